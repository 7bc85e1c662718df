-- The residents that hold the keyword, at most 10,001; nothing but for those who see all organisations. Row-level security
-- lets no index of words be used, since its operators might leak: hence with the owner's rights.
create or replace function find_residents(words text) returns setof uuid language sql stable security definer set search_path = public as $$
  (select id from resident where (select scope_all()) and grams(coalesce(name, '') || ' ' || coalesce(registration_no, '') || ' ' || coalesce(nickname, '')) @> grams_sought(words)
      and (name ilike pattern_of(words) or registration_no ilike pattern_of(words) or nickname ilike pattern_of(words))
    limit 10001)
  union
  (select resident_id from stay where (select scope_all()) and to_at is null and grams(bed_path) @> grams_sought(words) and bed_path ilike pattern_of(words)
  limit 10001)
$$;
