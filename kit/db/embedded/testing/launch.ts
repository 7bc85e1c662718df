import pg from 'pg';
import { StartFailure } from '#kit/log/start-failure.ts';
import { startEmbedded } from '../start-embedded.ts';

// A server process for the tests: prints where its database is, and on SIGINT finishes what it is doing before it goes.
const [dataDir = '', outside = ''] = process.argv.slice(2);
const tell = (news: object) => process.stdout.write(`${JSON.stringify(news)}\n`);

try {
  const { ownerUrl, appUrl, pid, home, stop } = await startEmbedded({
    dataDir,
    ...(outside ? { outside } : {}),
    onExit: () => process.exit(3),
  });
  const drain = async () => {
    const client = new pg.Client(ownerUrl);
    await client.connect();
    await client.query("create table last_words as select 'drained' as word from pg_sleep(0.3)");
    await client.end();
    await stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void drain());
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  // Only the end of the test's pipe, or a signal, ends it: nothing is left when a test process dies.
  process.stdin.resume().once('end', () => process.exit(0));
  tell({ ownerUrl, appUrl, pid, home });
} catch (error) {
  tell({
    variable: error instanceof StartFailure ? error.variable : undefined,
    message: String(error),
  });
  process.exit(1);
}
