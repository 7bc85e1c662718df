// Every field and every deed that people can write is an alarm setting, or it stands here with the reason why it is none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { alarmRuleOf } from '#kit/contract/alarm-rules.ts';
import { readMeta } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { rooms } from '#features/contracts.ts';
import { DEEDS_WITHOUT_ALARM, FIELDS_WITHOUT_ALARM } from './testing/without-alarm.ts';

const CONTROL = ['version', 'dry_run', 'stamp', 'id'];
const thingOf = ({ path }: Route): string => path.split('/')[2] ?? '';
const written = (route: Route): boolean =>
  route.method !== 'GET' &&
  !route.readOnly &&
  !route.unaudited &&
  route.raw === undefined &&
  route.access !== 'public' &&
  route.access !== 'device';

const all = Object.values<AnyRoom>(rooms);
const writtenIn = (some: readonly AnyRoom[]): Route[] =>
  some.flatMap((room) => Object.values(room.routes)).filter(written);
const routes = writtenIn(all.filter(({ withoutAlarms }) => withoutAlarms === undefined));
const shapeOf = ({ input }: Route): Record<string, z.ZodType> =>
  input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};
/** An entity's own creation, change and deletion; all other routes are deeds. */
const isPlain = (route: Route): boolean => {
  const at = `/mgr/${thingOf(route)}`;
  return [`POST ${at}`, `PUT ${at}/{id}`, `DELETE ${at}/{ids}`].includes(
    `${route.method} ${route.path}`,
  );
};
const isMarked = (route: Route, field: string): boolean =>
  readMeta(shapeOf(route)[field] ?? z.never())?.alarm === true ||
  (alarmRuleOf(thingOf(route))?.fields ?? []).includes(field);
/** Acts of a thing that its rule judges as a whole. */
const judged = (route: Route, act: string): boolean =>
  alarmRuleOf(thingOf(route))?.acts?.[act] !== undefined;

const reasonsFor = (list: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> =>
  new Set(Object.values(list).flat());
const fieldReasons = reasonsFor(FIELDS_WITHOUT_ALARM);
const deedReasons = reasonsFor(DEEDS_WITHOUT_ALARM);

const fields = [
  ...new Set(
    routes
      .filter((route) => isPlain(route) || thingOf(route) === 'parameter')
      .filter((route) => !judged(route, 'update'))
      .flatMap((route) =>
        Object.keys(shapeOf(route))
          .filter((field) => !CONTROL.includes(field) && !isMarked(route, field))
          .map((field) => `${thingOf(route)}.${field}`),
      ),
  ),
];
const deeds = routes.flatMap((route) => {
  const name = `${route.method} ${route.path}`;
  if (route.alarm) return [];
  if (!isPlain(route)) return thingOf(route) === 'parameter' ? [] : [name];
  const act = { POST: 'create', PUT: 'update', DELETE: 'delete' }[route.method as 'POST'];
  if (
    judged(route, act) ||
    (act === 'update' && (alarmRuleOf(thingOf(route))?.fields.length ?? 0) > 0)
  )
    return [];
  return [name];
});

test('every field that people write is an alarm setting, or says why it is none', () => {
  const open = fields.filter((field) => !fieldReasons.has(field));
  assert.deepEqual(open, [], 'fields that nobody has thought about');
});

test('every deed concerns alarms, or says why it doesn’t', () => {
  const open = deeds.filter((deed) => !deedReasons.has(deed));
  assert.deepEqual(open, [], 'deeds that nobody has thought about');
});

test('no reason stands for what is marked, or is there no more', () => {
  assert.deepEqual(
    [...fieldReasons].filter((field) => !fields.includes(field)),
    [],
  );
  assert.deepEqual(
    [...deedReasons].filter((deed) => !deeds.includes(deed)),
    [],
  );
});

test('a room that says it has nothing to do with alarms marks nothing as one', () => {
  const marked = writtenIn(all.filter(({ withoutAlarms }) => withoutAlarms !== undefined)).filter(
    (route) =>
      route.alarm === true ||
      Object.keys(alarmRuleOf(thingOf(route))?.acts ?? {}).length > 0 ||
      Object.keys(shapeOf(route)).some((field) => isMarked(route, field)),
  );
  assert.deepEqual(
    marked.map(({ method, path }) => `${method} ${path}`),
    [],
  );
});
