// What a list page is told: the entity, its columns, and what is special here.
import type { AnyRoom } from '../contract/room.ts';
import type { CallFailure } from './client.ts';
import type { ColumnOf } from './list-columns.tsx';
import type { ShownRow } from './queries.ts';
import type { ShownList } from './shown-entity.ts';

export interface ListPageProps<E extends ShownList> {
  entity: E;
  /** The room's contract: whose words the labels are, and which of the sheet routes it serves. */
  room: AnyRoom;
  title: string;
  /** Fields of the row, in order; the first names the row and opens it. */
  columns: readonly ColumnOf<E>[];
  /** The main action's words; absent: “add”. Null: nothing can be added here. */
  createLabel?: string | null;
  /** What to say of an empty list where nothing can be added: where its rows come from. */
  emptyHint?: string;
  /** Instead of opening `?open=new`. */
  onCreate?: () => void;
  /** Beside the main action. */
  actions?: React.ReactNode;
  /** Filters that always hold and are not offered. */
  fixed?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Filters of the entity that are not offered here. */
  hideFilters?: readonly string[];
  /** A day or instant field whose last 7, 30 and 90 days stand beside the search. */
  quickDates?: string;
  /** Fields whose days may lie ahead. */
  futureDates?: readonly string[];
  /** Pixels of the advanced search. */
  filterWidth?: number;
  /** Live events that read the list anew. */
  refreshOn?: readonly string[];
  /** Other things whose lists a deletion changes. */
  touches?: readonly string[];
  /** More to do with what is selected. */
  selectionActions?: (rows: ShownRow<E>[], clear: () => void) => React.ReactNode;
  rowActions?: (row: ShownRow<E>) => React.ReactNode;
  /** Pixels of their column; absent: 150. */
  actionsWidth?: number;
  /** False: nothing is deleted here; a function: which rows may be. */
  removable?: boolean | ((row: ShownRow<E>) => boolean);
  /** What to say of a refused deletion beyond its message. */
  explainRefusal?: (refused: CallFailure) => React.ReactNode;
  /** False: rows don't open. */
  opens?: boolean;
  /** Words for a row in questions and labels; absent: its name. */
  rowName?: (row: ShownRow<E>) => string;
  /** Between the search row and the table. */
  summary?: React.ReactNode;
  /** Left of the list: a tree, say. */
  aside?: React.ReactNode;
  /** Drawers of the page. */
  children?: React.ReactNode;
}
