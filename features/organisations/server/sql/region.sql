create or replace function settle_region() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  above organisation;
begin
  select * into above from organisation where id = new.parent_id;
  new.time_zone := coalesce(new.own_time_zone, above.time_zone, 'Asia/Shanghai');
  new.country := coalesce(new.own_country, above.country, 'CN');
  new.currency := coalesce(new.own_currency, above.currency, 'CNY');
  return new;
end $$;
create or replace trigger organisation_region before insert or update of own_time_zone, own_country, own_currency, parent_id on organisation
  for each row execute function settle_region();

create or replace function hand_region_down() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organisation set parent_id = parent_id where parent_id = new.id;
  return null;
end $$;
create or replace trigger organisation_region_below after update on organisation for each row
  when ((old.time_zone, old.country, old.currency) is distinct from (new.time_zone, new.country, new.currency))
  execute function hand_region_down();
