// npm test: everything that must hold, from a fresh clone. `npm test -- --only=check|unit|journeys` runs a part;
// `npm test -- staff calls` runs the tests and journeys whose path contains one of the words.
import { Failure, runScript } from './failure.mjs';
import { ensureInstalled } from './install.mjs';

const PARTS = ['check', 'unit', 'journeys'];

await runScript(async () => {
  const { parts, filters } = readArguments(process.argv.slice(2));
  await ensureInstalled({ quiet: true });
  // These need the packages.
  const { runSteps } = await import('./steps.mjs');
  return runSteps(await chooseSteps(parts, filters));
});

function readArguments(args) {
  const filters = args.filter((arg) => !arg.startsWith('--'));
  const only = args.filter((arg) => arg.startsWith('--only='));
  const unknown = args.find((arg) => arg.startsWith('--') && !only.includes(arg));
  if (unknown) throw new Failure(`Unknown option ${unknown}; there is --only=${PARTS.join('|')}.`);
  const named = only.flatMap((arg) => arg.slice('--only='.length).split(','));
  const wrong = named.find((part) => !PARTS.includes(part));
  if (wrong !== undefined) throw new Failure(`--only takes ${PARTS.join(', ')}; not “${wrong}”.`);
  const usual = filters.length > 0 ? ['unit', 'journeys'] : PARTS;
  return { parts: named.length > 0 ? named : usual, filters };
}

async function chooseSteps(parts, filters) {
  const { CHECKS } = await import('./check-steps.mjs');
  const { findJourneys, findTests, journeySteps, testStep } = await import('./test-steps.mjs');
  const tests = parts.includes('unit') ? findTests(filters) : [];
  const journeys = parts.includes('journeys') ? findJourneys(filters) : [];
  return [
    ...(parts.includes('check') ? CHECKS : []),
    ...(tests.length > 0 ? [testStep(tests)] : []),
    ...(journeys.length > 0 ? journeySteps(journeys) : []),
  ];
}
