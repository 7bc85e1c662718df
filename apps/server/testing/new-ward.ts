// A ward of one's own beside the demo's: nobody else's devices, calls or people are in it.
import { makeCaller } from './caller.ts';
import { DEMO_PASSWORD } from './journey.ts';

const FIRST_PASSWORD = 'Carillon124';

/** A ward that has nothing but its founder, whose login and name it has; the password is the demo's. */
export async function makeWard(url: string, login: string): Promise<string> {
  const provider = await makeCaller(url, 'superadmin', DEMO_PASSWORD);
  const reply = await provider.call('POST', '/mgr/partinfo', {
    body: {
      shop_type: '6',
      kind: 'department',
      short_name: login,
      full_name: login,
      admin_account: login,
      admin_password: FIRST_PASSWORD,
    },
  });
  if (reply.code !== 0) throw new Error(reply.message);
  const founder = await makeCaller(url, login, FIRST_PASSWORD);
  const changed = await founder.call('POST', '/mgr/password', {
    body: { old_password: FIRST_PASSWORD, password: DEMO_PASSWORD },
  });
  if (changed.code !== 0) throw new Error(`${changed.message} ${JSON.stringify(changed.data)}`);
  return login;
}

/** Makes a room with a bed in the ward. */
export async function makeBed(url: string, login: string): Promise<void> {
  const founder = await makeCaller(url, login, DEMO_PASSWORD);
  const tree = await founder.call('GET', '/mgr/space/tree');
  const root = (tree.data as { id: string; kind: string }[]).find(
    ({ kind }) => kind === 'department',
  );
  const room = await founder.call('POST', '/mgr/space', {
    body: { kind: 'room', parent_id: root?.id, name: '301', full_name: '301病房' },
  });
  const { id } = room.data as { id: string };
  const bed = { kind: 'bed', parent_id: id, name: '01', full_name: '01床' };
  const made = await founder.call('POST', '/mgr/space', { body: bed });
  if (made.code !== 0) throw new Error(made.message);
}
