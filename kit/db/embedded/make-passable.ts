import { chmod, mkdir } from 'node:fs/promises';

/**
 * Makes a folder if it is missing. One that root makes lets other accounts through to what is theirs inside, whatever
 * root's umask, and lets nobody list it; an existing one stays as it is.
 */
export async function makePassable(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined && process.getuid?.() === 0) await chmod(folder, 0o711);
}
