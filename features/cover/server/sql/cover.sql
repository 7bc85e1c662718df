-- 'day' from the organisation's day start to its night start by its own clocks, else 'night'; the same time for both is
-- day all round. (plpgsql keeps its plans, and is called once a query.)
create or replace function shift_at(org uuid, at timestamptz) returns text language plpgsql stable security definer set search_path = public as $$
declare
  parameters jsonb := parameters_of(org);
  day_start time := coalesce(parameters ->> 'day_start', '08:00');
  night_start time := coalesce(parameters ->> 'night_start', '20:00');
  local_time time := (select (at at time zone time_zone)::time from organisation where id = org);
begin
  return case
    when day_start < night_start then
      case when local_time >= day_start and local_time < night_start then 'day' else 'night' end
    when local_time >= night_start and local_time < day_start then 'night'
    else 'day'
  end;
end $$;

-- What functions here give is a handful, and they say so (`rows`): PostgreSQL supposes a thousand, and who joins two of them
-- sets up hashes for a million at every press. One plan fits every space, since all goes by keys: a connection's first calls
-- needn't each make their own.

-- A space and those above it, nearest first. A tree is at most four deep, so three steps by the key do; a recursive
-- query reads the whole table for each (see space_path).
create or replace function spaces_above(node uuid) returns table (id uuid, kind text, steps integer) language sql stable rows 4 as $$
  select above.id, above.kind, above.steps
  from space s
  left join space p on p.id = s.parent_id
  left join space g on g.id = p.parent_id
  left join space h on h.id = g.parent_id,
  lateral (values (s.id, s.kind, 0), (p.id, p.kind, 1), (g.id, g.kind, 2), (h.id, h.kind, 3)) above (id, kind, steps)
  where s.id = node and above.id is not null
$$;

-- Enabled staff who cover the space at that moment, each once by the nearest way: `via` is the kind of the space covered,
-- or 'area'. Cover may lie with an organisation above, which row-level security hides; whoever may not see the space's
-- organisation, nor hands calls to it, gets nothing.
create or replace function covering_staff(org uuid, space uuid, at timestamptz)
returns table (staff_id uuid, staff_name text, role_id uuid, role_type text, via text)
language sql stable security definer rows 5 set search_path = public set plan_cache_mode = force_generic_plan as $$
  with keys as materialized (
    select a.id, a.kind, a.steps from space s, spaces_above(s.id) a
    where s.id = $2 and s.org_id = $1 and (scope_all() or $1 = any(scope_orgs()) or exists (
      select from handover h where h.to_org_id = $1 and h.ended_at is null and h.from_at <= $3 and h.to_at > $3
        and h.org_id = any(scope_orgs())))
  ), reached as (
    select c.staff_id, k.kind as via, k.steps, c.shift, c.from_at, c.to_at from keys k join cover c on c.space_id = k.id
    union all
    select c.staff_id, 'area', 4, c.shift, c.from_at, c.to_at
    from keys k join area_space a on a.space_id = k.id join cover c on c.area_id = a.area_id
  ), nearest as (
    select distinct on (r.staff_id) r.staff_id, r.via, r.steps from reached r
    where (r.from_at is null or r.from_at <= $3) and (r.to_at is null or r.to_at > $3)
      and (r.shift = 'all' or r.shift = (select shift_at($1, $3)))
    order by r.staff_id, r.steps
  )
  select s.id, s.real_name, s.role_id, role.role_type, n.via
  from nearest n join staff s on s.id = n.staff_id left join role on role.id = s.role_id
  where s.enabled
  order by n.steps, s.real_name, s.id
$$;

-- As before, but device for device by the key: one shared device in the ward must not read all devices there are.
create or replace function covering_devices(org uuid, space uuid) returns setof uuid
language sql stable security definer rows 2 set search_path = public set plan_cache_mode = force_generic_plan as $$
  with keys as materialized (
    select a.id from space s, spaces_above(s.id) a
    where s.id = $2 and s.org_id = $1 and (scope_all() or $1 = any(scope_orgs()) or exists (
      select from handover h where h.to_org_id = $1 and h.ended_at is null and h.from_at <= now() and h.to_at > now()
        and h.org_id = any(scope_orgs())))
  ), serving as (
    select c.device_id from keys k cross join lateral (select * from device_cover c where c.space_id = k.id offset 0) c
    union
    select c.device_id from keys k
    cross join lateral (select * from area_space a where a.space_id = k.id offset 0) a
    cross join lateral (select * from device_cover c where c.area_id = a.area_id offset 0) c
  )
  select d.id from serving s
  cross join lateral (
    select id from device d where d.id = s.device_id and d.enabled and d.person_id is null and d.resident_id is null offset 0) d
