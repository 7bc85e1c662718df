// What bench/peer-records.ts asks of both servers: residents of one of fifty departments, and the same rows flat for the bare one.
import type pg from 'pg';
import { resident } from '#features/residents/contract.ts';
import { residentList } from '#features/residents/server/index.ts';
import type { Asked } from './peer-load.ts';

/** The columns that a flat row has, as a read of the product gives them. */
export const FLAT_COLUMNS = ['id', 'version', 'org', ...Object.keys(residentList.columns)];

/** One table of all that a read shows, with the index that a list by date and name asks for. */
export async function makeFlat(owner: pg.Pool): Promise<void> {
  const { columns, from } = residentList;
  const shown = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);
  await owner.query(
    `create table flat as select resident.id, resident.version, resident.org_id as org, ${shown.join(', ')} from ${from}`,
  );
  await owner.query(`alter table flat add primary key (id), alter id set default uuidv7(), alter version set default 1,
    alter created_at set default now(), alter checked_in_at set default now()`);
  // Both lists are in the order of the day the record was made; most of these people have left.
  await owner.query('update flat set checked_in_at = created_at');
  await owner.query('create index on flat (org, checked_in_at desc) include (name)');
  await owner.query('create unique index on flat (org, registration_no)');
  await owner.query('vacuum full flat');
  await owner.query('vacuum analyze');
}

export interface Known {
  /** For requests to the bare server. */
  bare: boolean;
  /** Where is read and changed. */
  org: string;
  ids: readonly string[];
  /** Where records are made, so that the list that is read stays as long as it is. */
  newOrg: string;
  /** Headers of who makes them. */
  maker: Record<string, string>;
  /** The version of each record that was changed. */
  versions: Map<string, number>;
}

export const SCENARIOS = ['list 1', 'list 2', 'read', 'create', 'update'] as const;
export type Scenario = (typeof SCENARIOS)[number];
const KEYWORDS = { 'list 1': '王', 'list 2': '王丽' } as const;

/** No two runs on the same database make the same. */
const run = Date.now().toString(36);
let made = 0;
const newcomer = () => ({
  name: `李${(made += 1)}`,
  sex: 'woman',
  registration_no: `${run}-${made}`,
  birthday: '1941-02-03',
  nickname: '阿姨',
  mobile: '13800138000',
  address: '和平路 12 号',
  remark: '夜间需要协助',
});

/** Gives each connection its requests, to the product or to the bare server. */
export function requestsOf(
  scenario: Scenario,
  { bare, org, newOrg, ids, maker, versions }: Known,
  connections: number,
) {
  let turn = 0;
  return (connection: number): Asked => {
    turn += 1;
    // Each connection changes people of its own.
    const place = scenario === 'update' ? turn * connections + connection : turn * 7;
    const id = ids[place % ids.length] ?? '';
    switch (scenario) {
      case 'read':
        return { method: 'GET', path: bare ? `/${id}` : `/mgr/resident/${id}` };
      case 'create':
        return bare
          ? { method: 'POST', path: '/', body: { ...newcomer(), org: newOrg } }
          : { method: 'POST', path: resident.routes.create.path, body: newcomer(), headers: maker };
      case 'update':
        return {
          method: 'PUT',
          path: bare ? `/${id}` : `/mgr/resident/${id}`,
          body: { remark: `第${turn}次巡房`, version: versions.get(id) ?? 1 },
          taken: (row) => void versions.set(id, (row as { version: number }).version),
        };
      default: {
        const query = { keyword: KEYWORDS[scenario], page: 1, size: 20 };
        return bare
          ? { method: 'POST', path: '/page', body: { ...query, org } }
          : { method: 'POST', path: resident.routes.page.path, body: query };
      }
    }
  };
}
