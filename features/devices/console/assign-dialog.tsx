// Placing all devices that have no place: what would be done is shown first.
import { useState } from 'react';
import { Alert, App, Modal, Radio, Skeleton } from 'antd';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { ASSIGN_MODES, devices } from '../contract.ts';

type Mode = (typeof ASSIGN_MODES)[number];

export function AssignDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { field, option } = useLabels(devices);
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [mode, setMode] = useState<Mode>('name');
  const plan = useQuery({
    queryKey: ['device', 'assign', mode],
    queryFn: ({ signal }) =>
      client.call(devices.routes.autoAssign, { input: { mode, dry_run: true }, signal }),
    gcTime: 0,
  });
  const assign = useMutation({
    mutationFn: () => client.call(devices.routes.autoAssign, { input: { mode }, quiet: true }),
    onSuccess: async ({ assigned }) => {
      await invalidateThings(queries, ['device']);
      void message.success(t('devices.assign.done', { count: assigned.length }));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('devices.assign.title')}
      okText={t('devices.assign.place')}
      cancelText={ui('cancel')}
      okButtonProps={{ disabled: !plan.data?.assigned.length, loading: assign.isPending }}
      onOk={() => assign.mutate()}
      onCancel={onClose}
    >
      <div className="k-filter-form">
        <p className="k-aside">{t('devices.assign.hint')}</p>
        <Radio.Group
          aria-label={field('mode')}
          value={mode}
          onChange={({ target }) => setMode(target.value as Mode)}
          options={ASSIGN_MODES.map((value) => ({ value, label: option('assign_mode', value) }))}
        />
        {assign.error && <Alert type="error" showIcon role="alert" title={assign.error.message} />}
        {!plan.data &&
          (plan.error ? (
            <FailureState error={plan.error} onRetry={() => void plan.refetch()} />
          ) : (
            <Skeleton active />
          ))}
        {plan.data && (
          <div className="k-filter-fields">
            {plan.data.assigned.length === 0 && <p>{t('devices.assign.none')}</p>}
            <ul className="k-taken">
              {plan.data.assigned.map(({ id, name, space_path }) => (
                <li key={id}>{t('devices.assign.to', { device: name, place: space_path })}</li>
              ))}
            </ul>
            {plan.data.left > 0 && (
              <p className="k-aside">{t('devices.assign.left', { count: plan.data.left })}</p>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
