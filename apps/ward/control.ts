// How the server runs a ward: in a process of its own, so that devices and server share nothing but the wire.
import { fork } from 'node:child_process';
import { wardReport } from './config.ts';
import type { WardFigures, WardOrder, WardPlanGiven } from './config.ts';

const STOP_MS = 30_000;

export interface RunningWard {
  /** False once the process has ended, by order or by itself. */
  readonly running: boolean;
  readonly speed: number;
  /** At most a second old. */
  readonly figures: WardFigures;
  setSpeed(speed: number): void;
  /** Nobody presses any more, and every open call is ended at its origin; the devices stay connected. */
  rest(): void;
  /** Residents press again. */
  resume(): void;
  /** Ends every open call at its origin, switches the devices off in order and ends the process; safe to repeat. */
  stop(): Promise<void>;
  /** Ends the process at once: the server itself is going. */
  leave(): void;
}

const noFigures = (devices: number): WardFigures => ({
  devices,
  online: 0,
  raised: 0,
  answered: 0,
  ended: 0,
  open: 0,
});

/** Starts the ward's process; it ends with this one. */
export function startWard(plan: WardPlanGiven): RunningWard {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let running = true;
  let ready = false;
  let resting = false;
  let { speed } = plan;
  let figures = noFigures(plan.devices.length);
  // A process that is going can't be told anything; its end is heard by `exit`.
  const tell = (order: WardOrder) => child.connected && child.send(order, () => undefined);
  const begin = () => {
    ready = true;
    tell({ kind: 'start', plan: { ...plan, speed } });
    if (resting) tell({ kind: 'rest' });
  };
  /** What is wanted before the process is ready, it hears when it is. */
  const wish = (order: WardOrder) => ready && tell(order);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running = false;
      figures = { ...figures, online: 0 };
      resolve();
    }),
  );
  child.on('error', () => undefined);
  child.on('message', (message) => {
    const report = wardReport.parse(message);
    if (report.kind === 'ready') begin();
    if (report.kind === 'figures') figures = report.figures;
  });
  return {
    get running() {
      return running;
    },
    get speed() {
      return speed;
    },
    get figures() {
      return figures;
    },
    setSpeed(wanted) {
      speed = wanted;
      wish({ kind: 'speed', speed });
    },
    rest() {
      resting = true;
      wish({ kind: 'rest' });
    },
    resume() {
      resting = false;
      wish({ kind: 'resume' });
    },
    async stop() {
      if (!running) return;
      tell({ kind: 'stop' });
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
    leave: () => void child.kill('SIGKILL'),
  };
}
