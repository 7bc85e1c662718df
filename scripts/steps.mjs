// Runs named steps, each to its end whatever the others did, and counts what passed and failed.
import { WORKERS } from './workers.mjs';

const REMINDER = 60_000;

/**
 * A step's `run` resolves to `{ passed, failed, skipped?, slowest?, output }`; one that throws has failed with its message.
 * A list among the steps is of such as run together. Each is reported as it ends, its output only where something failed.
 * Gives the exit status: 1 where any failed or none ran. The last line is `N passed, N failed`.
 */
export async function runSteps(steps, { say = (line) => console.log(line), slowest = false } = {}) {
  const groups = steps.map((step) => (Array.isArray(step) ? step : [step]));
  if (groups.length === 0) say('Nothing to run: no file matches.');
  const width = Math.max(0, ...groups.flat().map(({ name }) => name.length));
  const total = { passed: 0, failed: 0 };
  const report = ({ name, seconds, result }) => {
    total.passed += result.passed;
    total.failed += result.failed;
    const mark = result.failed > 0 ? '✗' : '✓';
    const time = seconds.toFixed(1).padStart(6);
    say(`${mark} ${name.padEnd(width)}  ${time} s  ${describeCounts(result)}`.trimEnd());
    if (result.failed > 0) say(indent(result.output));
    if (slowest && result.slowest) say(indent(result.slowest));
  };
  for (const group of groups) await runTogether(group, report);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** Runs the steps in turn, as many at a time as there are processors to check a change. */
async function runTogether(steps, report) {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) report(await runStep(step));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

async function runStep({ name, run }) {
  const started = performance.now();
  const sign = () => console.error(`  ${name}: under way, ${Math.round(elapsed(started))} s`);
  const reminder = setInterval(sign, REMINDER);
  const result = await settle(run);
  clearInterval(reminder);
  return { name, seconds: elapsed(started), result };
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
