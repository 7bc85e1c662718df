create or replace function keep_nursing_options() returns trigger language plpgsql as $$
begin
  delete from nursing_option where group_id = new.id
    and id not in (select (o ->> 'id')::uuid from jsonb_array_elements(new.options) o);
  insert into nursing_option (id, org_id, group_id, key, name, colour, position)
  select (o ->> 'id')::uuid, new.org_id, new.id, o ->> 'key', o ->> 'name', o ->> 'colour', place
  from jsonb_array_elements(new.options) with ordinality as sent (o, place)
  on conflict (id) do update set key = excluded.key, name = excluded.name, colour = excluded.colour, position = excluded.position;
  return null;
end $$;
create or replace trigger nursing_options after insert or update of options on nursing_group
  for each row execute function keep_nursing_options();

-- A resident who is given a bed of another organisation belongs to it from then on, and so do the labels.
-- Whoever moves a resident sees where from and where to.
create or replace function keep_nursing_owner() returns trigger language plpgsql as $$
begin
  update resident_nursing set org_id = new.org_id where resident_id = new.id;
  return null;
end $$;
create or replace trigger resident_nursing_owner after update of org_id on resident
  for each row when (old.org_id <> new.org_id) execute function keep_nursing_owner();

-- The devices at a bed and at the door of its room show the labels of who lies there.
create or replace function raise_nursing_devices(bed uuid) returns void language sql as $$
  select raise_settings(array(
    select id from device where space_id = bed or space_id = (select parent_id from space where id = bed)))
$$;

create or replace function follow_nursing_stay() returns trigger language plpgsql as $$
begin
  if exists (select from resident_nursing where resident_id = coalesce(new.resident_id, old.resident_id)) then
    perform raise_nursing_devices(bed) from (select distinct bed from unnest(array[old.bed_id, new.bed_id]) bed where bed is not null) beds;
  end if;
  return null;
end $$;
create or replace trigger stay_nursing after insert or delete or update of bed_id, to_at on stay
  for each row execute function follow_nursing_stay();

-- What an organisation inherits is told to those who see that organisation, and to nobody else.
create or replace function nursing_in_force(org uuid)
returns table (id uuid, org_id uuid, code text, name text, several boolean, shown_on text[], "position" integer, options jsonb)
language sql stable security definer set search_path = public as $$
  with line as materialized (select organisation_line(org) as ids where (select scope_all()) or org = any((select scope_orgs())::uuid[])),
  nearest as (
    select distinct on (g.code) g.* from nursing_group g, line
    where g.org_id = any(line.ids) or g.org_id is null
    order by g.code, array_position(line.ids, g.org_id)
  )
  select n.id, n.org_id, n.code, n.name, n.several, n.shown_on, n.position, n.options
  from nearest n where n.enabled order by n.position, n.code
$$;

-- A resident's labels, also those of groups that no longer hold: an allergy must not vanish with a setting. Whoever does
-- not see the resident gets none.
create or replace function nursing_labels(resident uuid)
returns table (option_id uuid, group_id uuid, code text, group_name text, key text, name text, colour text, shown_on text[], shipped boolean, "position" integer)
language sql stable security definer set search_path = public as $$
  select o.id, g.id, g.code, g.name, o.key, o.name, o.colour, g.shown_on, g.org_id is null, g.position
  from resident_nursing r join nursing_option o on o.id = r.option_id join nursing_group g on g.id = o.group_id
  where r.resident_id = resident and ((select scope_all()) or r.org_id = any((select scope_orgs())::uuid[]))
  order by g.position, g.code, o.position, o.id
$$;

create or replace function countdowns_in_force(org uuid)
returns table (id uuid, org_id uuid, name text, hours integer, minutes integer, seconds integer)
language sql stable security definer set search_path = public as $$
  select distinct on (c.name) c.id, c.org_id, c.name, c.hours, c.minutes, c.seconds
  from countdown c, (select organisation_line(org) as ids where (select scope_all()) or org = any((select scope_orgs())::uuid[])) line
  where c.org_id = any(line.ids) or c.org_id is null
  order by c.name, array_position(line.ids, c.org_id)
$$;

-- The device that a countdown of the space calls from: at the space itself, else the nearest above it; units before others.
create or replace function countdown_caller(space uuid) returns uuid language sql stable as $$
  select d.id from spaces_above(space) above join device d on d.space_id = above.id
  where d.enabled and not d.test
  order by above.steps, case
    when d.type in ('DIGIT_BED_DEVICE', 'SIMULATE_BED_DEVICE') then 0
    when d.type in ('DOOR_DEVICE', 'RS485_DOOR', 'NURSE_HOST') then 1
    when d.type in ('EMERGENCY_BUTTON', 'SIMULATE_EMERGENCY_BUTTON') then 2 else 3 end, d.id
  limit 1
$$;

-- A key that the server reads is read on behalf of anyone, while the list is the provider's.
create or replace function known_config(wanted text) returns text language sql stable security definer set search_path = public as $$
  select value from system_config where key_code = wanted and not secret
$$;

-- Takes a tip back: off the list for screens that never had it, and on its way off those that have.
create or replace function withdraw_tip_send(sent uuid) returns void language sql as $$
  update tip_send set withdrawn_at = now() where id = sent;
  update tip_delivery set state = case state when 'waiting' then 'withdrawn' else 'withdrawing' end,
    message_id = 'tip-' || uuidv7(), tries = 0, next_at = now()
  where send_id = sent and state in ('waiting', 'sent', 'shown')
$$;
