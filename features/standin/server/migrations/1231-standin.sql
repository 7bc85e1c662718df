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

-- The audit says in which organisation whoever acted stood in, by the name that it has at that moment.
alter table audit
  add column standin_org_id uuid,
  add column standin_name text;
create or replace function audit_complete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.at := clock_timestamp();
  new.actor_name := (select coalesce(nullif(real_name, ''), login_name) from staff where id = new.actor_id);
  new.second_name := (select coalesce(nullif(real_name, ''), login_name) from staff where id = new.second_id);
  new.standin_name := (select full_name from organisation where id = new.standin_org_id);
  return new;
end $$;

-- The content of a row as its hash covers it: as before, and behind it the stand-in where there was one.
create function audit_said(a audit) returns text language sql stable parallel safe as $$
  select case when a.standin_org_id is null and a.standin_name is null then audit_content(a)
    else (audit_content(a)::jsonb || jsonb_build_array(a.standin_org_id, a.standin_name))::text end
$$;
