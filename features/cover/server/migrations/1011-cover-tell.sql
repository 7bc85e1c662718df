-- Tells the organisation that is handed calls; its rows are closed to the one that hands over.
create function tell_receiver(handed uuid) returns void language sql volatile security definer set search_path = public as $$
  insert into live_event (org_id, type, access, data)
  select h.to_org_id, 'handover.changed', 'handover.read', jsonb_build_object('id', h.id)
  from handover h
  where h.id = $1 and h.to_org_id <> h.org_id and (scope_all() or h.org_id = any(scope_orgs()))
$$;
