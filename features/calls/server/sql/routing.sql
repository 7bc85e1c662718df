-- The devices that show a call from its start to its reset: hosts of its department (all of the organisation's where it
-- has none) and lamps of its room; hosts of the ward that it is handed to; with `forward`, the parent organisation's hosts.
-- One may come twice, first as what counts. It reads past row-level security, since those cross organisations, and gives nothing to whoever may not see the call's.
create or replace function call_showing(
  org uuid, department uuid, space uuid, caller uuid, forward boolean, doors text[])
returns table (id uuid, org_id uuid, type text, via uuid, online boolean, why text)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if not (scope_all() or org = any(scope_orgs())) then return; end if;
  return query
  select d.id, d.org_id, d.type, d.gateway_id, d.online, 'here' from device d
  where d.org_id = org and d.enabled and d.id is distinct from caller
    and d.type in ('NURSE_HOST', 'DOCTOR_HOST', 'OTHER_HOST') and (department is null or d.space_id is null or d.space_id = department);
  return query
  select d.id, d.org_id, d.type, d.gateway_id, d.online, 'here' from device d
  where d.space_id = (select case s.kind when 'bed' then s.parent_id else s.id end from space s where s.id = space)
    and d.org_id = org and d.enabled and d.id is distinct from caller and d.type = any(doors);
  -- Most of the time nothing is handed over, and that is seen quickly.
  if exists (select from handover o where o.org_id = org and o.ended_at is null and o.from_at <= now() and o.to_at > now()) then
    return query
    select d.id, d.org_id, d.type, d.gateway_id, d.online, 'handover'
    from handed_to(coalesce(space, department), now()) h join device d on d.org_id = h.org_id
    where d.enabled and d.type in ('NURSE_HOST', 'DOCTOR_HOST', 'OTHER_HOST') and (d.space_id is null or d.space_id = h.space_id);
  end if;
  if forward then
    return query
    select d.id, d.org_id, d.type, d.gateway_id, d.online, 'forwarded'
    from organisation o join device d on d.org_id = o.parent_id
    where o.id = org and d.enabled and d.type in ('NURSE_HOST', 'DOCTOR_HOST', 'OTHER_HOST');
  end if;
end $$;

-- Hosts of the parent organisation and of the sisters under it: they are told of a call that nobody in the ward could take.
create or replace function call_hosts_around(org uuid)
returns table (id uuid, org_id uuid, type text, via uuid, online boolean, why text)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  if not (scope_all() or org = any(scope_orgs())) then return; end if;
  return query
  select d.id, d.org_id, d.type, d.gateway_id, d.online, 'unattended'
  from organisation mine
  join organisation o on o.id = mine.parent_id or (o.parent_id = mine.parent_id and o.id <> mine.id)
  join device d on d.org_id = o.id
  where mine.id = org and d.enabled and d.type in ('NURSE_HOST', 'DOCTOR_HOST', 'OTHER_HOST')
  order by d.id;
end $$;
