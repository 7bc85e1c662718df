-- Which button a touch on a device's face is: the one whose range holds the point, in thousandths of the face. An
-- organisation's own event stands before the default one of the same key code, whose range then counts no more; the
-- device type's own stands before any type's. Null where no range holds it, and where there is no point.
create or replace function button_key_at(org uuid, device_type text, x integer, y integer) returns text
language sql stable as $$
  select e.key_code from button_event e
  where x is not null and y is not null
    and (e.org_id = $1 or e.org_id is null)
    and (e.device_type is null or e.device_type = $2)
    and num_nonnulls(e.x_from, e.x_to, e.y_from, e.y_to) > 0
    and x >= coalesce(e.x_from, x) and x <= coalesce(e.x_to, x)
    and y >= coalesce(e.y_from, y) and y <= coalesce(e.y_to, y)
    and (e.org_id is not null or not exists (
      select 1 from button_event own
      where own.org_id = $1 and own.key_code = e.key_code and (own.device_type is null or own.device_type = $2)))
  order by e.org_id is null, e.device_type is null, e.key_code limit 1
$$;
