import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEdges } from './import-graph.ts';
import { RULES, findImportFaults } from './import-rules.ts';
import type { RuleName } from './import-rules.ts';

/** A small house that keeps every rule. */
const HOUSE = {
  'kit/contract/room.ts': 'export const room = 1;',
  'kit/db/open.ts': "import type { Log } from '../log/log.ts'; export const open = 1;",
  'kit/log/log.ts': 'export interface Log {}',
  'kit/ui/button.tsx': "import { room } from '#kit/contract/room.ts'; export const Button = room;",
  'kit/testing/database.ts': "import { open } from '#kit/db/open.ts'; export const make = open;",
  'features/contracts.ts':
    "export * from './spaces/contract.ts'; export * from './staff/contract.ts';",
  'features/words.ts': "const zh = () => import('./words/zh.ts'); export const words = { zh };",
  'features/words/zh.ts': "export { en } from '../spaces/words/en.ts';",
  'features/spaces/contract.ts':
    "import { room } from '#kit/contract/room.ts'; export const a = room;",
  'features/spaces/words/en.ts': 'export const en = {};',
  'features/spaces/server/index.ts': "export { rules } from './service.ts';",
  'features/spaces/server/service.ts':
    "import { open } from '#kit/db/open.ts'; export const rules = open;",
  'features/spaces/console/index.tsx':
    "const page = () => import('./page.tsx'); export const pages = [page];",
  'features/spaces/console/page.tsx':
    "import { Button } from '#kit/ui/button.tsx'; import './page.css'; export const Page = Button;",
  'features/staff/contract.ts':
    "import type { a } from '../spaces/contract.ts'; export type B = typeof a;",
  'features/staff/server/index.ts':
    "import { rules } from '#features/spaces/server/index.ts'; export const staff = rules;",
  'features/staff/server/staff.test.ts':
    "import { make } from '#kit/testing/database.ts'; import '#features/spaces/words/en.ts'; make;",
  'apps/server/main.ts': "import '#features/staff/server/index.ts';",
  'apps/console/main.tsx': "import { pages } from '#features/spaces/console/index.tsx'; pages;",
};

function brokenRules(changed: Record<string, string>): RuleName[] {
  const sources = new Map(Object.entries({ ...HOUSE, ...changed }));
  const faults = findImportFaults(sources.keys(), readEdges(sources));
  return [...new Set(faults.map(({ rule }) => rule))];
}

test('a house that keeps the rules has no fault', () => {
  assert.deepEqual(brokenRules({}), []);
});

/** What breaks each rule, and nothing but that rule. */
const BREAKERS: Record<RuleName, Record<string, string>[]> = {
  'kit-alone': [
    { 'kit/contract/room.ts': "export { en } from '#features/spaces/words/en.ts';" },
    {
      'kit/contract/room.ts': "import type { Config } from '#apps/shared/config.ts';",
      'apps/shared/config.ts': '',
    },
  ],
  'features-below-apps': [
    {
      'features/spaces/server/service.ts': "import '#apps/server/config.ts';",
      'apps/server/config.ts': '',
    },
    { 'features/contracts.ts': "import '../apps/server/config.ts';", 'apps/server/config.ts': '' },
  ],
  'through-the-door': [
    { 'features/staff/server/index.ts': "import '#features/spaces/server/service.ts';" },
    {
      'features/staff/server/index.ts':
        "const late = () => import('../../spaces/server/service.ts'); late;",
    },
    { 'features/staff/console/list.tsx': "export * from '#features/spaces/console/page.tsx';" },
    { 'apps/server/main.ts': "import type { rules } from '#features/spaces/server/service.ts';" },
  ],
  'console-without-server': [
    { 'features/spaces/console/page.tsx': "import type { Log } from '#kit/log/log.ts';" },
    { 'features/spaces/console/page.tsx': "import '../server/service.ts';" },
    { 'kit/contract/room.ts': "import '#kit/db/open.ts'; export const room = 1;" },
    { 'apps/console/main.tsx': "import '#apps/server/main.ts';" },
  ],
  'server-without-console': [
    { 'features/spaces/server/service.ts': "import { Button } from '#kit/ui/button.tsx'; Button;" },
    { 'features/spaces/server/service.ts': "import type { Page } from '../console/page.tsx';" },
    { 'apps/server/main.ts': "import '#features/spaces/console/index.tsx';" },
  ],
  'testing-in-tests': [
    { 'features/spaces/server/service.ts': "import '#kit/testing/database.ts';" },
    { 'kit/db/open.ts': "import '#kit/testing/clock.ts';", 'kit/testing/clock.ts': '' },
  ],
  'file-there': [
    { 'kit/db/open.ts': "import '../log/log';" },
    { 'kit/db/open.ts': "import '../log/lost.ts';" },
  ],
  'no-file-circle': [
    { 'kit/log/log.ts': "import type { open } from '../db/open.ts';" },
    { 'kit/log/log.ts': "import type { Log } from './log.ts';" },
    {
      'kit/log/log.ts': "export * from './line.ts';",
      'kit/log/line.ts': "const l = () => import('./log.ts'); l;",
    },
  ],
  'no-room-circle': [
    {
      'features/spaces/server/service.ts': "import type { B } from '#features/staff/contract.ts';",
    },
    {
      'features/spaces/console/page.tsx': "import '#features/staff/words/en.ts';",
      'features/staff/words/en.ts': '',
    },
  ],
};

for (const [rule, breakers] of Object.entries(BREAKERS)) {
  test(`${RULES[rule as RuleName]}`, () => {
    for (const breaker of breakers)
      assert.deepEqual(brokenRules(breaker), [rule], JSON.stringify(breaker));
  });
}

test('a source that does not parse is a fault of its own, with its path', () => {
  assert.throws(() => readEdges(new Map([['kit/a.ts', 'import from;']])), /kit\/a\.ts/);
});
