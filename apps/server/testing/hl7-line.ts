// A sender's connection: what it sends, in pieces of any size, and the answers in their order.
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Reply {
  code: string;
  id: string;
  text: string;
}

export interface Line {
  send(message: string | Buffer): Promise<Reply>;
  /** Sends all at once, cut into pieces; waits for as many answers, or the number given. */
  sendAll(messages: readonly (string | Buffer)[], size: number, answers?: number): Promise<Reply[]>;
  end(): void;
  closed: Promise<void>;
}

const frame = (message: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x0b]), Buffer.from(message), Buffer.from([0x1c, 0x0d])]);

function readReply(bytes: Buffer): Reply {
  const text = bytes.toString('utf8');
  const [, code = '', id = ''] = /\rMSA.(A[AER]).([^\r|*]*)/.exec(text) ?? [];
  return { code, id, text };
}

export async function openLine(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let begun = Buffer.alloc(0);
  const waiting: ((reply: Reply) => void)[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    begun = Buffer.concat([begun, chunk]);
    for (let end = begun.indexOf(0x1c); end !== -1; end = begun.indexOf(0x1c)) {
      waiting.shift()?.(readReply(begun.subarray(begun.indexOf(0x0b) + 1, end)));
      begun = begun.subarray(end + 1);
    }
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const next = () =>
    Promise.race([
      new Promise<Reply>((done) => waiting.push(done)),
      closed.then((): Reply => ({ code: 'closed', id: '', text: '' })),
    ]);
  return {
    closed,
    end: () => socket.destroy(),
    async send(message) {
      const reply = next();
      socket.write(frame(message));
      return reply;
    },
    async sendAll(messages, size, answers = messages.length) {
      const replies = Array.from({ length: answers }, next);
      const bytes = Buffer.concat(messages.map((message) => frame(message)));
      for (let at = 0; at < bytes.length; at += size) socket.write(bytes.subarray(at, at + size));
      return Promise.all(replies);
    },
  };
}
