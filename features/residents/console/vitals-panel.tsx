// Vital signs: from devices and by hand, newest first.
import { useState } from 'react';
import { AutoComplete, Button, Select } from 'antd';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { Moment } from '#kit/ui/moment.tsx';
import type { Control } from '#kit/ui/record-fields.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { vitalRuleOf } from '#features/vital-rules.ts';
import type { KnownVital } from '#features/vital-rules.ts';
import { VITAL_PARAMETERS, residents, vitalDraft } from '../contract.ts';
import type { Vital } from '../contract.ts';
import { CorrectVital } from './correct-vital.tsx';
import { PartForm } from './part-form.tsx';
import { PartStates } from './part-states.tsx';
import { usePart } from './use-part.ts';

const asKnown = (parameter: unknown): KnownVital | undefined =>
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
        initial={{ parameter: 'TEMPERATURE' }}
        fields={[
          { field: 'parameter', input: (control) => <ParameterInput {...control} /> },
          'value',
          { field: 'unit', when: ({ parameter }) => !vitalRuleOf(parameter) },
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
  const t = useT();
  const { 'aria-required': _required, ...rest } = input;
  const rule = vitalRuleOf(value);
  return (
    <>
      <AutoComplete
        {...rest}
        className="k-wide"
        value={shown}
        options={VITAL_PARAMETERS.map((known) => ({ value: nameOf(known) }))}
        onChange={(typed: string) => {
          const known = VITAL_PARAMETERS.find((one) => nameOf(one) === typed);
          onChange(known ?? typed);
          // A known parameter has its unit.
          if (known) set('unit', null);
        }}
      />
      {rule && (
        <p className="k-hint">
          {t('residents.vitals.range', { unit: rule.unit, min: rule.min, max: rule.max })}
        </p>
      )}
    </>
  );
}

function VitalTable({ list }: { list: Vital[] }) {
  const t = useT();
  const nameOf = useParameterName();
  const { field } = useLabels(residents);
  const may = useMay(residents.routes.correctVital);
  const [corrected, correct] = useState<Vital | null>(null);
  return (
    <>
      <table className="r-table">
        <thead>
          <tr>
            <th scope="col">{field('parameter')}</th>
            <th scope="col">{field('value')}</th>
            <th scope="col">{field('at')}</th>
            {may && <th scope="col">{field('act')}</th>}
          </tr>
        </thead>
        <tbody>
          {list.map((vital) => {
            const value = `${vital.value} ${vital.unit ?? ''}`.trim();
            const parameter = nameOf(vital.parameter);
            return (
              <tr key={vital.id}>
                <th scope="row">{parameter}</th>
                <td className="r-number">
                  {vital.withdrawn ? <del>{value}</del> : value}
                  {vital.withdrawn && (
                    <span className="k-aside"> {t('residents.vitals.withdrawn')}</span>
                  )}
                </td>
                <td>
                  <Moment at={vital.at} age />
                  {vital.entered_by_name && (
                    <span className="k-aside"> {vital.entered_by_name}</span>
                  )}
                  <FormerVitals vital={vital} />
                </td>
                {may && (
                  <td>
                    <Button
                      size="small"
                      aria-label={t('residents.vitals.correctNamed', { parameter, value })}
                      onClick={() => correct(vital)}
                    >
                      {t('residents.vitals.correct')}
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {corrected && (
        <CorrectVital
          vital={corrected}
          name={nameOf(corrected.parameter)}
          onClose={() => correct(null)}
        />
      )}
    </>
  );
}

/** What was entered before, by whom it was corrected, when and why. */
function FormerVitals({ vital }: { vital: Vital }) {
  const t = useT();
  const { timeZone } = useConsole();
  return vital.former.map((one) => (
    <span key={one.corrected_at} className="k-aside r-former">
      {t('residents.vitals.was', {
        value: `${one.value} ${vital.unit ?? ''}`.trim(),
        at: formatMoment(one.at, timeZone),
        by: one.corrected_by_name ?? '–',
        when: formatMoment(one.corrected_at, timeZone),
        reason: one.reason,
      })}
    </span>
  ));
}
