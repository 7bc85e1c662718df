import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './data-folder.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** What the data folder remembers of its database, in a file that only its owner can read. */
export interface DatabaseRecord {
  /** Where the database lies if not in the data folder itself. */
  outside?: string;
  /** True once the database exists: from then on a missing one is a fault, not a first start. */
  made: boolean;
  readonly ownerPassword: string;
  readonly appPassword: string;
}

const recordPath = (dataDir: string) => join(dataDir, 'database.json');

/** The record of a data folder, or undefined when it has none. */
export async function readRecord(dataDir: string): Promise<DatabaseRecord | undefined> {
  try {
    return JSON.parse(await readFile(recordPath(dataDir), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A record for a database that is yet to be made, with new random passwords. */
export function newRecord(): DatabaseRecord {
  const password = () => randomBytes(24).toString('base64url');
  return { made: false, ownerPassword: password(), appPassword: password() };
}

export async function writeRecord(dataDir: string, record: DatabaseRecord): Promise<void> {
  await writeWholeFile(recordPath(dataDir), `${JSON.stringify(record, null, 2)}\n`);
}
