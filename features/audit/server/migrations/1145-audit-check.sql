-- When the server itself checked the chain, and what came of it; one row a night.
create table audit_check (
  id uuid primary key default uuidv7(),
  begun_at timestamptz not null default clock_timestamp(),
  -- Null: under way, or the process died over it.
  ended_at timestamptz,
  result jsonb
);
