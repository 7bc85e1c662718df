// Starts the server from the environment, says where it is, and stops it in order.
import { startServer } from './server.ts';
import { readConfig } from './config.ts';
import { StartFailure } from '#kit/log/start-failure.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const config = readConfig();
  const server = await startServer(config, {
    onDatabaseLost: () => {
      process.stderr.write('The database has stopped; so does the server.\n');
      process.exit(1);
    },
  });
  print(`Carillon is ready at ${server.url}`);
  if (server.seeded.madePassword)
    print(`superadmin's password, shown this once: ${server.seeded.madePassword}`);
  if (server.seeded.demoAccounts.length > 0)
    print(
      `Demo accounts: ${server.seeded.demoAccounts.join(', ')}; password ${config.DEMO_PASSWORD}`,
    );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

try {
  await run();
} catch (error) {
  process.stderr.write(
    error instanceof StartFailure
      ? `Carillon can't start. ${error.message}\n`
      : `Carillon can't start: ${(error as Error).stack}\n`,
  );
  process.exit(1);
}
