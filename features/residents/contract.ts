// Residents: the people cared for, where they lie, their relatives, fees and vitals. A bed holds one resident and a resident
// one bed, at any time; one who has left can't be moved, one who is checked in can't be deleted; stays are kept and a record's reading is audited.
// Whoever is given a bed belongs from then on to the organisation of that bed.
// Neighbours: spaces (beds), staff (doctor, nurse, caregiver), calls (who calls), his (who writes the same by messages).
import { z } from 'zod';
import { idParams, sought } from '#kit/contract/asked.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, once, shown } from '#kit/contract/entity-fields.ts';
import { listInput, pageOf } from '#kit/contract/list-query.ts';
import type { ListQuery } from '#kit/contract/list-query.ts';
import {
  choice,
  decimal,
  flag,
  id,
  integer,
  maybe,
  mobile,
  moment,
  optional,
  pastDate,
  pastMoment,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { VITAL_PARAMETERS, correctionDraft, vital, vitalDraft } from './vital.ts';
import { SEXES, address, idNumber, realName } from '#features/staff/contract.ts';

export * from './vital.ts';

export const STATUSES = ['checked_in', 'left'] as const;
export const AGE_UNITS = ['year', 'month', 'day'] as const;
export const ID_TYPES = ['id_card', 'none', 'passport', 'military_card'] as const;
export const RELATIONSHIPS = [
  'CHILDREN',
  'BOY',
  'GIRL',
  'HUSBAND',
  'WIFE',
  'FATHER',
  'MOTHER',
  'RELATIVE',
  'FRIEND',
] as const;
export const CHILDBIRTH_TYPES = ['SPONTANEOUS_LABOR', 'CAESAREAN_BIRTH'] as const;
export const MEMBER_KINDS = ['staff', 'resident', 'relative'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];
/** Reasons of a check-out that every language has words for; any other text is kept as typed. */
export const LEAVING_REASONS = [
  'discharged',
  'cancelled',
  'out_of_bed',
  'transferred',
  'deceased',
] as const;

/** Condition description, advice: 2 to 50 characters (spec §5). */
const short = () => text({ min: 2, max: 50 });
const registrationNo = () => text({ max: 30 });
const age = () => integer(0, 200);

export const resident = entity({
  thing: 'resident',
  auditRead: true,
  fields: {
    name: realName(),
    sex: choice('sex', SEXES).default('unknown'),
    /** That of the bed where one is given. */
    org_id: filled(reference('partinfo')),
    org_name: shown(z.string()),
    registration_no: optional(registrationNo()),
    status: shown(choice('status', STATUSES)),
    /** Admitted with the record, or neither is made. */
    bed_id: once(optional(reference('space'))),
    bed_path: shown(maybe(z.string())),
    /** Now where none is told. */
    checked_in_at: once(optional(pastMoment())),
    left_at: shown(maybe(moment())),
    /** Was never given a bed. */
    waiting: shown(flag()),
    birthday: optional(pastDate()),
    /** By the birthday where there is one, else as entered. */
    age: optional(age()),
    age_unit: optional(choice('age_unit', AGE_UNITS)),
    id_type: optional(choice('id_type', ID_TYPES)),
    id_number: optional(idNumber()),
    nickname: optional(text({ max: 20 })),
    mobile: optional(mobile()),
    address: optional(address()),
    condition: optional(short()),
    advice: optional(short()),
    doctor_id: optional(reference('staff')),
    doctor_name: shown(maybe(z.string())),
    nurse_id: optional(reference('staff')),
    nurse_name: shown(maybe(z.string())),
    caregiver_id: optional(reference('staff')),
    caregiver_name: shown(maybe(z.string())),
    guardian: optional(text({ max: 20 })),
    remark: optional(text({ max: 300, multiline: true })),
    childbirth_type: optional(choice('childbirth_type', CHILDBIRTH_TYPES)),
    baby_name: optional(text({ max: 20 })),
    baby_sex: optional(choice('sex', SEXES)),
    baby_birthday: optional(pastDate()),
    created_at: shown(moment()),
  },
  filters: [
    'status',
    'waiting',
    'org_id',
    'sex',
    'nurse_id',
    'doctor_id',
    'caregiver_id',
    'name',
    'registration_no',
    'checked_in_at',
    'left_at',
    'created_at',
  ],
  sorts: ['name', 'registration_no', 'bed_path', 'checked_in_at', 'left_at', 'created_at'],
  sheet: [
    'name',
    'sex',
    'registration_no',
    'status',
    'bed_id',
    'checked_in_at',
    'left_at',
    'birthday',
    'age',
    'age_unit',
    'id_type',
    'id_number',
    'nickname',
    'mobile',
    'address',
    'condition',
    'advice',
    'doctor_id',
    'nurse_id',
    'caregiver_id',
    'guardian',
    'remark',
    'childbirth_type',
    'baby_name',
    'baby_sex',
    'baby_birthday',
    'org_id',
    'created_at',
  ],
  named: { bed_id: 'bed_path' },
});

const stay = z.object({
  id: id(),
  bed_id: maybe(id()),
  bed_path: z.string(),
  from_at: moment(),
  to_at: maybe(moment()),
  reason: maybe(z.string()),
});
export type Stay = z.output<typeof stay>;

export const relativeDraft = z.strictObject({
  resident_id: reference('resident'),
  name: realName(),
  relationship: choice('relationship', RELATIONSHIPS),
  mobile: optional(mobile()),
  union_id: optional(text({ max: 64 })),
});
const relative = z.object({
  id: id(),
  resident_id: id(),
  name: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  mobile: maybe(z.string()),
  union_id: maybe(z.string()),
});
export type Relative = z.output<typeof relative>;

/** A negative quantity takes back what was billed. Price and quantity have two decimals, so that a subtotal has up to four. */
export const feeDraft = z.strictObject({
  item: text({ max: 50 }),
  code: optional(text({ max: 30 })),
  fee_group: optional(text({ max: 30 })),
  unit: optional(text({ max: 10 })),
  unit_price: decimal(0, 9_999_999, 2),
  quantity: decimal(-9999, 9999, 2),
  billed_at: optional(pastMoment()),
});
const fee = z.object({
  id: id(),
  item: z.string(),
  code: maybe(z.string()),
  fee_group: maybe(z.string()),
  unit: maybe(z.string()),
  unit_price: z.number(),
  quantity: z.number(),
  subtotal: z.number(),
  billed_at: moment(),
});
export type Fee = z.output<typeof fee>;

const memberRow = {
  kind: choice('member_kind', MEMBER_KINDS),
  name: z.string(),
  /** A staff member's login name, a resident's registration number. */
  code: maybe(z.string()),
  mobile: maybe(z.string()),
  sex: maybe(choice('sex', SEXES)),
  org_id: reference('partinfo'),
  resident_id: maybe(reference('resident')),
  relationship: maybe(choice('relationship', RELATIONSHIPS)),
  created_at: moment(),
};
export const member = z.object({ ...memberRow, id: id(), version: z.number() });
export type Member = z.output<typeof member>;
const memberQuery = listInput(
  memberRow,
  ['kind', 'name', 'mobile', 'org_id', 'created_at'],
  ['name', 'kind', 'created_at'],
);

/** Checked by the handler, whose refusal has the spec's own code 16. */
const loose = text({ max: 8000, loose: true });

export const residents = room({
  name: 'residents',
  permissions: [
    'resident.read',
    'resident.write',
    'resident.remove',
    'resident.stay',
    'resident.export',
    'resident.import',
    'fee.read',
    'fee.write',
  ],
  begins: {
    'resident.read': 'all',
    'resident.write': ['head_nurse', 'nurse', 'doctor', 'clerk'],
    'resident.stay': ['head_nurse', 'nurse', 'clerk'],
    'resident.export': ['head_nurse', 'clerk'],
    'resident.import': ['head_nurse', 'clerk'],
    'fee.read': ['head_nurse', 'clerk'],
    'fee.write': ['head_nurse', 'clerk'],
    CustomerList: 'all',
    HospitalCustomer: 'all',
  },
  missing: { resident: 'CUSTOMER_INFO_NULL' },
  errors: {
    CUSTOMER_INFO_NULL: { code: 28, status: 404 },
    BED_OCCUPIED: { code: 1501, status: 409 },
    ALREADY_CHECKED_IN: { code: 1502, status: 409 },
    NOT_CHECKED_IN: { code: 1503, status: 409 },
    STILL_CHECKED_IN: { code: 1504, status: 409 },
    REGISTRATION_OCCUPY: { code: 1505, status: 409 },
    BED_OCCUPIED_THEN: { code: 2295, status: 409 },
    STAYED_THEN: { code: 2296, status: 409 },
  },
  acts: [
    'read_stays',
    'read_relatives',
    'read_fees',
    'read_vitals',
    'check_in',
    'change_bed',
    'check_out',
    'exchange_beds',
    'correct',
  ],
  things: ['resident', 'relative', 'vital', 'fee'],
  sections: ['customer'],
  enums: {
    sex: SEXES,
    status: STATUSES,
    age_unit: AGE_UNITS,
    id_type: ID_TYPES,
    relationship: RELATIONSHIPS,
    childbirth_type: CHILDBIRTH_TYPES,
    member_kind: MEMBER_KINDS,
    leaving_reason: LEAVING_REASONS,
    vital_parameter: VITAL_PARAMETERS,
    correction: ['correct', 'withdraw'],
  },
  routes: {
    ...resident.routes,
    // Who arrives is admitted, whatever the licence says.
    create: { ...resident.routes.create, withoutLicence: true },
    update: { ...resident.routes.update, withoutLicence: true },
    ...resident.sheets,
    checkIn: route({
      method: 'POST',
      path: '/mgr/resident/{id}/check_in',
      access: 'resident.stay',
      withoutLicence: true,
      params: idParams,
      input: z.strictObject({
        bed_id: reference('space'),
        /** Now where none is told. */
        checked_in_at: optional(pastMoment()),
      }),
      reply: resident.row,
    }),
    changeBed: route({
      method: 'POST',
      path: '/mgr/resident/{id}/change_bed',
      access: 'resident.stay',
      withoutLicence: true,
      params: idParams,
      input: z.strictObject({ bed_id: reference('space') }),
      reply: resident.row,
    }),
    checkOut: route({
      method: 'POST',
      path: '/mgr/resident/{id}/check_out',
      access: 'resident.stay',
      withoutLicence: true,
      params: idParams,
      input: z.strictObject({ reason: optional(text({ min: 0, max: 50 })) }),
      reply: resident.row,
    }),
    stays: route({
      method: 'GET',
      path: '/mgr/resident/{id}/stays',
      access: 'resident.read',
      params: idParams,
      reply: z.array(stay),
      auditRead: true,
    }),
    relatives: route({
      method: 'GET',
      path: '/mgr/resident/{id}/relatives',
      access: 'resident.read',
      params: idParams,
      reply: z.array(relative),
      auditRead: true,
    }),
    fees: route({
      method: 'GET',
      path: '/mgr/resident/{id}/fees',
      access: 'fee.read',
      params: idParams,
      reply: z.object({ list: z.array(fee), sum: z.number() }),
      auditRead: true,
    }),
    addFee: route({
      method: 'POST',
      path: '/mgr/resident/{id}/fees',
      access: 'fee.write',
      params: idParams,
      input: feeDraft,
      reply: fee,
    }),
    vitals: route({
      method: 'GET',
      path: '/mgr/resident/{id}/vitals',
      access: 'resident.read',
      params: idParams,
      auditRead: true,
      input: z.strictObject({ parameter: sought().optional() }),
      /** The newest 500. */
      reply: z.array(vital),
    }),
    addVital: route({
      method: 'POST',
      path: '/mgr/resident/{id}/vitals',
      access: 'resident.write',
      withoutLicence: true,
      params: idParams,
      input: vitalDraft,
      reply: vital,
    }),
    correctVital: route({
      method: 'POST',
      path: '/mgr/vital/{id}/correct',
      access: 'resident.write',
      withoutLicence: true,
      params: idParams,
      input: correctionDraft,
      reply: vital,
    }),
    qr: route({
      method: 'GET',
      path: '/mgr/resident/{id}/qr',
      access: 'resident.read',
      params: idParams,
      raw: 'file',
      readOnly: true,
    }),
    addRelative: route({
      method: 'POST',
      path: '/mgr/member/add_relative',
      access: 'resident.write',
      withoutLicence: true,
      input: relativeDraft,
      reply: relative,
    }),
    members: route({
      method: 'POST',
      path: '/mgr/member/page',
      access: 'session',
      input: memberQuery as unknown as z.ZodType<ListQuery, Partial<ListQuery>>,
      reply: pageOf(member),
      readOnly: true,
    }),
    removeMembers: route({
      method: 'DELETE',
      path: '/mgr/member/{ids}',
      access: 'session',
      params: z.object({ ids: loose }),
      reply: z.object({ deleted: z.number() }),
    }),
    unionId: route({
      method: 'GET',
      path: '/mgr/member/get_union_id/{id}',
      access: 'session',
      params: z.object({ id: loose }),
      reply: z.object({ union_id: maybe(z.string()) }),
      readOnly: true,
    }),
  },
  /** A resident was made, changed, given a bed, moved, discharged or deleted. */
  events: { 'resident.changed': 'resident.read' },
  pages: {
    CustomerList: {
      path: '/customer/list',
      levels: ['organisation'],
      access: 'resident.read',
      section: 'customer',
    },
    HospitalCustomer: {
      path: '/hospital/customer/index',
      levels: ['hospital'],
      access: 'resident.read',
      section: 'customer',
    },
    ProviderCustomer: {
      path: '/customer/index',
      levels: ['provider'],
      access: 'resident.read',
      section: 'customer',
    },
  },
});
