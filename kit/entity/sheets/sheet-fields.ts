// The columns of an entity's sheets: one list for what an export writes and what an import takes.
import type { z } from 'zod';
import type { AnyEntity } from '../../contract/entity.ts';
import { hiddenFrom } from '../../contract/private.ts';
import type { PrivateFields } from '../../contract/private.ts';

/** By its id a row is found again, whatever else of it was changed. */
export const ID = 'id';

export interface SheetField {
  /** As the draft calls it, or the row where only that has it. */
  name: string;
  /** The row field whose text stands in the cell; null where it is never shown. */
  shown: string | null;
  /** Whether a row that is made, or changed, takes it. */
  settable: boolean;
}

export type SheetEntity = Pick<
  AnyEntity,
  'thing' | 'row' | 'draft' | 'change' | 'sheet' | 'shown' | 'onlyNew' | 'private' | 'routes'
>;

/** What only goes out: a listing, or an entity as an export takes it. */
export interface ExportedEntity {
  thing: string;
  row: z.ZodObject;
  draft?: z.ZodObject;
  sheet?: readonly string[];
  shown: Readonly<Record<string, string | undefined>>;
  private?: PrivateFields | undefined;
}

/** The columns as somebody with these permissions sees them. */
export function sheetFields(
  { sheet = [], shown, row, draft, private: kept }: ExportedEntity,
  permissions: ReadonlySet<string>,
): SheetField[] {
  const hidden = hiddenFrom(kept, permissions);
  return sheet.map((name) => {
    const showing = shown[name] ?? (name in row.shape ? name : null);
    const isHidden = hidden.includes(name) || (showing !== null && hidden.includes(showing));
    return {
      name,
      shown: isHidden ? null : showing,
      settable: draft !== undefined && name in draft.shape,
    };
  });
}
