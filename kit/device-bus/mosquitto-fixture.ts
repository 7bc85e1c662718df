import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const mosquitto = ['mosquitto', '/usr/sbin/mosquitto'].find(
  (path) => !spawnSync(path, ['-h']).error,
);

/** For tests that need one: why they are skipped, or false. */
export const noMosquitto = mosquitto === undefined && 'no mosquitto on this machine';

/** A port that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a broker on 127.0.0.1 that lets in everybody, its files in the folder; whoever runs it ends it. */
export async function runMosquitto(port: number, folder: string): Promise<ChildProcess> {
  const file = join(folder, 'mosquitto.conf');
  await writeFile(file, `listener ${port} 127.0.0.1\nallow_anonymous true\n`);
  const broker = spawn(mosquitto ?? '', ['-c', file, '-v'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of broker.stderr) if (String(line).includes('running')) break;
  return broker;
}
