// The one secret: given, or made at the first start and kept in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '#kit/log/start-failure.ts';

/** 64 hex digits; of two processes that start at once on one folder both get the same. */
export async function findSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(32).toString('hex'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartFailure(
        'DATA_DIR',
        `the secret key cannot be written: ${(error as Error).message}`,
        { cause: error },
      );
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/i.test(kept))
    throw new StartFailure(
      'SECRET_KEY',
      `${path} is damaged; put the key of this data folder back`,
    );
  return kept;
}
