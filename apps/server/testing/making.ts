// Records that tests of many rooms need before they begin, made as their users make them.
import assert from 'node:assert/strict';
import type { MadeOrganisation, World } from './world.ts';

/** Makes a record over HTTP as the founder and gives its id. */
export async function make(
  { admin }: MadeOrganisation,
  path: string,
  body: object,
): Promise<string> {
  const reply = await admin.call('POST', path, { body });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return (reply.data as { id: string }).id;
}

/** The space that is the department itself. */
export async function departmentSpaceOf(world: World, org_id: string): Promise<string> {
  const [root] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and kind = 'department'`,
    [org_id],
  );
  assert.ok(root, 'it has no department');
  return root.id;
}

/** Makes rooms with a bed, where nobody lies and no device hangs; numbered on from one. */
export async function roomMaker(world: World, ward: MadeOrganisation, first: number) {
  const department = await departmentSpaceOf(world, ward.org_id);
  let next = first;
  return async () => {
    const name = String((next += 1));
    const of = (kind: string, parent_id: string) =>
      make(ward, '/mgr/space', { kind, name, full_name: name, parent_id });
    const room = await of('room', department);
    return { room, bed: await of('bed', room), name };
  };
}
