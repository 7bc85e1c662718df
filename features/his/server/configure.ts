// Setting a HIS: one for each organisation, its token written and never read, its address none inside the server.
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { checkPower } from '#features/access/server/index.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { his, hisRoom } from '../contract.ts';
import { isRefusedAddress } from './guard-address.ts';
import { sealToken } from './seal-token.ts';

const LAST_RUN = `left join lateral (
  select his_state(his_run.id, state) as state, started_at, made, changed, unchanged, refused
  from his_run where his_run.his_id = his.id order by his_run.started_at desc limit 1) last on true`;

function checkAddress({ platform }: Ctx, address: string | undefined): void {
  if (address === undefined) return;
  const url = URL.parse(address);
  if (!url) throw badField('base_url', 'format');
  const { HIS_ADDRESS_REFUSED } = hisRoom.errors;
  if (isRefusedAddress(url, platform.settings.hisAllow))
    throw new Failure(HIS_ADDRESS_REFUSED, { fields: { base_url: HIS_ADDRESS_REFUSED } });
}

const sealed = ({ platform }: Ctx, org_id: string, token: string | null | undefined) =>
  token ? { token: sealToken(platform.keys, org_id, token) } : {};

/** A token goes only where it was given for: with another server it must be given anew. */
function checkToken(auth: string, kept: boolean, token: string | null | undefined): void {
  if (auth !== 'bearer' || token || kept) return;
  const { HIS_TOKEN_ANEW } = hisRoom.errors;
  throw new Failure(HIS_TOKEN_ANEW, { fields: { token: HIS_TOKEN_ANEW } });
}

/** What its runs write, by the power of whoever starts them. */
const WRITTEN = ['space.write', 'staff.write', 'resident.write'];

/** Whoever says where people and residents come from speaks through others' runs, and must be able to write them. */
export function checkSpeaker(context: Ctx, field: string): void {
  checkPower(context, { provider: false, founder: false, permissions: WRITTEN }, field);
}

/** What decides whom a run makes, and what they may do. */
const SPEAKING = ['base_url', 'default_role', 'role_codes'] as const;

export const settings = serveThing(
  his,
  {
    table: 'his',
    from: `his join organisation on organisation.id = his.org_id ${LAST_RUN}`,
    filterFrom: `his join organisation on organisation.id = his.org_id ${LAST_RUN}`,
    columns: {
      org_name: 'organisation.short_name',
      has_token: '(his.token is not null)',
      state: 'last.state',
      started_at: 'last.started_at',
      made: 'last.made',
      changed: 'last.changed',
      unchanged: 'last.unchanged',
      refused: 'last.refused',
    },
    keyword: ['organisation.short_name', 'his.base_url'],
    sort: '-created_at',
  },
  {
    create: async (context, { token, ...columns }) => {
      checkSpeaker(context, 'base_url');
      checkAddress(context, columns.base_url);
      checkToken(columns.auth, false, token);
      return { ...columns, ...sealed(context, columns.org_id, token) };
    },
    // What runs would go on writing for a HIS that is not there.
    beforeRemove: async ({ db }, rows) => {
      const { rows: running } = await sql`
        select 1 from unnest(${rows.map(({ org_id }) => org_id)}::uuid[]) as o(id) where exists (
          select from his_run where org_id = o.id and state = 'running' and job_runs(his_run.id))`.execute(
        db,
      );
      if (running.length > 0) throw new Failure(kitRoom.errors.IN_USE);
    },
    update: async (context, before, { token, ...columns }) => {
      const spoken = SPEAKING.find(
        (field) => columns[field] !== undefined && columns[field] !== before[field],
      );
      if (spoken) checkSpeaker(context, spoken);
      checkAddress(context, columns.base_url);
      const { base_url = before.base_url, auth = before.auth } = columns;
      const same = new URL(base_url).origin === new URL(before.base_url).origin;
      checkToken(auth, before.has_token && same, token);
      const kept = auth === 'bearer' && same;
      return {
        ...columns,
        ...(kept ? {} : { token: null }),
        ...sealed(context, before.org_id, token),
      };
    },
  },
);
