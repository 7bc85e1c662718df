-- An organisation and all below it.
create or replace function organisations_below(top uuid) returns setof uuid language sql stable as $$
  with recursive below as (
    select id from organisation where id = top
    union
    select o.id from organisation o join below b on o.parent_id = b.id
  ) select id from below
$$;

-- The name of an organisation above one's own, which row-level security hides otherwise; the top bar shows it.
create or replace function organisation_full_name(org uuid) returns text language sql stable security definer set search_path = public as $$
  select full_name from organisation where id = org
$$;
