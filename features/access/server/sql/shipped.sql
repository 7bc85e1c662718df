-- The reader's words are told when the transaction begins; for work that nobody reads the kept name stands.
create or replace function shown_role(shipped text, name text) returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.role_words', true), '')::jsonb ->> shipped, name)
$$;
