-- Tells the organisation that is handed calls; its rows are closed to the one that hands over.
create or replace function tell_receiver(handed uuid) returns void language sql volatile security definer set search_path = public as $$
  insert into live_event (org_id, type, access, data)
  select h.to_org_id, 'handover.changed', 'handover.read', jsonb_build_object('id', h.id)
  from handover h
  where h.id = $1 and h.to_org_id <> h.org_id and (scope_all() or h.org_id = any(scope_orgs()))
$$;

-- An organisation that moves to another tree takes no cover there and leaves none behind, and hands over to nobody there.
create or replace function part_cover() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from cover c using staff s
    where s.id = c.staff_id and s.org_id <> c.org_id and top_organisation(s.org_id) <> top_organisation(c.org_id);
  delete from area_space t using space s
    where s.id = t.space_id and s.org_id <> t.org_id and top_organisation(s.org_id) <> top_organisation(t.org_id);
  delete from device_cover d using space s
    where s.id = d.space_id and s.org_id <> d.org_id and top_organisation(s.org_id) <> top_organisation(d.org_id);
  delete from device_cover d using area a
    where a.id = d.area_id and a.org_id <> d.org_id and top_organisation(a.org_id) <> top_organisation(d.org_id);
  update handover set ended_at = now(), version = version + 1, updated_at = now()
    where ended_at is null and to_at > now() and org_id <> to_org_id
      and top_organisation(org_id) <> top_organisation(to_org_id);
  return null;
end $$;
create or replace trigger organisation_parts_cover after update of parent_id on organisation for each row
  when (old.parent_id is distinct from new.parent_id) execute function part_cover();
