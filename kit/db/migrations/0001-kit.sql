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

-- Who did what, chained by features/audit.
create table audit (
  id bigint generated always as identity primary key,
  org_id uuid,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text,
  second_id uuid,
  second_name text,
  -- In which organisation whoever acted stood in, by the name that it had at that moment.
  standin_org_id uuid,
  standin_name text,
  action text not null,
  thing text not null,
  thing_id text,
  before jsonb,
  after jsonb,
  address text,
  uuid text,
  alarm boolean not null default false,
  -- A row has only ever one version; lists ask for it.
  version smallint not null default 0
);
create index audit_org_at on audit (org_id, at desc);
create index audit_thing on audit (thing, thing_id);
create index audit_at on audit (at desc);
create index audit_alarm on audit (org_id, at desc) where alarm;
call protect('audit');

-- Single characters and pairs of neighbours, in lower case: what an index of words is made of. A trigram index knows nothing
-- of a keyword of one or two characters, which is what is typed for a Chinese name. A loop takes 24 µs a row; the same in one
-- query, 800.
create function grams(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(lower(words), null);
  n integer := cardinality(letters);
  found text[] := letters;
begin
  for i in 1 .. n - 1 loop
    found[n + i] := letters[i] || letters[i + 1];
  end loop;
  return found;
end $$;

-- Attempts at secrets (passwords, codes), each counted before it is judged; a right one is taken back.
create table attempt (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
create index attempt_subject on attempt (subject, at);
create index attempt_at on attempt (at);
