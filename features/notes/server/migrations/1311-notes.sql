create table note (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  subject text not null check (subject in ('resident', 'room', 'ward', 'shift')),
  resident_id uuid,
  space_id uuid references space (id) on delete cascade,
  shift text check (shift in ('day', 'night')),
  day date,
  pinned boolean not null default false,
  title text not null,
  content text,
  author_id uuid,
  author_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint note_of_resident check ((subject = 'resident') = (resident_id is not null)),
  constraint note_of_place check (case subject when 'resident' then space_id is null when 'room' then space_id is not null else true end),
  constraint note_of_shift check ((subject = 'shift') = (shift is not null)),
  constraint note_dated check (day is not null or (pinned and subject <> 'shift')),
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index note_created on note (org_id, created_at desc, id desc);
create index note_resident on note (resident_id) where resident_id is not null;
create index note_space on note (space_id) where space_id is not null;
call protect('note');
