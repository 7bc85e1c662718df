-- Who stands in which organisation, by which session.
create table stand_in (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  -- Gone with a session that was cleared away: the stand-in is over then.
  session_id uuid references session (id) on delete set null,
  address text,
  uuid text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create index stand_in_session on stand_in (session_id) where ended_at is null;
call protect('stand_in');
