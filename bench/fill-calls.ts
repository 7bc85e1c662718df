// Calls of a year as a hospital of 2,000 beds and 50 wards makes them: the mix, the shape of the day and the answers of the
// load model, made in SQL. The same seed gives the same year.
import type pg from 'pg';

export const WARDS = 50;
const BEDS = 40;
export const FILLED_YEAR = 2025;

/** A hospital, 50 wards below it as organisations with rooms, beds, bed units and staff. */
export async function fillHospital(owner: pg.Pool): Promise<void> {
  await owner.query(`
    with hospital as (
      insert into organisation (shop_type, kind, short_name, full_name) values ('5', 'hospital', 'Bench', 'Bench hospital') returning id),
    wards as (
      insert into organisation (parent_id, shop_type, kind, short_name, full_name)
      select hospital.id, '6', 'department', 'Ward ' || n, 'Ward ' || n from hospital, generate_series(1, ${WARDS}) n returning id, short_name),
    departments as (
      insert into space (org_id, kind, name, full_name) select id, 'department', short_name, short_name from wards returning id, org_id, name),
    rooms as (
      insert into space (org_id, parent_id, kind, name, full_name)
      select org_id, id, 'room', (300 + n)::text, (300 + n)::text from departments, generate_series(1, ${BEDS / 2}) n returning id, org_id),
    beds as (
      insert into space (org_id, parent_id, kind, name, full_name)
      select org_id, id, 'bed', n::text, n::text from rooms, generate_series(1, 2) n returning id, org_id),
    devices as (
      insert into device (org_id, type, alias, space_id) select org_id, 'DIGIT_BED_DEVICE', 'Bed ' || row_number() over (partition by org_id), id from beds returning id),
    roles as (
      insert into role (org_id, name, role_type) select wards.id, kind, kind from wards, unnest(array['nurse', 'doctor', 'nurse_worker']) kind returning id, org_id)
    insert into staff (org_id, real_name, role_id, login_name)
    select org_id, 'Nurse ' || n, id, substr(id::text, 25) || n from roles, generate_series(1, 4) n`);
}

/** Hours by their share of the day: night 0.44 of the mean, a step at six, the peak in the evening. */
const HOURS = [
  44, 44, 44, 44, 44, 48, 115, 130, 120, 120, 125, 130, 120, 110, 110, 115, 125, 140, 150, 145, 130,
  100, 70, 50,
];
const KINDS = `(values
  (0.700, 'VOICE', 'VOICE', 'Call', 4, 300), (0.820, 'SOS', 'BED_EXIT', 'Bed exit', 3, 180), (0.900, 'SOS', 'BATHROOM', 'Bathroom', 3, 180),
  (0.980, 'DEVICE', 'DEVICE_LOST', 'Device lost', 5, 3600), (0.998, 'REINFORCE', 'ASSIST', 'Assistance', 2, 120), (2, 'SOS', 'CODE_BLUE', 'Code', 1, 60)
  ) as kinds(below, type, event, event_name, priority, target_s)`;

/** Fills one month (1 to 12) of the year with that many calls. */
export async function fillMonth(owner: pg.Pool, month: number, calls: number): Promise<void> {
  const first = `timestamptz '${FILLED_YEAR}-${String(month).padStart(2, '0')}-01 00:00 Asia/Shanghai'`;
  await owner.query(
    `select make_call_months(${first} - interval '1 day', ${first} + interval '20 days')`,
  );
  await owner.query(`
    select setseed(0.${month + 10});
    set statement_timeout = 0;
    create temp table bed_unit as select row_number() over (order by d.id) - 1 as n, d.id, d.org_id, d.alias, b.id as bed, r.parent_id as ward,
      space_path(b.id) as path from device d join space b on b.id = d.space_id join space r on r.id = b.parent_id;
    create temp table nurse as select row_number() over (partition by org_id order by id) - 1 as n, id, org_id, real_name, (select role_type from role where role.id = role_id) as role_type from staff where org_id in (select org_id from bed_unit);
    create index on bed_unit (n); create index on nurse (org_id, n); analyze bed_unit; analyze nurse;
    with hours as (
      select h - 1 as hour, sum(w) over (order by h) / sum(w) over () as upto, (sum(w) over (order by h) - w) / sum(w) over () as since, w / sum(w) over () as share
      from unnest(array[${HOURS.join(',')}]::float8[]) with ordinality as t(w, h)),
    drawn as materialized (
      select i, random() as day, random() as hour, random() as kind, floor(random() * (select count(*) from bed_unit))::int as unit,
        floor(random() * 12)::int as nurse, random() as answered, random() as wrong,
        exp(ln(120) + 1.1 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())) as seconds, md5(random()::text || i) as noise
      from generate_series(1, ${calls}) i),
    timed as (
      select drawn.*, date_trunc('milliseconds', ${first} + floor(day * extract(day from ${first} + interval '1 month' - ${first}))
        * interval '1 day' + (hours.hour + (drawn.hour - since) / share) * interval '1 hour') as at
      from drawn join hours on drawn.hour >= since and drawn.hour < upto)
    insert into call (id, org_id, device_id, device_type, device_name, space_id, space_name, space_path, department_id, type, event, event_name, event_shared,
      code, priority, state, result, target_s, raised_at, presented_at, answered_at, ended_at, answered_by, answered_by_name, answered_role_type, false_call, slow_reason)
    select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid,
      u.org_id, u.id, 'DIGIT_BED_DEVICE', u.alias, u.bed, 'bed', u.path, u.ward, k.type, k.event, k.event_name, true,
      k.event = 'CODE_BLUE', k.priority, 'ended', case when took then 'connected' else 'not_responding' end, k.target_s, at, at + interval '0.3 s',
      case when took then at + seconds * interval '1 s' end, at + (seconds + 30) * interval '1 s', case when took then p.id end, case when took then p.real_name end, case when took then p.role_type end,
      k.event = 'BED_EXIT' and wrong < 0.35, case when took and seconds > k.target_s and wrong > 0.9 then (array['busy', 'round', 'short of staff'])[1 + nurse % 3] end
    from timed join bed_unit u on u.n = unit join nurse p on p.org_id = u.org_id and p.n = nurse
    cross join lateral (select * from ${KINDS} where kind < below order by below limit 1) k
    cross join lateral (select answered < 0.89 as took) t
    order by at;
    drop table bed_unit, nurse`);
}
