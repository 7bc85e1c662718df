// Files of the server as object URLs; each is fetched once a client and kept for as long as it is among the last used.
import { useEffect, useState } from 'react';
import { fileRoutes } from '../contract/files.ts';
import type { Client } from './client.ts';
import { useConsole } from './console-context.ts';

/** Enough for a few pages of avatars. */
const KEPT = 200;

const kept = new WeakMap<Client, Map<string, Promise<string>>>();

function fetchOnce(client: Client, name: string): Promise<string> {
  const files = kept.get(client) ?? new Map<string, Promise<string>>();
  kept.set(client, files);
  const found = files.get(name) ?? client.open(fileRoutes.open, { params: { name } });
  // Put back at the end: the first is always the one unused for longest.
  files.delete(name);
  files.set(name, found);
  found.catch(() => files.delete(name));
  if (files.size > KEPT) forgetOldest(files);
  return found;
}

function forgetOldest(files: Map<string, Promise<string>>): void {
  const [oldest] = files;
  if (!oldest) return;
  files.delete(oldest[0]);
  oldest[1].then((url) => URL.revokeObjectURL(url)).catch(() => undefined);
}

/** The address of a stored file for an `<img>` or `<audio>`; null while it is fetched and where it can't be. */
export function useStoredFile(name: string | null | undefined): string | null {
  const { client } = useConsole();
  const [found, setFound] = useState<{ name: string; url: string } | null>(null);
  useEffect(() => {
    if (!name) return;
    let wanted = true;
    fetchOnce(client, name)
      .then((url) => wanted && setFound({ name, url }))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [client, name]);
  return found && found.name === name ? found.url : null;
}
