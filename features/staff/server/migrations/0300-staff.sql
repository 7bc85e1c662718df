-- A login name as sign-in takes it: however wide it was typed, in whatever case, without blanks around it.
create function login_key(name text) returns text language sql immutable parallel safe
  return lower(btrim(normalize(name, nfkc)));

create table staff (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  login_name text not null,
  password_hash text,
  real_name text not null,
  mobile text,
  -- The number is the same however it is written: it stands once by its E.164 form.
  mobile_e164 text check (mobile_e164 ~ '^\+[1-9]\d{4,14}$'),
  sex text not null default 'unknown',
  birthday date,
  id_card text,
  address text,
  role_id uuid constraint staff_role references role (id),
  manager boolean not null default false,
  employee_no text,
  card_no text,
  avatar text,
  founder boolean not null default false,
  -- Who runs the installation is a mark of one account. Its name goes with it, and is nobody else's.
  provider boolean not null default false,
  enabled boolean not null default true,
  must_change_password boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_mobile_once unique (org_id, mobile_e164),
  -- Who moves to another organisation takes along what is theirs.
  constraint staff_in_org unique (id, org_id),
  constraint staff_provider_name check (provider = (login_name = 'superadmin'))
);
create unique index staff_login_once on staff (login_key(login_name));
create unique index staff_provider_once on staff (provider) where provider;
create index staff_created on staff (org_id, created_at desc, id desc);
create index staff_role_id on staff (role_id);
-- The provider's list, over all organisations at once.
create index staff_created_all on staff (created_at desc, id desc);
create index staff_name_all on staff (real_name, id);
create index staff_grams on staff using gin (grams(coalesce(real_name, '') || ' ' || coalesce(login_name, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(employee_no, '')));
call protect('staff');

alter table organisation
  add constraint organisation_director foreign key (director_id) references staff (id) on delete set null,
  add constraint organisation_head_nurse foreign key (head_nurse_id) references staff (id) on delete set null,
  add constraint organisation_admin foreign key (admin_id) references staff (id);

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
create index account_hold_by on account_hold (by_id);
call protect('account_hold');
