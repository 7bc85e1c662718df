// The door of the files room on the server.
import { Readable } from 'node:stream';
import { FILE_RULES, endingOf } from '#kit/contract/files.ts';
import type { FileKind } from '#kit/contract/files.ts';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure, badField, notFound } from '#kit/http/failure.ts';
import { takeFile } from '#kit/http/form-file.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { FILE_ACCESS, files } from '../contract.ts';
import { checkContent } from './check-content.ts';
import type { Incoming } from './check-content.ts';
import { typeOf } from './recognise.ts';

/** The disk's own refusals: no folder, no right to it. */
const NO_PLACE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS']);

async function keep(
  { platform, actor }: Ctx,
  content: Incoming,
  kind: FileKind,
  ending: string,
): Promise<{ name: string; bytes: number }> {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of checkContent(content, { kind, ending, owner: actor.org_id })) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    return { name: await platform.files.put(Readable.from(counted()), ending), bytes };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw NO_PLACE.has(code) ? new Failure(files.errors.FILE_UPLOAD_FAILED) : error;
  }
}

async function upload(
  context: Ctx,
  { kind, org_id }: { kind: FileKind; org_id?: string | null | undefined },
) {
  const { actor, scope, platform } = context;
  const access = FILE_ACCESS[kind];
  if (access !== 'session' && !actor.permissions.has(access))
    throw new Failure(kitRoom.errors.PERMISSION_DENIED);
  const owner = org_id ?? actor.org_id;
  if (scope !== 'all' && !scope.includes(owner)) throw badField('org_id', 'reference');
  const file = await takeFile(context.http.request, FILE_RULES[kind].maxBytes);
  if (!file) throw badField('file', 'required');
  try {
    const { name, bytes } = await keep(context, file, kind, endingOf(file.filename));
    const row = {
      org_id: owner,
      name,
      kind,
      original_name: file.filename.slice(0, 200),
      bytes,
      created_by: actor.id,
    };
    await inScope(context.db, scope, (tx) =>
      tx.insertInto('stored_file').values(row).execute(),
    ).catch(async (error: unknown) => {
      await platform.files.remove(name);
      throw error;
    });
    return { name, url: `/mgr/file/${name}` };
  } finally {
    file.leave();
  }
}

async function open(
  { db, scope, platform, http: { reply } }: Ctx,
  _input: undefined,
  { name }: { name: string },
): Promise<null> {
  const row = await db
    .selectFrom('stored_file')
    .where('name', '=', name)
    .where(ownedBy(scope, 'org_id'))
    .select('original_name')
    .executeTakeFirst();
  const kept = row ? await platform.files.get(name) : null;
  if (!row || !kept) throw notFound();
  const type = typeOf(endingOf(name));
  await reply
    .type(type)
    .header('Content-Length', kept.size)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    // A name is never given twice, so what it names never changes.
    .header('Cache-Control', 'private, max-age=31536000, immutable')
    .header(
      'Content-Disposition',
      `${type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.original_name)}`,
    )
    .send(kept.content);
  return null;
}

export { checkFiles, moveFile } from './own-files.ts';
export { sweepFiles, sweepFilesOften } from './sweep.ts';

export const filesRoom = serveRoom(
  files,
  { upload, open },
  { migrations: new URL('./migrations/', import.meta.url) },
);
