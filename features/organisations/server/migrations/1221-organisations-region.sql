-- Zone, country and currency: what an organisation says of itself, else what holds above it; at the top China's.
-- `time_zone`, `country` and `currency` are what holds, kept down the tree here, so that nothing that reads them climbs it.
alter table organisation
  add column own_time_zone text,
  add column own_country text check (own_country ~ '^[A-Z]{2}$'),
  add column own_currency text check (own_currency ~ '^[A-Z]{3}$'),
  add column country text not null default 'CN',
  add column currency text not null default 'CNY';
update organisation set own_time_zone = time_zone where time_zone <> 'Asia/Shanghai';

create function settle_region() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above organisation;
begin
  select * into above from organisation where id = new.parent_id;
  new.time_zone := coalesce(new.own_time_zone, above.time_zone, 'Asia/Shanghai');
  new.country := coalesce(new.own_country, above.country, 'CN');
  new.currency := coalesce(new.own_currency, above.currency, 'CNY');
  return new;
end $$;
create trigger organisation_region before insert or update of own_time_zone, own_country, own_currency, parent_id on organisation
  for each row execute function settle_region();

create function hand_region_down() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisation set parent_id = parent_id where parent_id = new.id;
  return null;
end $$;
create trigger organisation_region_below after update on organisation for each row
  when ((old.time_zone, old.country, old.currency) is distinct from (new.time_zone, new.country, new.currency))
  execute function hand_region_down();
