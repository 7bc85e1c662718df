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
import { errorLog } from '#features/errorlog/contract.ts';
import { forgetSeenRole, readSeenRole } from '#features/access/console/index.ts';
import { access } from '#features/access/contract.ts';
import type { ShownMenu } from '#features/access/contract.ts';
import { session } from '#features/session/contract.ts';
import { CallFailure } from '#kit/ui/client.ts';
import type { Client } from '#kit/ui/client.ts';
import type { Me } from '#kit/ui/console-context.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import type { Language } from '#kit/words/languages.ts';
import { loadTongue } from '../load-tongue.ts';
import type { Tongue } from '../tongue.ts';
import { forgetStandIn } from '#kit/ui/stood-in.ts';
import { makeTranslator } from '#kit/words/translator.ts';
import { makeSeenClient } from '../seen-client.ts';
import { leave } from './leave.ts';
import type { SeenRole } from './seen-notice.tsx';
import { makeSignals } from './signals.ts';
import type { Signals } from './signals.ts';

export interface Situation {
  client: Client;
  live: RunningLive;
  signals: Signals;
  me: Me;
  start: ReplyOf<typeof session.routes.start>;
  tongue: Tongue;
  /** The organisation's menu, or the seen role's. */
  menu: readonly ShownMenu[];
  /** The role that the console is seen as, in this browser tab. */
  seen: SeenRole | null;
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
    onAway: signals.away,
    onBusy: signals.busy,
    onExpired: () => leave('expired'),
    onStandInOver: comeBack,
    onMustChangePassword: demandPasswordChange,
  };
  const start = await makeClient(parts).call(startRoute, { quiet: true });
  learnServerTime(start.time);
  keepSigning(start.signing);
  const ready = { ...parts, signing: start.signing };
  const client = makeClient(ready);
  reportAs((input) => client.call(errorLog.routes.report, { input, quiet: true }));
  const [{ permissions, routes, ...who }, menu] = await Promise.all([
    client.call(meRoute, { quiet: true }),
    // Who must first change the password has none yet.
    client.call(access.routes.menuMine, { quiet: true }).catch(unlessRefused([])),
  ]);
  const me = { ...who, permissions: new Set(permissions), routes: new Set(routes) };
  const own = { client, live: startLive(ready), signals, me, start, tongue, menu, seen: null };
  const role = readSeenRole();
  return role === null ? own : seeAs(own, role);
}

/** The same as the people of a role have it; a role that is gone leaves one's own. */
async function seeAs(own: Situation, id: string): Promise<Situation> {
  const { client, me, signals, tongue } = own;
  const role = await client
    .call(access.routes.preview, { params: { id }, quiet: true })
    .catch(unlessRefused(null));
  if (!role) {
    forgetSeenRole();
    return own;
  }
  const { level, organisation, menu, name } = role;
  const permissions = new Set(role.permissions);
  const words = makeTranslator(tongue.language, tongue.words);
  return {
    ...own,
    client: makeSeenClient({
      client,
      permissions,
      refused: () => words.text('access.seen.refused'),
      onFailure: signals.failure,
    }),
    me: {
      ...me,
      founder: 0,
      may_stand_in: [],
      role_id: id,
      level,
      organisation,
      permissions,
      routes: new Set(role.routes),
    },
    menu,
    seen: { name, organisation: organisation.full_name },
  };
}

/** What stands for a refusal; a server that can't answer has refused nothing. */
const unlessRefused =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof CallFailure && error.status >= 400 && error.status < 500) return value;
    throw error;
  };

let comingBack = false;

/** One's own console again, at the same address: it says whose page that was. */
function comeBack(): void {
  if (comingBack) return;
  comingBack = true;
  forgetStandIn();
  location.reload();
}

/** The next page load shows the page that changes it. */
function demandPasswordChange(): void {
  if (readUser()?.must_change_password) return;
  keepMustChange(true);
  location.reload();
}
