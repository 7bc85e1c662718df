// What bench/peer-records.ts measures against: node:http and pg on one flat table, nothing of the product between them.
// Statements are prepared; nobody is asked who they are, nothing is validated, audited or told.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [, , url = '', columnList = ''] = process.argv;
const columns = columnList.split(',');
const pool = new pg.Pool({ connectionString: url, max: 8 });

type Body = Record<string, unknown>;

const LIST = {
  name: 'list',
  text: 'select * from flat where org = $1 and name ilike $2 order by checked_in_at desc limit $3 offset $4',
};
const COUNT = {
  name: 'count',
  text: 'select count(*)::int as n from flat where org = $1 and name ilike $2',
};

async function page({ org, keyword, size, page: at }: Body): Promise<unknown> {
  const sought = `%${String(keyword)}%`;
  const [list, count] = await Promise.all([
    pool.query<Body>({ ...LIST, values: [org, sought, size, (Number(at) - 1) * Number(size)] }),
    pool.query<{ n: number }>({ ...COUNT, values: [org, sought] }),
  ]);
  return { total: count.rows[0]?.n, list: list.rows };
}

/** One statement for each set of columns, as a program of this kind would have. */
async function write(verb: string, text: (names: string[]) => string, body: Body, more: unknown[]) {
  const names = Object.keys(body).filter((name) => columns.includes(name));
  const values = [...names.map((name) => body[name]), ...more];
  const { rows } = await pool.query<Body>({
    // No longer than the 63 characters that PostgreSQL keeps of a name.
    name: `${verb} ${names.map((name) => columns.indexOf(name)).join()}`,
    text: text(names),
    values,
  });
  return rows[0];
}

const create = (body: Body) =>
  write(
    'create',
    (names) =>
      `insert into flat (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning *`,
    body,
    [],
  );

const update = (id: string, { version, ...body }: Body) =>
  write(
    'update',
    (names) =>
      `update flat set version = version + 1, ${names.map((name, at) => `${name} = $${at + 1}`).join()}
       where id = $${names.length + 1} and version = $${names.length + 2} returning *`,
    body,
    [id, version],
  );

async function read(id: string): Promise<unknown> {
  const { rows } = await pool.query<Body>({
    name: 'read',
    text: 'select * from flat where id = $1',
    values: [id],
  });
  return rows[0];
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(String(Buffer.concat(parts))) as Body;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const path = request.url ?? '';
  if (request.method === 'GET') return read(path.slice(1));
  const body = await bodyOf(request);
  if (request.method === 'PUT') return update(path.slice(1), body);
  return path === '/page' ? page(body) : create(body);
}

const server = createServer((request, reply) => {
  answer(request).then(
    (data) => {
      const text = JSON.stringify({ code: data ? 0 : 1, data });
      reply.setHeader('content-type', 'application/json');
      reply.setHeader('content-length', Buffer.byteLength(text));
      reply.end(text);
    },
    (error: unknown) => {
      reply.statusCode = 500;
      reply.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on('disconnect', () => process.exit(0));
