-- The hospital information system of an organisation; it speaks for that and all below it.
create table his (
  id uuid primary key default uuidv7(),
  org_id uuid not null constraint his_once unique references organisation (id) on delete cascade,
  base_url text not null,
  auth text not null default 'none',
  -- Sealed with a key of the server's secret; bound to the organisation.
  token text,
  resident_system text,
  staff_system text,
  space_system text,
  organisation_system text,
  default_role text,
  role_codes text,
  enabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('his');

create table his_run (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  his_id uuid not null references his (id) on delete cascade,
  -- Of whoever started it: below `org_id`, or the same.
  asked_org_id uuid not null,
  actor_id uuid,
  state text not null default 'running',
  stage text,
  done integer not null default 0,
  made integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  failure text,
  status integer,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index his_run_newest on his_run (his_id, started_at desc);
create index his_run_asked on his_run (org_id, state);
call protect('his_run');

create table his_refusal (
  id bigint generated always as identity primary key,
  org_id uuid not null references organisation (id) on delete cascade,
  run_id uuid not null references his_run (id) on delete cascade,
  record text not null,
  name text,
  -- What stands behind the words, which are made in the reader's language.
  reason jsonb not null
);
create index his_refusal_run on his_refusal (run_id, id);
call protect('his_refusal');

-- What was last taken of each record of a source: which of our things it is, how new it was, and what it said.
create table his_link (
  org_id uuid not null references organisation (id) on delete cascade,
  -- A HIS, or another that tells of the same things.
  source_id uuid not null,
  kind text not null,
  record text not null,
  thing_id uuid,
  record_version text,
  record_at timestamptz,
  digest text not null,
  -- Of a stay: whether the HIS held it for present, and the check-in that was its.
  present boolean not null default false,
  arrived_at timestamptz,
  primary key (source_id, kind, record)
);
call protect('his_link');
