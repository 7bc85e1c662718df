// Files outside the database: pictures, recordings, firmware. Names are made here, never taken from a person.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileStore {
  /** Keeps the content under a new name with this ending; it is there whole or not at all. */
  put(content: Readable, ending: string): Promise<string>;
  /** The content and its size in bytes; null where there is none. */
  get(name: string): Promise<{ content: Readable; size: number } | null>;
  remove(name: string): Promise<void>;
}

const NAME = /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;

/** Files in a folder of the data folder. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('Not a name of the file store');
    return join(folder, name);
  };
  return {
    async put(content, ending) {
      const name = `${randomUUID()}.${ending}`;
      const part = `${pathOf(name)}.part`;
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, pathOf(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return name;
    },
    async get(name) {
      if (!NAME.test(name)) return null;
      const found = await stat(pathOf(name)).catch(() => null);
      return found ? { content: createReadStream(pathOf(name)), size: found.size } : null;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
