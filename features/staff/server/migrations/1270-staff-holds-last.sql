-- A hold outlasts what it came by: the organisation that the account was made in, which may be deleted once the account has
-- moved on, and the account in between, whose own maker then stands in its place.
create function move_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_hold set org_id = new.org_id where staff_id = new.id;
  return null;
end $$;
create trigger staff_holds_move after update of org_id on staff
  for each row when (new.org_id <> old.org_id) execute function move_holds();
update account_hold h set org_id = s.org_id from staff s where s.id = h.staff_id and s.org_id <> h.org_id;

create function inherit_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update account_hold h set by_id = above.by_id
  from account_hold above
  where above.staff_id = old.id and above.kind = 'password' and h.by_id = old.id and h.staff_id <> above.by_id;
  return old;
end $$;
create trigger staff_holds_inherit before delete on staff for each row execute function inherit_holds();
create index account_hold_by on account_hold (by_id);
