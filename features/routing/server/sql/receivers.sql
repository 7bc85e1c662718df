-- Staff whom a step reaches, each once: who covers the place, or who is of a role in the organisation, and who has taken the
-- place's calls over. A role of one ward is no role of the ward that takes over: its type finds the people there.
-- (Late bound: covering_staff, covering_devices and handed_to are the room cover's. plpgsql keeps its plans.)
create or replace function step_staff(
  org uuid, place uuid, at timestamptz, reach text, types text[], ids uuid[], handed boolean)
returns table (why text, staff_id uuid, staff_name text, role_id uuid, role_type text)
language plpgsql stable rows 5 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  id_types text[];
begin
  if reach = 'cover' then
    return query
    select 'cover', c.staff_id, c.staff_name, c.role_id, c.role_type from covering_staff(org, place, at) c
    where c.role_id = any(ids) or c.role_type = any(types);
  else
    return query
    select 'ward', s.id, s.real_name, r.id, r.role_type
    from role r join staff s on s.role_id = r.id and s.org_id = org and s.enabled
    where r.org_id = org and (r.id = any(ids) or r.role_type = any(types));
  end if;
  if handed then
    id_types := types || array(select r.role_type from role r where r.id = any(ids));
    return query
    select 'handover', c.staff_id, c.staff_name, c.role_id, c.role_type
    from handed_to(place, at) h cross join lateral covering_staff(h.org_id, h.space_id, at) c
    where c.role_id = any(ids) or c.role_type = any(id_types);
  end if;
end $$;

-- The number that somebody is called under: their own, else that of a host of the ward.
create or replace function step_number(org uuid, department uuid, staff uuid, channel text, why text, hosts text[]) returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if channel = 'mobile' then return (select nullif(s.mobile, '') from staff s where s.id = staff); end if;
  return coalesce(
    (select d.phone from device d where d.person_id = staff and d.enabled and d.phone is not null order by d.id limit 1),
    (select d.phone from device d
     where d.org_id = org and d.enabled and d.type = any(hosts) and d.phone is not null and why <> 'handover'
       and (department is null or d.space_id is null or d.space_id = department)
     order by d.online desc, d.space_id is not null desc, d.id limit 1));
end $$;

-- The people that steps of an order reach at that moment, each with the devices that carry the call to them; who has none
-- is a row without a device. Shared devices are rows without a person. It reads past row-level security, since cover and
-- handover cross organisations, and gives nothing to whoever may not see the call's organisation. What a step doesn't ask
-- for, a dialling device or a handover, is not looked for: each table that a statement names costs the press, read or not.
create or replace function step_people(
  org uuid, department uuid, space uuid, caller uuid, steps jsonb, at timestamptz,
  carried text[], dialling text[], hosts text[])
returns table (
  step integer, why text, staff_id uuid, staff_name text, role_id uuid, role_type text,
  channel text, number text, id uuid, org_id uuid, type text, alias text, via uuid, online boolean)
-- One plan for all: planning takes three times as long as the reading.
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  place uuid := coalesce(space, department);
  handed boolean := exists (
    select from handover h where h.org_id = org and h.ended_at is null and h.from_at <= at and h.to_at > at);
  dialler uuid;
  w record;
begin
  if not (scope_all() or org = any(scope_orgs())) then return; end if;
  for w in
    select (s.place - 1)::integer as step, s.reach, s.channel,
      coalesce(s.role_types, '{}') as types, coalesce(s.role_ids, '{}') as ids
    from rows from (jsonb_to_recordset(steps) as (role_types text[], role_ids uuid[], reach text, channel text))
      with ordinality as s (role_types, role_ids, reach, channel, place)
    where s.reach <> 'hosts'
  loop
    if w.channel <> 'network' and dialler is null then
      dialler := (
        select d.id from device d
        where d.org_id = org and d.enabled and d.person_id is null and d.type = any(dialling)
          and (department is null or d.space_id is null or space_department(d.space_id) = department)
        order by d.online desc, d.space_id is not null desc, d.id limit 1);
    end if;
    return query
    with people as materialized (
      select distinct on (p.staff_id) p.*, case when w.channel <> 'network' and dialler is not null
        then step_number(org, department, p.staff_id, w.channel, p.why, hosts) end as number
      from step_staff(org, place, at, w.reach, w.types, w.ids, handed) p
      order by p.staff_id, p.why = 'handover')
    select w.step, p.why, p.staff_id, p.staff_name, p.role_id, p.role_type,
      case when p.number is null then 'network' else w.channel end, p.number,
      d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
    from people p left join lateral (
      select d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online from device d where d.id = dialler and p.number is not null
      union all
      select d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online from device d where d.person_id = p.staff_id and p.number is null and d.enabled and d.type = any(carried)
        and d.id is distinct from caller and (d.role_id is null or d.role_id = p.role_id)
      -- By the key, person for person: a hash of the whole table took ten times as long.
      offset 0) d on true;
    if w.reach = 'cover' or handed then
      -- A shared device that is nobody's by its role is in the hands of those who care.
      return query
      select w.step, s.why, null::uuid, null::text, r.id, r.role_type, 'network', null::text,
        d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
      from shared_devices(org, place, at, w.reach = 'cover', handed) s
      cross join lateral (select * from device d where d.id = s.id and d.id is distinct from caller offset 0) d
      left join lateral (select * from role r where r.id = d.role_id offset 0) r on true
      cross join lateral (select array(select o.role_type from role o where o.id = any(w.ids)) as types offset 0) named
      where r.id = any(w.ids) or r.role_type = any(w.types) or s.why = 'handover' and r.role_type = any(named.types)
        or r.id is null and array['nurse', 'caregiver'] && (w.types || named.types);
    end if;
    -- A role's own device that is tied to no person and to no spaces serves the whole department.
    return query
    select w.step, 'shared', null::uuid, null::text, r.id, r.role_type, 'network', null::text,
      d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
    from role r
    join device d on d.role_id = r.id and d.org_id = org and d.enabled and d.person_id is null and d.type = any(carried)
      and d.id is distinct from caller and (department is null or d.space_id is null or d.space_id = department)
    where r.org_id = org and (r.id = any(w.ids) or r.role_type = any(w.types))
      and (w.reach = 'ward' or not exists (select from device_cover c where c.device_id = d.id));
  end loop;
end $$;

-- Devices that go with whoever is on duty at a place, and where it is handed to.
create or replace function shared_devices(org uuid, place uuid, at timestamptz, own boolean, handed boolean)
returns table (why text, id uuid) language plpgsql stable rows 2 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if own then return query select 'shared', covered from covering_devices(org, place) covered; end if;
  if handed then
    return query
    select distinct 'handover', covered from handed_to(place, at) h cross join lateral covering_devices(h.org_id, h.space_id) covered;
  end if;
end $$;
