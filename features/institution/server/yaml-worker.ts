import { answerAside } from '#kit/workers/answer-aside.ts';
import { readYamlRows } from './yaml-rows.ts';
import type { YamlReading } from './yaml-rows.ts';

/** Few enough to be taken over in a moment. */
const ROWS_AT_ONCE = 200;

async function* read(text: string): AsyncGenerator<YamlReading> {
  const { rows, faults } = readYamlRows(text);
  yield { rows: [], faults };
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield { rows: rows.slice(at, at + ROWS_AT_ONCE), faults: [] };
}

await answerAside(read, (_error): _error is Error => false);
