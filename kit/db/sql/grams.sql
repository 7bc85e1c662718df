-- The grams that every row with the keyword has: pairs where there are any.
create or replace function grams_sought(words text) returns text[] language sql immutable strict parallel safe
  return case when length(words) < 2 then grams(words) else (grams(words))[length(words) + 1 :] end;

-- A keyword as a pattern for ilike: it stands for itself, wherever it stands.
create or replace function pattern_of(words text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
