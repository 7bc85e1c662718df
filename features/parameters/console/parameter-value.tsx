// A parameter's value as words: with its unit, its name or its colour.
import { readMeta } from '#kit/contract/fields.ts';
import { FieldValue } from '#kit/ui/field-value.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { PARAMETERS, parameters } from '../contract.ts';
import type { ParameterName } from '../contract.ts';

export interface ParameterValueProps {
  name: ParameterName;
  value: unknown;
  /** What an id stands for, where the server told. */
  shown: string | null;
}

export function ParameterValue({ name, value, shown }: ParameterValueProps) {
  const t = useT();
  const ui = useUi();
  const { schema, unit, shown: as } = PARAMETERS[name];
  if (value === null || value === undefined)
    return <span className="k-aside">{t('parameters.unset')}</span>;
  if (unit)
    return (
      <>
        {String(value as number)} {t(`parameters.enums.unit.${unit}`)}
      </>
    );
  const label = (
    <FieldValue
      meta={readMeta(schema)}
      room={parameters}
      value={value}
      known={shown ?? (readMeta(schema)?.kind === 'reference' ? ui('none') : undefined)}
    />
  );
  if (as !== 'colour') return label;
  return (
    <span className="p-colour">
      <Swatch colour={String(value as string)} />
      {label}
    </span>
  );
}

/** A dot of a lamp's colour; the word beside it says which. */
export const Swatch = ({ colour }: { colour: string }) => (
  <span className="p-swatch" data-colour={colour} aria-hidden />
);
