// Where things stand in the checkout; every script resolves from here, never from the working directory.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');
export const cache = join(modules, '.cache');
export const consoleOutput = join(root, 'dist', 'console');
