import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents where they are missing. Those that root makes let other accounts through to what is theirs
 * inside, whatever root's umask, and let nobody list them; existing ones stay as they are.
 */
export async function makePassable(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true });
  if (topmost === undefined || process.getuid?.() !== 0) return;
  for (let made = folder; made !== dirname(topmost); made = dirname(made)) await chmod(made, 0o711);
}
