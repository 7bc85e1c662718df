-- The people that hold the keyword, at most 10,001; nothing but for those who see all organisations.
create or replace function find_staff(words text) returns setof uuid language sql stable security definer set search_path = public as $$
  select id from staff where (select scope_all()) and grams(coalesce(real_name, '') || ' ' || coalesce(login_name, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(employee_no, '')) @> grams_sought(words)
    and (real_name ilike pattern_of(words) or login_name ilike pattern_of(words) or mobile ilike pattern_of(words) or employee_no ilike pattern_of(words)) limit 10001
$$;
