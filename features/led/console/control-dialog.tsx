// The form that sets the chosen devices: it begins with what they have in common and sends what was changed.
import { useState } from 'react';
import { Button, Modal, Radio } from 'antd';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import type { Control, FieldOptions } from '#kit/ui/record-fields.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { ColourInput } from '#features/settings/console/index.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { led, ledChange } from '../contract.ts';
import type { LedChange, LedRow } from '../contract.ts';
import { changedOf, commonState } from './common-state.ts';
import { AMBER, LedLook } from './led-look.tsx';
import type { Look } from './led-look.tsx';

interface ControlDialogProps {
  rows: readonly LedRow[];
  give: (change: LedChange) => Promise<void>;
  onClose: () => void;
}

export function ControlDialog({ rows, give, onClose }: ControlDialogProps) {
  const t = useT();
  const ui = useUi();
  const start = commonState(rows);
  const form = useDraftForm({
    draft: ledChange,
    room: led,
    initial: start,
    submit: (values) => give(changedOf(start, values)),
  });
  const changed = Object.keys(changedOf(start, form.values)).length > 0;
  const screens = rows.some(({ type }) => type === 'LED_SCREEN');
  const send = async () => {
    if (await form.send()) onClose();
  };
  const leave = useGuardedLeave(form.dirty, onClose);
  return (
    <Modal
      open
      width={640}
      title={t('led.controlTitle', { count: rows.length })}
      okText={t('led.apply')}
      cancelText={ui('cancel')}
      okButtonProps={{ loading: form.sending, disabled: !changed }}
      onOk={() => void send()}
      onCancel={leave}
    >
      <div className="k-filter-form">
        <Preview look={lookOf(form.values, rows, screens)} />
        <p className="k-aside">{t('led.keepHint')}</p>
        <DraftFields
          form={form}
          room={led}
          sections={[
            { title: t('led.light'), fields: [flag('lit'), 'brightness_day', 'brightness_night'] },
            {
              title: t('led.standing'),
              when: () => screens,
              fields: [
                { field: 'text', wide: true },
                { field: 'colour', input: (control) => <Colour control={control} /> },
                flag('clock'),
                flag('scroll'),
                'speed',
              ],
            },
          ]}
        />
      </div>
    </Modal>
  );
}

/** Its text moves on and on: it can be stopped. */
function Preview({ look }: { look: Look }) {
  const t = useT();
  const [paused, setPaused] = useState(false);
  return (
    <div className="led-preview">
      <LedLook look={look} paused={paused} />
      {look.scroll && look.text && (
        <Button onClick={() => setPaused(!paused)} aria-pressed={paused}>
          {paused ? t('settings.tip.play') : t('settings.tip.pause')}
        </Button>
      )}
    </div>
  );
}

/** What is typed so far, on the first of the devices. */
const lookOf = (values: object, rows: readonly LedRow[], screens: boolean): Look =>
  ({
    text: null,
    lit: null,
    brightness_day: null,
    brightness_night: null,
    colour: null,
    scroll: null,
    speed: null,
    clock: null,
    shift: rows[0]?.shift ?? 'day',
    ...values,
    type: screens ? 'LED_SCREEN' : 'S433_DOOR_LAMP',
  }) as Look;

/** Yes or no, and neither where the devices differ. */
const flag = (field: string): FieldOptions => ({
  field,
  input: (control) => <YesNo control={control} />,
});

function YesNo({ control }: { control: Control }) {
  const ui = useUi();
  const { value, onChange, id } = control;
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      aria-labelledby={control['aria-labelledby']}
      value={value ?? null}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: true, label: ui('yes') },
        { value: false, label: ui('no') },
      ]}
    />
  );
}

function Colour({ control }: { control: Control }) {
  const t = useT();
  const { values: _values, set: _set, value, onChange, ...input } = control;
  return (
    <span>
      <ColourInput {...input} value={value ?? AMBER} onChange={onChange} />
      {value === undefined && <span className="k-aside"> {t('led.keep')}</span>}
    </span>
  );
}
