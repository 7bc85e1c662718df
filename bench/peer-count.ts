// A line between a server and its database that counts the statements that pass: what a server with nothing to do asks for.
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Messages of the wire protocol that run a statement: simple queries and executions of prepared ones. */
const RUNS = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)]);

/** Counts messages in a stream of them; the first, which opens the session, has no type. */
function messageCounter(count: () => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let opened = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = opened ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (opened && RUNS.has(rest[0] ?? 0)) count();
      opened = true;
      rest = rest.subarray(length);
    }
  };
}

export interface CountedLine {
  url: string;
  /** Statements since the beginning. */
  readonly count: number;
  close(): void;
}

/** Opens a line to the database of this address. */
export async function openCountedLine(databaseUrl: string): Promise<CountedLine> {
  const address = new URL(databaseUrl);
  const port = Number(address.port);
  let count = 0;
  const server = createServer((client) => {
    const behind = connect(port, address.hostname);
    const look = messageCounter(() => (count += 1));
    client.on('data', look);
    client.pipe(behind).pipe(client);
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    get count() {
      return count;
    },
    close: () => void server.close(),
  };
}
