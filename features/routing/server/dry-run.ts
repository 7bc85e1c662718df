// Who would get a call from here now, and then? The plan of the order in force, or of a draft, with the people of each
// place as findStepReceivers finds them. Nothing is raised and nobody is told.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { badField } from '#kit/http/failure.ts';
import type { InputOf } from '#kit/contract/route.ts';
import type { Ctx } from '#features/platform.ts';
import { DEVICE_RULES, DEVICE_TYPES } from '#features/devices/contract.ts';
import { resolveEvent } from '#features/devices/server/index.ts';
import { walkChain } from '../contract.ts';
import type {
  Chain,
  DryPlace,
  DryRun,
  PlannedChain,
  PlannedStep,
  chainRoutes,
} from '../contract.ts';
import { readRules } from './call-rules.ts';
import { checkRoles, checkWays } from './check-plan.ts';
import { named } from './chains.ts';
import { findPeople } from './receivers.ts';
import type { CallPlace, StepPerson } from './receivers.ts';

type Asked = InputOf<(typeof chainRoutes)['chainDryRun']>;

interface Origin extends CallPlace {
  path: string | null;
  device_type: string;
}

async function findOrigin({ db, scope }: Ctx, { space_id, device_id }: Asked): Promise<Origin> {
  if (!space_id && !device_id) throw badField('space_id', 'required');
  const { rows } = device_id
    ? await sql<Origin>`
        select d.org_id, d.id as device_id, d.type as device_type, s.id as space_id,
          space_department(s.id) as department_id, coalesce(space_path(s.id), d.alias) as path
        from device d left join space s on s.id = d.space_id
        where d.id = ${device_id} and ${ownedBy(scope, 'd.org_id')}`.execute(db)
    : await sql<Origin>`
        select org_id, null as device_id, '' as device_type, id as space_id,
          space_department(id) as department_id, space_path(id) as path
        from space where id = ${space_id} and ${ownedBy(scope, 'org_id')}`.execute(db);
  const [origin] = rows;
  if (!origin) throw badField(device_id ? 'device_id' : 'space_id', 'reference');
  return origin;
}

const HOSTS: readonly string[] = DEVICE_TYPES.filter(
  (type) => DEVICE_RULES[type].family === 'host',
);

async function findHosts({ db }: Ctx, { org_id, department_id }: Origin): Promise<DryRun['hosts']> {
  const { rows } = await sql<DryRun['hosts'][number]>`
    select id, alias as name, type, online from device
    where org_id = ${org_id} and enabled and type = any(${HOSTS})
      and (${department_id}::uuid is null or space_id is null or space_id = ${department_id}::uuid)
    order by online desc, alias, id limit 50`.execute(db);
  return rows;
}

async function namesOf({ db }: Ctx, steps: readonly PlannedStep[]): Promise<Map<string, string>> {
  const ids = steps.flatMap(({ role_ids }) => role_ids);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, shown_role(shipped, name) as name from role where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const shown = (person: StepPerson): DryPlace['people'][number] => ({
  staff_id: person.staff_id,
  staff_name: person.staff_name,
  role_type: person.role_type as DryPlace['people'][number]['role_type'],
  why: person.why,
  channel: person.channel,
  number: person.number,
  device_id: person.id,
  device_type: person.type,
  device_name: person.alias,
  online: person.online === true,
});

interface Walked {
  places: DryPlace[];
  end_s: number;
}

/** The places in their order with their seconds; one that reaches nobody is skipped at once, the hosts' own never. */
export function timePlaces(
  chain: Chain & { steps: readonly PlannedStep[] },
  people: readonly StepPerson[],
  roles: ReadonlyMap<string, string>,
  atOnce: boolean,
): Walked {
  const places: DryPlace[] = [];
  const steps = atOnce ? chain.steps.map((_step, step) => ({ step })) : walkChain(chain);
  let at_s = 0;
  let longest = 0;
  for (const { step } of steps) {
    const planned = chain.steps[step];
    if (!planned) continue;
    const reached = people.filter((person) => person.step === step).map(shown);
    const empty = planned.reach !== 'hosts' && reached.every(({ device_id }) => device_id === null);
    places.push({
      step,
      at_s,
      wait_s: empty ? null : planned.wait_s,
      again: places.filter((place) => place.step === step).length,
      reach: planned.reach,
      role_types: [...planned.role_types],
      roles: planned.role_ids.map((id) => ({ id, name: roles.get(id) ?? '' })),
      people: reached,
    });
    if (empty) continue;
    longest = Math.max(longest, planned.wait_s);
    if (!atOnce) at_s += planned.wait_s;
  }
  return { places, end_s: atOnce ? longest : at_s };
}

async function planOf(
  context: Ctx,
  origin: Origin,
  draft: Asked['chain'],
  inForce: PlannedChain | null,
): Promise<{
  id: string | null;
  name: string;
  mode: Chain['mode'];
  steps: readonly PlannedStep[];
}> {
  if (!draft)
    return inForce
      ? { ...named(context, inForce) }
      : { id: null, name: '', mode: 'sequential', steps: [] };
  checkWays(draft);
  await checkRoles(context, origin.org_id, draft.steps);
  const { rows } = await sql<{ steps: PlannedStep[] }>`
    select resolve_steps(${JSON.stringify(draft.steps)}::jsonb, parameters_of(${origin.org_id})) as steps`.execute(
    context.db,
  );
  return { id: null, name: '', mode: draft.mode, steps: rows[0]?.steps ?? [] };
}

/** Goes through the order that a call from this place would follow. */
export async function runDry(context: Ctx, asked: Asked): Promise<DryRun> {
  const { db } = context;
  const origin = await findOrigin(context, asked);
  const device = { org_id: origin.org_id, type: origin.device_type };
  const event = await resolveEvent(db, device, asked.call_type, asked.event ?? undefined);
  const key = asked.event ?? event.key_code;
  const rules = await readRules(db, origin.org_id, event.call_type, key, event.priority);
  const chain = await planOf(context, origin, asked.chain, rules.chain);
  const people = await findPeople(db, origin, chain.steps, asked.at ?? null);
  const code = key.startsWith('CODE');
  const atOnce = code || chain.mode === 'simultaneous';
  const roles = await namesOf(context, chain.steps);
  return {
    at: asked.at ?? new Date().toISOString(),
    place: origin.path,
    call_type: event.call_type as DryRun['call_type'],
    event: key,
    priority: rules.priority,
    code,
    target_s: rules.target_s,
    remind_s: rules.remind_s,
    again_s: rules.again_s,
    ring_s: rules.ring_s,
    chain: { id: chain.id, name: chain.name, mode: chain.mode },
    at_once: atOnce,
    hosts: await findHosts(context, origin),
    ...timePlaces(chain, people, roles, atOnce),
  };
}
