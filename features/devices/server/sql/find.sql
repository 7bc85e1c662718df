-- The devices that hold the keyword or stand where it is, at most 10,001; nothing but for those who see all organisations.
create or replace function find_devices(words text) returns setof uuid language sql stable security definer set search_path = public as $$
  (select id from device where (select scope_all()) and not test and grams(coalesce(alias, '') || ' ' || coalesce(wired_mac, '') || ' ' || coalesce(wireless_mac, '') || ' ' || coalesce(model, '') || ' ' || coalesce(factory_code, '')) @> grams_sought(words)
      and (alias ilike pattern_of(words) or wired_mac ilike pattern_of(words) or wireless_mac ilike pattern_of(words) or model ilike pattern_of(words) or factory_code ilike pattern_of(words))
    limit 10001)
  union
  (select d.id from space s join device d on d.space_id = s.id
      where (select scope_all()) and not d.test and grams(s.name) @> grams_sought(words) and s.name ilike pattern_of(words)
  limit 10001)
$$;
