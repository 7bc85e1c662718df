-- Roles that an organisation began with are called in the reader's words until somebody renames them.
alter table role add column shipped text;
update role set shipped = role_type
where (role_type, name) in
  (('head_nurse', '护士长'), ('nurse', '护士'), ('caregiver', '护理员'), ('doctor', '医生'), ('clerk', '文员'));

-- The reader's words are told when the transaction begins; for work that nobody reads the kept name stands.
create function shown_role(shipped text, name text) returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.role_words', true), '')::jsonb ->> shipped, name)
$$;
