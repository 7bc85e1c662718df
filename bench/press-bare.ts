// What bench/press.ts measures against: the embedded broker and one committed row, nothing of the product between them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#kit/db/open.ts';
import { migrate } from '#kit/db/migrate.ts';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import { startEmbeddedBus } from '#kit/device-bus/embedded-bus.ts';

const [hosts = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'carillon-bare-'));
const { ownerUrl, stop } = await startEmbedded({ dataDir: join(folder, 'data'), durable: true });
await migrate(ownerUrl, { migrations: [], code: [] });
const { pool, close } = openDatabase({ url: ownerUrl, asOwner: true, onError: () => undefined });
await pool.query('create table bare (id text primary key, said jsonb not null)');

const started: { bus?: DeviceBus } = {};
const running = await startEmbeddedBus(
  { port: 0, host: '127.0.0.1', folder: join(folder, 'broker'), knownTypes: new Set(['SOS']) },
  {
    authenticate: async () => ({ org: 'o1' }),
    onMessage: async ({ device, channel, envelope }) => {
      if (channel !== 'call' || envelope.data['action'] !== 'raise' || !started.bus) return;
      const call_id = envelope.id ?? '';
      await pool.query({
        name: 'bare',
        text: 'insert into bare (id, said) values ($1, $2)',
        values: [call_id, JSON.stringify(envelope.data)],
      });
      const data = { call_id, action: 'present', state: 'raised' };
      void started.bus.send({ org: 'o1', device }, 'call', { type: 'SOS', ref: call_id, data });
      for (const host of hosts.split(','))
        void started.bus.send({ org: 'o1', device: host }, 'call', {
          type: 'SOS',
          id: call_id,
          data,
        });
    },
  },
);
started.bus = running;
process.send?.({ port: running.port });
async function end(): Promise<void> {
  await running.stop();
  await close();
  await stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('message', () => void end());
