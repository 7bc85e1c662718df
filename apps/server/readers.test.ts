// Nothing is offered that does nothing: every parameter, permission, flag and variable has somebody who reads it, or it is
// among the few that wait for the feature that will.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { privateAccess } from '#kit/contract/private.ts';
import { z } from 'zod';
import { FLAGS, FLAG_NAMES } from '#features/product.ts';
import type { PageShape } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { permissions, rooms } from '#features/contracts.ts';
import { FILE_ACCESS } from '#features/files/contract.ts';
import { PARAMETERS, PARAMETER_NAMES } from '#features/parameters/contract.ts';
import type { ParameterName } from '#features/parameters/contract.ts';
import { WAITING, isWaiting } from '#features/waiting.ts';
import { VARIABLES } from './config.ts';
import { servedRooms } from './rooms.ts';

const root = new URL('../../', import.meta.url);

/** The texts of what runs: no tests, words or contracts, in which a name is only declared. */
async function readSources(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(new URL(folder, root), { recursive: true })).filter(
    (name) =>
      /\.(ts|tsx|sql)$/.test(name) &&
      !/\.(test|journey)\.tsx?$|(^|\/)(words|testing)\/|(^|\/)contract\.ts$/.test(name),
  );
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => [
        `${folder}${name}`,
        await readFile(new URL(`${folder}${name}`, root), 'utf8'),
      ]),
    ),
  );
}
const sources = new Map([...(await readSources('features/')), ...(await readSources('apps/'))]);
const readersOf = (pattern: RegExp, but: RegExp): string[] =>
  [...sources].flatMap(([path, text]) => (pattern.test(text) && !but.test(path) ? [path] : []));

/** Where parameters are declared, given their defaults or put in order, and not read. */
const DECLARING =
  /features\/parameters\/(parameters\.ts|server\/migrations|console)|features\/waiting\.ts|seed|demo/;

interface Named {
  kind: keyof typeof WAITING;
  names: readonly string[];
  /** By whom it is read; none: by nobody. */
  readers: (name: string) => readonly string[];
}

const pages = Object.values(rooms).flatMap((room) => Object.values<PageShape>(room.pages));
const asked: readonly string[] = [
  ...Object.values(rooms).flatMap((room) => Object.values(room.routes).map(({ access }) => access)),
  ...pages.map(({ access }) => access),
];
/** Whether a route of the thing takes the field. */
const takes = (thing: string, field: string): boolean =>
  Object.values(rooms)
    .flatMap((room): Route[] => Object.values(room.routes))
    .some(
      ({ path, input }) =>
        path.split('/')[2] === thing && input instanceof z.ZodObject && field in input.shape,
    );
/** Kinds of files that somebody can keep: of others what is sent is thrown away after a day. */
const keptKinds = servedRooms
  .flatMap(({ holdsFiles = [] }) => holdsFiles.map((column) => column.split('.')))
  .flatMap(([thing = '', field = '']) => (takes(thing, field) ? [field] : []));

const OFFERED: readonly Named[] = [
  {
    kind: 'parameters',
    names: PARAMETER_NAMES,
    // It goes down to devices with their settings, or the server itself asks for it.
    readers: (name) => [
      ...PARAMETERS[name as ParameterName].devices,
      ...readersOf(new RegExp(`['"\`]${name}['"\`]`), DECLARING),
    ],
  },
  {
    kind: 'permissions',
    names: permissions,
    readers: (name) => [
      ...[...asked, ...privateAccess()].filter((access) => access === name),
      ...Object.entries(FILE_ACCESS).flatMap(([kind, access]) =>
        access === name && keptKinds.includes(kind) ? [kind] : [],
      ),
    ],
  },
  {
    kind: 'flags',
    names: FLAGS,
    readers: (name) => pages.flatMap(({ flag, path }) => (flag === name ? [path] : [])),
  },
  {
    kind: 'variables',
    names: VARIABLES,
    readers: (name) => [
      ...readersOf(
        new RegExp(`\\b(?:config|value|settings)\\.${name}\\b`),
        /features\/waiting\.ts/,
      ),
      ...FLAGS.filter((flag) => FLAG_NAMES[flag].variable === name),
    ],
  },
];

for (const { kind, names, readers } of OFFERED) {
  test(`of all ${kind} each has a reader, or waits for one`, () => {
    const unread = names.filter((name) => readers(name).length === 0 && !isWaiting(kind, name));
    assert.deepEqual(unread, []);
  });

  test(`none of the ${kind} that wait is read already, or is there no more`, () => {
    const waiting = Object.keys(WAITING[kind]);
    assert.deepEqual(
      waiting.filter((name) => !names.includes(name) || readers(name).length > 0),
      [],
    );
  });
}

test('readme and guide offer nothing that waits', async () => {
  const names = [
    ...Object.keys(WAITING.variables),
    ...Object.keys(WAITING.flags).map((flag) => FLAG_NAMES[flag as 'broadcast'].variable),
  ];
  for (const file of ['README.md', 'README.zh-CN.md', 'docs/guides/starting.md']) {
    const rows = (await readFile(new URL(file, root), 'utf8')).split('\n');
    const offered = rows.filter((row) => row.startsWith('|')).join('\n');
    for (const name of names) {
      const short = name.replace('ENABLE_', '');
      assert.doesNotMatch(offered, new RegExp(`\`(?:ENABLE_)?${short}\``), `${file} ${name}`);
    }
  }
});
