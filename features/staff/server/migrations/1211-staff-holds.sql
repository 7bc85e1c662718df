-- Who has a hold on an account beside its owner: who gave it its password last, and who lately gave it power, let it in,
-- gave it the names by which it signs in, or took its codes off. Read where a second person must be another.
create table account_hold (
  staff_id uuid not null references staff (id) on delete cascade,
  kind text not null check (kind in ('password', 'power', 'name', 'codes')),
  by_id uuid not null,
  org_id uuid not null references organisation (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (staff_id, kind)
);
create index account_hold_org on account_hold (org_id);
call protect('account_hold');

create procedure note_hold(account uuid, org uuid, what text) language plpgsql as $$
declare
  actor uuid := nullif(current_setting('app.actor', true), '')::uuid;
begin
  if actor is null or actor = account then return; end if;
  insert into account_hold (staff_id, kind, by_id, org_id) values (account, what, actor, org)
  on conflict (staff_id, kind) do update set by_id = excluded.by_id, at = excluded.at, org_id = excluded.org_id;
end $$;

create function note_staff_hold() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger staff_hold after insert or update on staff for each row execute function note_staff_hold();

create function note_codes_hold() returns trigger language plpgsql security definer set search_path = public as $$
declare
  org uuid := (select org_id from staff where id = old.staff_id);
begin
  if org is not null then call note_hold(old.staff_id, org, 'codes'); end if;
  return null;
end $$;
create trigger staff_totp_hold after delete on staff_totp for each row execute function note_codes_hold();
