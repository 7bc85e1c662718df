// Simulated ward-years of the call engine, each from its seed: how long a year takes, what happened in it, which seeds
// broke a rule. What is done already stands in the file, a line a year, and is not done again.
// Repeat with: node bench/simulate.ts [years=100] [first seed=1] [file=-] [processes=1] [days=365]
// Replay one:  node bench/simulate.ts --seed=17 [--days=365]
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

interface Report {
  seed: number;
  days: number;
  beds: number;
  calls_per_bed_day: number;
  roughness: number;
  servers: number;
  seconds: number;
  cpu_s: number;
  result: { hash: string; events: number; counts: Record<string, number> } | null;
  violation: string | null;
}

const RUNNER = new URL('../features/calls/simulation/run-years.ts', import.meta.url);
const options = new Map(
  process.argv
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).split('=') as [string, string]),
);
const [years = '100', first = '1', file = '-', processes = '1', wholeDays = '365'] = process.argv
  .slice(2)
  .filter((arg) => !arg.startsWith('--'));
const replayed = options.get('seed');
const days = Number(options.get('days') ?? wholeDays);

const done: Report[] =
  file === '-' || !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): Report => JSON.parse(line));
const known = new Set(done.map(({ seed }) => seed));
const seeds =
  replayed === undefined
    ? Array.from({ length: Number(years) }, (_each, place) => Number(first) + place)
    : [Number(replayed)];
const left = seeds.filter((seed) => !known.has(seed));

function tell(report: Report): void {
  const { seed, beds, roughness, servers, seconds, cpu_s, result, violation } = report;
  const ward = `seed ${seed}: ${beds} beds, roughness ${roughness}, ${servers} server(s)`;
  const took = `${seconds.toFixed(1)} s, ${cpu_s.toFixed(1)} s of processor`;
  const calls = result ? `${result.counts['calls']} calls, hash ${result.hash}` : '';
  console.log(`${ward}: ${took} ${violation === null ? calls : `VIOLATION\n${violation}`}`);
}

async function work(child: ChildProcess): Promise<void> {
  for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
    const report = await new Promise<Report>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Report));
      child.once('exit', (code) =>
        reject(new Error(`A process ended with ${code} at seed ${seed}`)),
      );
      child.send({ seed, days });
    });
    child.removeAllListeners('exit');
    done.push(report);
    if (file !== '-') appendFileSync(file, `${JSON.stringify(report)}\n`);
    tell(report);
  }
  child.disconnect();
}

function sum(read: (report: Report) => number): number {
  return done.reduce((total, report) => total + read(report), 0);
}

function summarise(): void {
  const simulated = sum(({ days: each }) => each) / 365;
  const names = [...new Set(done.flatMap(({ result }) => Object.keys(result?.counts ?? {})))];
  console.log(
    `\n${simulated.toFixed(1)} ward-years, ${sum(({ beds, days: each }) => (beds * each) / 365).toFixed(0)} bed-years`,
  );
  console.log(
    `${(sum(({ seconds }) => seconds) / simulated).toFixed(1)} s a ward-year, ${(sum(({ cpu_s }) => cpu_s) / simulated).toFixed(1)} s of processor`,
  );
  for (const name of names)
    console.log(`${name}: ${sum(({ result }) => result?.counts[name] ?? 0)}`);
  const failing = done.filter(({ violation }) => violation !== null).map(({ seed }) => seed);
  console.log(
    failing.length === 0
      ? 'No seed broke a rule.'
      : `Seeds that broke a rule: ${failing.join(', ')}`,
  );
}

const children = Array.from({ length: Math.min(Number(processes), left.length) }, () =>
  fork(RUNNER, { execArgv: ['--max-semi-space-size=64'] }),
);
await Promise.all(children.map(work));
summarise();
