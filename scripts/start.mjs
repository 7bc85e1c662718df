// npm start: packages and console as they should be, then the server on the pinned Node until it is told to stop.
import { ensureConsole } from './build-console.mjs';
import { runScript } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { spawnNode } from './runtime.mjs';
import { superviseChild } from './supervise.mjs';

await runScript(async () => {
  await ensureInstalled();
  await ensureConsole();
  const args = ['apps/server/main.ts', ...process.argv.slice(2)];
  return superviseChild(spawnNode(args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }));
});
