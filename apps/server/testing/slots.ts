// Every place of an input that takes a value of its own: fields, fields of fields, members of lists, keys of maps.
import { z } from 'zod';

/** A place in an input; `path` leads to it, `[]` being a member of a list and `{}` one of a map. */
export interface Slot {
  path: readonly string[];
  schema: z.ZodType;
}

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  checks?: readonly { _zod: { def: { check: string } } }[];
}

export const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** What the schema judges once its wrappings are off: null, absence, defaults, and what is done before. */
export function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: before, out } = defOf(schema);
  if (innerType) return bare(innerType);
  if (type !== 'pipe' || !before || !out) return schema;
  return bare(defOf(before).type === 'transform' ? out : before);
}

function within(schema: z.ZodType, path: readonly string[]): Slot[] {
  const { shape, element, keyType, valueType, options } = defOf(bare(schema));
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) => slotsAt(field, [...path, name]));
  if (element) return slotsAt(element, [...path, '[]']);
  if (keyType && valueType)
    return [{ path: [...path, '{}'], schema: keyType }, ...slotsAt(valueType, [...path, '{}'])];
  return (options ?? []).flatMap((option) => within(option, path));
}

const slotsAt = (schema: z.ZodType, path: readonly string[]): Slot[] => [
  { path, schema },
  ...within(schema, path),
];

/** All places of a schema, itself left out. */
export const slotsOf = (schema: z.ZodType | undefined): Slot[] =>
  schema ? within(schema, []) : [];

/** A value of the schema that has `value` at the place; what must stand beside it comes from `exampleOf`. */
export function putAt(
  schema: z.ZodType,
  [first, ...rest]: readonly string[],
  value: unknown,
  exampleOf: (schema: z.ZodType) => unknown,
): unknown {
  if (first === undefined) return value;
  const { shape, element, valueType, options } = defOf(bare(schema));
  const within = (inner: z.ZodType) => putAt(inner, rest, value, exampleOf);
  if (options) {
    const option = options.find((each) =>
      slotsOf(each).some(({ path }) => path.join() === [first, ...rest].join()),
    );
    return option && putAt(option, [first, ...rest], value, exampleOf);
  }
  if (element) return [within(element)];
  if (valueType) return { sample: within(valueType) };
  const field = shape?.[first];
  if (!shape || !field) throw new Error(`There is no ${first}`);
  const beside = Object.entries(shape).filter(
    ([name, each]) => name !== first && !z.safeParse(each, undefined).success,
  );
  return {
    ...Object.fromEntries(beside.map(([name, each]) => [name, exampleOf(each)])),
    [first]: within(field),
  };
}
