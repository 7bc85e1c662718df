// What differs between a record before and after an act, field by field.

export interface DifferenceRow {
  field: string;
  before: unknown;
  after: unknown;
}

type Side = Record<string, unknown> | null;

/** Fields that change with every change. */
const NOISE: readonly string[] = ['id', 'version', 'created_at', 'updated_at', 'org_id'];

const sideOf = (value: unknown): Side =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Side) : null;

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The fields that differ; of what was made or deleted those that hold something. A name stands for the id beside it. */
export function listDifferences(before: unknown, after: unknown): DifferenceRow[] {
  const [old, now] = [sideOf(before), sideOf(after)];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const named = (field: string) =>
    field.endsWith('_id') && fields.includes(field.replace(/_id$/, '_name'));
  return fields
    .filter((field) => !NOISE.includes(field) && !named(field))
    .map((field) => ({ field, before: old?.[field] ?? null, after: now?.[field] ?? null }))
    .filter((row) => !(isNothing(row.before) && isNothing(row.after)))
    .filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after));
}
