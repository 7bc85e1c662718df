// A small ward for tests: rooms of two beds, a host, a door unit, bed units; each device with a real credential.
import type { MadeOrganisation, World } from './world.ts';
import { connectDevice } from './device.ts';
import type { Credential, DeviceOptions, TestDevice } from './device.ts';

export interface Ward extends MadeOrganisation {
  department_id: string;
  rooms: { id: string; beds: string[] }[];
  /** Makes a device with a credential; it is not connected. */
  makeDevice(
    type: string,
    where?: { space_id?: string; alias?: string; gateway_id?: string },
  ): Promise<string>;
  connect(device: string, options?: DeviceOptions): Promise<TestDevice>;
}

async function makeSpace(
  world: World,
  org_id: string,
  kind: string,
  name: string,
  parent: string | null,
): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    'insert into space (org_id, kind, name, full_name, parent_id) values ($1, $2, $3, $3, $4) returning id',
    [org_id, kind, name, parent],
  );
  return row?.id ?? '';
}

/** Makes a department with rooms 301, 302, … of two beds each, in an organisation of its own where none is given. */
export async function makeWard(
  world: World,
  rooms = 2,
  organisation?: MadeOrganisation,
): Promise<Ward> {
  const made = organisation ?? (await world.makeDepartment());
  const { org_id, admin } = made;
  const department_id = await makeSpace(world, org_id, 'department', '一病区', null);
  const spaces: Ward['rooms'] = [];
  for (let at = 0; at < rooms; at += 1) {
    const id = await makeSpace(world, org_id, 'room', String(301 + at), department_id);
    spaces.push({
      id,
      beds: [
        await makeSpace(world, org_id, 'bed', '1', id),
        await makeSpace(world, org_id, 'bed', '2', id),
      ],
    });
  }
  const credentials = new Map<string, Credential>();
  return {
    ...made,
    department_id,
    rooms: spaces,
    async makeDevice(type, where = {}) {
      const reply = await admin.call('POST', '/mgr/device', { body: { type, ...where } });
      if (reply.code !== 0)
        throw new Error(`No device was made: ${reply.message} ${JSON.stringify(reply.data)}`);
      return (reply.data as { id: string }).id;
    },
    async connect(device, options) {
      let credential = credentials.get(device);
      if (!credential) {
        const reply = await admin.call('POST', `/mgr/device/${device}/credential`);
        if (reply.code !== 0) throw new Error(`No credential was given: ${reply.message}`);
        credential = reply.data as Credential;
        credentials.set(device, credential);
      }
      return connectDevice(credential, options);
    },
  };
}
