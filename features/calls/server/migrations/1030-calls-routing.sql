-- What a call follows is resolved at its press and kept with it: a setting that changes later changes no call under way.
alter table call
  add column rules jsonb,
  -- Where the call stands in its receiving order (CallPlace in features/calls/kinds.ts); null before and without one.
  add column place jsonb,
  -- The role of whoever answered, as it was then.
  add column answered_role_id uuid,
  add column answered_role_type text,
  add column ended_by_name text,
  add column ended_device_id uuid;

-- Who is told, why and how, as it was then. The receiver may be another organisation's: a handover, an unattended ward.
alter table call_delivery
  add column receiver_org uuid,
  add column receiver_type text,
  add column via uuid,
  add column why text not null default 'here',
  -- The step of the order, and the number of the place among those that the call came to; null for hosts and lamps.
  add column step integer,
  add column entry integer,
  add column staff_id uuid,
  add column staff_name text,
  add column channel text not null default 'network',
  add column number text,
  drop constraint call_delivery_state_check,
  add constraint call_delivery_state_check
    check (state in ('waiting', 'sent', 'delivered', 'seen', 'accepted', 'refused', 'timed_out', 'expired'));
update call_delivery x set receiver_org = d.org_id, receiver_type = d.type, via = d.gateway_id from device d where d.id = x.device_id;
delete from call_delivery where receiver_org is null;
alter table call_delivery alter column receiver_org set not null, alter column receiver_type set not null;

-- A device of another organisation looks for what it was told.
create index call_delivery_abroad on call_delivery (device_id, call_id) where receiver_org <> org_id;

alter table call_timer
  drop constraint call_timer_kind_check,
  add constraint call_timer_kind_check check (kind in ('step', 'remind', 'again', 'timeout'));
update call_timer t set kind = 'again' from call c where c.id = t.call_id and t.kind = 'remind' and c.state = 'answered';

-- Hosts are few among an organisation's devices, and looked for at every press: by an index of their own, whose types
-- stand here as in the contract of devices, which a test keeps. A list given as a parameter reads every device.
create index device_hosts on device (org_id) where type in ('NURSE_HOST', 'DOCTOR_HOST', 'OTHER_HOST');

-- The devices that show a call from its start to its reset: hosts of its department (all of the organisation's where it
-- has none) and lamps of its room; hosts of the ward that it is handed to; with `forward`, the parent organisation's hosts.
-- One may come twice, first as what counts. It reads past row-level security, since those cross organisations, and gives nothing to whoever may not see the call's.
create function call_showing(
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
create function call_hosts_around(org uuid)
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
