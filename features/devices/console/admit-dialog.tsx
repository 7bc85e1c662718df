// Registers a device that knocked; its form opens then, with the way to its credential.
import { useId, useState } from 'react';
import { Alert, Input, Modal, Select } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { ReferenceSelect } from '#kit/ui/reference-select.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useT } from '#features/use-t.ts';
import { DEVICE_TYPES, devices } from '../contract.ts';
import type { DeviceType } from '../contract.ts';

interface AdmitDialogProps {
  name: string;
  onClose: () => void;
  onAdmitted: (id: string) => void;
}

export function AdmitDialog({ name, onClose, onAdmitted }: AdmitDialogProps) {
  const t = useT();
  const ui = useUi();
  const { field, option } = useLabels(devices);
  const { client, me } = useConsole();
  const queries = useQueryClient();
  const id = useId();
  const [type, setType] = useState<DeviceType | null>(null);
  const [alias, setAlias] = useState('');
  const [org, setOrg] = useState<string | null>(null);
  const admit = useMutation({
    mutationFn: (chosen: DeviceType) =>
      client.call(devices.routes.admit, {
        input: { name, type: chosen, ...(alias ? { alias } : {}), ...(org ? { org_id: org } : {}) },
        quiet: true,
      }),
    onSuccess: async (made) => {
      await invalidateThings(queries, ['device']);
      onClose();
      onAdmitted(made.id);
    },
  });
  const failure = admit.error instanceof CallFailure ? admit.error.told : admit.error?.message;
  const leave = useGuardedLeave(alias !== '', onClose);
  return (
    <Modal
      open
      title={t('devices.waiting.admitTitle', { name })}
      okText={t('devices.waiting.admit')}
      cancelText={ui('cancel')}
      okButtonProps={{
        disabled: type === null || (me.level === 'provider' && org === null),
        loading: admit.isPending,
      }}
      onOk={() => type && admit.mutate(type)}
      onCancel={leave}
    >
      <div className="k-filter-form">
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <div className="k-field">
          <label htmlFor={`${id}-type`}>{field('type')}</label>
          <Select
            id={`${id}-type`}
            className="k-wide"
            value={type}
            onChange={setType}
            placeholder={ui('choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={DEVICE_TYPES.map((value) => ({ value, label: option('device_type', value) }))}
          />
        </div>
        <div className="k-field">
          <label htmlFor={`${id}-alias`}>{field('alias')}</label>
          <Input
            id={`${id}-alias`}
            value={alias}
            onChange={({ target }) => setAlias(target.value)}
          />
        </div>
        {me.level !== 'organisation' && (
          <div className="k-field">
            <label htmlFor={`${id}-org`}>{field('org_id')}</label>
            <ReferenceSelect
              id={`${id}-org`}
              thing="partinfo"
              value={org}
              onChange={(chosen) => setOrg(chosen as string | null)}
            />
          </div>
        )}
      </div>
    </Modal>
  );
}