$$;

-- The departments that a space's calls are handed to at that moment; a handover doesn't pass on to a third.
create or replace function handed_to(space uuid, at timestamptz) returns table (org_id uuid, space_id uuid)
language sql stable security definer rows 1 set search_path = public set plan_cache_mode = force_generic_plan as $$
  select distinct t.org_id, t.id
  from spaces_above($1) a
  join handover h on h.from_space_id = a.id
  join space t on t.id = h.to_space_id
  where h.ended_at is null and h.from_at <= $2 and h.to_at > $2 and (scope_all() or h.org_id = any(scope_orgs()))
$$;

-- The organisation at the top of one's tree: cover holds people and spaces of one tree together.
create or replace function top_organisation(org uuid) returns uuid language sql stable security definer set search_path = public as $$
  with recursive above as (
    select o.id, o.parent_id from organisation o where o.id = $1
    union
    select o.id, o.parent_id from organisation o join above a on o.id = a.parent_id
  ) select id from above where parent_id is null
$$;

-- Departments that may take over calls of an organisation: its own, its parent's, its children's, and those of sisters
-- under the same parent. Only names leave, and only for whoever may see the organisation.
create or replace function handover_targets(org uuid) returns table (space_id uuid, org_id uuid, org_name text, name text)
language sql stable security definer set search_path = public as $$
  select s.id, o.id, o.short_name, s.name
  from organisation mine
  join organisation o on o.id = mine.id or o.id = mine.parent_id or o.parent_id = mine.id or o.parent_id = mine.parent_id
  join space s on s.org_id = o.id and s.kind = 'department'
  where mine.id = $1 and (scope_all() or $1 = any(scope_orgs()))
  order by o.id <> mine.id, o.short_name, s.position, s.name
$$;

-- The name of someone who covers a place of the scope; row-level security hides who belongs to an organisation above.
create or replace function coverer_name(staff uuid) returns text language sql stable security definer set search_path = public as $$
  select s.real_name from staff s
  where s.id = $1 and exists (
    select from cover c where c.staff_id = s.id and (scope_all() or c.org_id = any(scope_orgs())))
$$;

-- Cover that organisations above keep and that reaches spaces of this one: `space_id` is the highest of its own that is
-- reached.
create or replace function cover_above(org uuid) returns table
  (staff_id uuid, staff_name text, role_name text, space_id uuid, shift text, from_at timestamptz, to_at timestamptz)
language sql stable security definer set search_path = public as $$
  with outside as (
    select a.id, root.id as reached
    from space root left join space p on p.id = root.parent_id, spaces_above(root.id) a
    where root.org_id = $1 and p.org_id is distinct from $1 and a.steps > 0
  ), reached as (
    select c.*, o.reached from outside o join cover c on c.space_id = o.id
    union all
    select c.*, o.reached from outside o join area_space t on t.space_id = o.id join cover c on c.area_id = t.area_id
    union all
    select c.*, t.space_id from space s join area_space t on t.space_id = s.id join cover c on c.area_id = t.area_id
    where s.org_id = $1 and c.org_id <> $1
  )
  select s.id, s.real_name, role.name, r.reached, r.shift, r.from_at, r.to_at
  from reached r join staff s on s.id = r.staff_id left join role on role.id = s.role_id
  where s.enabled and (scope_all() or $1 = any(scope_orgs()))
$$;

-- Who or what moves to another tree leaves cover behind: calls must not reach strangers.
create or replace function leave_cover() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'staff' then
    delete from cover where staff_id = new.id and top_organisation(org_id) <> top_organisation(new.org_id);
  else
    delete from device_cover where device_id = new.id and org_id <> new.org_id;
  end if;
  return null;
end $$;
create or replace trigger staff_leaves_cover after update of org_id on staff for each row
  when (old.org_id <> new.org_id) execute function leave_cover();
create or replace trigger device_leaves_cover after update of org_id on device for each row
  when (old.org_id <> new.org_id) execute function leave_cover();
