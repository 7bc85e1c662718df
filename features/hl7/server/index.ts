// The door of the HL7 room on the server.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import { serveRoom } from '#features/platform.ts';
import type { Platform } from '#features/platform.ts';
import { KEPT_DAYS, hl7Room } from '../contract.ts';
import { makeAnswer } from './answer.ts';
import { readLoosely } from './charsets.ts';
import { senders } from './configure.ts';
import { messageList, readMessageOf, replay } from './feed.ts';
import { openListener } from './listener.ts';
import type { Listener } from './listener.ts';
import { receiveFrame } from './receive.ts';
import { startWorker } from './worker.ts';

const SWEEP_EVERY_MS = 3_600_000;

interface Counted {
  listener: Listener | null;
  answers: Record<'AA' | 'AE' | 'AR', number>;
}
const counted = new WeakMap<object, Counted>();

/** What the listener counts; `listening` is null where it is off. */
export function readHl7({ bus }: Pick<Platform, 'bus'>) {
  const { listener = null, answers = { AA: 0, AE: 0, AR: 0 } } = counted.get(bus) ?? {};
  return {
    listening: listener && listener.isListening,
    connections: listener?.connections ?? 0,
    refused: listener?.refused ?? 0,
    answers,
  };
}

const MANY = 5000;

/** Old messages go; those that wait for somebody's word are kept as long. */
async function sweep({ db }: Platform): Promise<void> {
  for (let gone = MANY; gone === MANY;)
    gone = await inScope(db, 'all', async (tx) => {
      const { rows } = await sql`
        delete from hl7_message where id in (select id from hl7_message
          where received_at < now() - ${KEPT_DAYS} * interval '1 day' order by received_at limit ${MANY}) returning id`.execute(
        tx,
      );
      return rows.length;
    });
  await inScope(db, 'all', (tx) =>
    sql`update hl7_sender set held_bytes = coalesce((
      select sum(octet_length(raw)) from hl7_message where sender_id = hl7_sender.id), 0) where org_id is null`.execute(
      tx,
    ),
  );
}

async function start(platform: Platform): Promise<() => Promise<void>> {
  const { log, settings } = platform;
  const worker = startWorker(platform);
  const answers = { AA: 0, AE: 0, AR: 0 };
  const { mllp } = settings;
  const listener = mllp
    ? await openListener({
        ...mllp,
        receive: async (bytes, address) => {
          const replies: Buffer[] = [];
          for await (const { reply, answer, wakes } of receiveFrame(platform, bytes, address)) {
            replies.push(reply);
            answers[answer] += 1;
            if (wakes) worker.wake(wakes);
          }
          return replies;
        },
        refuse: (begun, fault) => {
          answers.AR += 1;
          if (fault === 'noise') return null;
          const text = 'The message is too large';
          return makeAnswer(readLoosely(begun.subarray(0, 4096)), 'latin1', {
            code: 'AR',
            condition: 207,
            text,
          });
        },
        onError: (error) => log.error({ err: error }, 'An HL7 connection failed'),
      })
    : null;
  counted.set(platform.bus, { listener, answers });
  const stopSweep = startSweep({
    everyMs: SWEEP_EVERY_MS,
    sweep: () => sweep(platform),
    onError: (error) => log.error({ err: error }, 'Old HL7 messages were not swept'),
  });
  return async () => {
    await listener?.stop();
    await worker.stop();
    await stopSweep();
  };
}

export const hl7Served = serveRoom(
  hl7Room,
  {
    ...senders.handlers,
    messages: messageList.page,
    exportMessages: messageList.export,
    message: (context, _input, { id }) => readMessageOf(context, id),
    replay: (context, chosen) => replay(context, chosen),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    constraints: {
      hl7_sender_once: { error: hl7Room.errors.HL7_SENDER_ONCE, field: 'application' },
    },
    start,
  },
);
