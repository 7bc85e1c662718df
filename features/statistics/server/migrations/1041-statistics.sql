-- Sums of calls by month, made of the calls themselves: a month that changed is counted anew as a whole, so that a sum can
-- never drift from its rows. Who changes a call marks it here; a job works the marks off.
create table call_mark (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  -- A moment in the month that changed, or with `whole` any of the month that the sums of all below are to be made anew for.
  at timestamptz not null,
  whole boolean not null default false,
  -- With it, any moment of the year that is to be added up anew.
  yearly boolean not null default false,
  -- Of the change that it began with.
  made_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index call_mark_org on call_mark (org_id, yearly, whole, id);
call protect('call_mark');

-- What of a month has been counted, and by which clock and shifts.
create table call_sum_month (
  org_id uuid not null references organisation (id) on delete cascade,
  month date not null,
  -- The organisation's own calls; with `whole`, those of all below it too, and only where there are some below.
  whole boolean not null,
  zone text not null,
  day_start time not null,
  night_start time not null,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (org_id, month, whole)
);
call protect('call_sum_month');

create table call_sum (
  org_id uuid not null,
  month date not null,
  whole boolean not null,
  -- What the calls are divided by, and which part: ('shift', 'night').
  dim text not null,
  key text not null,
  calls integer not null,
  answered integer not null,
  -- Calls that are to be answered (none technical) and were, or ended without.
  judged integer not null,
  judged_answered integer not null,
  met integer not null,
  false_calls integer not null,
  repeats integer not null,
  reminders integer not null,
  -- Response times of the judged, whole seconds in rising order, and how many calls have each.
  seconds integer[] not null,
  times integer[] not null,
  p50 integer,
  p90 integer,
  p99 integer,
  -- Sums of a year, added up of those of its months: rows beside them, of its first of January.
  yearly boolean not null default false,
  primary key (org_id, whole, yearly, month, dim, key)
);
call protect('call_sum');
