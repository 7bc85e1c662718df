// Who a step of a receiving order reaches now: people of its roles who cover the space, and the devices they carry.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import {
  DEVICE_RULES,
  DEVICE_TYPES,
  DIALLING_TYPES,
  mayStand,
} from '#features/devices/contract.ts';
import type { ChainStep } from '../plan.ts';

const CARRIED: readonly string[] = DEVICE_TYPES.filter((type) => mayStand(type, 'person'));
const HOSTS: readonly string[] = DEVICE_TYPES.filter(
  (type) => DEVICE_RULES[type].family === 'host',
);

/** The kinds of devices as step_people takes them: what people carry, what dials, what has a number of its own. */
export const deviceKinds = () => sql`${CARRIED}, ${DIALLING_TYPES}, ${HOSTS}`;

/** Where a call comes from; `device_id` is never told of its own call. */
export interface CallPlace {
  org_id: string;
  department_id: string | null;
  space_id: string | null;
  device_id: string | null;
}

/** `cover` covers the space; `ward` is of the role; `shared` is carried by whoever is on duty; `handover` has taken the ward over. */
export type ReachedBy = 'cover' | 'ward' | 'shared' | 'handover';
export type ReachedOn = 'network' | 'mobile' | 'phone';

/** A person whom a step reaches, on one device; `id` is null where nothing carries the call to them. */
export interface StepPerson {
  /** The step's place among those asked for. */
  step: number;
  why: ReachedBy;
  staff_id: string | null;
  staff_name: string | null;
  role_id: string | null;
  role_type: string | null;
  channel: ReachedOn;
  number: string | null;
  id: string | null;
  /** The device's own organisation: with a handover it is another than the call's. */
  org_id: string | null;
  type: string | null;
  alias: string | null;
  via: string | null;
  online: boolean | null;
}

/** A device that is told of a call by a step; `via` is the gateway that it hangs behind. */
export interface StepReceiver {
  id: string;
  org_id: string;
  type: string;
  via: string | null;
  step: number;
  staff_id: string | null;
  staff_name: string | null;
  channel: ReachedOn;
  /** What a dialling device calls; one such device may be told of several numbers. */
  number: string | null;
  why: ReachedBy;
  online: boolean;
}

type AskedStep = Pick<ChainStep, 'role_types' | 'role_ids' | 'reach' | 'channel'>;

/** Steps that are asked for at a place. */
export interface StepsAsked {
  where: CallPlace;
  steps: readonly AskedStep[];
}

/**
 * Everyone whom the steps reach at that moment (now, by the database's clock, where none is given), by step, those that
 * are online first; for each that asks, in their order, in one round trip. Nothing for a transaction whose scope lacks the
 * organisation. Channels must be resolved.
 */
async function findAllPeople(
  tx: Kysely<Database>,
  asked: readonly StepsAsked[],
  at: string | null,
): Promise<StepPerson[][]> {
  const places = asked.map(({ where: { org_id, department_id, space_id, device_id }, steps }) => ({
    org_id,
    department_id,
    space_id,
    device_id,
    steps,
  }));
  const { rows } = await sql<StepPerson & { asked: number }>`${KEPT}
    select w.place::int as asked, s.*
    from rows from (jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as (org_id uuid, department_id uuid, space_id uuid, device_id uuid, steps jsonb))
      with ordinality as w(org_id, department_id, space_id, device_id, steps, place)
    cross join lateral (
      select step, why, staff_id, staff_name, role_id, role_type, channel, number, id, org_id, type, alias, via, online
      from step_people(w.org_id, w.department_id, w.space_id, w.device_id, w.steps, coalesce(${at}::timestamptz, now()), ${deviceKinds()}) offset 0) s
    order by w.place, s.step, s.online desc nulls last, s.staff_name, s.id`.execute(tx);
  return asked.map((_, place) =>
    rows.flatMap(({ asked: of, ...person }) => (of === place + 1 ? [person] : [])),
  );
}

/** Everyone whom the steps reach at a place and moment. */
export async function findPeople(
  tx: Kysely<Database>,
  where: CallPlace,
  steps: readonly AskedStep[],
  at: string | null = null,
): Promise<StepPerson[]> {
  return (await findAllPeople(tx, [{ where, steps }], at))[0] ?? [];
}

/** The devices that the steps reach now, each once (a dialling device once a number), for each that asks in their order. */
export async function findAllStepReceivers(
  tx: Kysely<Database>,
  asked: readonly StepsAsked[],
): Promise<StepReceiver[][]> {
  return (await findAllPeople(tx, asked, null)).map(receiversOf);
}

/** The same of one place. */
export async function findStepReceivers(
  tx: Kysely<Database>,
  where: CallPlace,
  steps: readonly AskedStep[],
): Promise<StepReceiver[]> {
  return receiversOf(await findPeople(tx, where, steps));
}

/** Of the people found the devices that are told, each once. */
export function receiversOf(people: readonly StepPerson[]): StepReceiver[] {
  const receivers = new Map<string, StepReceiver>();
  for (const {
    id,
    org_id,
    type,
    online,
    role_id: _role,
    role_type: _type,
    alias: _,
    ...person
  } of people) {
    if (id === null || org_id === null || type === null) continue;
    const key = `${id} ${person.number ?? ''}`;
    if (!receivers.has(key))
      receivers.set(key, { ...person, id, org_id, type, online: online === true });
  }
  return [...receivers.values()];
}
