// The loader of bench/peer-records.ts: some connections, each of which asks again as soon as it was answered.
import { Agent, request } from 'node:http';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** Beside those of the target. */
  headers?: Record<string, string>;
  /** Takes what was answered; absent: it is read and thrown away. */
  taken?: (data: unknown) => void;
}

export interface Target {
  url: string;
  headers: Record<string, string>;
}

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  count: number;
}

function ask(agent: Agent, { url, headers }: Target, asked: Asked) {
  const { hostname, port } = new URL(url);
  const { method, path, body, taken } = asked;
  const text = body && JSON.stringify(body);
  return new Promise<void>((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        path,
        method,
        headers: {
          ...headers,
          ...asked.headers,
          ...(text
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
            : {}),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => void parts.push(part));
        reply.on('end', () => {
          const said = String(Buffer.concat(parts));
          if (reply.statusCode !== 200 || !said.startsWith('{"code":0'))
            reject(new Error(`${method} ${path}: ${reply.statusCode} ${said}`));
          else {
            taken?.((JSON.parse(said) as { data: unknown }).data);
            resolve();
          }
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/** Asks for so many seconds over so many connections; `next` gives what the connection asks for. */
export async function load(
  target: Target,
  next: (connection: number) => Asked,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const turn = async (connection: number): Promise<void> => {
    for (let now = performance.now(); now < end;) {
      await ask(agent, target, next(connection));
      const then = performance.now();
      times.push(then - now);
      now = then;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => turn(connection)));
  const took = (performance.now() - begun) / 1000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    count: times.length,
  };
}
