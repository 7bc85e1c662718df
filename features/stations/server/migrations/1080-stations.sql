-- Where a push reaches a station whose page is closed: one subscription a device, the newest.
create table station_push (
  device_id uuid primary key references device (id) on delete cascade,
  org_id uuid not null references organisation (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('station_push');

-- What was pushed, by the message that the station was to hear: of several server processes one sends, and a message once.
create table station_pushed (
  message_id text primary key,
  org_id uuid not null,
  attempts integer not null default 1,
  done boolean not null default false,
  again_at timestamptz not null,
  at timestamptz not null default now()
);
create index station_pushed_at on station_pushed (at);
call protect('station_pushed');
