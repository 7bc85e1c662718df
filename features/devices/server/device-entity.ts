// A device as the console lists and edits it.
import { sql } from 'kysely';
import { newId } from '#kit/db/new-id.ts';
import { serveThing } from '#features/platform.ts';
import { device } from '../contract.ts';
import { placeDevice } from './placement.ts';
import { deviceChanged } from './presence.ts';
import { SETTINGS_FIELDS } from './settings-down.ts';
import { wifiColumn } from './wifi-password.ts';

// A space lies at most two steps below its department; joins that a query doesn't use cost nothing.
const SPACES = `device left join space on space.id = device.space_id left join space above on above.id = space.parent_id
  left join space top on top.id = above.parent_id`;
const atKind = (kind: string) =>
  `case '${kind}' when space.kind then space.id when above.kind then above.id when top.kind then top.id end`;
const PATH = `nullif(concat_ws(' / ', case when top.kind <> 'hospital' then top.name end, case when above.kind <> 'hospital' then above.name end, space.name), '')`;

/** What is said of a device by other tables, or of what it keeps to itself. */
const joined = {
  credential: '(device.credential_hash is not null)',
  org_name: 'organisation.short_name',
  space_path: PATH,
  space_kind: 'space.kind',
  room_id: atKind('room'),
  department_id: atKind('department'),
  person_name: 'staff.real_name',
  resident_name: 'resident.name',
  gateway_name: 'coalesce(gateway.alias, gateway.factory_code, gateway.type)',
  role_name: 'role.name',
};
const changesSettings = (sent: Record<string, unknown>, before: Record<string, unknown>) =>
  sent['wifi_password'] !== undefined ||
  SETTINGS_FIELDS.some((field) => sent[field] !== undefined && sent[field] !== before[field]);

export const served = serveThing(
  device,
  {
    table: 'device',
    from: `${SPACES} join organisation on organisation.id = device.org_id left join staff on staff.id = device.person_id
      left join resident on resident.id = device.resident_id left join device gateway on gateway.id = device.gateway_id left join role on role.id = device.role_id`,
    filterFrom: SPACES,
    sortBy: { space_path: 'device.stands_at' },
    columns: joined,
    keyword: [
      'device.alias',
      'device.wired_mac',
      'device.wireless_mac',
      'device.model',
      'device.factory_code',
      'device.stands_at',
    ],
    sought: 'device.sought',
    partial: ['alias', 'model', 'factory_code'],
    finder: 'find_devices',
    sort: '-created_at',
    where: 'not device.test',
  },
  {
    create: async (context, { wifi_password, ...draft }) => {
      const id = newId();
      const org_id = await placeDevice(context, draft);
      return { ...draft, id, org_id, ...wifiColumn(context.platform.keys, id, wifi_password) };
    },
    update: async (context, before, change) => {
      const placing = {
        ...before,
        ...change,
        type: change.type ?? before.type,
        org_id: change.org_id ?? before.org_id,
      };
      const org_id = await placeDevice(context, placing, before.id);
      if (changesSettings(change, before) || org_id !== before.org_id)
        await sql`update device set config_rev = config_rev + 1 where id = ${before.id}`.execute(
          context.db,
        );
      const { wifi_password, ...columns } = change;
      const wifi = wifiColumn(context.platform.keys, before.id, wifi_password);
      return { ...columns, org_id, ...wifi };
    },
    after: async (context, done) => {
      const { id, org_id, enabled } = done.row;
      if (
        done.what === 'deleted' ||
        !enabled ||
        (done.what === 'changed' && done.before.org_id !== org_id)
      )
        context.afterCommit(() => context.platform.bus.disconnect(id));
      await context.announce(deviceChanged(done.row));
    },
  },
);
