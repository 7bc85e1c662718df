-- What an organisation inherits is told to those who see that organisation, and to nobody else.
create or replace function nursing_in_force(org uuid)
returns table (id uuid, org_id uuid, code text, name text, several boolean, shown_on text[], "position" integer, options jsonb)
language sql stable security definer set search_path = public as $$
  with line as materialized (select organisation_line(org) as ids where (select scope_all()) or org = any((select scope_orgs())::uuid[])),
  nearest as (
    select distinct on (g.code) g.* from nursing_group g, line
    where g.org_id = any(line.ids) or g.org_id is null
    order by g.code, array_position(line.ids, g.org_id)
  )
  select n.id, n.org_id, n.code, n.name, n.several, n.shown_on, n.position, n.options
  from nearest n where n.enabled order by n.position, n.code
$$;

create or replace function countdowns_in_force(org uuid)
returns table (id uuid, org_id uuid, name text, hours integer, minutes integer, seconds integer)
language sql stable security definer set search_path = public as $$
  select distinct on (c.name) c.id, c.org_id, c.name, c.hours, c.minutes, c.seconds
  from countdown c, (select organisation_line(org) as ids where (select scope_all()) or org = any((select scope_orgs())::uuid[])) line
  where c.org_id = any(line.ids) or c.org_id is null
  order by c.name, array_position(line.ids, c.org_id)
$$;

-- Whoever moves a resident sees where from and where to.
alter function keep_nursing_owner() security invoker;
