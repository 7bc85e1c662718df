// A ward: its state in a word with its mark, its last good test, the stages of the last one, and the ones before.
import { useState } from 'react';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import type { Tone } from '#kit/ui/enum-tag.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import type { Standing, WardRow } from '../contract.ts';
import { RunHistory } from './run-history.tsx';
import { StageList } from './stage-list.tsx';
import { WATCHDOG_KEY } from './use-wards.ts';

const TONES: Record<Standing, Tone> = {
  good: 'good',
  slow: 'warn',
  new: 'info',
  failed: 'bad',
  dead: 'bad',
  off: 'off',
};

export function WardCard({ ward, across }: { ward: WardRow; across: boolean }) {
  const t = useT();
  const { field, option } = useLabels(watchdog);
  const [open, setOpen] = useState(false);
  const { standing, last, daily_at, last_good_at, hosts, hosts_online } = ward;
  return (
    <article className="wd-ward" aria-label={ward.name}>
      <header>
        <h2>
          {ward.name}
          {across && ward.org_name !== ward.name && (
            <span className="k-aside"> {ward.org_name}</span>
          )}
        </h2>
        <ToneTag tone={TONES[standing]}>{option('standing', standing)}</ToneTag>
      </header>
      <dl>
        <div>
          <dt>{field('last_good_at')}</dt>
          <dd>{last_good_at ? <Moment at={last_good_at} age /> : t('watchdog.never')}</dd>
        </div>
        <div>
          <dt>{field('daily_at')}</dt>
          <dd>{daily_at ?? option('standing', 'off')}</dd>
        </div>
        <div>
          <dt>{field('hosts')}</dt>
          <dd>{t('watchdog.hostsOnline', { online: hosts_online, hosts })}</dd>
        </div>
      </dl>
      {last && <StageList run={last} />}
      <footer className="k-actions">
        <RunButton ward={ward} />
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('watchdog.history')}
        </Button>
        <Link to={`/device/tests?walk=${ward.department_id}`}>{t('watchdog.walk')}</Link>
      </footer>
      {open && <RunHistory department_id={ward.department_id} />}
    </article>
  );
}

function RunButton({ ward }: { ward: WardRow }) {
  const t = useT();
  const { option } = useLabels(watchdog);
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useMay(watchdog.routes.run);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.call(watchdog.routes.run, { input: { department_id: ward.department_id } }),
    onSuccess: ({ state, failed_at, stages: { connect = 0, present = 0 } }) => {
      if (state === 'ok') void message.success(t('watchdog.passed', { ms: present - connect }));
      else
        void message.error(
          t('watchdog.failedNow', { stage: option('stage', failed_at ?? 'connect') }),
        );
    },
    onSettled: () => invalidateThings(queries, [WATCHDOG_KEY]),
  });
  return may ? (
    <Button type="primary" loading={isPending} onClick={() => mutate()}>
      {t(isPending ? 'watchdog.testing' : 'watchdog.runNow')}
    </Button>
  ) : null;
}
