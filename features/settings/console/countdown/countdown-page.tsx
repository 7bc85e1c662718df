// Countdown items, what runs now, and starting one.
import { useState } from 'react';
import { Button } from 'antd';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useT } from '#features/use-t.ts';
import { countdown, settings } from '../../contract.ts';
import { SourceTag } from '../source-tag.tsx';
import { clockTime } from './clock-time.ts';
import { RunningPanel } from './running-panel.tsx';
import { StartDialog } from './start-dialog.tsx';
import '../settings.css';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const mayStart = useMay(settings.routes.countdownStart);
  const [starting, setStarting] = useState(false);
  const isOwn = ({ org_id }: { org_id: string | null }) =>
    org_id !== null || me.level === 'provider';
  const columns: ColumnOf<typeof countdown>[] = [
    { field: 'name', width: 220 },
    { field: 'duration_s', width: 140, render: ({ duration_s }) => clockTime(duration_s) },
    {
      field: 'source',
      title: t('settings.source'),
      width: 110,
      render: (row) => <SourceTag org_id={row.org_id} />,
    },
    { field: 'created_at', hidden: true },
  ];
  return (
    <ListPage
      entity={countdown}
      room={settings}
      title={t('settings.pages.Countdown')}
      createLabel={t('settings.countdown.add')}
      columns={columns}
      hideFilters={me.level === 'organisation' ? ['org_id'] : []}
      refreshOn={['countdown.changed']}
      removable={isOwn}
      actions={
        mayStart &&
        me.level !== 'provider' && (
          <Button onClick={() => setStarting(true)}>{t('settings.countdown.startTitle')}</Button>
        )
      }
      summary={<RunningPanel />}
    >
      {starting && <StartDialog onClose={() => setStarting(false)} />}
      <RecordDrawer
        entity={countdown}
        room={settings}
        title={(row) => row?.name ?? t('settings.countdown.add')}
        defaults={() => ({ hours: 0, minutes: 5, seconds: 0 })}
        readOnly={(row) => !isOwn(row)}
        sections={[
          { fields: [{ field: 'name', wide: true }] },
          {
            title: t('settings.countdown.time'),
            lead: ({ row }) => (
              <p className="k-aside">
                {row && !isOwn(row as never)
                  ? t('settings.countdown.shared')
                  : t('settings.countdown.lead')}
              </p>
            ),
            fields: ['hours', 'minutes', 'seconds'],
          },
        ]}
      />
    </ListPage>
  );
}
