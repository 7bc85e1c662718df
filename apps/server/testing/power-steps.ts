// Every way in which somebody may try to change a person, a role or an organisation, made from the contracts.
import type { Route } from '#kit/contract/route.ts';
import { role } from '#features/access/contract.ts';
import { organisation } from '#features/organisations/contract.ts';
import { staffMember } from '#features/staff/contract.ts';
import type { Caller } from './caller.ts';
import { PASSWORD, unique } from './world.ts';
import type { World } from './world.ts';

/** The people and things that a step turns on or makes use of. */
export interface Field {
  world: World;
  /** The stronger one, and their role and organisation. */
  strong: { id: string; role_id: string | null; org_id: string };
  /** Who asks: an account of theirs, their role, their organisation, and one more account whose password they know. */
  weak: { id: string; role_id: string; org_id: string; ally: string; ally_login: string };
  /** Another organisation that the weak one sees, one that can have others below it, and a role that does much. */
  elsewhere: string;
  above: string;
  strong_role: string;
}

export interface Step {
  name: string;
  /** The route as the contract names it. */
  route: string;
  run(caller: Caller): Promise<number>;
}

const nameOf = (method: Route['method'], path: string) => `${method} ${path}`;

type Values = Readonly<Record<string, (field: Field) => readonly unknown[]>>;

const word = () => [unique('w').slice(0, 10)];
const roles = ({ weak, strong, strong_role }: Field) => [
  null,
  weak.role_id,
  strong.role_id,
  strong_role,
];
const people = ({ weak, strong }: Field) => [null, weak.ally, weak.id, strong.id];
const organisations = ({ weak, strong, elsewhere, above }: Field) => [
  elsewhere,
  above,
  weak.org_id,
  strong.org_id,
];
const number = () => [null, `138${String(Math.random()).slice(2, 10)}`];

const STAFF: Values = {
  login_name: word,
  password: () => ['Taken12345'],
  real_name: word,
  mobile: number,
  sex: () => ['man'],
  birthday: () => ['1990-01-01'],
  id_card: number,
  address: word,
  role_id: roles,
  manager: () => [true, false],
  employee_no: number,
  card_no: number,
  avatar: () => [null],
  org_id: organisations,
  enabled: () => [false, true],
};

const ROLE: Values = {
  name: word,
  role_type: () => ['other'],
  org_id: organisations,
  description: word,
  parent_id: roles,
  permissions: () => [[], ['call.cancel'], ['audit.read', 'role.write'], ['licence.write']],
  menus: () => [[]],
  widgets: () => [[]],
  device_types: () => [[]],
  event_keys: () => [[]],
};

const ORGANISATION: Values = {
  shop_type: () => ['5', '6'],
  kind: () => ['institution'],
  short_name: word,
  full_name: word,
  his_code: word,
  his_departments: word,
  shared_bed_codes: word,
  time_zone: () => ['Europe/Madrid', null],
  country: () => ['ES', null],
  currency: () => ['EUR', null],
  parent_id: organisations,
  director_id: people,
  head_nurse_id: people,
  admin_account: ({ weak }) => [weak.ally_login, unique('f')],
  admin_password: () => [PASSWORD],
};

interface Changed {
  thing: string;
  table: string;
  draft: { shape: Record<string, unknown> };
  values: Values;
}
const THINGS: readonly Changed[] = [
  { thing: 'staff', table: 'staff', draft: staffMember.draft, values: STAFF },
  { thing: 'role', table: 'role', draft: role.draft, values: ROLE },
  { thing: 'partinfo', table: 'organisation', draft: organisation.draft, values: ORGANISATION },
];

/** A password stands with an account, and a role of another organisation with that. */
function bodiesOf(name: string, value: unknown, { weak, strong_role }: Field): object[] {
  if (name === 'admin_account') return [{ admin_account: value, admin_password: PASSWORD }];
  if (name === 'org_id') return [{ org_id: value }, { org_id: value, role_id: null }];
  if (name === 'password') return [{ password: value }, { password: value, role_id: weak.role_id }];
  return name === 'role_id' && value === null
    ? [{ role_id: null }, { role_id: strong_role }]
    : [{ [name]: value }];
}

