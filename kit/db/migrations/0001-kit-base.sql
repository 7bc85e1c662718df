-- What the scope of a transaction allows (kit/db/scope.ts sets it); without one, nothing.
create function scope_all() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.whole', true), '') = 'on';

create function scope_orgs() returns uuid[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.orgs', true), ''), ',')::uuid[];

-- Puts a table under row-level security by its org_id; `shared` rows, without an organisation, can be read by all and
-- written by none but the provider.
create procedure protect(target regclass, shared boolean default false) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant on %s using ((select scope_all()) or org_id = any((select scope_orgs())::uuid[])) with check ((select scope_all()) or org_id = any((select scope_orgs())::uuid[]))',
    target);
  if shared then
    execute format('create policy shared on %s for select using (org_id is null)', target);
  end if;
end $$;

-- What happened, for the live stream. The sequencer numbers rows once they are committed, so that numbers become
-- visible in order and a reader that resumes after one misses nothing.
create table live_event (
  id bigint generated always as identity primary key,
  seq bigint unique,
  org_id uuid,
  type text not null,
  access text not null,
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index live_event_unnumbered on live_event (id) where seq is null;
create index live_event_at on live_event (at);
create sequence live_event_seq owned by live_event.seq;
call protect('live_event');

create table audit (
  id bigint generated always as identity primary key,
  org_id uuid,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  thing text not null,
  thing_id text,
  before jsonb,
  after jsonb,
  address text,
  uuid text
);
create index audit_org_at on audit (org_id, at desc);
create index audit_thing on audit (thing, thing_id);
call protect('audit');
