-- `answered_at` stays the first answer, by which the response is measured; `taken_at` is when whoever has the call now took it.
-- `back_at`: since when the devices whose loss the call tells are there again.
alter table call add column taken_at timestamptz, add column back_at timestamptz;
update call set taken_at = answered_at where state = 'answered' and ended_at is null;
