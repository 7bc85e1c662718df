-- The parameters that hold in an organisation: the defaults, overridden from the furthest above down to itself. It looks
-- past row-level security, since those above are hidden from a department; asked at every call, so it is one walk.
create or replace function parameters_of(org uuid) returns jsonb language plpgsql stable security definer set search_path = public as $$
declare
  found_values jsonb := '{}';
  own jsonb;
  above uuid := org;
  -- An organisation is never its own ancestor; the bound is for a tree that is broken.
  steps integer := 0;
begin
  while above is not null and steps < 50 loop
    select o.parent_id, p.values into above, own
      from organisation o left join organisation_parameter p on p.org_id = o.id where o.id = above;
    if own is not null then
      found_values := own || found_values;
    end if;
    steps := steps + 1;
  end loop;
  return (select jsonb_object_agg(name, value) from parameter_default) || found_values;
end $$;

-- What each organisation from this one upwards sets, the nearest first: the console shows from whom a value comes, by a
-- name that row-level security hides otherwise. Of secrets only the names.
create or replace function parameter_layers(org uuid) returns table (org_id uuid, full_name text, step integer, own jsonb, secret_names text[])
  language sql stable security definer set search_path = public as $$
  with recursive line as (
    select o.id, o.parent_id, o.full_name, 0 as step from organisation o where o.id = org
    union all
    select o.id, o.parent_id, o.full_name, l.step + 1 from organisation o join line l on o.id = l.parent_id where l.step < 50
  ) select l.id, l.full_name, l.step, coalesce(p.values, '{}'), array(select jsonb_object_keys(coalesce(p.secrets, '{}')))
    from line l left join organisation_parameter p on p.org_id = l.id order by l.step
$$;
