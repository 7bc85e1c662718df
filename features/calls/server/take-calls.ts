// Taking what devices say of calls: what was answered a moment ago is answered again from memory, presses go at once and
// together where there are many, ends of calls are gathered for a moment.
import { together } from '#kit/db/attempt-all.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { takeAct } from './act.ts';
import type { Act } from './act.ts';
import { Answers } from './answers.ts';
import type { EngineParts } from './engine-parts.ts';
import { takePress } from './raise.ts';
import { readCall } from './said.ts';
import type { Press } from './store.ts';
import type { Tools } from './tools.ts';
import { NOTHING_TO_SEND, refusalReply } from './work.ts';
import type { Work } from './work.ts';
import { workTogether } from './work-together.ts';

/** Too short to be seen where a call is reset. */
const ENDS_WAIT_MS = 20;

export interface Taking {
  take(message: DeviceMessage): Promise<Work>;
  /** A press counts even where what the ward has set for it can't be read: then its hosts and lamps show it. */
  press(said: Press): Promise<Work>;
  readonly waiting: { presses: number; ends: number };
  idle(): Promise<void>;
}

export function startTaking({ store, clock, log }: EngineParts, tools: Tools): Taking {
  const answers = new Answers();

  async function press(said: Press): Promise<Work> {
    const take = (tried: Press) => store.transact([tried.org], (tx) => takePress(tx, tools, tried));
    try {
      return await take(said);
    } catch (error) {
      log.error({ err: error, device: said.device }, 'A call goes on without its settings');
      return take({ ...said, plain: true });
    }
  }
  const act = (one: Act): Promise<Work> => store.transact('all', (tx) => takeAct(tx, tools, one));

  const presses = workTogether<Press>({
    keyOf: ({ device }) => device,
    alone: press,
    all: (many) =>
      store.transact([...new Set(many.map(({ org }) => org))], (tx) =>
        together(many.map((each) => takePress(tx, tools, each))),
      ),
  });
  const ends = workTogether<Act>({
    // Of two that end one call the second sees what the first did.
    keyOf: ({ call, device }) => call ?? device,
    alone: act,
    all: (many) =>
      store.transact('all', (tx) => together(many.map((each) => takeAct(tx, tools, each)))),
    gather: { clock, ms: ENDS_WAIT_MS },
  });
  /** Whoever answers or refuses marks what they were told, beside confirmations of the same: each in a transaction of its own. */
  const takeOne = (one: Act): Promise<Work> =>
    one.action === 'reset' || one.action === 'hangup' ? ends.add(one) : act(one);

  return {
    async take(message) {
      const said = readCall(message);
      if (said.what === 'nothing')
        return { ...NOTHING_TO_SEND, reply: refusalReply('PARAM_ERROR') };
      const asked = said.what === 'press' ? said.press : said.act;
      const known = answers.find(asked, clock.now());
      if (known) return { ...NOTHING_TO_SEND, reply: known };
      const done = await (said.what === 'press' ? presses.add(said.press) : takeOne(said.act));
      if (done.record) answers.keep(asked, done.reply, clock.now());
      return done;
    },
    press,
    get waiting() {
      return { presses: presses.waiting, ends: ends.waiting };
    },
    async idle() {
      await Promise.all([presses.idle(), ends.idle()]);
    },
  };
}
