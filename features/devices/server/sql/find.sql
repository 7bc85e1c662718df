-- The devices that hold the keyword or stand where it is, at most 10,001; nothing but for those who see all organisations.
create or replace function find_devices(words text) returns setof uuid language sql stable security definer set search_path = public as $$
  select id from device
  where (select scope_all()) and not test and grams(sought) @> grams_sought(words) and sought like lower(pattern_of(words)) limit 10001
$$;
