// Vital signs: from devices and by hand, newest first.
import { useState } from 'react';
import { AutoComplete, Select } from 'antd';
import { useConsole } from '#kit/ui/console-context.ts';
import { Moment } from '#kit/ui/moment.tsx';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { VITAL_PARAMETERS, residents, vitalDraft } from '../contract.ts';
import type { Vital } from '../contract.ts';
import { PartForm } from './part-form.tsx';
import { PartStates } from './part-states.tsx';
import { usePart } from './use-part.ts';

type Known = (typeof VITAL_PARAMETERS)[number];

/** Signs that every language writes alike. */
const UNITS: Record<Known, string> = {
  TEMPERATURE: '℃',
  PULSE: '/min',
  RESPIRATION: '/min',
  SYSTOLIC: 'mmHg',
  DIASTOLIC: 'mmHg',
  BLOOD_OXYGEN: '%',
  BLOOD_SUGAR: 'mmol/L',
};

const asKnown = (parameter: unknown): Known | undefined =>
  VITAL_PARAMETERS.find((known) => known === parameter);

function useParameterName(): (parameter: string) => string {
  const { option } = useLabels(residents);
  return (parameter) => {
    const known = asKnown(parameter);
    return known ? option('vital_parameter', known) : parameter;
  };
}

export function VitalsPanel({ id }: { id: string }) {
  const t = useT();
  const { client } = useConsole();
  const [parameter, setParameter] = useState('');
  const nameOf = useParameterName();
  const found = usePart(id, `vitals ${parameter}`, (caller, signal) =>
    caller.call(residents.routes.vitals, {
      params: { id },
      input: parameter ? { parameter } : {},
      signal,
    }),
  );
  return (
    <>
      <div className="r-part-head">
        <Select
          aria-label={t('residents.vitals.all')}
          value={parameter}
          onChange={setParameter}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('residents.vitals.all') },
            ...VITAL_PARAMETERS.map((value) => ({ value, label: nameOf(value) })),
          ]}
        />
      </div>
      <PartForm
        label={t('residents.vitals.add')}
        draft={vitalDraft}
        initial={{ parameter: 'TEMPERATURE', unit: UNITS.TEMPERATURE }}
        fields={[
          { field: 'parameter', input: (control) => <ParameterInput {...control} /> },
          'value',
          'unit',
          'at',
        ]}
        route={residents.routes.addVital}
        submit={(input) =>
          client.call(residents.routes.addVital, { params: { id }, input, quiet: true })
        }
      />
      <PartStates
        found={found}
        isEmpty={(list) => list.length === 0}
        nothing={t('residents.vitals.none')}
      >
        {(list) => <VitalTable list={list} />}
      </PartStates>
    </>
  );
}

/** One of the known parameters, or any other by its name. */
function ParameterInput({ value, values: _values, onChange, set, ...input }: Control) {
  const nameOf = useParameterName();
  const shown = typeof value === 'string' ? nameOf(value) : '';
  const { 'aria-required': _required, ...rest } = input;
  return (
    <AutoComplete
      {...rest}
      className="k-wide"
      value={shown}
      options={VITAL_PARAMETERS.map((known) => ({ value: nameOf(known) }))}
      onChange={(typed: string) => {
        const known = VITAL_PARAMETERS.find((one) => nameOf(one) === typed);
        onChange(known ?? typed);
        if (known) set('unit', UNITS[known]);
      }}
    />
  );
}

function VitalTable({ list }: { list: Vital[] }) {
  const nameOf = useParameterName();
  const { field } = useLabels(residents);
  return (
    <table className="r-table">
      <thead>
        <tr>
          <th scope="col">{field('parameter')}</th>
          <th scope="col">{field('value')}</th>
          <th scope="col">{field('at')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((vital) => (
          <tr key={vital.id}>
            <th scope="row">{nameOf(vital.parameter)}</th>
            <td className="r-number">
              {vital.value} {vital.unit}
            </td>
            <td>
              <Moment at={vital.at} age />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
