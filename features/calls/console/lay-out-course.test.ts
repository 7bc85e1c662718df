import assert from 'node:assert/strict';
import test from 'node:test';
import type { CallRecord } from '../contract.ts';
import { isSlow, layOutCourse } from './lay-out-course.ts';

const at = (s: number): string =>
  new Date(Date.parse('2026-03-01T08:00:00Z') + s * 1000).toISOString();

const usual = {
  raised_at: at(0),
  answered_at: null,
  ended_at: null,
  target_s: 60,
  course: [{ at: at(0), action: 'raised', device_id: 'bed', data: null }],
  deliveries: [],
};
const record = (more: object): CallRecord => ({ ...usual, ...more }) as unknown as CallRecord;

const told = (device_id: string, more: object = {}) => ({
  device_id,
  device_name: device_id,
  device_type: 'NURSE_HOST',
  action: 'present',
  state: 'delivered',
  created_at: at(0),
  sent_at: at(1),
  delivered_at: at(2),
  seen_at: null,
  ...more,
});

test('a call waits until its answer and is with somebody until its end', () => {
  const { phases, lengthS, target } = layOutCourse(
    record({ answered_at: at(90), ended_at: at(120), state: 'ended' }),
    at(9999),
  );
  assert.equal(lengthS, 120);
  assert.equal(target, 0.5);
  assert.deepEqual(
    phases.map(({ kind, from, to, lengthS: length }) => [kind, from, to, length]),
    [
      ['waiting', 0, 0.75, 90],
      ['answered', 0.75, 1, 30],
    ],
  );
});

test('each device has one line: when it was told, had it, showed it, and what came of it', () => {
  const { tracks } = layOutCourse(
    record({
      ended_at: at(100),
      answered_at: at(20),
      course: [
        ...usual.course,
        { at: at(10), action: 'refused', device_id: 'watch', data: null },
        { at: at(20), action: 'answered', device_id: 'host', data: null },
        { at: at(5000), action: 'noted', device_id: null, data: null },
      ],
      deliveries: [
        told('host', { seen_at: at(4), state: 'seen', staff_name: '王丽' }),
        told('watch', { state: 'refused' }),
        told('host', { action: 'remind', sent_at: at(15), delivered_at: at(16) }),
        told('away', { sent_at: null, delivered_at: null, state: 'expired' }),
        told('host', { action: 'withdraw' }),
      ],
    }),
    at(6000),
  );
  const shown = tracks.map(({ device, person, reminders, marks }) => [
    device,
    person,
    reminders,
    marks.map(({ kind, afterS }) => `${kind} ${afterS}`).join(', '),
  ]);
  assert.deepEqual(shown, [
    ['host', '王丽', 1, 'sent 1, delivered 2, seen 4, accepted 20'],
    ['watch', null, 0, 'sent 1, delivered 2, refused 10'],
    ['away', null, 0, 'expired 0'],
  ]);
});

test('an open call is drawn up to now, one of a moment is not squeezed', () => {
  assert.equal(layOutCourse(record({}), at(33)).lengthS, 33);
  assert.equal(layOutCourse(record({ ended_at: at(1) }), at(1)).lengthS, 10);
});

test('slow is what took longer than its target, answered or not', () => {
  assert.equal(isSlow(record({ answered_at: at(61) }), at(500)), true);
  assert.equal(isSlow(record({ answered_at: at(60) }), at(500)), false);
  assert.equal(isSlow(record({}), at(61)), true);
  assert.equal(isSlow(record({ ended_at: at(5) }), at(500)), false);
});
