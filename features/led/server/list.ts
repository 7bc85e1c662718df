// The LED devices as the page lists them, and how their commands stand.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { LED_DEVICES, SEND_STATES, led, ledDevice } from '../contract.ts';
import type { LedCommand, LedCounts, SendState } from '../contract.ts';

const TYPES = LED_DEVICES.map((type) => `'${type}'`).join(', ');
/** What is set lies beside the device. */
const WANTED = [
  'lit',
  'brightness_day',
  'brightness_night',
  'text',
  'colour',
  'scroll',
  'speed',
  'clock',
  'revision',
  'changed_at',
  'changed_by_name',
] as const;
type Wanted = Record<(typeof WANTED)[number], string>;

/** Times inside JSON come with the database's offset. */
const asWire = (one: LedCommand): LedCommand => ({
  ...one,
  asked_at: new Date(one.asked_at).toISOString(),
  sent_at: one.sent_at && new Date(one.sent_at).toISOString(),
  ended_at: one.ended_at && new Date(one.ended_at).toISOString(),
});

export const ledList = serveListing(
  led,
  ledDevice,
  {
    table: 'device',
    from: `device join organisation on organisation.id = device.org_id left join device gateway on gateway.id = device.gateway_id
      left join space department on department.id = space_department(device.space_id)
      left join led_setting wanted on wanted.device_id = device.id`,
    columns: {
      org_name: 'organisation.short_name',
      space_path: 'space_path(device.space_id)',
      department_id: 'space_department(device.space_id)',
      department_name: 'department.name',
      gateway_name: 'coalesce(gateway.alias, gateway.factory_code, gateway.type)',
      steered: 'led_steered(device.org_id)',
      shift: 'shift_at(device.org_id, now())',
      state: 'led_state(device.id)',
      ...(Object.fromEntries(WANTED.map((name) => [name, `wanted.${name}`])) as Wanted),
      commands: `coalesce((select jsonb_agg(to_jsonb(c) order by c.asked_at desc, c.what) from (
        select what, state, tries, code, reason, asked_at, asked_by_name, sent_at, ended_at from led_command where device_id = device.id) c), '[]')`,
    },
    keyword: ['device.alias', 'space_path(device.space_id)'],
    sort: 'space_path',
    where: `device.type in (${TYPES}) and device.enabled and not device.test`,
  },
  {
    complete: async (_context, rows) =>
      rows.map((row) => ({ ...row, commands: row.commands.map(asWire) })),
  },
);

/** How many LED devices there are in the scope, how many are online, and how their commands stand. */
export async function countLeds({ db, scope }: Ctx): Promise<LedCounts> {
  const { rows } = await sql<{ state: SendState | null; n: number; online: number }>`
    select led_state(device.id) as state, count(*)::int as n, (count(*) filter (where online))::int as online from device
    where type = any(${[...LED_DEVICES]}::text[]) and enabled and not test and ${ownedBy(scope, 'device.org_id')}
    group by 1`.execute(db);
  const sum = (of: 'n' | 'online') => rows.reduce((total, row) => total + row[of], 0);
  const states = Object.fromEntries(
    SEND_STATES.map((state) => [state, rows.find((row) => row.state === state)?.n ?? 0]),
  ) as LedCounts['states'];
  return { devices: sum('n'), online: sum('online'), states };
}
