// Runs named steps one after the other, each to its end whatever the others did, and counts what passed and failed.

const REMINDER = 60_000;

/**
 * A step's `run` resolves to `{ passed, failed, skipped?, output }`; one that throws has failed with its message. Each is
 * reported as it ends, its output only where something failed. Gives the exit status: 1 where any failed or none ran.
 * The last line is `N passed, N failed`.
 */
export async function runSteps(steps, say = (line) => console.log(line)) {
  if (steps.length === 0) say('Nothing to run: no file matches.');
  const width = Math.max(0, ...steps.map(({ name }) => name.length));
  const total = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    const started = performance.now();
    const sign = () => console.error(`  ${name}: under way, ${Math.round(elapsed(started))} s`);
    const reminder = setInterval(sign, REMINDER);
    const result = await settle(run);
    clearInterval(reminder);
    const seconds = elapsed(started).toFixed(1);
    total.passed += result.passed;
    total.failed += result.failed;
    const mark = result.failed > 0 ? '✗' : '✓';
    say(
      `${mark} ${name.padEnd(width)}  ${seconds.padStart(6)} s  ${describeCounts(result)}`.trimEnd(),
    );
    if (result.failed > 0) say(indent(result.output));
  }
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** The result of a step that is one check: a command's status decides. */
export function oneCheck({ status, output }) {
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, single: true, output };
}

function elapsed(started) {
  return (performance.now() - started) / 1000;
}

async function settle(run) {
  try {
    return await run();
  } catch (error) {
    return { passed: 0, failed: 1, single: true, output: error.message };
  }
}

function describeCounts({ passed, failed, skipped = 0, single }) {
  if (single) return '';
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(', ');
}

function indent(text) {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n');
}
