import { spawn } from 'node:child_process';

/** An unprivileged account of the operating system, by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface ProgramResult {
  /** Exit status; -1 when the program could not be started or was ended by a signal. */
  readonly status: number;
  readonly output: string;
}

/**
 * The whole environment of database programs: English messages, no PG* variables, and none of the secrets that the server's
 * own environment holds, since they may run under another account. Windows adds by itself what its programs need.
 */
export const PROGRAM_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? {} : { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }),
};

/** Runs a program to its end under an account (our own if undefined), with `input` on its standard input; never rejects. */
export function runProgram(
  file: string,
  args: readonly string[],
  account?: Account,
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const settle = (status: number, note = '') =>
      resolve({ status, output: Buffer.concat(chunks).toString() + note });
    const child = spawn(file, args, {
      ...account,
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      windowsHide: true,
    });
    child.on('error', (error) => settle(-1, error.message));
    child.on('close', (status, signal) => settle(status ?? -1, signal ? `ended by ${signal}` : ''));
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A program that ends early closes its input; its exit status tells the rest.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
