// What the shell needs before it can show anything: the client, who is signed in, the server's settings, the language.
import {
  keepMustChange,
  keepSigning,
  learnServerTime,
  loadClient,
  readLanguage,
  readSigning,
  readUser,
  wordsOf,
} from '#features/session/console/index.ts';
import type { RunningLive } from '#features/session/console/index.ts';
import { reportAs } from '#kit/ui/report-errors.ts';
import { errorLog } from '#features/error-log/contract.ts';
import { session } from '#features/session/contract.ts';
import type { Client } from '#kit/ui/client.ts';
import type { Me } from '#kit/ui/console-context.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import type { Language } from '#kit/words/languages.ts';
import { loadTongue } from '../load-tongue.ts';
import type { Tongue } from '../tongue.ts';
import { leave } from './leave.ts';
import { makeSignals } from './signals.ts';
import type { Signals } from './signals.ts';

export interface Situation {
  client: Client;
  live: RunningLive;
  signals: Signals;
  me: Me;
  start: ReplyOf<typeof session.routes.start>;
  tongue: Tongue;
}

const { start: startRoute, me: meRoute } = session.routes;

/** Loads it all; rejects where the server can't be reached. A session that is over leads to the sign-in page. */
export async function loadSituation(language: Language): Promise<Situation> {
  const [{ makeClient, startLive }, tongue] = await Promise.all([
    loadClient(),
    loadTongue(language),
  ]);
  const signals = makeSignals();
  const early = () => wordsOf(readLanguage());
  const parts = {
    signing: readSigning(),
    language: readLanguage,
    texts: {
      noReply: () => early()('session.client.noReply'),
      noMessage: () => early()('session.client.noMessage'),
      failed: () => early()('session.client.failed'),
    },
    onFailure: signals.failure,
    onHeld: signals.held,
    onBusy: signals.busy,
    onExpired: () => leave('expired'),
    onMustChangePassword: demandPasswordChange,
  };
  const start = await makeClient(parts).call(startRoute, { quiet: true });
  learnServerTime(start.time);
  keepSigning(start.signing);
  const ready = { ...parts, signing: start.signing };
  const client = makeClient(ready);
  reportAs((input) => client.call(errorLog.routes.report, { input, quiet: true }));
  const { permissions, routes, ...who } = await client.call(meRoute, { quiet: true });
  const me = { ...who, permissions: new Set(permissions), routes: new Set(routes) };
  return { client, live: startLive(ready), signals, me, start, tongue };
}

/** The next page load shows the page that changes it. */
function demandPasswordChange(): void {
  if (readUser()?.must_change_password) return;
  keepMustChange(true);
  location.reload();
}
