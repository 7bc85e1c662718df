// The fields of a menu entry: a route, or a group of them, in an organisation's own words and order.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { shared, shown } from '#kit/contract/entity-fields.ts';
import {
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';

/** Levels of a menu (spec §5). */
export const MENU_DEPTH = 3;
/** Entries of one menu. */
export const MOST_ENTRIES = 200;

/** A route's name, a section's, or any word for a group of one's own. */
const identifier = () => text({ min: 1, max: 50 });

export const menu = entity({
  thing: 'menu',
  fields: {
    /** None: the menu of every organisation that has no own. */
    org_id: shared(),
    parent_id: optional(reference('menu')),
    /** None: the page's or section's own, in the reader's language. */
    title: optional(text({ min: 2, max: 6 })),
    identifier: identifier(),
    /** A permission, or several with `|` between: who has one of them sees the entry. */
    permission: optional(
      text({ min: 1, max: 50, pattern: /^[a-z_]+\.[a-z_]+(\|[a-z_]+\.[a-z_]+)*$/ }),
    ),
    /** The place among those beside it, from 0; absent: behind them. */
    position: integer(0, MOST_ENTRIES).optional(),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'identifier', 'title', 'parent_id'],
  sorts: ['position', 'identifier', 'created_at'],
});

/** An entry as the sidebar reads it, in order. */
export const shownMenu = z.object({
  id: id(),
  parent_id: maybe(id()),
  title: maybe(z.string()),
  identifier: z.string(),
  /** False: its permission rule keeps it, and what is below it, from this user. */
  shown: flag(),
});
export type ShownMenu = z.output<typeof shownMenu>;

/** The order as it stands without a menu: what an own menu begins with. */
export const menuBeginning = z.strictObject({
  sections: z
    .array(
      z.strictObject({
        identifier: identifier(),
        pages: z.array(identifier()).max(MOST_ENTRIES),
      }),
    )
    .max(60),
});
