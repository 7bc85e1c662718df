// Real server processes for tests of starting and stopping: each in a folder of its own, each ended with its test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defer, makeFolder } from '#kit/db/embedded/testing/launched.ts';
import { openTestServer } from '#kit/testing/database.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface LaunchedServer {
  readonly process: ChildProcess;
  /** Where it serves; empty if it ended instead of becoming ready. */
  readonly url: string;
  /** What it has printed so far. */
  readonly printed: () => string;
  readonly complained: () => string;
  /** The exit status, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM and waits for the end. */
  readonly stop: () => Promise<number | null>;
}

export type ServerEnvironment = Record<string, string>;

/** Starts a server on free ports unless told otherwise, and returns when it is ready or has ended. */
export async function launchServer(
  t: TestContext,
  env: ServerEnvironment,
): Promise<LaunchedServer> {
  const launched = await launchUnready(t, env);
  const url = await Promise.race([launched.ready, launched.ended.then(() => '')]);
  return { ...launched, url };
}

/** Starts a server and returns at once; `ready` gives the address. */
export async function launchUnready(t: TestContext, env: ServerEnvironment) {
  const base = { PORT: '0', MQTT_PORT: '0', MLLP_PORT: '0' };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...base, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('No pipes to the server');
  let out = '';
  let err = '';
  const ready = new Promise<string>((resolve) => {
    stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const [, url] = /is ready at (\S+)/.exec(out) ?? [];
      if (url) resolve(url);
    });
  });
  stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  // Not 'close': it never comes once the channel was disconnected here.
  const ends = [once(child, 'exit'), once(stdout, 'end'), once(stderr, 'end')];
  const ended = Promise.all(ends).then(([exit]) => exit?.[0] as number | null);
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    return ended;
  };
  defer(t, stop);
  return { process: child, ready, printed: () => out, complained: () => err, ended, stop };
}

/** A data folder for one test, not made yet. */
export async function newDataDir(t: TestContext): Promise<string> {
  return `${await makeFolder(t)}/data`;
}

/** Takes a port until the test is over. */
export async function takePort(t: TestContext): Promise<number> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(t, () => new Promise((closed) => server.close(closed)));
  return (server.address() as AddressInfo).port;
}

/** An empty database for one test. */
export async function makeDatabase(t: TestContext): Promise<{ ownerUrl: string; appUrl: string }> {
  const server = await openTestServer();
  const name = await server.createDatabase();
  defer(t, () => server.dropDatabase(name));
  return { ownerUrl: server.ownerUrl(name), appUrl: server.appUrl(name) };
}

/** It has ended with status 1 and one message, that names the variable and is for people. */
export async function assertRefused(server: LaunchedServer, says: RegExp): Promise<void> {
  assert.equal(server.url, '', 'it started');
  assert.equal(await server.ended, 1);
  assert.match(server.complained(), says);
  assert.match(server.complained(), /^Carillon can't start\. [A-Z_]+/);
  assert.doesNotMatch(server.complained(), /\n\s+at /);
}

/** A port that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
