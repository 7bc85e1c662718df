// A provider's installation made in SQL: hospitals with their departments, each of these with rooms, beds, staff, residents
// and devices; names are Chinese and as frequent as in life. The same size gives the same rows.
import type pg from 'pg';

/** Departments of a hospital; with it that makes 50 organisations. */
const DEPARTMENTS = 49;
/** In each department. */
const ROOMS = 50;
const BEDS = 2;
const STAFF = 20;

export interface ProviderSize {
  hospitals: number;
  /** In each department. */
  residents: number;
  devices: number;
}

// Of ten people two bear one of the first two names.
const SURNAMES = `(array['王','李','张','刘','陈','杨','赵','黄','周','吴','徐','孙','胡','朱','高','林','何','郭','马','罗','欧阳'])[1 + floor(21 * power(((n * 7919) % 1000) / 1000.0, 1.6))::int]`;
const GIVEN = `(array['丽','伟','芳','娜','秀英','敏','静','强','磊','洋','艳','勇','军','杰','娟','涛','明','超','秀兰','霞','平','刚','桂英','建国','淑珍','志强','玉兰','海燕','晓东','文博'])[1 + (n * 104729) % 30]`;
const NAME = `${SURNAMES} || ${GIVEN}`;

/** Rows of a table are made in one statement each; about a minute for half a million devices. */
export async function fillProvider(owner: pg.Pool, size: ProviderSize): Promise<void> {
  const run = (text: string) => owner.query(text);
  await run(`
    with hospital as (
      insert into organisation (shop_type, kind, short_name, full_name)
      select '5', 'hospital', '第' || n || '医院', '钟声市第' || n || '人民医院' from generate_series(1, ${size.hospitals}) n returning id, short_name)
    insert into organisation (parent_id, shop_type, kind, short_name, full_name)
    select id, '6', 'department', (array['内科','外科','儿科','骨科','妇产科','神经科','老年科'])[1 + n % 7] || n || '病区', short_name || n || '病区'
    from hospital, generate_series(1, ${DEPARTMENTS}) n`);
  await run(
    `insert into space (org_id, kind, name, full_name) select id, 'hospital', short_name, short_name from organisation where full_name like '钟声市第%'`,
  );
  await run(`insert into space (org_id, parent_id, kind, name, full_name)
    select o.id, h.id, 'department', o.short_name, o.short_name from organisation o join space h on h.org_id = o.parent_id where o.full_name ~ '^第.*病区$'`);
  await run(`insert into space (org_id, parent_id, kind, name, full_name, position)
    select s.org_id, s.id, 'room', (300 + n)::text, (300 + n)::text, n from space s join organisation o on o.id = s.org_id, generate_series(1, ${ROOMS}) n
    where s.kind = 'department' and o.full_name ~ '^第.*病区$'`);
  await run(`insert into space (org_id, parent_id, kind, name, full_name, position)
    select s.org_id, s.id, 'bed', '0' || n, '0' || n, n from space s join organisation o on o.id = s.org_id, generate_series(1, ${BEDS}) n
    where s.kind = 'room' and o.full_name ~ '^第.*病区$'`);
  await run(`insert into staff (org_id, login_name, real_name, founder, password_hash, must_change_password, mobile, employee_no)
    select o.id, 'p' || row_number() over (order by o.created_at, o.full_name, n), ${NAME}, n = 1, (select password_hash from staff where login_name = 'superadmin'), false,
      '1' || (3000000000 + row_number() over ())::text, 'E' || n
    from organisation o, generate_series(1, ${STAFF}) n where o.full_name ~ '^(第.*病区|钟声市第.*)$'`);
  await run(
    `update organisation o set admin_id = s.id from staff s where s.org_id = o.id and s.founder and o.admin_id is null`,
  );
  await run(`insert into resident (org_id, name, registration_no, sex, birthday, nickname, status, nurse_id, created_at, left_at)
    select o.id, ${NAME}, 'R' || lpad(n::text, 6, '0'), case n % 2 when 0 then 'man' else 'woman' end, date '1935-01-01' + (n * 37) % 20000, null, 'left',
      (select s.id from staff s where s.org_id = o.id limit 1), now() - (n * interval '37 minutes') - random() * interval '30 minutes', now() - random() * interval '300 days'
    from organisation o, generate_series(1, ${size.residents}) n where o.full_name ~ '^第.*病区$'`);
  await run(`insert into stay (org_id, resident_id, bed_id, bed_path, from_at)
    select b.org_id, r.id, b.id, space_path(b.id), now() - random() * interval '30 days'
    from (select id, org_id, row_number() over (partition by org_id order by id) as n from space where kind = 'bed') b
    join (select id, org_id, row_number() over (partition by org_id order by created_at desc) as n from resident) r on r.org_id = b.org_id and r.n = b.n`);
  await run(
    `update resident r set status = 'checked_in', checked_in_at = s.from_at, left_at = null from stay s where s.resident_id = r.id`,
  );
  await run(`insert into device (org_id, type, alias, space_id, wired_mac, factory_code, model, online, battery, last_contact_at, created_at)
    select o.id, kind.type, kind.word || n, place.ids[1 + n % array_length(place.ids, 1)],
      upper(regexp_replace(lpad(to_hex((row_number() over ())::bigint + 150000000000), 12, '0'), '(..)(?=.)', '\\1:', 'g')),
      'SN' || lpad((row_number() over ())::text, 8, '0'), 'CB-' || 200 + n % 40, random() < 0.93, case when n % 3 = 0 then (random() * 100)::int end,
      now() - random() * interval '2 days', now() - (n * interval '53 minutes') - random() * interval '50 minutes'
    from organisation o
    join lateral (select array_agg(id order by id) as ids from space s where s.org_id = o.id and s.kind = 'bed') place on place.ids is not null,
    generate_series(1, ${size.devices}) n,
    lateral (select (array['DIGIT_BED_DEVICE','ALARM_INFUSION','NURSE_WATCH','VITAL_SIGNS_DEVICE','DOOR_DEVICE'])[1 + n % 5] as type,
      (array['床头分机','输液报警','手环','体征仪','门口机'])[1 + n % 5] as word) kind
    where o.full_name ~ '^第.*病区$'`);
  await run('vacuum analyze');
}
