// The ward's own process: does what its parent says (`control.ts`), and ends with it. It prints nothing.
import { setTimeout as wait } from 'node:timers/promises';
import { wardOrder } from './config.ts';
import type { WardPlan, WardReport } from './config.ts';
import { Ward } from './ward.ts';

const FIGURES_EVERY_MS = 1000;
/** A server that doesn't answer must not keep the ward from stopping. */
const SETTLE_MS = 12_000;

let ward: Ward | undefined;

const tell = (report: WardReport) => process.connected && process.send?.(report);

async function start(plan: WardPlan): Promise<void> {
  ward = new Ward(plan);
  setInterval(() => ward && tell({ kind: 'figures', figures: ward.figures }), FIGURES_EVERY_MS);
  ward.begin();
}

async function stop(): Promise<void> {
  const stopped = ward;
  ward = undefined;
  if (stopped) {
    await Promise.race([stopped.settle(), wait(SETTLE_MS)]);
    await Promise.race([stopped.stop(), wait(SETTLE_MS)]);
  }
  tell({ kind: 'stopped' });
  process.exit(0);
}

process.on('message', (message) => {
  const order = wardOrder.parse(message);
  switch (order.kind) {
    case 'start':
      return void start(order.plan);
    case 'speed':
      return ward?.setSpeed(order.speed);
    case 'rest':
      return void ward?.settle();
    case 'resume':
      return ward?.begin();
    case 'stop':
      return void stop();
  }
});
// Ctrl-C reaches the whole group; the parent drains first and then lets go of the channel.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
