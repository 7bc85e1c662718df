// Reading the common parts of FHIR R4 resources: identifiers, names, references, stamps.
import type { Sex, Stamp } from '../facts.ts';
import type { Concept, HumanName, Identifier, Reference, Resource } from './bundle.ts';

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const recordOf = ({ resourceType, id }: Resource): string => `${resourceType}/${id}`;

export const stampOf = ({ meta }: Resource): Stamp => ({
  version: meta?.versionId ?? null,
  at: meta?.lastUpdated ?? null,
});

/** `Patient/123` of a reference, relative or whole; null where it points to nothing by type and id. */
export function targetOf(reference: Reference): string | null {
  const path = (reference?.reference ?? '').replace(/\/_history\/.*$/s, '');
  const [, target] = /(?:^|\/)([A-Z]\w+\/[\w.-]+)$/.exec(path) ?? [];
  return target ?? null;
}

/** The value in the system; without one, that of the wanted type (v2-0203), else the first that is not retired. */
export function identify(
  identifiers: readonly Identifier[] | undefined,
  system: string | null,
  type?: string,
): string | null {
  const good = (identifiers ?? []).filter(({ use, value }) => value?.trim() && use !== 'old');
  const found = system
    ? good.find((each) => each.system === system)
    : (good.find((each) => each.type?.coding?.some(({ code }) => code === type)) ?? good[0]);
  return found?.value?.trim() ?? null;
}

const USES = ['official', 'usual', undefined, 'temp', 'nickname', 'anonymous', 'maiden', 'old'];
const rank = ({ use }: HumanName): number => {
  const place = USES.indexOf(use);
  return place === -1 ? USES.length : place;
};

/** Scripts that write the family name first and no space behind it. */
const CLOSED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The name as its script writes it. */
export function writeName({ text, family = '', given = [] }: Partial<HumanName>): string {
  if (text && tidy(text)) return tidy(text);
  return CLOSED.test(family)
    ? tidy(`${family}${given.join('')}`)
    : tidy([...given, family].join(' '));
}

/** The official name as it is written; null where there is none. */
export function nameOf({ name }: Resource): string | null {
  if (typeof name === 'string') return tidy(name) || null;
  const written = (name ?? []).toSorted((one, other) => rank(one) - rank(other)).map(writeName);
  return written.find((each) => each !== '') ?? null;
}

export function sexOf({ gender }: Resource): Sex {
  if (gender === 'male') return 'man';
  return gender === 'female' ? 'woman' : 'unknown';
}

export const birthdayOf = ({ birthDate }: Resource): string | null =>
  birthDate && /^\d{4}-\d{2}-\d{2}$/.test(birthDate) ? birthDate : null;

export const codesOf = (concept: Concept): string[] =>
  (concept?.coding ?? []).flatMap(({ code }) => (code ? [code] : []));
