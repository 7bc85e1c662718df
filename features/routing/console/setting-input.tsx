// The input of a setting of calls.
import { Button, Input, Select, Switch } from 'antd';
import { SoundOutlined } from '@ant-design/icons';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import type { InputProps } from '#kit/ui/input-props.ts';
import { NumberInput } from '#kit/ui/number-input.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { ENDINGS, TONES, routing } from '../contract.ts';
import type { SettingName, Tone } from '../contract.ts';
import { playTone } from './play-tone.ts';
import { PriorityMark } from './priority-mark.tsx';
import { useChains } from './use-routing.ts';

export interface SettingInputProps extends InputProps {
  name: SettingName;
  value: string | number | boolean;
  readOnly: boolean;
  onChange: (value: string | number | boolean | null) => void;
}

export function SettingInput({ name, value, readOnly, onChange, ...input }: SettingInputProps) {
  const { option } = useLabels(routing);
  switch (name) {
    case 'text':
      return (
        <Input
          {...input}
          value={String(value)}
          disabled={readOnly}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
        />
      );
    case 'tone':
      return <ToneInput {...input} value={value} readOnly={readOnly} onChange={onChange} />;
    case 'colour': {
      const { status: _, ...rest } = input;
      return (
        <span className="r-beside">
          <input
            {...rest}
            type="color"
            className="r-colour-input"
            value={String(value)}
            disabled={readOnly}
            onChange={({ target }) => onChange(target.value.toLowerCase())}
          />
          <code>{String(value)}</code>
        </span>
      );
    }
    case 'priority':
      return (
        <Select
          {...input}
          className="k-wide"
          value={Number(value)}
          disabled={readOnly}
          options={[1, 2, 3, 4, 5].map((priority) => ({
            value: priority,
            label: <PriorityMark priority={priority} />,
          }))}
          onChange={onChange}
        />
      );
    case 'answerable': {
      const { status: _, ...rest } = input;
      return <Switch {...rest} checked={value === true} disabled={readOnly} onChange={onChange} />;
    }
    case 'ending':
      return (
        <Select
          {...input}
          className="k-wide"
          value={String(value)}
          disabled={readOnly}
          options={ENDINGS.map((ending) => ({ value: ending, label: option('ending', ending) }))}
          onChange={onChange}
        />
      );
    case 'chain_id':
      return <ChainInput {...input} value={value} readOnly={readOnly} onChange={onChange} />;
    default:
      return <SecondsInput {...input} value={value} readOnly={readOnly} onChange={onChange} />;
  }
}

type Part = Omit<SettingInputProps, 'name'>;

function ToneInput({ value, readOnly, onChange, ...input }: Part) {
  const t = useT();
  const { option } = useLabels(routing);
  return (
    <span className="r-beside">
      <Select
        {...input}
        className="k-wide"
        value={String(value)}
        disabled={readOnly}
        options={TONES.map((tone) => ({ value: tone, label: option('tone', tone) }))}
        onChange={onChange}
      />
      <Button
        icon={<SoundOutlined aria-hidden />}
        disabled={value === 'none'}
        onClick={() => playTone(value as Tone)}
      >
        {t('routing.types.listen')}
      </Button>
    </span>
  );
}

function SecondsInput({ value, readOnly, onChange, ...input }: Part) {
  const t = useT();
  return (
    <span className="r-beside">
      <NumberInput
        {...input}
        className="r-seconds"
        value={value}
        disabled={readOnly}
        onChange={onChange}
      />
      <span>{value === 0 ? t('routing.types.never') : t('routing.editor.seconds')}</span>
    </span>
  );
}

function ChainInput({ value, readOnly, onChange, ...input }: Part) {
  const { me } = useConsole();
  const chains = useChains({ enabled: mayAccess(me, routing.routes.chainsInForce.access) });
  return (
    <Select
      {...input}
      className="k-wide"
      value={value === '' ? null : String(value)}
      disabled={readOnly}
      loading={chains.isPending}
      options={(chains.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
