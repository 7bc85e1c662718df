-- An age as a ward says it: whole years, below one year whole months, below one month days.
create or replace function age_unit_at(birthday date, today date) returns text language sql immutable
  return case when birthday + interval '1 year' <= today then 'year' when birthday + interval '1 month' <= today then 'month' else 'day' end;

create or replace function age_at(birthday date, today date) returns integer language sql immutable
  return case age_unit_at(birthday, today)
    when 'year' then extract(year from age(today, birthday))
    when 'month' then extract(month from age(today, birthday))
    else greatest(today - birthday, 0) end;
