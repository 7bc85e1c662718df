// Starts the server from the environment, says where it is, and stops it in order.
import { inspect } from 'node:util';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '#kit/log/start-failure.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { serveConsole } from './console-files.ts';
import { giveBackMemory } from './give-back.ts';
import { startServer } from './server.ts';

/** A request or a transaction that never ends must not keep a server that was told to stop. */
const STOP_LIMIT_MS = 30_000;
const CONSOLE_FOLDER = fileURLToPath(new URL('../../dist/console', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Resolves when someone wants the server to stop; from then on nobody has to say it again. */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    // Handlers that stay: without one a second signal would end the process in the midst of its stopping.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
    process.channel?.unref();
    // The starter went while the modules were still being loaded.
    if (process.send && !process.connected) resolve();
  });
}

function limitStopping(): void {
  setTimeout(() => {
    complain('Something did not end in time and was cut off.');
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
}

async function run(config: Config, stopping: Promise<void>): Promise<void> {
  void stopping.then(limitStopping);
  const server = await startServer(config, {
    extend: (app) => serveConsole(app, CONSOLE_FOLDER),
    onDatabaseLost: () => {
      complain('The database has stopped; so does the server.');
      process.exit(1);
    },
    onPasswordMade: (password) => say(`superadmin's password, shown this once: ${password}`),
  });
  const accounts =
    server.demoAccounts.length > 0
      ? `\nDemo accounts: ${server.demoAccounts.join(', ')}; password ${config.DEMO_PASSWORD}`
      : '';
  giveBackMemory();
  say(`Carillon is ready at ${server.url}${accounts}`);
  await stopping;
  await server.stop();
}

try {
  await run(readConfig(), waitForStop());
  process.exit(0);
} catch (error) {
  complain(
    error instanceof StartFailure
      ? `Carillon can't start. ${error.message}`
      : `Carillon failed: ${inspect(error)}`,
  );
  process.exit(1);
}
