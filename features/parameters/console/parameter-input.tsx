// The input of a parameter: by how it is shown, else by its field's kind.
import { Input, Select, Slider, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { readMeta } from '#kit/contract/fields.ts';
import type { FieldMeta } from '#kit/contract/fields.ts';
import { FieldInput } from '#kit/ui/field-input.tsx';
import type { InputProps, ValueProps } from '#kit/ui/input-props.ts';
import { NumberInput } from '#kit/ui/number-input.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { LIGHT_COLOURS, PARAMETERS, parameters } from '../contract.ts';
import type { ParameterName, Unit } from '../contract.ts';
import { Swatch } from './parameter-value.tsx';

export interface ParameterInputProps extends InputProps {
  name: ParameterName;
  /** Whose roles and devices are offered. */
  org_id: string;
  value: unknown;
  known: string | null;
  onChange: (value: unknown) => void;
}

export function ParameterInput({ name, org_id, known, ...input }: ParameterInputProps) {
  const { schema, unit, shown } = PARAMETERS[name];
  const meta = readMeta(schema) ?? { kind: 'text' };
  if (shown === 'time') return <TimeOfDayInput {...input} />;
  if (shown === 'colour') return <ColourInput {...input} />;
  if (shown === 'secret') return <SecretInput {...input} />;
  if (meta.kind === 'number')
    return <MeasureInput {...input} meta={meta} unit={unit} slides={shown === 'slider'} />;
  const reference = {
    filters: { org_id },
    ...(known ? { known: { [String(input.value)]: known } } : {}),
  };
  return (
    <FieldInput {...input} meta={meta} schema={schema} room={parameters} reference={reference} />
  );
}

function TimeOfDayInput({ value, onChange, ...input }: ValueProps) {
  const time = typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null;
  return (
    <TimePicker
      {...input}
      value={time}
      format="HH:mm"
      minuteStep={5}
      allowClear={false}
      showNow={false}
      needConfirm={false}
      onChange={(chosen) => onChange(chosen ? chosen.format('HH:mm') : null)}
    />
  );
}

function ColourInput({ value, onChange, ...input }: ValueProps) {
  const { option } = useLabels(parameters);
  const options = LIGHT_COLOURS.map((colour) => ({
    value: colour,
    label: (
      <span className="p-colour">
        <Swatch colour={colour} />
        {option('light_colour', colour)}
      </span>
    ),
  }));
  return (
    <Select {...input} className="p-choice" value={value} options={options} onChange={onChange} />
  );
}

function SecretInput({ value, onChange, ...input }: ValueProps) {
  const t = useT();
  return (
    <Input.Password
      {...input}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      placeholder={t('parameters.newSecret')}
      autoComplete="new-password"
    />
  );
}

interface MeasureInputProps extends ValueProps {
  meta: FieldMeta;
  unit: Unit | undefined;
  slides: boolean;
}

function MeasureInput({ meta, unit, slides, value, onChange, ...input }: MeasureInputProps) {
  const t = useT();
  const { min = 0, max = 100 } = meta;
  const number = typeof value === 'number' ? value : null;
  const { 'aria-labelledby': labelledBy } = input;
  return (
    <div className="p-measure">
      {slides && (
        <Slider
          className="p-slider"
          min={min}
          max={max}
          value={number ?? min}
          onChange={onChange}
          {...(labelledBy ? { ariaLabelledByForHandle: labelledBy } : {})}
        />
      )}
      <NumberInput {...input} className="p-number" value={value} onChange={onChange} />
      {unit && <span>{t(`parameters.enums.unit.${unit}`)}</span>}
      {!slides && <span className="k-aside">{t('parameters.range', { min, max })}</span>}
    </div>
  );
}
