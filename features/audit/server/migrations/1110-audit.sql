-- Who did what, chained: rows come in as they are written, without waiting for one another, and a sealer numbers and
-- hashes them within seconds (docs/decisions/0018). Nothing here is ever changed or deleted, not even by the owner.
create table audit_seal (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  -- SHA-256 over the hash before and the content of the row.
  hash bytea not null check (length(hash) = 32),
  -- HMAC-SHA-256 over the hash with a key of this server, which the database does not hold.
  mark bytea not null check (length(mark) = 32),
  at timestamptz not null default clock_timestamp()
);
-- Rows that wait for their seal.
create table audit_waiting (audit_id bigint primary key);

-- Alarm changes that wait for a second person. What was sent is sealed with a key of the server; rows are kept.
create table pending_change (
  id uuid primary key default uuidv7(),
  org_id uuid,
  -- Where it was asked for; a kept change is found by its route alone.
  room text,
  method text not null,
  path text not null,
  -- The permission that the change needs, of who asks and of who approves.
  access text not null,
  -- An import's were asked for by another permission than its rows need.
  asked_with text,
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

-- When the server itself checked the chain, and what came of it; one row a night.
create table audit_check (
  id uuid primary key default uuidv7(),
  begun_at timestamptz not null default clock_timestamp(),
  -- Null: under way, or the process died over it.
  ended_at timestamptz,
  result jsonb
);
