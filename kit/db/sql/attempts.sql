-- Counts an attempt at each subject and gives its ids; null, and nothing counted, where a subject has as many in ten
-- minutes as it may have. Those who come at the same time come one after the other.
create or replace function count_attempt(subjects text[], mosts integer[]) returns bigint[] language plpgsql as $$
declare
  each text;
  made bigint[];
begin
  -- In one order, so that no two wait for each other.
  for each in select s from unnest(subjects) s order by s loop
    perform pg_advisory_xact_lock(hashtextextended('attempt ' || each, 0));
  end loop;
  if exists (
    select from unnest(subjects, mosts) as l (subject, most)
    where (select count(*) from attempt a where a.subject = l.subject and a.at > now() - interval '10 minutes') >= l.most
  ) then return null; end if;
  with counted as (insert into attempt (subject) select unnest(subjects) returning id)
  select array_agg(id) into made from counted;
  return made;
end $$;
