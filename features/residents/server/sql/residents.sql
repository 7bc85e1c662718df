-- An age as a ward says it: whole years, below one year whole months, below one month days.
create or replace function age_unit_at(birthday date, today date) returns text language sql immutable
  return case when birthday + interval '1 year' <= today then 'year' when birthday + interval '1 month' <= today then 'month' else 'day' end;

create or replace function age_at(birthday date, today date) returns integer language sql immutable
  return case age_unit_at(birthday, today)
    when 'year' then extract(year from age(today, birthday))
    when 'month' then extract(month from age(today, birthday))
    else greatest(today - birthday, 0) end;

-- The names of the bed stand with whoever lies in it.
create or replace function note_where_resident_lies() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update resident set lies_at = (select bed_path from stay where resident_id = resident.id and to_at is null)
  where id = coalesce(new.resident_id, old.resident_id);
  return null;
end $$;
create or replace trigger stay_lies after insert or delete or update of bed_path, to_at on stay
  for each row execute function note_where_resident_lies();
