// A thing of each kind in an organisation, by the word that paths have for it: what a room can't be asked for by the least of
// its own draft is made here.
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import type { RoomName } from '#features/contracts.ts';
import { deriveInput } from './derive-input.ts';
import type { MadeOrganisation, World } from './world.ts';
import { unique } from './world.ts';

interface Making extends MadeOrganisation {
  world: World;
  /** What rooms before this one made. */
  ids: Readonly<Record<string, string>>;
}

type MakeSamples = (making: Making) => Promise<Record<string, string>>;

async function create(
  { admin: caller }: Pick<Making, 'admin'>,
  path: string,
  body: object,
): Promise<string> {
  const { code, message, data } = await caller.call('POST', path, { body });
  if (code !== 0) throw new Error(`No sample of ${path}: ${message} ${JSON.stringify(data)}`);
  return (data as { id: string }).id;
}

const SAMPLES: Partial<Record<RoomName, MakeSamples>> = {
  async account({ world, admin }) {
    const [own] = await world.sql<{ id: string }>('select id from session where staff_id = $1', [
      admin.id,
    ]);
    const signin_provider = await create({ admin: world.provider }, '/mgr/signin_provider', {
      name: unique('p'),
      issuer: 'https://id.example',
      client_id: unique('c'),
    });
    const [identity] = await world.sql<{ id: string }>(
      `insert into identity (org_id, staff_id, provider_id, subject) select org_id, id, $2, 'x' from staff where id = $1 returning id`,
      [admin.id, signin_provider],
    );
    return { sessions: own?.id ?? '', signin_provider, identities: identity?.id ?? '' };
  },
  audit: async ({ world, org_id }) => {
    const [made] = await world.sql<{ id: string }>(
      `insert into pending_change (org_id, room, method, path, access, sealed, entries, actor, asked_by, asked_by_name)
       values ($1, 'routing', 'DELETE', '/mgr/chain/{ids}', 'chain.remove', '', '[]', '{}', gen_random_uuid(), '王丽') returning id`,
      [org_id],
    );
    const [entry] = await world.sql<{ id: string }>(
      `select lpad(to_hex(id), 32, '0')::uuid as id from audit where org_id = $1 limit 1`,
      [org_id],
    );
    return { pending_change: made?.id ?? '', audit: entry?.id ?? '' };
  },
  organisations: async ({ org_id }) => ({ partinfo: org_id }),
  parameters: async ({ org_id }) => ({ parameter: org_id }),
  access: async (making) => ({
    role: await create(making, '/mgr/role', { name: unique('r').slice(0, 10), role_type: 'nurse' }),
    menu: await create(making, '/mgr/menu', { identifier: unique('m'), title: '护理' }),
  }),
  staff: async (making) => ({
    staff: await create(making, '/mgr/staff', { login_name: unique('s'), real_name: '王丽' }),
  }),
  async spaces(making) {
    const [root] = await making.world.sql<{ id: string }>(
      `select id from space where org_id = $1 and kind = 'department'`,
      [making.org_id],
    );
    const of = (kind: string, parent_id: string | undefined) =>
      create(making, '/mgr/space', { kind, name: '101', full_name: '101', parent_id });
    const room = await of('room', root?.id);
    const undoOf = async (deed: string): Promise<string> => {
      const [made] = await making.world.sql<{ id: string }>(
        `insert into space_undo (org_id, made_by, deed, spaces, lapses_at)
         values ($1, $2, $3, '[]', now() + interval '1 hour') returning id`,
        [making.org_id, making.admin.id, deed],
      );
      return made?.id ?? '';
    };
    return {
      room,
      space: await of('bed', room),
      quick: await undoOf('quick'),
      clear: await undoOf('clear'),
    };
  },
  async residents(making) {
    const resident = await create(making, '/mgr/resident', { name: '李奶奶' });
    const vital = await create(making, `/mgr/resident/${resident}/vitals`, {
      parameter: 'PULSE',
      value: 72,
    });
    return { resident, member: resident, get_union_id: resident, vital };
  },
  notes: async (making) => ({
    note: await create(making, '/mgr/note', { title: '今晚停水', pinned: true }),
  }),
  tasks: async (making) => ({
    task: await create(making, '/mgr/task', {
      title: '测血压',
      planned_at: new Date(Date.now() + 3_600_000).toISOString(),
    }),
    task_plan: await create(making, '/mgr/task_plan', {
      title: '翻身',
      days: ['mon'],
      times: '08:00',
    }),
  }),
  orders: async (making) => ({
    order: await create(making, '/mgr/order', {
      resident_id: making.ids['resident'],
      content: '低盐饮食',
      times: '08:00,20:00',
    }),
  }),
  devices: async (making) => ({
    device: await create(making, '/mgr/device', { type: 'NURSE_HOST' }),
    event: await create(making, '/mgr/event', {
      name: '输液完毕',
      key_code: unique('K'),
      call_type: 'EVENT',
      priority: 3,
    }),
  }),
  async cover(making) {
    const { world, org_id, ids } = making;
    const { room, staff } = ids;
    const [handover] = await world.sql<{ id: string }>(
      `insert into handover (org_id, from_space_id, from_path, to_org_id, to_space_id, to_path, to_at)
       select $1, $2, '101', $1, parent_id, 'ward', now() + interval '1 hour' from space where id = $2 returning id`,
      [org_id, room],
    );
    return {
      area: await create(making, '/mgr/area', { name: unique('z'), space_ids: [room] }),
      cover: await create(making, '/mgr/cover', { staff_id: staff, space_id: room }),
      device_cover: await create(making, '/mgr/device', { type: 'NURSE_WATCH' }),
      handover: handover?.id ?? '',
    };
  },
  routing: async (making) => ({
    chain: await create(making, '/mgr/chain', { name: unique('c'), auto: false }),
    calltype: await create(making, '/mgr/calltype', { call_type: 'VIDEO', target_s: 90 }),
  }),
  async errorlog({ world }) {
    const [made] = await world.sql<{ id: string }>(
      `insert into error_log (fingerprint, kind, error, info, url, build)
       values (sha256(random()::text::bytea), 'error', 'Error', '', '/', '1') returning id`,
    );
    return { errorlog: made?.id ?? '' };
  },
  async files({ admin }) {
    const body = new FormData();
    body.set('file', new Blob(['notes of a ward']), 'notes.txt');
    const reply = await admin.call('POST', '/mgr/file', { body, query: { kind: 'attachment' } });
    return { file: (reply.data as { name: string }).name };
  },
  async calls({ world, org_id }) {
    const [made] = await world.sql<{ id: string }>(
      `insert into call (org_id, type, priority, state, target_s, raised_at) values ($1, 'SOS', 1, 'raised', 60, now()) returning id`,
      [org_id],
    );
    return { call: made?.id ?? '' };
  },
  async watchdog({ world, org_id }) {
    const [root] = await world.sql<{ id: string }>(
      `select id from space where org_id = $1 and kind = 'department'`,
      [org_id],
    );
    return { wards: root?.id ?? '', walk: root?.id ?? '' };
  },
  async settings(making) {
    const { world, org_id, ids } = making;
    const countdown = await create(making, '/mgr/countdown', { name: unique('t'), minutes: 5 });
    const screentip = await create(making, '/mgr/screentip', {
      text: unique('tip'),
      direction: 'right_left',
      display_minutes: 5,
      size: 24,
    });
    const [run] = await world.sql<{ id: string }>(
      `insert into countdown_run (org_id, name, duration_s, space_id, due_at, state) values ($1, 'x', 60, $2, now(), 'stopped') returning id`,
      [org_id, ids['room']],
    );
    const [send] = await world.sql<{ id: string }>(
      `insert into tip_send (org_id, tip_id, content, until) values ($1, $2, $3, now()) returning id`,
      [
        org_id,
        screentip,
        {
          text: '查房',
          colour: '#000000',
          background: '#ffffff',
          size: 24,
          display_minutes: 5,
          scroll: false,
          direction: 'left_right',
        },
      ],
    );
    return {
      config: await create({ admin: making.world.provider }, '/mgr/config', {
        key_code: unique('k'),
        value: '1',
      }),
      nurseconfig: await create(making, '/mgr/nurseconfig', { name: '护理', code: unique('n') }),
      countdown,
      screentip,
      'countdown/run': run?.id ?? '',
      send: send?.id ?? '',
    };
  },
  async his({ world, org_id, admin }) {
    const his = await create({ admin }, '/mgr/his', {
      base_url: 'https://example.org/fhir',
    });
    const [made] = await world.sql<{ id: string }>(
      `insert into his_run (org_id, his_id, asked_org_id, state) values ($1, $2, $1, 'done') returning id`,
      [org_id, his],
    );
    return { his, hisrun: made?.id ?? '' };
  },
  async hl7({ world, org_id }) {
    const [made] = await world.sql<{ sender: string; id: string }>(
      `with sender as (insert into hl7_sender (org_id, application, facility) values ($1, $2, '') returning id)
       insert into hl7_message (org_id, sender_id, control_id, type, event, patient, address, raw, digest, charset, state, reason, answer, reply)
       select $1, id, '1', 'ADT', 'A31', '1', '', convert_to($3, 'utf8'), '', 'utf-8', 'held', '{"of": "hl7", "reason": "speaker_gone"}', 'AA', convert_to($3, 'utf8')
       from sender returning sender_id as sender, id`,
      [org_id, unique('h'), 'MSH|^~\\&|A|B|C|D|20260101||ADT^A31|1|P|2.5\r'],
    );
    return { hl7sender: made?.sender ?? '', hl7message: made?.id ?? '' };
  },
  async jobs({ world, org_id, admin }) {
    const [made] = await world.sql<{ id: string }>(
      `insert into job (org_id, actor_id, kind, actor, language, address, uuid, input, state, process)
       values ($1, $2, 'staff.import', '{}', 'zh', '', '', '{}', 'done', gen_random_uuid()) returning id`,
      [org_id, admin.id],
    );
    return { job: made?.id ?? '' };
  },
  async institution({ world, org_id }) {
    const [made] = await world.sql<{ id: string }>(
      `insert into institution_run (org_id, dry_run, state) values ($1, true, 'checked') returning id`,
      [org_id],
    );
    return { 'institution/run': made?.id ?? '' };
  },
};

/** The word of the thing whose rows a route makes. */
const madeBy = (path: string): string | undefined => /^\/mgr\/(\w+)$/.exec(path)?.[1];

/** One of each thing in the organisation, by its word; what has no sample above is asked for by the least of its draft. */
export async function makeSamples(making: Omit<Making, 'ids'>): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const make of Object.values(SAMPLES)) Object.assign(ids, await make({ ...making, ids }));
  for (const room of Object.values<AnyRoom>(rooms))
    for (const route of Object.values(room.routes)) {
      const thing = route.method === 'POST' && route.reply ? madeBy(route.path) : undefined;
      const isEntity = thing !== undefined && room.routes['page']?.path === `/mgr/${thing}/page`;
      if (isEntity && !ids[thing])
        ids[thing] = await create(making, route.path, deriveInput(route, ids));
    }
  return ids;
}
