// Simulated ward-years of the call engine, each from its seed: how long a year takes, what happened in it, which seeds
// broke a rule. What is done already stands in the file, a line a year, and is not done again.
// Repeat with: node bench/simulate.ts [years=100] [first seed=1] [file=-] [processes=1] [days=365]
// Replay one:  node bench/simulate.ts --seed=17 [--days=365]
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { YearReport } from '#features/calls/simulation/run-years.ts';

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

const done: YearReport[] =
  file === '-' || !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): YearReport => JSON.parse(line));
const known = new Set(done.map(({ seed }) => seed));
const seeds =
  replayed === undefined
    ? Array.from({ length: Number(years) }, (_each, place) => Number(first) + place)
    : [Number(replayed)];
const left = seeds.filter((seed) => !known.has(seed));

function tell(report: YearReport): void {
  const { seed, beds, roughness, servers, seconds, cpu_s, result, violation } = report;
  const ward = `seed ${seed}: ${beds} beds, roughness ${roughness}, ${servers} server(s)`;
  const took = `${seconds.toFixed(1)} s, ${cpu_s.toFixed(1)} s of processor`;
  const calls = result ? `${result.counts['calls']} calls, hash ${result.hash}` : '';
  console.log(`${ward}: ${took} ${violation === null ? calls : `VIOLATION\n${violation}`}`);
}

async function work(child: ChildProcess): Promise<void> {
  for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
    const report = await new Promise<YearReport>((resolve, reject) => {
      child.once('message', (message) => resolve(message as YearReport));
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

function sum(read: (report: YearReport) => number): number {
  return done.reduce((total, report) => total + read(report), 0);
}

function summarise(): void {
  const simulated = sum(({ days: each }) => each) / 365;
  const totals = new Map<string, number>();
  for (const { result } of done)
    for (const [name, count] of Object.entries(result?.counts ?? {}))
      totals.set(name, (totals.get(name) ?? 0) + count);
  console.log(
    `\n${simulated.toFixed(1)} ward-years, ${sum(({ beds, days: each }) => (beds * each) / 365).toFixed(0)} bed-years`,
  );
  console.log(
    `${(sum(({ seconds }) => seconds) / simulated).toFixed(1)} s a ward-year, ${(sum(({ cpu_s }) => cpu_s) / simulated).toFixed(1)} s of processor`,
  );
  for (const [name, total] of totals) console.log(`${name}: ${total}`);
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
