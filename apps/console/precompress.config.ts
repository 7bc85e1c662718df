// Brotli beside every text file of the build, made once at the highest level instead of at every request.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this a compressed copy saves nothing. */
const WORTH_BYTES = 1024;

/** Writes `<file>.br` beside scripts, styles, pictures and pages of at least 1 KiB. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      const files = globSync('**/*.{js,css,svg,html,json}', { cwd: folder }).map((file) =>
        join(folder, file),
      );
      for (const file of files) {
        const { size } = statSync(file);
        if (size < WORTH_BYTES) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: size,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
      }
    },
  };
}
