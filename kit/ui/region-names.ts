// Zones, countries and currencies as people read them.

/** How far the zone is from UTC at a time: `UTC+08:00`. */
export const offsetOf = (timeZone: string, at: number | Date): string =>
  (
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  )
    .replace(/^GMT$/, 'UTC+00:00')
    .replace('GMT', 'UTC');

/** `Asia/Shanghai · UTC+08:00`, with the offset that it has now. */
export const zoneLabel = (timeZone: string): string =>
  `${timeZone} · ${offsetOf(timeZone, Date.now())}`;

const named =
  (type: 'region' | 'currency') =>
  (code: string, locale: string): string => {
    const name = new Intl.DisplayNames(locale, { type }).of(code) ?? code;
    return name === code ? code : `${name} (${code})`;
  };

/** `中国 (CN)` */
export const countryLabel = named('region');

/** `人民币 (CNY)` */
export const currencyLabel = named('currency');

interface Option {
  value: string;
  label: string;
}

/** All zones, from west to east. */
export function zoneOptions(): Option[] {
  const now = Date.now();
  const minutes = (offset: string) => {
    const [, sign = '+', hours = 0, rest = 0] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  };
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => {
      const offset = offsetOf(value, now);
      return { value, label: `${value} · ${offset}`, at: minutes(offset) };
    })
    .toSorted((one, other) => one.at - other.at || (one.value < other.value ? -1 : 1))
    .map(({ value, label }) => ({ value, label }));
}

function labelled(
  codes: readonly string[],
  label: (code: string, locale: string) => string,
  locale: string,
): Option[] {
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, label: label(value, locale) }))
    .toSorted((one, other) => compare(one.label, other.label));
}

/** In the order of the reader's language. */
export const countryOptions = (codes: readonly string[], locale: string): Option[] =>
  labelled(codes, countryLabel, locale);

export const currencyOptions = (locale: string): Option[] =>
  labelled(Intl.supportedValuesOf('currency'), currencyLabel, locale);
