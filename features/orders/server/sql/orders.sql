-- The moments from `since` on and before `til` at which an order is due: at its times of each day by its organisation's
-- clock, or a temporary one without times once, as it begins. After its end nothing is due.
create or replace function order_due_between(o medical_order, since timestamptz, til timestamptz)
returns setof timestamptz language sql stable rows 4 as $$
  select due.at from organisation g, lateral (
    select (day::date + clock::time) at time zone g.time_zone as at
    from generate_series(
        (greatest(since, o.from_at) at time zone g.time_zone)::date::timestamp,
        (least(til, o.until_at, o.ended_at) at time zone g.time_zone)::date::timestamp, interval '1 day') day,
      unnest(string_to_array(o.times, ',')) clock
    union all
    select o.from_at where o.times is null and o.type = 'temporary'
  ) due
  where g.id = o.org_id and due.at >= greatest(since, o.from_at) and due.at < til
    and due.at < coalesce(least(o.until_at, o.ended_at), 'infinity')
$$;

-- The first time of the last half day, or to come within a day, at which it is due and nobody has told what was done.
create or replace function order_next_due(o medical_order) returns timestamptz language sql stable as $$
  select min(at) from order_due_between(o, now() - interval '12 hours', now() + interval '1 day') at
  where o.status <> 'expired' and not exists (select from order_done d where d.order_id = o.id and d.due_at = at)
$$;

-- Who leaves has no orders left.
create or replace function end_orders_of_who_left() returns trigger language plpgsql as $$
begin
  update medical_order set status = 'expired', ended_at = now(), ending = 'left', version = version + 1, updated_at = now()
  where resident_id = new.id and status <> 'expired';
  return null;
end $$;
create or replace trigger resident_ends_orders after update of status on resident
  for each row when (old.status = 'checked_in' and new.status = 'left') execute function end_orders_of_who_left();
