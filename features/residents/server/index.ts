// The door of the residents room on the server.
import { sql } from 'kysely';
import type { DraftOf } from '#kit/contract/entity.ts';
import { ownersIn } from '#kit/db/gather.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { serveRoom, serveSheets, serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { organisationsByName, staffByName } from '#features/sheet-names.ts';
import { bedsByPath } from '#features/spaces/server/index.ts';
import { resident, residents } from '../contract.ts';
import { placeAdmitted } from './admission.ts';
import { addFee, readFees } from './fees.ts';
import { announceResident } from './find-resident.ts';
import { listMembers, readUnionId, removeMembers } from './members.ts';
import { drawResident } from './qr-code.ts';
import { addRelative, readRelatives } from './relatives.ts';
import { residentTable } from './resident-table.ts';
import { changeBed, checkIn, checkOut, readStays } from './stays.ts';
import { settleResident } from './sheet-rules.ts';
import { addVital, correctVital, readVitals } from './vitals.ts';

export { seedWard } from './demo.ts';
export { exchangeBeds } from './exchange-beds.ts';
export { changeBed, checkIn, checkOut } from './stays.ts';

const CARERS = ['doctor_id', 'nurse_id', 'caregiver_id'] as const;

const staffOf = ownersIn('staff');

/** Doctor, nurse and caregiver are staff whom the actor may see. */
async function checkCarers(
  { db, scope }: Ctx,
  sent: Partial<Record<(typeof CARERS)[number], string | null | undefined>>,
): Promise<void> {
  for (const field of CARERS) {
    const id = sent[field];
    if (!id) continue;
    const found = await staffOf(db, id);
    if (!found || (scope !== 'all' && !scope.includes(found.org_id)))
      throw badField(field, 'reference');
  }
}

type Age = Pick<Partial<DraftOf<typeof resident>>, 'age' | 'age_unit'>;

/** An age says nothing without its unit; a unit alone is no age. */
function settleAge({ age, age_unit }: Age, known?: string | null): Age {
  if (age === undefined || age === null) return age === null ? { age, age_unit: null } : {};
  const unit = age_unit === undefined ? known : age_unit;
  if (!unit) throw badField('age_unit', 'required');
  return { age, age_unit: unit as Age['age_unit'] };
}

async function refuseCheckedIn({ db }: Ctx, ids: readonly string[]): Promise<void> {
  // Locked, so that none is given a bed meanwhile.
  const { rows } = await sql<{ id: string; name: string; status: string }>`
    select id, name, status from resident where id = any(${ids}::uuid[]) for update`.execute(db);
  const here = rows
    .filter(({ status }) => status === 'checked_in')
    .map(({ id, name }) => ({ id, name }));
  if (here.length > 0)
    throw new Failure(residents.errors.STILL_CHECKED_IN, { data: { residents: here } });
}

const things = serveThing(resident, residentTable, {
  create: async (context, { bed_id, checked_in_at, ...draft }) => {
    const org_id = await placeAdmitted(context, { bed_id, checked_in_at, org_id: draft.org_id });
    await checkCarers(context, draft);
    const { age, age_unit, ...columns } = draft;
    return { ...columns, ...settleAge({ age, age_unit }), org_id };
  },
  update: async (context, before, change) => {
    const org_id = change.org_id ?? before.org_id;
    // Who lies in a bed belongs where the bed does.
    if (org_id !== before.org_id && before.status === 'checked_in')
      throw new Failure(residents.errors.STILL_CHECKED_IN, {
        fields: { org_id: residents.errors.STILL_CHECKED_IN },
      });
    await checkCarers(context, change);
    const { age, age_unit, ...columns } = change;
    const settled = settleAge(
      { age: age === undefined && age_unit ? before.age : age, age_unit },
      before.age_unit,
    );
    return { ...columns, ...settled, org_id };
  },
  beforeRemove: (context, rows) =>
    refuseCheckedIn(
      context,
      rows.map(({ id }) => id),
    ),
  after: async (context, done) => {
    await announceResident(context, done.row, done.what);
    if (done.what !== 'created' || !done.sent.bed_id) return false;
    await checkIn(context, done.row.id, done.sent.bed_id, done.sent.checked_in_at);
    return true;
  },
});

/** The list of residents as the database is asked for it. */
export const residentList = things.table;

/** For what writes residents by other ways than a form: the same rules, audit and live events. */
export const residentRecords = things;

const constraints = {
  resident_registration_once: {
    error: residents.errors.REGISTRATION_OCCUPY,
    field: 'registration_no',
  },
  stay_bed_once: { error: residents.errors.BED_OCCUPIED, field: 'bed_id' },
  stay_resident_once: { error: residents.errors.ALREADY_CHECKED_IN, field: 'bed_id' },
};

const { job: importing, ...sheets } = serveSheets(residents, resident, things, {
  constraints,
  unique: ['registration_no', 'bed_id'],
  keys: [{ fields: ['registration_no'] }],
  resolve: {
    bed_id: bedsByPath,
    org_id: organisationsByName,
    doctor_id: staffByName,
    nurse_id: staffByName,
    caregiver_id: staffByName,
  },
  settle: settleResident,
});

export const residentsRoom = serveRoom(
  residents,
  {
    ...things.handlers,
    ...sheets,
    checkIn: async (context, { bed_id, checked_in_at }, { id }) => {
      await checkIn(context, id, bed_id, checked_in_at);
      return things.readOne(context, id);
    },
    changeBed: async (context, { bed_id }, { id }) => {
      await changeBed(context, id, bed_id);
      return things.readOne(context, id);
    },
    checkOut: async (context, { reason }, { id }) => {
      await checkOut(context, id, reason ?? null);
      return things.readOne(context, id);
    },
    stays: (context, _input, { id }) => readStays(context, id),
    relatives: (context, _input, { id }) => readRelatives(context, id),
    fees: (context, _input, { id }) => readFees(context, id),
    addFee: (context, draft, { id }) => addFee(context, id, draft),
    vitals: (context, { parameter }, { id }) => readVitals(context, id, parameter),
    addVital: (context, draft, { id }) => addVital(context, id, draft),
    correctVital: (context, draft, { id }) => correctVital(context, id, draft),
    qr: (context, _input, { id }) => drawResident(context, id),
    addRelative,
    members: listMembers,
    removeMembers: (context, _input, { ids }) =>
      removeMembers(context, ids.split(','), things.handlers.remove),
    unionId: (context, _input, { id }) => readUnionId(context, id),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['orders', 'settings', 'tasks'],
    constraints,
    jobs: [importing],
  },
);
