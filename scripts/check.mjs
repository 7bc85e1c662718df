// npm run check: format, lint, types, import rules and generated files, in seconds.
import { runScript } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { CHECKS } from './check-steps.mjs';
import { runSteps } from './steps.mjs';

await runScript(async () => {
  await ensureInstalled({ quiet: true });
  return runSteps([CHECKS]);
});
