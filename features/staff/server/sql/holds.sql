create or replace procedure note_hold(account uuid, org uuid, what text) language plpgsql as $$
declare
  actor uuid := nullif(current_setting('app.actor', true), '')::uuid;
begin
  if actor is null or actor = account then return; end if;
  insert into account_hold (staff_id, kind, by_id, org_id) values (account, what, actor, org)
  on conflict (staff_id, kind) do update set by_id = excluded.by_id, at = excluded.at, org_id = excluded.org_id;
end $$;

create or replace function note_staff_hold() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    call note_hold(new.id, new.org_id, case when new.password_hash is null then 'power' else 'password' end);
    return null;
  end if;
  if new.password_hash is distinct from old.password_hash and new.password_hash is not null then
    call note_hold(new.id, new.org_id, 'password');
  end if;
  if new.role_id is distinct from old.role_id or new.org_id <> old.org_id or new.founder and not old.founder
    or new.enabled and not old.enabled then
    call note_hold(new.id, new.org_id, 'power');
  end if;
  if (new.login_name, new.employee_no, new.card_no) is distinct from (old.login_name, old.employee_no, old.card_no) then
    call note_hold(new.id, new.org_id, 'name');
  end if;
  return null;
end $$;
create or replace trigger staff_hold after insert or update on staff for each row execute function note_staff_hold();

create or replace function note_codes_hold() returns trigger language plpgsql security definer set search_path = public as $$
declare
  org uuid := (select org_id from staff where id = old.staff_id);
begin
  if org is not null then call note_hold(old.staff_id, org, 'codes'); end if;
  return null;
end $$;
create or replace trigger staff_totp_hold after delete on staff_totp for each row execute function note_codes_hold();

-- A hold outlasts what it came by: the organisation that the account was made in, which may be deleted once the account has
-- moved on, and the account in between, whose own maker then stands in its place.
create or replace function move_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_hold set org_id = new.org_id where staff_id = new.id;
  return null;
end $$;
create or replace trigger staff_holds_move after update of org_id on staff
  for each row when (new.org_id <> old.org_id) execute function move_holds();

create or replace function inherit_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_hold h set by_id = above.by_id
  from account_hold above
  where above.staff_id = old.id and above.kind = 'password' and h.by_id = old.id and h.staff_id <> above.by_id;
  return old;
end $$;
create or replace trigger staff_holds_inherit before delete on staff for each row execute function inherit_holds();
