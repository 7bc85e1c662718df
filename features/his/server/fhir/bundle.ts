// The parts of FHIR R4 that are read, as loose as servers are; what doesn't fit is as if it weren't there.
import { z } from 'zod';
import { PullFailure } from './pull-failure.ts';

const word = z.string().max(2000).optional().catch(undefined);
const list = <S extends z.ZodType>(item: S) => z.array(item).max(1000).optional().catch(undefined);

const coding = z.object({ system: word, code: word, display: word });
const concept = z
  .object({ coding: list(coding), text: word })
  .optional()
  .catch(undefined);
const period = z.object({ start: word, end: word }).optional().catch(undefined);
const identifier = z.object({ use: word, system: word, value: word, type: concept, period });
const reference = z
  .object({ reference: word, identifier: identifier.optional().catch(undefined) })
  .optional()
  .catch(undefined);
const humanName = z.object({ use: word, text: word, family: word, given: list(z.string()) });

export type Identifier = z.output<typeof identifier>;
export type Reference = z.output<typeof reference>;
export type HumanName = z.output<typeof humanName>;
export type Concept = z.output<typeof concept>;

/** One shape for all that is read: a field that a type lacks is absent. */
const resource = z.object({
  resourceType: z.string(),
  id: z.string().min(1).max(200),
  meta: z.object({ versionId: word, lastUpdated: word }).optional().catch(undefined),
  identifier: list(identifier),
  active: z.boolean().optional().catch(undefined),
  status: word,
  // A person's names are a list, a place's name is a text.
  name: z
    .union([z.array(humanName).max(100), z.string().max(2000)])
    .optional()
    .catch(undefined),
  gender: word,
  birthDate: word,
  physicalType: concept,
  partOf: reference,
  managingOrganization: reference,
  organization: reference,
  practitioner: reference,
  code: z.unknown().optional(),
  subject: reference,
  serviceProvider: reference,
  period,
  location: list(z.object({ location: reference, status: word, period })),
});
export type Resource = z.output<typeof resource>;

const bundle = z.object({
  resourceType: z.literal('Bundle'),
  link: z
    .array(z.object({ relation: z.string(), url: z.string().max(8000) }))
    .optional()
    .catch(undefined),
  entry: z.array(z.unknown()).max(20_000).optional(),
});
const entry = z.object({ resource });
export const concepts = z.array(z.object({ coding: list(coding), text: word })).catch([]);

/** The records of the wanted type in a page, and the address of the next. What is no bundle is a `PullFailure`. */
export function readBundle(
  raw: unknown,
  resourceType: string,
): { resources: Resource[]; next: string | null } {
  const parsed = bundle.safeParse(raw);
  if (!parsed.success) throw new PullFailure('not_fhir');
  const { link = [], entry: entries = [] } = parsed.data;
  const resources = entries.flatMap((each) => {
    const read = entry.safeParse(each);
    return read.success && read.data.resource.resourceType === resourceType
      ? [read.data.resource]
      : [];
  });
  return { resources, next: link.find(({ relation }) => relation === 'next')?.url ?? null };
}
