-- What the list of sessions tells of each, and by which way it was opened.
alter table session
  add column agent text,
  add column seen_at timestamptz,
  add column way text not null default 'password' check (way in ('password', 'provider'));

-- Who moves to another organisation takes along what is theirs.
alter table staff add constraint staff_in_org unique (id, org_id);
update session set org_id = staff.org_id from staff where staff.id = session.staff_id and staff.org_id <> session.org_id;
alter table session
  add constraint session_of_staff foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade;

-- One-time codes (RFC 6238): the secret is sealed; a code's step must be later than the last one that was used.
create table staff_totp (
  staff_id uuid primary key,
  org_id uuid not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer,
  created_at timestamptz not null default now(),
  foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade
);
call protect('staff_totp');

-- For who lost the device that makes the codes: keyed hashes, each good once.
create table recovery_code (
  staff_id uuid not null,
  org_id uuid not null,
  hash text not null,
  used_at timestamptz,
  primary key (staff_id, hash),
  foreign key (staff_id, org_id) references staff (id, org_id) on update cascade on delete cascade
);
call protect('recovery_code');
