// The rows of a YAML file, read by a worker that may take only so much time and memory.
import { TooMuch, readAside } from '#kit/workers/aside.ts';
import { MOST_ROWS, PARTS } from '../contract.ts';
import type { PartName } from '../contract.ts';
import { PART_SHAPES } from '../parts.ts';
import type { Faults, RawRow } from './file-rows.ts';
import type { YamlReading, YamlRow } from './yaml-rows.ts';

const MOST_MEMORY_MB = 1024;

interface YamlOptions {
  faults: Faults;
  /** Whose file it is: an organisation's id. */
  owner: string;
  signal: AbortSignal;
}

/** Null where the text is too large or too complex. */
async function readText(text: string, { owner, signal }: YamlOptions): Promise<YamlReading | null> {
  const reading: YamlReading = { rows: [], faults: [] };
  const take = ({ rows, faults }: YamlReading) => {
    reading.rows.push(...rows);
    reading.faults.push(...faults);
  };
  const module = new URL('./yaml-worker.ts', import.meta.url);
  try {
    await readAside({ module, input: text, owner, signal, take, mostMemoryMb: MOST_MEMORY_MB });
    return reading;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

const isPart = (name: string): name is PartName => (PARTS as readonly string[]).includes(name);

function rawRow(part: PartName, { index, line, cells }: YamlRow, faults: Faults): RawRow {
  const place = `${part}[${index}]`;
  const lines = new Map(cells.map(([field, , at]) => [field, at]));
  const known = new Set(PART_SHAPES[part].columns);
  const held = cells.filter(([field]) => {
    if (!known.has(field))
      faults.add({ part, row: line, place, lines }, field, { fault: 'unknown' });
    return known.has(field);
  });
  const cellOf = (value: YamlRow['cells'][number][1]) =>
    typeof value === 'string' || value === null ? value : value.join('\n');
  return {
    part,
    row: line,
    place,
    lines,
    cells: new Map(held.map(([field, value]) => [field, cellOf(value)])),
  };
}

/** Reads the rows of all parts; what is no such file is told by its line. */
export async function readYaml(text: string, options: YamlOptions): Promise<RawRow[]> {
  const { faults } = options;
  const reading = await readText(text, options);
  if (!reading) {
    faults.addToFile('yamlTooLarge');
    return [];
  }
  for (const { name, line, part } of reading.faults)
    faults.addToFile(name, { row: line, part: isPart(part) ? part : null, values: { name: part } });
  if (reading.rows.length > MOST_ROWS) {
    faults.addToFile('tooManyRows', { values: { max: MOST_ROWS } });
    return [];
  }
  const unknown = new Set<string>();
  return reading.rows.flatMap((row) => {
    if (isPart(row.part)) return [rawRow(row.part, row, faults)];
    if (!unknown.has(row.part))
      faults.addToFile('unknownPart', { row: row.line, values: { name: row.part } });
    unknown.add(row.part);
    return [];
  });
}
