import assert from 'node:assert/strict';
import { Duplex } from 'node:stream';
import { test } from 'node:test';
import { Connection, Connections } from './connections.ts';
import { FrameGate } from './frame-gate.ts';

function connection(serial: number, clientId: string): Connection {
  const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const gate = new FrameGate(stream, '127.0.0.1', 1024);
  return new Connection(
    serial,
    { org: 'o1', device: 'bed1', gateway: false },
    { clientId, gate, will: undefined },
  );
}

test('a device that neither acknowledges nor says anything is unresponsive', () => {
  const bed = connection(1, 'a');
  assert.equal(bed.isUnresponsive(1_000_000, 20_000), false);
  bed.expectAnswer(1000);
  bed.expectAnswer(15_000);
  assert.deepEqual(
    [bed.isUnresponsive(21_000, 20_000), bed.isUnresponsive(21_001, 20_000)],
    [false, true],
  );
  bed.heardAt = 5000;
  assert.equal(bed.isUnresponsive(60_000, 20_000), false);
  bed.answered(16_000);
  assert.deepEqual(
    [bed.isUnresponsive(36_000, 20_000), bed.isUnresponsive(36_001, 20_000)],
    [false, true],
  );
  bed.answered(37_000);
  assert.equal(bed.isUnresponsive(1_000_000, 20_000), false);
});

test('the newest connection speaks for the presence of its device', () => {
  const all = new Connections(2);
  const first = connection(1, 'a');
  const second = connection(2, 'b');
  const third = connection(3, 'c');
  all.add(first);
  all.add(second);
  assert.deepEqual(
    [all.isOutlived(first), all.isOutlived(second), first.ending],
    [true, false, undefined],
  );
  all.add(third);
  assert.deepEqual(
    [first.ending, first.gate.destroyed, second.ending],
    ['replaced', true, undefined],
  );
  all.remove(first);
  all.remove(first);
  assert.equal(all.size, 2);
});
