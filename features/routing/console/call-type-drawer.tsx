// The settings of one kind of call: each is set here or inherited, and says from where.
import { useId, useState } from 'react';
import { Alert, App, Button, Drawer } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { readMeta } from '#kit/contract/fields.ts';
import { AlarmMark } from '#kit/ui/alarm-mark.tsx';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useGuardedLeave, useUnsaved } from '#kit/ui/unsaved.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { callRule, routing, settingShape } from '../contract.ts';
import type { CallKind, SettingName } from '../contract.ts';
import { ownOf, settingsOf } from './call-kind.ts';
import type { OwnSettings } from './call-kind.ts';
import { Labelled } from './labelled.tsx';
import { SettingInput } from './setting-input.tsx';
import { useSettingWords } from './use-setting-words.ts';

interface CallTypeDrawerProps {
  kind: CallKind;
  onClose: () => void;
}

/** What a setting begins with where nothing is inherited. */
const BLANK: Partial<Record<SettingName, string | number | boolean>> = {
  text: '',
  priority: 4,
  chain_id: '',
};

function useKindForm({ kind, onClose }: CallTypeDrawerProps) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const initial = ownOf(kind);
  const [values, setValues] = useState<OwnSettings>(initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { callTypeCreate, callTypeUpdate, callTypeRemove } = routing.routes;

  const send = async (work: () => Promise<unknown>) => {
    setSending(true);
    try {
      await work();
      await invalidateThings(queries, [callRule.thing]);
      void message.success(t('routing.editor.saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.isHeld) return onClose();
      setFaults(error.fields);
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  const { own } = kind;
  return {
    values,
    faults,
    failure,
    sending,
    dirty: JSON.stringify(values) !== JSON.stringify(initial),
    set: (name: SettingName, value: string | number | boolean | null) => {
      setValues({ ...values, [name]: value });
      setFaults({});
      setFailure(null);
    },
    save: () =>
      send(() => {
        const input = values as never;
        if (own)
          return client.call(callTypeUpdate, {
            params: { id: own.id },
            input: { ...(input as object), version: own.version },
            quiet: true,
          });
        // An event is known by its key alone, whatever its type.
        const call_type = kind.event === null ? kind.call_type : null;
        const { event, for_priority } = kind;
        return client.call(callTypeCreate, {
          input: { ...(input as object), call_type, event, for_priority },
          quiet: true,
        });
      }),
    clear: () =>
      send(() => client.call(callTypeRemove, { params: { ids: own?.id ?? '' }, quiet: true })),
  };
}

export function CallTypeDrawer(props: CallTypeDrawerProps) {
  const { kind, onClose } = props;
  const t = useT();
  const ui = useUi();
  const headId = useId();
  const words = useSettingWords();
  const { modal } = App.useApp();
  const form = useKindForm(props);
  const mayWrite = useMay(routing.routes.callTypeCreate);
  const mayClear = useMay(routing.routes.callTypeRemove) && kind.own !== null;
  const name = words.nameOf(kind);
  useUnsaved(form.dirty);
  const leave = useGuardedLeave(form.dirty, onClose);
  const askClear = () =>
    void modal.confirm({
      title: t('routing.types.askClear', { name }),
      content: t('routing.types.clearHint'),
      okText: t('routing.types.clear'),
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      onOk: form.clear,
    });
  return (
    <Drawer
      className="k-drawer"
      open
      size={640}
      onClose={leave}
      title={
        <h2 id={headId} className="k-drawer-title">
          {name}
        </h2>
      }
      aria-labelledby={headId}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      <div className="k-drawer-body">
        {form.failure && (
          <Alert className="k-failure" type="error" showIcon title={form.failure} role="alert" />
        )}
        <div className="r-settings">
          {settingsOf(kind).map((setting) => (
            <Setting
              key={setting}
              kind={kind}
              name={setting}
              value={form.values[setting]}
              fault={form.faults[setting]}
              readOnly={!mayWrite}
              onChange={(value) => form.set(setting, value)}
            />
          ))}
        </div>
      </div>
      <footer className="k-drawer-footer r-footer">
        {mayWrite && (
          <Button
            type="primary"
            disabled={!form.dirty}
            loading={form.sending}
            onClick={() => void form.save()}
          >
            {t('routing.editor.save')}
          </Button>
        )}
        <Button onClick={leave}>{ui('close')}</Button>
        {mayClear && (
          <Button danger onClick={askClear}>
            {t('routing.types.clear')}
          </Button>
        )}
      </footer>
    </Drawer>
  );
}

interface SettingProps {
  kind: CallKind;
  name: SettingName;
  value: string | number | boolean | null;
  fault: string | undefined;
  readOnly: boolean;
  onChange: (value: string | number | boolean | null) => void;
}

function Setting({ kind, name, value, fault, readOnly, onChange }: SettingProps) {
  const t = useT();
  const words = useSettingWords();
  const { field } = useLabels(routing);
  const from = kind.settings[name];
  const wasOwn = kind.own?.[name] !== null && kind.own?.[name] !== undefined;
  const shown = words.valueOf(name, from?.value, kind.chain_name);
  if (value === null)
    return (
      <div className="r-setting">
        <span className="r-setting-name">
          {field(name)}
          <AlarmMark of={settingShape[name]} />
        </span>
        <span className="r-inherited">
          {from && !wasOwn
            ? t('routing.types.inherited', { value: shown, source: words.sourceOf(from) })
            : t('routing.types.notSet')}
        </span>
        {!readOnly && (
          <Button
            size="small"
            aria-label={`${t('routing.types.setHere')}: ${field(name)}`}
            onClick={() => onChange(from?.value ?? BLANK[name] ?? '')}
          >
            {t('routing.types.setHere')}
          </Button>
        )}
      </div>
    );
  return (
    <div className="r-setting" data-own>
      <Labelled
        label={field(name)}
        fault={fault}
        alarm={readMeta(settingShape[name])?.alarm === true}
      >
        {(input) => (
          <SettingInput
            {...input}
            name={name}
            value={value}
            readOnly={readOnly}
            onChange={onChange}
          />
        )}
      </Labelled>
      {!readOnly && (
        <Button
          size="small"
          aria-label={`${t('routing.types.inheritAgain')}: ${field(name)}`}
          onClick={() => onChange(null)}
        >
          {t('routing.types.inheritAgain')}
        </Button>
      )}
    </div>
  );
}
