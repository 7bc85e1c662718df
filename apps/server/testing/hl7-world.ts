// A hospital that a sender speaks for, in a world of its own with a listener, and what a test looks at.
import assert from 'node:assert/strict';
import type pg from 'pg';
import { until } from '#kit/testing/until.ts';
import type { Caller } from './caller.ts';
import { freePort } from './launch.ts';
import { openWorld } from './world.ts';
import type { MadeOrganisation } from './world.ts';
import { openLine } from './hl7-line.ts';

export interface KeptMessage extends pg.QueryResultRow {
  id: string;
  org_id: string | null;
  control_id: string;
  state: string;
  waits_for: string | null;
  reason: unknown;
}

const ok = ({ code, message, data }: Awaited<ReturnType<Caller['call']>>): unknown => {
  assert.equal(code, 0, `${message} ${JSON.stringify(data)}`);
  return data;
};

const make = async (admin: Caller, draft: object): Promise<string> =>
  (ok(await admin.call('POST', '/mgr/space', { body: draft })) as { id: string }).id;

/** A room with beds, by their HIS codes and names, in a department: the caller's own unless one is named. */
async function makeRoom(
  admin: Caller,
  room: string,
  codes: readonly string[],
  names: readonly string[],
  department?: string,
): Promise<void> {
  const tree = ok(await admin.call('GET', '/mgr/space/tree')) as { id: string }[];
  const parent_id = department ?? tree[0]?.id;
  const id = await make(admin, { kind: 'room', name: room, full_name: room, parent_id });
  for (const [at, his_code] of codes.entries()) {
    const name = names[at];
    await make(admin, { kind: 'bed', name, full_name: name, his_code, parent_id: id });
  }
}

/** Ward W1 with rooms 301 to 306, two beds each, coded 01 to 12 by the HIS and named 01 and 02 in each room. */
async function makeWard(admin: Caller): Promise<string> {
  const tree = ok(await admin.call('GET', '/mgr/space/tree')) as { id: string }[];
  const names = { name: '内科', full_name: '内科一病区', his_code: 'W1' };
  const department = { kind: 'department', ...names, parent_id: tree[0]?.id };
  const ward = await make(admin, department);
  for (let at = 0; at < 6; at += 1) {
    const codes = [2 * at + 1, 2 * at + 2].map((code) => String(code).padStart(2, '0'));
    await makeRoom(admin, String(301 + at), codes, ['01', '02'], ward);
  }
  return ward;
}

export async function makeHl7World() {
  const port = await freePort();
  const world = await openWorld({ env: { MLLP_PORT: String(port) } });
  const ward: MadeOrganisation = await world.makeHospital();
  const department = await makeWard(ward.admin);

  /** Assigns a sender to the hospital, and makes it where it is not known. */
  async function assign(
    application: string,
    facility: string,
    more: object = {},
    by: Caller = world.provider,
  ) {
    const { list } = ok(
      await by.call('POST', '/mgr/hl7sender/page', { body: { keyword: application } }),
    ) as {
      list: { id: string; version: number; application: string }[];
    };
    const known = list.find((sender) => sender.application === application);
    const body = { org_id: ward.org_id, ...more };
    if (known)
      ok(
        await by.call('PUT', `/mgr/hl7sender/${known.id}`, {
          body: { ...body, version: known.version },
        }),
      );
    else ok(await by.call('POST', '/mgr/hl7sender', { body: { ...body, application, facility } }));
  }
  await assign('HIS', 'HOSP');

  const messages = (where: string) =>
    world.sql<KeptMessage>(
      `select id, org_id, control_id, state, waits_for, reason from hl7_message where ${where} order by seq`,
    );

  return {
    ...world,
    port,
    ward,
    line: await openLine(port),
    furnish: makeRoom,
    department,
    assign,
    messages,
    /** Waits until nothing is left to be applied. */
    settled: () =>
      until(
        'no message that waits',
        () => messages("state = 'waiting'"),
        (rows) => rows.length === 0,
      ),
    /** Registration number by the bed's code, of these beds or those that are expected. */
    async beds(expected: Record<string, string>, codes: readonly string[] = Object.keys(expected)) {
      const look = async () => {
        const rows = await world.sql<{ bed: string; who: string }>(
          `select space.his_code as bed, resident.registration_no as who from stay join space on space.id = stay.bed_id
           join resident on resident.id = stay.resident_id
           where stay.to_at is null and stay.org_id = $1 and space.his_code = any($2) order by 1`,
          [ward.org_id, codes],
        );
        return Object.fromEntries(rows.map(({ bed, who }) => [bed, who]));
      };
      if (Object.keys(expected).length > 0)
        await until('a bed', look, (found) => Object.keys(found).length > 0);
      return look();
    },
    /** Why messages wait, as the page says it. */
    async feed(ids: readonly string[]): Promise<Record<string, string | null>> {
      const { list } = ok(
        await ward.admin.call('POST', '/mgr/hl7message/page', {
          body: { size: 200 },
          language: 'en',
        }),
      ) as {
        list: { control_id: string; why: string | null }[];
      };
      return Object.fromEntries(
        list
          .filter(({ control_id }) => ids.includes(control_id))
          .map(({ control_id, why }) => [control_id, why]),
      );
    },
  };
}
