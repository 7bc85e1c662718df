// One step: whom it calls, how long, by which way, what an answer does and where it goes on.
import { useId } from 'react';
import { Button, Select } from 'antd';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { NumberInput } from '#kit/ui/number-input.tsx';
import { ReferenceSelect } from '#kit/ui/reference-select.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { ROLE_TYPES } from '#features/access/contract.ts';
import { useT } from '#features/use-t.ts';
import { CHANNELS, ON_ANSWERS, REACHES, WAITS, routing } from '../contract.ts';
import type { ChainStep } from '../contract.ts';
import { Labelled } from './labelled.tsx';
import { StepGo } from './step-go.tsx';
import type { StepCardProps } from './step-props.ts';
import { useChainWords } from './use-chain-words.ts';

export function StepCard(props: StepCardProps) {
  const { place, warnings } = props;
  const t = useT();
  const words = useChainWords();
  const headId = useId();
  return (
    <fieldset className="r-step" aria-labelledby={headId}>
      <div className="r-step-head">
        <h3 id={headId}>{t('routing.editor.step', { number: place + 1 })}</h3>
        <StepDeeds {...props} />
      </div>
      <StepFields {...props} />
      {warnings.length > 0 && (
        <ul className="r-warnings">
          {warnings.map((warning, index) => (
            <li key={index}>
              <WarningOutlined aria-hidden /> {words.warning(warning)}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** The step that lies under the pointer. */
function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset[
    'place'
  ];
  return place === undefined ? null : Number(place);
}

function StepDeeds(props: StepCardProps) {
  const { place, count, readOnly, onMove, onRemove, onDrag, onOver, onDrop } = props;
  const t = useT();
  if (readOnly) return null;
  const number = place + 1;
  return (
    <span className="r-step-deeds">
      <button
        type="button"
        className="r-handle"
        aria-label={t('routing.editor.drag', { number })}
        onPointerDown={({ currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          onDrag(place);
        }}
        onPointerMove={({ clientX, clientY }) => onOver(placeAt(clientX, clientY))}
        onPointerUp={() => onDrop(true)}
        onPointerCancel={() => onDrop(false)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp' && place > 0) onMove(place - 1);
          if (key === 'ArrowDown' && place < count - 1) onMove(place + 1);
        }}
      >
        <HolderOutlined aria-hidden />
      </button>
      <Button
        type="text"
        aria-label={t('routing.editor.up', { number })}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <Button
        type="text"
        aria-label={t('routing.editor.down', { number })}
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
      <Button
        type="text"
        danger
        aria-label={t('routing.editor.removeStep', { number })}
        icon={<DeleteOutlined aria-hidden />}
        disabled={count === 1}
        onClick={onRemove}
      />
    </span>
  );
}

function StepFields(props: StepCardProps) {
  const { step, place, mode, readOnly, faults, onChange } = props;
  const t = useT();
  const { me } = useConsole();
  const { field, option } = useLabels(routing);
  const faultOf = (name: string) => faults[`steps.${place}.${name}`];
  const set = (part: Partial<ChainStep>) => onChange({ ...step, ...part });
  const pick = <Name extends 'reach' | 'channel' | 'on_answer'>(
    name: Name,
    values: readonly ChainStep[Name][],
  ) => (
    <Labelled label={field(name)} fault={faultOf(name)}>
      {(input) => (
        <Select
          {...input}
          className="k-wide"
          value={step[name]}
          disabled={readOnly}
          options={values.map((value) => ({ value, label: option(name, value) }))}
          onChange={(value) => set({ [name]: value } as Partial<ChainStep>)}
        />
      )}
    </Labelled>
  );
  const peopled = step.reach !== 'hosts';
  // Roles belong to an organisation: what ships names types alone, and a list of roles needs the right to read them.
  const ownRoles = me.level !== 'provider' && mayAccess(me, 'role.read');
  return (
    <div className="k-fields">
      {pick('reach', REACHES)}
      {peopled && (
        <Labelled label={field('role_types')} fault={faultOf('role_types')}>
          {(input) => (
            <Select
              {...input}
              className="k-wide"
              mode="multiple"
              value={[...step.role_types]}
              disabled={readOnly}
              options={ROLE_TYPES.map((value) => ({
                value,
                label: t(`access.enums.role_type.${value}`),
              }))}
              onChange={(role_types) => set({ role_types })}
            />
          )}
        </Labelled>
      )}
      {peopled && ownRoles && (
        <Labelled label={field('role_ids')} fault={faultOf('role_ids')}>
          {(input) => (
            <ReferenceSelect
              {...input}
              thing="role"
              multiple
              value={step.role_ids}
              disabled={readOnly}
              onChange={(ids) => set({ role_ids: (ids ?? []) as string[] })}
            />
          )}
        </Labelled>
      )}
      <WaitField {...props} set={set} fault={faultOf('wait') ?? faultOf('wait_s')} />
      {peopled && pick('channel', CHANNELS)}
      {peopled && pick('on_answer', ON_ANSWERS)}
      {mode === 'sequential' && <StepGo {...props} fault={faultOf('go')} />}
    </div>
  );
}

function WaitField({
  step,
  readOnly,
  fault,
  set,
}: StepCardProps & { fault: string | undefined; set: (part: Partial<ChainStep>) => void }) {
  const t = useT();
  const { field, option } = useLabels(routing);
  return (
    <Labelled label={field('wait')} fault={fault}>
      {(input) => (
        <div className="r-beside">
          <Select
            {...input}
            className="k-wide"
            value={step.wait}
            disabled={readOnly}
            options={WAITS.map((value) => ({ value, label: option('wait', value) }))}
            onChange={(wait) => set({ wait, wait_s: wait === 'own' ? (step.wait_s ?? 30) : null })}
          />
          {step.wait === 'own' && (
            <>
              <NumberInput
                aria-label={field('wait_s')}
                className="r-number"
                value={step.wait_s}
                disabled={readOnly}
                // What is no number stays for the rule to name.
                onChange={(wait_s) => set({ wait_s: wait_s as number | null })}
              />
              <span>{t('routing.editor.seconds')}</span>
            </>
          )}
        </div>
      )}
    </Labelled>
  );
}
