-- Who sends HL7 v2 messages, by MSH-3 and MSH-4. Nobody's until it is assigned.
create table hl7_sender (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  application text not null,
  facility text not null,
  enabled boolean not null default true,
  -- One address or network to a line; without any, from everywhere.
  addresses text,
  default_role text,
  role_codes text,
  -- After so long without a message it has fallen silent; null: never.
  silent_after_min integer,
  -- Whoever saved it last, in whose name its messages are applied: `{ id, session_id, stands_in }`.
  speaker jsonb,
  -- Where its first message came from, and how many it has sent.
  first_address text,
  received bigint not null default 0,
  -- Bytes of its messages while it is nobody's, as last counted.
  held_bytes bigint not null default 0,
  last_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint hl7_sender_once unique (application, facility)
);
create index hl7_sender_unassigned on hl7_sender (first_address) where org_id is null;
call protect('hl7_sender');

create table hl7_message (
  id uuid primary key default uuidv7(),
  -- The order of arrival.
  seq bigint generated always as identity unique,
  org_id uuid references organisation (id) on delete cascade,
  sender_id uuid not null references hl7_sender (id) on delete cascade,
  control_id text not null,
  type text not null,
  event text not null,
  -- The number of the person that it is of.
  patient text,
  address text not null,
  received_at timestamptz not null default clock_timestamp(),
  -- By EVN-2, or MSH-7.
  said_at timestamptz,
  raw bytea not null,
  digest bytea not null,
  charset text not null,
  state text not null check (state in ('waiting', 'done', 'held', 'refused')),
  reason jsonb,
  -- What a held one waits for: a bed that is free, or a person that is known; null: somebody's word.
  waits_for text check (waits_for in ('bed', 'person')),
  answer text not null,
  reply bytea not null,
  handled_at timestamptz,
  version integer not null default 1
);
-- A message counts once: a sender that asks again gets the same answer. One that was refused may come corrected.
create unique index hl7_message_once on hl7_message (sender_id, control_id) where answer = 'AA';
create index hl7_message_waiting on hl7_message (sender_id, seq) where state = 'waiting';
create index hl7_message_held on hl7_message (sender_id, seq) where state = 'held';
create index hl7_message_of on hl7_message (sender_id, received_at desc);
create index hl7_message_org on hl7_message (org_id, received_at desc);
create index hl7_message_received on hl7_message (received_at desc, id desc);
create index hl7_message_patient on hl7_message (patient, received_at desc);
call protect('hl7_message');

-- Numbers that lead to another since persons were merged.
create table hl7_merge (
  sender_id uuid not null references hl7_sender (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  number text not null,
  leads_to text not null,
  primary key (sender_id, number),
  check (number <> leads_to)
);
call protect('hl7_merge');
