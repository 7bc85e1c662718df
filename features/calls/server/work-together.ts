// What devices say of calls, many in one transaction where many speak at once, each alone where one of them could not be taken.
import { makeLanes } from './lanes.ts';
import type { Lanes, LanesOptions } from './lanes.ts';
import type { Work } from './work.ts';

const LANES = 2;
const AT_MOST = 50;

interface Parts<Said> {
  /** Two of one key are taken one after the other. */
  keyOf: (said: Said) => string;
  alone: (said: Said) => Promise<Work>;
  all: (said: readonly Said[]) => Promise<readonly Work[]>;
  gather?: LanesOptions<Said, Work>['gather'];
}

export const workTogether = <Said>({ keyOf, alone, all, gather }: Parts<Said>): Lanes<Said, Work> =>
  makeLanes({
    keyOf,
    lanes: LANES,
    atMost: AT_MOST,
    gather,
    async work(said) {
      if (said.length > 1) {
        const done = await all(said).catch(() => null);
        if (done) return done;
      }
      // One that can't be taken keeps no other from it.
      const each = said.map(alone);
      await Promise.allSettled(each);
      return each;
    },
  });
