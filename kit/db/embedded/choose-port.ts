import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below 32768, where systems start to hand out ports for outgoing connections: one of those may take a port between our
// look and the server's start, or while the server is restarted.
const LOWEST = 20_000;
const BEYOND = 32_768;
const ATTEMPTS = 50;

/** A free TCP port on 127.0.0.1, at random. */
export async function choosePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, BEYOND);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${BEYOND}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}
