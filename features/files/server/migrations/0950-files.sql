create table stored_file (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  -- As the file store named it; what records hold.
  name text not null constraint stored_file_once unique,
  kind text not null,
  original_name text not null,
  bytes bigint not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create index stored_file_org on stored_file (org_id, created_at desc);
call protect('stored_file');
