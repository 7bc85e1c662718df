import { stat } from 'node:fs/promises';
import { StartFailure } from '#kit/log/start-failure.ts';
import { runProgram, type Account } from './run-program.ts';

const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/**
 * The account that PostgreSQL runs as: undefined (our own) unless we are root, which PostgreSQL refuses; then the owner of
 * an existing cluster, or else an account that every system has.
 */
export async function chooseAccount(clusters: readonly string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const cluster of clusters) {
    const owner = await stat(cluster).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  for (const name of CANDIDATES) {
    const account = await lookUpAccount(name);
    if (account) return account;
  }
  throw new StartFailure(
    'DATABASE_URL',
    `the embedded database can't run as root, and none of the accounts ${CANDIDATES.join(', ')} exists; start as an ordinary user, or name an outside database`,
  );
}

async function lookUpAccount(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', name]),
    runProgram('id', ['-g', name]),
  ]);
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
