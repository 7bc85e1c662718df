// Runs test files one after the other in this process, so that they load the product once and share its server.
import { pathToFileURL } from 'node:url';
import { describe, test } from 'node:test';
import { keepOpen } from '#kit/testing/database.ts';
import { recordTime, spent } from './record-time.mjs';

/**
 * Each file is a suite, loaded when the one before is over: its hooks are its own. One that can't be loaded is a failed test.
 * At the top of a file only promises that the file's own calls made may be awaited: what comes after another's would be
 * registered in that other's suite, which fails as over.
 */
export async function runBatch(files: readonly string[]): Promise<void> {
  const end = keepOpen();
  for (const file of files) {
    const began = spent();
    await describe(file, async () => {
      try {
        await import(pathToFileURL(file).href);
      } catch (error) {
        void test('the file can be loaded', () => {
          throw error;
        });
      }
    });
    recordTime(file, began, spent());
  }
  await end();
}
