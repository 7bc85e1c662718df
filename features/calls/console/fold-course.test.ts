import assert from 'node:assert/strict';
import test from 'node:test';
import type { CourseLine } from '../contract.ts';
import { foldCourse } from './fold-course.ts';

const line = (action: CourseLine['action'], second: number): CourseLine => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  action,
  device_id: null,
  device_name: null,
  staff_id: null,
  staff_name: null,
  data: null,
});

test('the deliveries between two steps are one part that counts them', () => {
  const course = [
    line('raised', 0),
    line('sent', 1),
    line('sent', 1),
    line('delivered', 2),
    line('answered', 5),
    line('sent', 6),
    line('reset', 9),
  ];
  const parts = foldCourse(course);
  assert.deepEqual(
    parts.map((part) => (part.kind === 'step' ? part.line.action : part.counts)),
    [
      'raised',
      { sent: 2, delivered: 1, seen: 0 },
      'answered',
      { sent: 1, delivered: 0, seen: 0 },
      'reset',
    ],
  );
  assert.equal(parts.flatMap((part) => (part.kind === 'way' ? part.lines : [part.line])).length, 7);
});

test('the time between steps is told from step to step, whatever was delivered in between', () => {
  const [raised, , answered] = foldCourse([
    line('raised', 0),
    line('sent', 1),
    line('answered', 5),
  ]);
  assert.equal(raised?.kind === 'step' && raised.before, undefined);
  assert.equal(
    answered?.kind === 'step' && answered.before?.at,
    new Date(Date.UTC(2026, 0, 1)).toISOString(),
  );
});
