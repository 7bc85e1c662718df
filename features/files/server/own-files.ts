// Files that records name: each is the record's own organisation's, and of the kind that its field is for.
import type { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import { badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';

interface Owner {
  draft: z.ZodObject;
  org_id: string;
}

/** Refuses a file that isn't stored, is another organisation's, or is of another kind than its field is for. */
export async function checkFiles(
  { db }: Ctx,
  sent: Readonly<Record<string, unknown>>,
  { draft, org_id }: Owner,
): Promise<void> {
  for (const [field, schema] of Object.entries(draft.shape)) {
    const kind = readMeta(schema as z.ZodType)?.file;
    const name = sent[field];
    if (!kind || typeof name !== 'string') continue;
    const found = await db
      .selectFrom('stored_file')
      .where('name', '=', name)
      .where('org_id', '=', org_id)
      .where('kind', '=', kind)
      .select('id')
      .executeTakeFirst();
    if (!found) throw badField(field, 'reference');
  }
}

/** Lets a file go with the record that holds it, to another organisation. */
export async function moveFile({ db }: Ctx, name: string, org_id: string): Promise<void> {
  await db.updateTable('stored_file').set({ org_id }).where('name', '=', name).execute();
}
