// A department with beds, hosts and nurses on duty, made over HTTP as people make it.
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { WardOrder } from './press-ward.ts';
import { BENCH_PASSWORD } from './start-bench-server.ts';

export type Devices = WardOrder['devices'];
export interface Shape {
  beds: number;
  hosts: number;
  /** On duty all day for the whole department, each with a watch. */
  nurses: number;
}

export const data = async <T>(reply: ReturnType<Caller['call']>): Promise<T> => {
  const { code, message, data: body } = await reply;
  if (code !== 0) throw new Error(`${code} ${message} ${JSON.stringify(body)}`);
  return body as T;
};

async function found(url: string, provider: Caller, at: number): Promise<Caller> {
  const account = `bench${at}`;
  const organisation = {
    shop_type: '6',
    kind: 'organisation',
    short_name: `Bench ${at}`,
    full_name: `Bench ${at}`,
  };
  await data(
    provider.call('POST', '/mgr/partinfo', {
      body: { ...organisation, admin_account: account, admin_password: BENCH_PASSWORD },
    }),
  );
  const first = await makeCaller(url, account, BENCH_PASSWORD);
  await data(
    first.call('POST', '/mgr/password', {
      body: { old_password: BENCH_PASSWORD, password: `${BENCH_PASSWORD}6` },
    }),
  );
  return makeCaller(url, account, `${BENCH_PASSWORD}6`);
}

/** A nurse who covers the space; gives her id. */
async function hire(admin: Caller, at: number, place: number, space_id: string): Promise<string> {
  const roles = await data<{ list: { id: string }[] }>(
    admin.call('POST', '/mgr/role/page', { body: { role_type: 'nurse' } }),
  );
  const { id } = await data<{ id: string }>(
    admin.call('POST', '/mgr/staff', {
      body: {
        login_name: `n${at}x${place}`,
        real_name: `Nurse ${place}`,
        password: BENCH_PASSWORD,
        role_id: roles.list[0]?.id,
      },
    }),
  );
  await data(admin.call('POST', '/mgr/cover', { body: { staff_id: id, space_id, shift: 'all' } }));
  return id;
}

/** Makes the department and its devices. */
export async function furnish(
  url: string,
  provider: Caller,
  at: number,
  { beds, hosts, nurses }: Shape,
): Promise<{ mqtt: string; list: Devices }> {
  const admin = await found(url, provider, at);
  const [root] = await data<{ id: string }[]>(admin.call('GET', '/mgr/space/tree'));
  const space_id = root?.id ?? '';
  const quick = { department_id: space_id, start_room: 1, end_room: beds / 2, beds_per_room: 2 };
  await data(admin.call('POST', '/mgr/space/quick', { body: quick }));
  const tiles = await data<{ id: string }[]>(admin.call('GET', '/mgr/space/beds'));
  const people: string[] = [];
  for (let place = 0; place < nurses; place += 1)
    people.push(await hire(admin, at, place, space_id));
  const wanted = [
    ...Array.from({ length: hosts }, () => ({
      kind: 'host' as const,
      type: 'NURSE_HOST',
      space_id,
    })),
    ...people.map((person_id) => ({ kind: 'watch' as const, type: 'NURSE_WATCH', person_id })),
    ...tiles.map(({ id }) => ({ kind: 'bed' as const, type: 'DIGIT_BED_DEVICE', space_id: id })),
  ];
  const list: Devices = [];
  let mqtt = '';
  for (const { kind, ...body } of wanted) {
    const { id } = await data<{ id: string }>(admin.call('POST', '/mgr/device', { body }));
    const { username, password, org, mqtt_url } = await data<
      Devices[number] & { mqtt_url: string }
    >(admin.call('POST', `/mgr/device/${id}/credential`));
    mqtt = mqtt_url;
    list.push({ username, password, org, kind });
  }
  return { mqtt, list };
}
