-- Spaces grouped under a name, for those who cover them and for what is announced there.
create table area (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint area_name_once unique (org_id, name)
);
create index area_created on area (org_id, created_at desc, id desc);
call protect('area');

create table area_space (
  area_id uuid not null references area (id) on delete cascade,
  space_id uuid not null references space (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  primary key (area_id, space_id)
);
create index area_space_space on area_space (space_id);
call protect('area_space');

-- Who covers what; a space with all below it. The row belongs to the organisation of the space or area.
create table cover (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  space_id uuid references space (id) on delete cascade,
  area_id uuid references area (id) on delete cascade,
  shift text not null default 'all' check (shift in ('all', 'day', 'night')),
  -- For a time: from this moment, before that one; null is open.
  from_at timestamptz,
  to_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cover_one_place check (num_nonnulls(space_id, area_id) = 1),
  constraint cover_order check (to_at > from_at),
  constraint cover_once unique nulls not distinct (staff_id, space_id, area_id, shift)
);
create index cover_created on cover (org_id, created_at desc, id desc);
create index cover_space on cover (space_id) where space_id is not null;
create index cover_area on cover (area_id) where area_id is not null;
call protect('cover');

-- A mobile device that goes with whoever is on duty serves these spaces.
create table device_cover (
  device_id uuid not null references device (id) on delete cascade,
  space_id uuid references space (id) on delete cascade,
  area_id uuid references area (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  constraint device_cover_one_place check (num_nonnulls(space_id, area_id) = 1),
  constraint device_cover_once unique nulls not distinct (device_id, space_id, area_id)
);
create index device_cover_space on device_cover (space_id) where space_id is not null;
create index device_cover_area on device_cover (area_id) where area_id is not null;
call protect('device_cover');

-- For a time the calls of a department or room are also another department's, possibly of a sister organisation.
-- The paths are kept as they were: the record must not change when a ward is rebuilt, and a sister's names are hidden.
create table handover (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  from_space_id uuid references space (id) on delete set null,
  from_path text not null,
  to_org_id uuid not null references organisation (id) on delete cascade,
  to_space_id uuid references space (id) on delete set null,
  to_path text not null,
  from_at timestamptz not null default now(),
  to_at timestamptz not null,
  reason text,
  made_by uuid references staff (id) on delete set null,
  made_by_name text,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint handover_order check (to_at > from_at),
  constraint handover_elsewhere check (from_space_id <> to_space_id)
);
create index handover_from_at on handover (org_id, from_at desc, id desc);
create index handover_from_space on handover (from_space_id) where ended_at is null;
create index handover_to_org on handover (to_org_id, to_at) where ended_at is null;
create index handover_to_space on handover (to_space_id);
call protect('handover');
-- Who is handed calls must know of it.
create policy received on handover for select using (to_org_id = any((select scope_orgs())::uuid[]));

-- 'day' from the organisation's day start to its night start by its own clocks, else 'night'; the same time for both is
-- day all round. (plpgsql keeps its plans, and is called once a query.)
create function shift_at(org uuid, at timestamptz) returns text language plpgsql stable security definer set search_path = public as $$
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

-- A space and those above it, nearest first. A tree is at most four deep, so three steps by the key do; a recursive
-- query reads the whole table for each (see space_path).
create function spaces_above(node uuid) returns table (id uuid, kind text, steps integer) language sql stable as $$
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
create function covering_staff(org uuid, space uuid, at timestamptz)
returns table (staff_id uuid, staff_name text, role_id uuid, role_type text, via text)
language sql stable security definer set search_path = public as $$
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

-- Shared mobile devices that serve the space: enabled, and bound to nobody.
create function covering_devices(org uuid, space uuid) returns setof uuid
language sql stable security definer set search_path = public as $$
  with keys as materialized (
    select a.id from space s, spaces_above(s.id) a
    where s.id = $2 and s.org_id = $1 and (scope_all() or $1 = any(scope_orgs()) or exists (
      select from handover h where h.to_org_id = $1 and h.ended_at is null and h.from_at <= now() and h.to_at > now()
        and h.org_id = any(scope_orgs())))
  )
  select d.id from device d
  where d.enabled and d.person_id is null and d.resident_id is null and d.id in (
    select c.device_id from keys k join device_cover c on c.space_id = k.id
    union
    select c.device_id from keys k join area_space a on a.space_id = k.id join device_cover c on c.area_id = a.area_id)
$$;

-- The departments that a space's calls are handed to at that moment; a handover doesn't pass on to a third.
create function handed_to(space uuid, at timestamptz) returns table (org_id uuid, space_id uuid)
language sql stable security definer set search_path = public as $$
  select distinct t.org_id, t.id
  from spaces_above($1) a
  join handover h on h.from_space_id = a.id
  join space t on t.id = h.to_space_id
  where h.ended_at is null and h.from_at <= $2 and h.to_at > $2 and (scope_all() or h.org_id = any(scope_orgs()))
$$;

-- The organisation at the top of one's tree: cover holds people and spaces of one tree together.
create function top_organisation(org uuid) returns uuid language sql stable security definer set search_path = public as $$
  with recursive above as (
    select o.id, o.parent_id from organisation o where o.id = $1
    union
    select o.id, o.parent_id from organisation o join above a on o.id = a.parent_id
  ) select id from above where parent_id is null
$$;

-- Departments that may take over calls of an organisation: its own, its parent's, its children's, and those of sisters
-- under the same parent. Only names leave, and only for whoever may see the organisation.
create function handover_targets(org uuid) returns table (space_id uuid, org_id uuid, org_name text, name text)
language sql stable security definer set search_path = public as $$
  select s.id, o.id, o.short_name, s.name
  from organisation mine
  join organisation o on o.id = mine.id or o.id = mine.parent_id or o.parent_id = mine.id or o.parent_id = mine.parent_id
  join space s on s.org_id = o.id and s.kind = 'department'
  where mine.id = $1 and (scope_all() or $1 = any(scope_orgs()))
  order by o.id <> mine.id, o.short_name, s.position, s.name
$$;

-- The name of someone who covers a place of the scope; row-level security hides who belongs to an organisation above.
create function coverer_name(staff uuid) returns text language sql stable security definer set search_path = public as $$
  select s.real_name from staff s
  where s.id = $1 and exists (
    select from cover c where c.staff_id = s.id and (scope_all() or c.org_id = any(scope_orgs())))
$$;

-- Cover that organisations above keep and that reaches spaces of this one: `space_id` is the highest of its own that is
-- reached.
create function cover_above(org uuid) returns table
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
create function leave_cover() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'staff' then
    delete from cover where staff_id = new.id and top_organisation(org_id) <> top_organisation(new.org_id);
  else
    delete from device_cover where device_id = new.id and org_id <> new.org_id;
  end if;
  return null;
end $$;
create trigger staff_leaves_cover after update of org_id on staff for each row
  when (old.org_id <> new.org_id) execute function leave_cover();
create trigger device_leaves_cover after update of org_id on device for each row
  when (old.org_id <> new.org_id) execute function leave_cover();
