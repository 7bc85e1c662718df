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

// The server's own secrets travel in the environment: a program that runs under another account gets none of them.
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** The environment for database programs: English messages, no PG* variables, nothing secret. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of PASSED_ON) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
}

/** Runs a program to its end under an account (our own if undefined), with `input` on its standard input; never rejects. */
export function runProgram(file: string, args: readonly string[], account?: Account, input = ''): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const settle = (status: number, note = '') => resolve({ status, output: Buffer.concat(chunks).toString() + note });
    const child = spawn(file, args, { ...account, cwd: '/', env: programEnvironment(), windowsHide: true });
    child.on('error', (error) => settle(-1, error.message));
    child.on('close', (status, signal) => settle(status ?? -1, signal ? `ended by ${signal}` : ''));
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A program that ends early closes its input; its exit status tells the rest.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
