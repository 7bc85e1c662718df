// Choosing a time zone, a country or a currency: looked for by name, code or offset.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useConsole } from './console-context.ts';
import type { ValueProps } from './input-props.ts';
import {
  countryLabel,
  countryOptions,
  currencyLabel,
  currencyOptions,
  zoneLabel,
  zoneOptions,
} from './region-names.ts';
import { loadTelephones } from './telephones.ts';
import { useClear } from './use-clear.tsx';
import { useUi } from './use-words.ts';

export type RegionKind = 'zone' | 'country' | 'currency';

const LABELS = { zone: zoneLabel, country: countryLabel, currency: currencyLabel };

/** What can be chosen, made when it is looked for: hundreds of zones have their offsets worked out, countries are fetched. */
function useOptions(kind: RegionKind, wanted: boolean, chosen: string | null) {
  const { locale } = useConsole().translator;
  const { data: countries = [] } = useQuery({
    queryKey: ['telephone countries'],
    queryFn: async () => (await loadTelephones()).getCountries(),
    staleTime: Infinity,
    enabled: wanted && kind === 'country',
  });
  return useMemo(() => {
    if (!wanted || (kind === 'country' && countries.length === 0))
      return chosen === null ? [] : [{ value: chosen, label: LABELS[kind](chosen, locale) }];
    if (kind === 'zone') return zoneOptions();
    return kind === 'currency' ? currencyOptions(locale) : countryOptions(countries, locale);
  }, [kind, wanted, chosen, locale, countries]);
}

export function RegionInput({
  kind,
  value,
  onChange,
  ...input
}: ValueProps & { kind: RegionKind }) {
  const ui = useUi();
  const clear = useClear();
  const [opened, setOpened] = useState(false);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const options = useOptions(kind, opened, chosen);
  return (
    <Select
      {...input}
      className="k-wide"
      value={chosen}
      onOpenChange={(open) => open && setOpened(true)}
      options={options}
      onChange={(chosen: unknown) => onChange(chosen ?? null)}
      allowClear={clear}
      placeholder={ui('choose')}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
