// Dead ends of an order as the ward is now: nobody on duty, people without a device, devices that are all offline, steps
// that no way leads to. Covering steps are looked at room by room, by day and by night.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Ctx } from '#features/platform.ts';
import { findChainFaults } from '../contract.ts';
import type { Chain, ChainStep, ChainWarning } from '../contract.ts';
import { deviceKinds } from './receivers.ts';

/** At most so many rooms are looked at: each is a query of its own in the database, by day and by night. */
const MOST_ROOMS = 60;
const MOST_DEPARTMENTS = 20;

interface Look {
  org_id: string;
  org_name: string;
  /** Null for the steps that reach the whole ward. */
  space_id: string | null;
  space_name: string | null;
  shift: 'day' | 'night' | null;
  rooms: number;
  /** Null where the look found nobody. */
  step: number | null;
  staff_id: string | null;
  staff_name: string | null;
  id: string | null;
  online: boolean | null;
}

/** Steps of one reach; the others stay in their places and reach nobody. */
const only = (steps: readonly ChainStep[], reach: ChainStep['reach']): string =>
  JSON.stringify(
    steps.map((step) => ({
      role_types: step.role_types,
      role_ids: step.role_ids,
      reach: step.reach === reach ? reach : 'hosts',
      // Whether somebody has a device is asked of the network; a number needs none.
      channel: step.channel === 'inherit' ? 'network' : step.channel,
    })),
  );

async function look({ db, scope }: Ctx, org_id: string, steps: readonly ChainStep[]) {
  const { rows } = await sql<Look>`
    with department as materialized (
      select o.id, o.short_name, o.time_zone, parameters_of(o.id) as parameters, top.id as space_id
      from organisation o join space top on top.org_id = o.id and top.kind = 'department'
      where o.id in (select organisations_below(${org_id}::uuid)) and ${ownedBy(scope, 'o.id')}
      order by o.created_at limit ${MOST_DEPARTMENTS}
    ), room as materialized (
      select d.id as org_id, s.id, s.name, count(*) over () as rooms,
        row_number() over (partition by d.id order by s.position, s.id) as turn
      from department d join space s on s.org_id = d.id and s.kind = 'room'
      order by turn limit ${MOST_ROOMS}
    ), moment as (
      select d.id as org_id, m.shift,
        (((now() at time zone d.time_zone)::date + m.start::time) at time zone d.time_zone) + interval '1 minute' as at
      from department d cross join lateral (values
        ('day', coalesce(d.parameters ->> 'day_start', '08:00')),
        ('night', coalesce(d.parameters ->> 'night_start', '20:00'))) m (shift, start)
    )
    select d.id as org_id, d.short_name as org_name, r.id as space_id, r.name as space_name, m.shift, r.rooms::int,
      p.step, p.staff_id, p.staff_name, p.id, p.online
    from room r join department d on d.id = r.org_id join moment m on m.org_id = r.org_id
    left join lateral step_people(d.id, d.space_id, r.id, null, ${only(steps, 'cover')}::jsonb, m.at, ${deviceKinds()}) p on true
    where ${steps.some(({ reach }) => reach === 'cover')}
    union all
    select d.id, d.short_name, null, null, null, 0, p.step, p.staff_id, p.staff_name, p.id, p.online
    from department d
    left join lateral step_people(d.id, d.space_id, null, null, ${only(steps, 'ward')}::jsonb, now(), ${deviceKinds()}) p on true
    where ${steps.some(({ reach }) => reach === 'ward')}`.execute(db);
  return rows;
}

interface Finding {
  step: number;
  why: ChainWarning['why'];
  org: { id: string; name: string };
  spaces: Map<string, string>;
  shifts: Set<string>;
  people: Map<string, string>;
}

/** Gathers what was seen, one finding for a step, a reason and a department. */
class Findings {
  readonly all = new Map<string, Finding>();

  add(step: number, why: ChainWarning['why'], seen: Look): Finding {
    const key = `${step} ${why} ${seen.org_id}`;
    const org = { id: seen.org_id, name: seen.org_name };
    const made = {
      step,
      why,
      org,
      spaces: new Map(),
      shifts: new Set<string>(),
      people: new Map(),
    };
    const finding: Finding = this.all.get(key) ?? made;
    this.all.set(key, finding);
    if (seen.space_id !== null) finding.spaces.set(seen.space_id, seen.space_name ?? '');
    if (seen.shift !== null) finding.shifts.add(seen.shift);
    return finding;
  }
}

/** What one look at a place shows of the step. */
function judge(findings: Findings, step: number, place: Look, people: readonly Look[]): void {
  if (people.length === 0) {
    findings.add(step, 'nobody_on_duty', place);
    return;
  }
  const lacking = people.filter(({ id, staff_id }) => id === null && staff_id !== null);
  for (const { staff_id, staff_name } of lacking)
    findings.add(step, 'no_device', place).people.set(staff_id ?? '', staff_name ?? '');
  const devices = people.filter(({ id }) => id !== null);
  if (devices.length > 0 && devices.every(({ online }) => online !== true))
    findings.add(step, 'all_offline', place);
}

const first = (entries: Map<string, string>) => {
  const [entry] = entries;
  return entry ? { id: entry[0], name: entry[1] } : null;
};

/** Everything that may come to nothing in an order, were it followed in the organisation; a shipped one is checked alone. */
export async function findWarnings(
  context: Ctx,
  org_id: string | null,
  { mode, steps }: Chain,
): Promise<{ warnings: ChainWarning[]; rooms: { checked: number; of: number } }> {
  const unreached = findChainFaults({ mode, steps }).flatMap(({ step, why }) =>
    why === 'unreached' ? [{ ...NOTHING, step, why }] : [],
  );
  const looks = org_id === null ? [] : await look(context, org_id, steps);
  const findings = new Findings();
  const places = Map.groupBy(looks, (seen) => `${seen.org_id} ${seen.space_id} ${seen.shift}`);
  for (const seen of places.values()) {
    const [place] = seen;
    if (!place) continue;
    const reach = place.space_id === null ? 'ward' : 'cover';
    for (const [step, asked] of steps.entries())
      if (asked.reach === reach)
        judge(
          findings,
          step,
          place,
          seen.filter((row) => row.step === step),
        );
  }
  const departments = new Set(looks.map((seen) => seen.org_id));
  const rooms = {
    checked: new Set(looks.flatMap(({ space_id }) => space_id ?? [])).size,
    of: looks[0]?.rooms ?? 0,
  };
  const told = [...findings.all.values()].map((finding) =>
    tell(finding, departments.size > 1, looks),
  );
  return { warnings: [...unreached, ...told].sort((one, other) => one.step - other.step), rooms };
}

const NOTHING = { shift: null, org: null, space: null, spaces: 0, person: null, people: 0 };

function tell(finding: Finding, several: boolean, looks: readonly Look[]): ChainWarning {
  const { step, why, org, spaces, shifts, people } = finding;
  const all = new Set(
    looks.flatMap((seen) => (seen.org_id === org.id && seen.space_id ? [seen.space_id] : [])),
  );
  const [shift] = shifts;
  // Whom it concerns is the same in every room; where nobody is, the room is what matters.
  const everywhere = people.size > 0 || spaces.size === all.size;
  return {
    step,
    why,
    shift: people.size === 0 && shifts.size === 1 ? (shift as 'day' | 'night') : null,
    org: several ? org : null,
    space: everywhere ? null : first(spaces),
    spaces: spaces.size,
    person: first(people),
    people: people.size,
  };
}
