// npm run dev: the server, started anew at each change, and Vite's server for the console, which passes the API's
// paths on to it. Ends when either ends.
import { join } from 'node:path';
import { runScript } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { modules } from './paths.mjs';
import { spawnNode } from './runtime.mjs';
import { superviseChild } from './supervise.mjs';

await runScript(async () => {
  await ensureInstalled();
  const vite = join(modules, 'vite', 'bin', 'vite.js');
  const commands = [
    ['--watch', '--watch-preserve-output', 'apps/server/main.ts'],
    [vite, '--config', 'apps/console/vite.config.ts'],
  ];
  const children = commands.map((args) => spawnNode(args, { stdio: 'inherit' }));
  for (const child of children) {
    child.once('exit', () => children.forEach((other) => other.kill('SIGTERM')));
  }
  const [server, viteServer] = children;
  const statuses = await Promise.all([
    superviseChild(server),
    superviseChild(viteServer, () => {}),
  ]);
  return Math.max(...statuses);
});
