-- Losses of devices that were not told yet: written with the loss itself, taken away once every room has heard of it, so
-- that a process that dies in between keeps none quiet.
create table device_loss (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
create index device_loss_at on device_loss (at);
create index device_loss_device on device_loss (device_id);
create index device_loss_org on device_loss (org_id);
call protect('device_loss');
