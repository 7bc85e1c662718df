// Walking a ward: test mode on, a press at each device, and the console ticks it off as it arrives.
import { useState } from 'react';
import { Alert, App, Button, Select, Skeleton } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { WALK_MINUTES, watchdog } from '../contract.ts';
import type { Walk } from '../contract.ts';
import { deviceTest, testPlan } from '../logbook.ts';
import { RecordDialog } from './record-dialog.tsx';

const WALK_KEY = 'watchdog_walk';
const { walkBegin, walkEnd, walkRead } = watchdog.routes;

interface WalkPageProps {
  ward: { department_id: string; name: string };
  onLeave: () => void;
}

export function WalkPage({ ward: { department_id, name }, onLeave }: WalkPageProps) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  useLiveRefresh([WALK_KEY], ['call.raised', 'call.changed', 'watchdog.changed', 'device.changed']);
  const { data, error, refetch } = useQuery({
    queryKey: [WALK_KEY, department_id],
    queryFn: ({ signal }) => client.call(walkRead, { params: { department_id }, signal }),
    refetchInterval: 30_000,
  });
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('watchdog.walkTitle', { name })}</h1>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onLeave}>
          {ui('close')}
        </Button>
      </header>
      <Alert type={data?.until ? 'warning' : 'info'} showIcon title={t('watchdog.walkLead')} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <WalkSwitch walk={data} department_id={department_id} />
          <Devices walk={data} />
        </>
      )}
    </div>
  );
}

function WalkSwitch({ walk, department_id }: { walk: Walk; department_id: string }) {
  const t = useT();
  const { client, timeZone } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { field } = useLabels(watchdog);
  const may = useMay(walkBegin);
  const [minutes, setMinutes] = useState<number>(30);
  const params = { department_id };
  const onSettled = () => invalidateThings(queries, [WALK_KEY, deviceTest.thing, testPlan.thing]);
  const begin = useMutation({
    mutationFn: () => client.call(walkBegin, { params, input: { minutes } }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: () => client.call(walkEnd, { params }),
    onSuccess: ({ recorded }) => void message.success(t('watchdog.recorded', { count: recorded })),
    onSettled,
  });
  const pressable = walk.devices.filter((one) => one.pressable);
  const done = pressable.filter(({ pressed_at }) => pressed_at !== null).length;
  return (
    <div className="k-actions" aria-live="polite">
      {walk.until ? (
        <>
          <ToneTag tone="warn">
            {t('watchdog.walkUntil', {
              time: formatMoment(walk.until, timeZone).slice(11, 16),
              name: walk.started_by_name ?? '',
            })}
          </ToneTag>
          <strong>{t('watchdog.progress', { done, all: pressable.length })}</strong>
          {may && (
            <Button type="primary" loading={end.isPending} onClick={() => end.mutate()}>
              {t('watchdog.walkEnd')}
            </Button>
          )}
        </>
      ) : (
        may && (
          <>
            <Select
              aria-label={field('minutes')}
              value={minutes}
              onChange={setMinutes}
              options={WALK_MINUTES.map((value) => ({
                value,
                label: t('watchdog.walkMinutes', { count: value }),
              }))}
            />
            <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
              {t('watchdog.walkBegin')}
            </Button>
          </>
        )
      )}
    </div>
  );
}

function Devices({ walk: { devices, until } }: { walk: Walk }) {
  const t = useT();
  const { option } = useLabels(watchdog);
  const may = useMay(watchdog.routes.record);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <ul className="wd-walk">
      {devices.map(({ id, name, type, space_path, pressable, pressed_at }) => (
        <li key={id}>
          <span>
            {name ?? option('device_type', type)}
            <span className="k-aside"> {space_path}</span>
          </span>
          {pressed_at ? (
            <span>
              <ToneTag tone="good">{t('watchdog.pressed')}</ToneTag> <Moment at={pressed_at} />
            </span>
          ) : (
            <ToneTag tone={pressable && until ? 'info' : 'off'}>
              {t(pressable ? 'watchdog.waiting' : 'watchdog.onlyLook')}
            </ToneTag>
          )}
          {may && (
            <Button size="small" onClick={() => setChosen(id)}>
              {t('watchdog.record')}
            </Button>
          )}
        </li>
      ))}
      {chosen && <RecordDialog devices={[chosen]} onClose={() => setChosen(null)} />}
    </ul>
  );
}
