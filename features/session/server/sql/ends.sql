-- What ends sessions whoever writes it (a form, an import, a hospital's own system), and tells every process of each.
create or replace function end_sessions_of(person uuid, why text, kept uuid default null) returns void language sql as $$
  with ended as (
    update session set ended_at = now(), ended_why = why
    where staff_id = person and ended_at is null and id is distinct from kept returning id)
  select pg_notify('actor_change', id::text) from ended
$$;

-- Who is disabled is out for good: enabling the account opens no session that was. A new password ends what the old one
-- opened, but the session in which its owner changes it.
create or replace function staff_ends_sessions() returns trigger language plpgsql as $$
begin
  if old.enabled and not new.enabled then
    perform end_sessions_of(new.id, 'account disabled');
  elsif new.password_hash is not null and old.password_hash is distinct from new.password_hash then
    perform end_sessions_of(new.id, 'password changed', nullif(current_setting('app.kept_session', true), '')::uuid);
  end if;
  return null;
end $$;
create or replace trigger staff_ends_sessions after update of enabled, password_hash on staff
  for each row execute function staff_ends_sessions();
