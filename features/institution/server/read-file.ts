// The rows of an uploaded file: a workbook by its first bytes, else YAML.
import { BadArchive } from '#kit/entity/sheets/zip-reader.ts';
import type { Translators } from '#kit/entity/sheets/sheet-words.ts';
import type { Faults, RawRow } from './file-rows.ts';
import { readWorkbook } from './read-workbook.ts';
import { readYaml } from './read-yaml.ts';

export interface FileReading {
  translators: Translators;
  faults: Faults;
  /** Whose file it is: an organisation's id. */
  owner: string;
  signal: AbortSignal;
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads the rows; what is no such file, or holds nothing, is told among the faults. */
export async function readFileRows(bytes: Buffer, reading: FileReading): Promise<RawRow[]> {
  const { faults } = reading;
  const rows = await readEither(bytes, reading);
  if (rows.length === 0 && faults.count === 0) faults.addToFile('empty');
  return rows;
}

async function readEither(bytes: Buffer, reading: FileReading): Promise<RawRow[]> {
  const { faults } = reading;
  if (isZip(bytes))
    try {
      return await readWorkbook(bytes, reading);
    } catch (error) {
      if (!(error instanceof BadArchive)) throw error;
      faults.addToFile('notAWorkbook');
      return [];
    }
  const text = textOf(bytes);
  if (text !== null && !text.includes('\0')) return readYaml(text, reading);
  faults.addToFile('unknownFormat');
  return [];
}
