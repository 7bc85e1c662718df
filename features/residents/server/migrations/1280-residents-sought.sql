-- What a keyword is looked for in, in one column in lower case, and an index that covers it: a search reads no rows.
-- The names of the bed stand beside the open stay's dates, as they were when it was taken.
alter table resident add column lies_at text;
update resident set lies_at = stay.bed_path from stay where stay.resident_id = resident.id and stay.to_at is null;
alter table resident add column sought text not null generated always as (
  lower(name || E'\x1f' || coalesce(registration_no, '') || E'\x1f' || coalesce(nickname, '') || E'\x1f' || coalesce(lies_at, ''))) stored;

create function note_where_resident_lies() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update resident set lies_at = (select bed_path from stay where resident_id = resident.id and to_at is null)
  where id = coalesce(new.resident_id, old.resident_id);
  return null;
end $$;
create trigger stay_lies after insert or delete or update of bed_path, to_at on stay
  for each row execute function note_where_resident_lies();

drop index resident_created;
create index resident_created on resident (org_id, created_at desc, id desc) include (sought);
drop index resident_grams, stay_grams;
create index resident_grams on resident using gin (grams(sought));

-- As before, of one index: nothing but for those who see all organisations.
create or replace function find_residents(words text) returns setof uuid language sql stable security definer set search_path = public as $$
  select id from resident where (select scope_all()) and grams(sought) @> grams_sought(words) and sought like lower(pattern_of(words)) limit 10001
$$;