/** Each field of the thing with each of its values, sent to each of these records. */
function changesOf(
  { thing, table, draft, values }: Changed,
  ids: readonly string[],
  field: Field,
): Step[] {
  const path = `/mgr/${thing}`;
  return Object.keys(draft.shape).flatMap((name) => {
    const of = values[name];
    if (!of) throw new Error(`Say what might be tried with ${thing}.${name}`);
    return ids.flatMap((id) =>
      of(field).flatMap((value) =>
        bodiesOf(name, value, field).map((body): Step => ({
          name: `${thing} ${id === field.strong.id ? 'of the strong one' : id.slice(-4)} ${JSON.stringify(body)}`,
          route: nameOf('PUT', `${path}/{id}`),
          run: async (caller) => {
            const rows = await field.world.sql<{ version: number }>(
              `select version from ${table} where id = $1`,
              [id],
            );
            const version = rows[0]?.version ?? 1;
            return (await caller.call('PUT', `${path}/${id}`, { body: { ...body, version } })).code;
          },
        })),
      ),
    );
  });
}

const asks = (
  method: Route['method'],
  path: string,
  id: string,
  body?: () => object | FormData,
): Step => ({
  name: `${method} ${path.replace(/\{\w+\}/, id.slice(-4))}`,
  route: nameOf(method, path),
  run: async (caller) =>
    (await caller.call(method, path.replace(/\{\w+\}/, id), body ? { body: body() } : {})).code,
});

function file(text: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([text]), 'x.yaml');
  return form;
}

const makingsOf = ({ weak, strong_role, above }: Field): Step[] => [
  ...[null, weak.role_id, strong_role].map((role_id) =>
    asks('POST', '/mgr/staff', '', () => ({
      login_name: unique('m'),
      real_name: '新人',
      password: PASSWORD,
      role_id,
    })),
  ),
  ...[['audit.read'], ['role.write', 'call.cancel']].map((permissions) =>
    asks('POST', '/mgr/role', '', () => ({
      name: unique('r').slice(0, 10),
      role_type: 'other',
      permissions,
    })),
  ),
  asks('POST', '/mgr/partinfo', '', () => ({
    shop_type: '5',
    kind: 'hospital',
    short_name: unique('o'),
    full_name: 'new',
    parent_id: above,
    admin_account: unique('f'),
    admin_password: PASSWORD,
  })),
];

/** All steps against the strong one and for the weak one. */
export function makeSteps(field: Field): Step[] {
  const { strong, weak } = field;
  const targets: Readonly<Record<string, readonly string[]>> = {
    staff: [strong.id, weak.id, weak.ally],
    role: [strong.role_id, weak.role_id, field.strong_role].filter((id) => id !== null),
    partinfo: [...new Set([strong.org_id, weak.org_id])],
  };
  return [
    ...THINGS.flatMap((thing) => changesOf(thing, targets[thing.thing] ?? [], field)),
    ...makingsOf(field),
    asks('DELETE', '/mgr/staff/{ids}', strong.id),
    asks('DELETE', '/mgr/member/{ids}', strong.id),
    asks('DELETE', '/mgr/role/{ids}', strong.role_id ?? field.strong_role),
    asks('PUT', '/mgr/partinfo/{id}/region', strong.org_id, () => ({ version: 1, country: 'ES' })),
    asks('DELETE', '/mgr/partinfo/{ids}', strong.org_id),
    asks('POST', '/mgr/account/staff/{id}/end', strong.id, () => ({})),
    asks('POST', '/mgr/account/staff/{id}/reset_codes', strong.id),
  ];
}

/** A whole institution's file in which the strong one is made weak, and the weak one strong. */
export const hostileFile = (names: {
  organisation: string;
  strong: string;
  strong_role: string;
  ally: string;
}): Record<string, FormData> => {
  const { organisation: at, strong, strong_role, ally } = names;
  const person = (login: string, more: string) =>
    file(`staff:\n- {organisation: ${at}, login_name: ${login}, ${more}}\n`);
  return {
    'takes the role away': person(strong, 'role_id: null'),
    'shuts out': person(strong, 'enabled: false'),
    'takes the number': person(strong, 'employee_no: "777"'),
    'gives the role': person(ally, `role_id: ${strong_role}`),
    'empties the role': file(
      `roles:\n- {organisation: ${at}, name: ${strong_role}, permissions: []}\n`,
    ),
    'names an administrator': file(
      `organisations:\n- {organisation: ${at}, admin_account: ${ally}}\n`,
    ),
  };
};
