-- Alarm changes that wait for a second person. What was sent is sealed with a key of the server; rows are kept.
create table pending_change (
  id uuid primary key default uuidv7(),
  org_id uuid,
  room text not null,
  method text not null,
  path text not null,
  -- The permission that the change needs, of who asks and of who approves.
  access text not null,
  sealed text not null,
  -- What it would have said to the audit.
  entries jsonb not null,
  actor jsonb not null,
  asked_by uuid not null,
  asked_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  version integer not null default 1
);
create index pending_change_org on pending_change (org_id, created_at desc);
call protect('pending_change');
