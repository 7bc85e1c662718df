// Runs a script on the pinned Node: node scripts/node.mjs <file.ts> [arguments].
import { runScript } from './failure.mjs';
import { spawnNode } from './runtime.mjs';
import { superviseChild } from './supervise.mjs';

await runScript(() => superviseChild(spawnNode(process.argv.slice(2), { stdio: 'inherit' })));
