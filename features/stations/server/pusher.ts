// Pushing what a station could not be told because its page is closed: looked for after every change of a call, and now and then
// for stations that were only found to be away later. What fails is tried again, a few times, while the call waits.
import { sql } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';
import { derivePushKeys } from './push-keys.ts';
import { makePushRequest } from './push-message.ts';
import type { PushedCall } from './push-message.ts';
import { isPushService } from './push-services.ts';
import { dropSubscription } from './subscriptions.ts';
import type { Subscription } from './subscriptions.ts';

const LOOK_EVERY_MS = 5000;
/** After an event the receivers' rows are there; what comes within this is looked for together. */
const GATHER_MS = 100;
const AT_ONCE = 100;
const MOST_ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;
const GONE = new Set([404, 410]);

type Due = Subscription & PushedCall & { message_id: string; device_id: string };

/** Whether any station that could be pushed to is away: most of the time none is, and nothing more is looked for. */
async function isAnyAway({ db }: Platform): Promise<boolean> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql`${KEPT}
        select from station_push p cross join lateral (select from device d where d.id = p.device_id and not d.online offset 0) d limit 1`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows.length > 0;
}

/** Claims what is due; another process finds it claimed. */
async function claimDue({ db }: Platform): Promise<Due[]> {
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Due>`${KEPT}
      with away as materialized (
        select p.* from station_push p
        cross join lateral (select from device d where d.id = p.device_id and d.enabled and not d.online
          and not bearer_disabled(d.person_id) offset 0) d),
      -- Station for station by the keys: there are few of them, and deliveries by the million.
      due as (
        select distinct on (x.device_id, x.call_id) x.message_id, p.device_id, p.org_id, p.endpoint, p.p256dh, p.auth, p.language,
          c.id, c.priority, c.code, c.event, c.space_path
        from away p
        cross join lateral (
          select * from call_delivery x where x.device_id = p.device_id and x.state in ('waiting', 'sent') and x.action <> 'withdraw'
            and x.created_at > now() - interval '10 minutes' offset 0) x
        cross join lateral (select * from call c where c.id = x.call_id and c.ended_at is null and c.state <> 'answered' offset 0) c
        left join lateral (select * from station_pushed s where s.message_id = x.message_id offset 0) s on true
        where s.message_id is null or (not s.done and s.attempts < ${MOST_ATTEMPTS} and s.again_at <= now())
        order by x.device_id, x.call_id, x.created_at desc limit ${AT_ONCE}),
      claimed as (
        insert into station_pushed as s (message_id, org_id, again_at)
        select message_id, org_id, now() + interval '10 seconds' from due
        on conflict (message_id) do update set attempts = s.attempts + 1, again_at = now() + power(2, s.attempts) * interval '10 seconds'
          where not s.done and s.again_at <= now()
        returning message_id)
      select due.* from due join claimed using (message_id)`.execute(tx);
    return rows;
  });
}

async function markDone({ db }: Platform, message: string): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`update station_pushed set done = true where message_id = ${message}`.execute(tx),
  );
}

export async function sweepPushed({ db }: Platform): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`delete from station_pushed where at < now() - interval '1 day'`.execute(tx),
  );
}

export interface Pusher {
  /** Looks now; resolves when everything that was due has been tried. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export function startPusher(platform: Platform): Pusher {
  const { live, log, keys, settings } = platform;
  const pair = derivePushKeys(keys);
  const stopping = new AbortController();
  let running = Promise.resolve();
  let gathering: NodeJS.Timeout | undefined;

  async function push(due: Due): Promise<void> {
    const { message_id, device_id: device, endpoint } = due;
    if (!isPushService(endpoint, settings.pushServices))
      return dropSubscription(platform, { device, endpoint });
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(makePushRequest(due, due, pair), { signal });
    await response.body?.cancel();
    if (GONE.has(response.status)) await dropSubscription(platform, { device, endpoint });
    else if (response.ok) await markDone(platform, message_id);
    else
      log.warn({ device, status: response.status }, 'A push was not taken; it will be tried again');
  }

  async function turn(): Promise<void> {
    if (!(await isAnyAway(platform))) return;
    const due = await claimDue(platform);
    await Promise.all(
      due.map((each) =>
        push(each).catch((error: unknown) =>
          log.warn({ err: error, device: each.device_id }, 'A push was not sent'),
        ),
      ),
    );
  }

  const look = (): Promise<void> => {
    running = running
      .then(turn)
      .catch((error: unknown) => log.error({ err: error }, 'Looking for calls to push failed'));
    return running;
  };
  const lookSoon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void look();
    }, GATHER_MS);
  };
  const unsubscribe = live.subscribe(({ type }) => {
    if (type === 'call.raised' || type === 'call.changed') lookSoon();
  });
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    look,
    async stop() {
      unsubscribe();
      clearInterval(timer);
      clearTimeout(gathering);
      stopping.abort();
      await running;
    },
  };
}
