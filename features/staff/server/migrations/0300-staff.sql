create table staff (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  login_name text not null,
  password_hash text,
  real_name text not null,
  mobile text,
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
  enabled boolean not null default true,
  must_change_password boolean not null default true,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_mobile_once unique (org_id, mobile)
);
create unique index staff_login_once on staff (lower(login_name));
create index staff_created on staff (org_id, created_at desc, id desc);
create index staff_role_id on staff (role_id);
call protect('staff');

alter table organisation
  add constraint organisation_director foreign key (director_id) references staff (id) on delete set null,
  add constraint organisation_head_nurse foreign key (head_nurse_id) references staff (id) on delete set null,
  add constraint organisation_admin foreign key (admin_id) references staff (id);
