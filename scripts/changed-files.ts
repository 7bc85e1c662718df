// What differs from the last commit of main, committed since or not; on main itself, what is not committed yet.
import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Where this line of work left main; the last commit where there is no main, as in some clones. */
function findBase(): string {
  for (const main of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', main)?.trim();
    if (base) return base;
  }
  return 'HEAD';
}

/** By project path; what was deleted or moved away is among it. */
export function readChanged(): string[] {
  const changed = git('diff', '--name-only', '--no-renames', findBase());
  const added = git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || added === undefined)
    throw new Error('What has changed can only be told in a checkout of git.');
  return [...new Set(`${changed}${added}`.split('\n').filter(Boolean))].sort();
}
