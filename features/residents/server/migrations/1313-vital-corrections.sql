alter table vital add column version integer not null default 1,
  add column entered_by uuid,
  add column entered_by_name text,
  -- Was not to be entered; it stays in sight as such.
  add column withdrawn boolean not null default false;

-- Entries as they were until somebody corrected them.
create table vital_correction (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  resident_id uuid not null,
  vital_id bigint not null references vital (id) on delete cascade,
  value numeric not null,
  at timestamptz not null,
  withdrawn boolean not null,
  corrected_at timestamptz not null default now(),
  corrected_by uuid,
  corrected_by_name text,
  reason text not null,
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index vital_correction_vital on vital_correction (vital_id, corrected_at desc);
create index vital_correction_resident on vital_correction (resident_id);
call protect('vital_correction');
