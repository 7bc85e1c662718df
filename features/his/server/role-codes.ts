// Which role a person of the HIS begins with: by the organisation's own table of codes, by FHIR's codes, by default.
import type { Source } from './source.ts';

export interface WantedRole {
  name: string | null;
  role_type: string | null;
}

/** FHIR's practitioner-role codes that a ward has roles for. */
const USUAL: Record<string, string> = { doctor: 'doctor', nurse: 'nurse' };

/** `code=role`, one to a line. */
export function readRoleCodes(lines: string | null): Map<string, string> {
  const pairs = (lines ?? '').split('\n').flatMap((line): [string, string][] => {
    const [code = '', name = ''] = line.split('=').map((part) => part.trim());
    return code && name ? [[code, name]] : [];
  });
  return new Map(pairs);
}

/** In the order in which they are tried. */
export function chooseRoles(
  { role_codes, default_role }: Pick<Source, 'role_codes' | 'default_role'>,
  codes: readonly string[],
): WantedRole[] {
  const named = readRoleCodes(role_codes);
  const byName = (name: string | undefined | null): WantedRole[] =>
    name ? [{ name, role_type: null }] : [];
  const byType = (role_type: string | undefined): WantedRole[] =>
    role_type ? [{ name: null, role_type }] : [];
  return [
    ...codes.flatMap((code) => byName(named.get(code))),
    ...codes.flatMap((code) => byType(USUAL[code])),
    ...byName(default_role),
  ];
}
