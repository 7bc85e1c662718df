-- The provider's lists, over all organisations at once. What a contact writes is in none of these indexes.
create index device_created_all on device (created_at desc, id desc) where not test;
create index device_alias_all on device (alias, id) where not test;
create index device_alias_falling on device (alias desc nulls last, id desc) where not test;
create index device_type_all on device (type, id) where not test;
-- How many stand in an organisation's spaces, for the tree of these.
create index device_placed on device (org_id) where not test and space_id is not null;
create index device_grams on device using gin (grams(coalesce(alias, '') || ' ' || coalesce(wired_mac, '') || ' ' || coalesce(wireless_mac, '') || ' ' || coalesce(model, '') || ' ' || coalesce(factory_code, ''))) where not test;

-- The devices that hold the keyword or stand where it is, at most 10,001; nothing but for those who see all organisations.
create function find_devices(words text) returns setof uuid language sql stable security definer set search_path = public as $$
  (select id from device where (select scope_all()) and not test and grams(coalesce(alias, '') || ' ' || coalesce(wired_mac, '') || ' ' || coalesce(wireless_mac, '') || ' ' || coalesce(model, '') || ' ' || coalesce(factory_code, '')) @> grams_sought(words)
      and (alias ilike pattern_of(words) or wired_mac ilike pattern_of(words) or wireless_mac ilike pattern_of(words) or model ilike pattern_of(words) or factory_code ilike pattern_of(words))
    limit 10001)
  union
  (select d.id from space s join device d on d.space_id = s.id
      where (select scope_all()) and not d.test and grams(s.name) @> grams_sought(words) and s.name ilike pattern_of(words)
  limit 10001)
$$;
