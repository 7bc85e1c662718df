// npm test: everything that must hold, from a fresh clone. `npm test -- --only=check|unit|journeys` runs a part;
// `npm test -- staff calls` runs the tests and journeys whose path contains one of the words, `npm test -- --changed` the checks
// and those that a change since main touches. `--slowest` tells what took the longest.
import { Failure, runScript } from './failure.mjs';
import { ensureInstalled } from './install.mjs';

const PARTS = ['check', 'unit', 'journeys'];
const FLAGS = ['--changed', '--slowest'];

await runScript(async () => {
  const wanted = readArguments(process.argv.slice(2));
  await ensureInstalled({ quiet: true });
  // These need the packages.
  const { runSteps } = await import('./steps.mjs');
  return runSteps(await chooseSteps(wanted), { slowest: wanted.slowest });
});

function readArguments(args) {
  const filters = args.filter((arg) => !arg.startsWith('--'));
  const only = args.filter((arg) => arg.startsWith('--only='));
  const flags = args.filter((arg) => FLAGS.includes(arg));
  const unknown = args.find((arg) => ![...filters, ...only, ...flags].includes(arg));
  if (unknown) {
    const known = [`--only=${PARTS.join('|')}`, ...FLAGS].join(', ');
    throw new Failure(`Unknown option ${unknown}; there is ${known}.`);
  }
  const named = only.flatMap((arg) => arg.slice('--only='.length).split(','));
  const wrong = named.find((part) => !PARTS.includes(part));
  if (wrong !== undefined) throw new Failure(`--only takes ${PARTS.join(', ')}; not “${wrong}”.`);
  const usual = filters.length > 0 ? ['unit', 'journeys'] : PARTS;
  return {
    parts: named.length > 0 ? named : usual,
    filters,
    changed: flags.includes('--changed'),
    slowest: flags.includes('--slowest'),
  };
}

async function chooseSteps({ parts, filters, changed }) {
  const { CHECKS } = await import('./check-steps.mjs');
  const { findJourneys, findTests, journeySteps, keepTouched, testStep } =
    await import('./test-steps.mjs');
  const keep = changed ? keepTouched : (files) => files;
  const tests = await keep(parts.includes('unit') ? findTests(filters) : []);
  const journeys = await keep(parts.includes('journeys') ? findJourneys(filters) : []);
  return [
    ...(parts.includes('check') ? [CHECKS] : []),
    ...(tests.length > 0 ? [testStep(tests)] : []),
    ...(journeys.length > 0 ? journeySteps(journeys) : []),
  ];
}
