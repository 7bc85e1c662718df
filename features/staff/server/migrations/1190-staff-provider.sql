-- A login name as sign-in takes it: however wide it was typed, in whatever case, without blanks around it.
create function login_key(name text) returns text language sql immutable parallel safe
  return lower(btrim(normalize(name, nfkc)));

-- Of names that are one by that, the oldest stays.
with twice as (
  select id, row_number() over (partition by login_key(login_name) order by login_name = 'superadmin' desc, created_at, id) as nth
  from staff
)
update staff set login_name = left(login_key(login_name), 11) || '-' || right(staff.id::text, 8)
from twice where twice.id = staff.id and nth > 1;
drop index staff_login_once;
create unique index staff_login_once on staff (login_key(login_name));

-- Who runs the installation is a mark of one account. Its name goes with it, and is nobody else's.
alter table staff add provider boolean not null default false;
update staff set provider = true where login_name = 'superadmin';
alter table staff add constraint staff_provider_name check (provider = (login_name = 'superadmin'));
create unique index staff_provider_once on staff (provider) where provider;
