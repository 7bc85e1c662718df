// Starting a countdown for a space.
import { useState } from 'react';
import { Alert, App, Modal, Select } from 'antd';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { ReferenceSelect } from '#kit/ui/reference-select.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { settings } from '../../contract.ts';
import { clockTime } from './clock-time.ts';

export function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const ui = useUi();
  const { field } = useLabels(settings);
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [item, setItem] = useState<string | null>(null);
  const [space, setSpace] = useState<string | null>(null);
  const items = useQuery({
    queryKey: ['countdown', 'in_force'],
    queryFn: ({ signal }) => client.call(settings.routes.countdownsInForce, { input: {}, signal }),
  });
  const start = useMutation({
    mutationFn: ({ id, space_id }: { id: string; space_id: string }) =>
      client.call(settings.routes.countdownStart, {
        params: { id },
        input: { space_id },
        quiet: true,
      }),
    onSuccess: async ({ name }) => {
      await invalidateThings(queries, ['countdown']);
      void message.success(t('settings.countdown.started', { name }));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('settings.countdown.startTitle')}
      okText={t('settings.countdown.start')}
      cancelText={ui('cancel')}
      okButtonProps={{ disabled: !item || !space, loading: start.isPending }}
      onOk={() => item && space && start.mutate({ id: item, space_id: space })}
      onCancel={onClose}
    >
      <div className="k-filter-form">
        {(start.error ?? items.error) && (
          <Alert type="error" showIcon role="alert" title={(start.error ?? items.error)?.message} />
        )}
        {items.data?.length === 0 && <p>{t('settings.countdown.noItems')}</p>}
        <div className="k-field">
          <label htmlFor="start-which">{t('settings.countdown.which')}</label>
          <Select
            id="start-which"
            className="k-wide"
            placeholder={ui('choose')}
            value={item}
            loading={items.isPending}
            onChange={setItem}
            options={(items.data ?? []).map(({ id, name, duration_s }) => ({
              value: id,
              label: `${name} (${clockTime(duration_s)})`,
            }))}
          />
        </div>
        <div className="k-field">
          <label htmlFor="start-space">{field('space_id')}</label>
          <ReferenceSelect
            id="start-space"
            thing="space"
            label="path"
            filters={{ kind: ['bed', 'room', 'department'] }}
            value={space}
            onChange={(value) => setSpace(typeof value === 'string' ? value : null)}
          />
        </div>
      </div>
    </Modal>
  );
}
