-- The people that steps of an order reach at that moment, each with the devices that carry the call to them; who has none
-- is a row without a device. Shared devices are rows without a person. It reads past row-level security, since cover and
-- handover cross organisations, and gives nothing to whoever may not see the call's organisation.
-- (Late bound: covering_staff, covering_devices and handed_to are the room cover's. plpgsql keeps its plans.)
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
begin
  if not (scope_all() or org = any(scope_orgs())) then return; end if;
  return query
  with wanted as materialized (
    select (s.place - 1)::integer as step, s.reach, s.channel,
      coalesce(s.role_types, '{}') as role_types, coalesce(s.role_ids, '{}') as role_ids,
      array(select r.role_type from role r where r.id = any(s.role_ids)) as id_types
    from rows from (jsonb_to_recordset(steps) as (role_types text[], role_ids uuid[], reach text, channel text))
      with ordinality as s (role_types, role_ids, reach, channel, place)
    where s.reach <> 'hosts'
  ), handed as materialized (
    select h.org_id, h.space_id from handed_to(place, at) h
  ), covering as materialized (
    select 'cover' as why, c.staff_id, c.staff_name, c.role_id, c.role_type
    from covering_staff(org, place, at) c where exists (select from wanted where reach = 'cover')
    union all
    select 'handover', c.staff_id, c.staff_name, c.role_id, c.role_type
    from handed h cross join lateral covering_staff(h.org_id, h.space_id, at) c
  ), people as materialized (
    select distinct on (found.step, found.staff_id) found.* from (
      select w.step, w.channel, c.why, c.staff_id, c.staff_name, c.role_id, c.role_type
      -- A role of one ward is no role of the ward that takes over: its type finds the people there.
      from wanted w join covering c on (c.why = 'handover' or w.reach = 'cover') and (c.role_id = any(w.role_ids)
        or c.role_type = any(w.role_types) or c.why = 'handover' and c.role_type = any(w.id_types))
      union all
      select w.step, w.channel, 'ward', s.id, s.real_name, r.id, r.role_type
      from wanted w join role r on r.org_id = org and (r.id = any(w.role_ids) or r.role_type = any(w.role_types))
      join staff s on s.role_id = r.id and s.org_id = org and s.enabled
      where w.reach = 'ward'
    ) found
    order by found.step, found.staff_id, found.why <> 'handover' desc
  ), dialler as materialized (
    select d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online from device d
    where d.org_id = org and d.enabled and d.person_id is null and d.type = any(dialling)
      and (department is null or d.space_id is null or space_department(d.space_id) = department)
      and exists (select from wanted where channel <> 'network')
    order by d.online desc, d.space_id is not null desc, d.id limit 1
  ), called as materialized (
    select p.*, case when p.channel <> 'network' and exists (select from dialler) then case p.channel
      when 'mobile' then (select nullif(s.mobile, '') from staff s where s.id = p.staff_id)
      else coalesce(
        (select d.phone from device d where d.person_id = p.staff_id and d.enabled and d.phone is not null order by d.id limit 1),
        (select d.phone from device d
         where d.org_id = org and d.enabled and d.type = any(hosts) and d.phone is not null and p.why <> 'handover'
           and (department is null or d.space_id is null or d.space_id = department)
         order by d.online desc, d.space_id is not null desc, d.id limit 1)) end end as number
    from people p
  ), shared as materialized (
    select 'shared' as why, covered.id from covering_devices(org, place) covered (id)
    union
    select 'handover', covered.id from handed h cross join lateral covering_devices(h.org_id, h.space_id) covered (id)
  ), reached as (
    select c.step, c.why, c.staff_id, c.staff_name, c.role_id, c.role_type, c.channel, c.number,
      d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
    from called c cross join dialler d where c.number is not null
    union all
    select c.step, c.why, c.staff_id, c.staff_name, c.role_id, c.role_type, 'network', null,
      d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
    from called c left join lateral (
      select * from device d where d.person_id = c.staff_id and d.enabled and d.type = any(carried)
        and d.id is distinct from caller and (d.role_id is null or d.role_id = c.role_id)
      -- By the key, person for person: a hash of the whole table took ten times as long.
      offset 0) d on true
    where c.number is null
    union all
    -- A shared device that is nobody's by its role is in the hands of those who care.
    select w.step, s.why, null, null, r.id, r.role_type, 'network', null,
      d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
    from shared s
    cross join lateral (select * from device d where d.id = s.id and d.id is distinct from caller offset 0) d
    left join lateral (select * from role r where r.id = d.role_id offset 0) r on true
    join wanted w on (s.why = 'handover' or w.reach = 'cover') and (r.id = any(w.role_ids)
      or r.role_type = any(w.role_types) or s.why = 'handover' and r.role_type = any(w.id_types)
      or r.id is null and array['nurse', 'caregiver'] && (w.role_types || w.id_types))
    union all
    -- A role's own device that is tied to no person and to no spaces serves the whole department.
    select w.step, 'shared', null, null, r.id, r.role_type, 'network', null,
      d.id, d.org_id, d.type, d.alias, d.gateway_id, d.online
    from wanted w join role r on r.org_id = org and (r.id = any(w.role_ids) or r.role_type = any(w.role_types))
    join device d on d.role_id = r.id and d.org_id = org and d.enabled and d.person_id is null and d.type = any(carried)
      and d.id is distinct from caller and (department is null or d.space_id is null or d.space_id = department)
    where w.reach = 'ward' or not exists (select from device_cover c where c.device_id = d.id)
  )
  select r.step, r.why, r.staff_id, r.staff_name, r.role_id, r.role_type,
    r.channel, r.number, r.id, r.org_id, r.type, r.alias, r.gateway_id, r.online
  from reached r order by r.step, r.online desc nulls last, r.staff_name, r.id;
end $$;
