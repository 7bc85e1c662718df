// The hand on the simulated ward: run or rest, and how fast its time goes. Shown in the demo alone.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Select, Switch } from 'antd';
import { useId } from 'react';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { ward } from '../contract.ts';
import type { WardChange } from '../contract.ts';
import './ward-switch.css';

const KEY = ['ward'];
/** Real life, brisk, and a day in some minutes. */
const SPEEDS = [1, 10, 60, 300];
const READ_EVERY_MS = 5000;

/** Nothing where there is no simulated ward, or none for this user. */
export function WardSwitch() {
  const { demo } = useConsole();
  const may = useMay(ward.routes.change);
  return demo && may ? <Control /> : null;
}

function Control() {
  const t = useT();
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const name = useId();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call(ward.routes.read, { signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : READ_EVERY_MS),
    // Another organisation has no simulated ward: that is no fault to show.
    retry: false,
  });
  const change = useMutation({
    mutationFn: (input: WardChange) => client.call(ward.routes.change, { input, quiet: true }),
    onSuccess: (state) => queries.setQueryData(KEY, state),
    onError: (error) => void message.error(error.message),
  });
  if (!data) return null;
  const speeds = [...new Set([...SPEEDS, data.speed])].sort((one, other) => one - other);
  return (
    <fieldset className="ward-switch" aria-labelledby={name}>
      <span id={name}>{t('ward.title')}</span>
      <Switch
        checked={data.running}
        loading={change.isPending}
        aria-label={t('ward.fields.running')}
        onChange={(running) => change.mutate({ running })}
      />
      <Select
        size="small"
        value={data.speed}
        aria-label={t('ward.fields.speed')}
        disabled={!data.running || change.isPending}
        options={speeds.map((value) => ({ value, label: t('ward.times', { speed: value }) }))}
        onChange={(speed) => change.mutate({ speed })}
      />
    </fieldset>
  );
}
