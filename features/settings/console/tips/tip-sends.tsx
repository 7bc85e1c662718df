// Where a tip was sent, what became of it on each screen, and taking it back.
import { App, Button, Skeleton } from 'antd';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import type { Tones } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import { settings } from '../../contract.ts';
import type { TipDelivery, TipSend, TipState } from '../../contract.ts';

const TONES = {
  waiting: 'warn',
  sent: 'info',
  shown: 'good',
  over: 'off',
  replaced: 'off',
  withdrawing: 'warn',
  withdrawn: 'off',
} satisfies Record<TipState, Tones[string]>;

export function TipSends({ id }: { id: string }) {
  const t = useT();
  const { client } = useConsole();
  const found = useQuery({
    queryKey: ['screentip', 'sends', id],
    queryFn: ({ signal }) => client.call(settings.routes.tipSends, { params: { id }, signal }),
  });
  return (
    <section className="k-section" aria-labelledby="tip-sends">
      <h2 id="tip-sends">{t('settings.tip.sends')}</h2>
      {found.data === undefined ? (
        found.isPending ? (
          <Skeleton active title={false} />
        ) : (
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        )
      ) : found.data.length === 0 ? (
        <p className="k-aside">
          {t('settings.tip.noSends')} {t('settings.tip.save')}
        </p>
      ) : (
        found.data.map((send) => <SendCard key={send.id} send={send} />)
      )}
    </section>
  );
}

const OPEN: readonly TipState[] = ['waiting', 'sent', 'shown', 'withdrawing'];

function SendCard({ send }: { send: TipSend }) {
  const t = useT();
  const { field } = useLabels(settings);
  const { at, until, deliveries, content, sent_by_name, withdrawn_at } = send;
  const open = deliveries.some(({ state }) => OPEN.includes(state));
  const shown = deliveries.filter(({ state }) => state === 'shown').length;
  return (
    <article className="st-send">
      <header>
        <div>
          <strong>{content.text}</strong>
          <div className="k-aside">
            <Moment at={at} /> {sent_by_name && t('settings.tip.by', { name: sent_by_name })}
          </div>
          <div className="k-aside">
            {t('settings.tip.until')} <Moment at={until} />
            {' · '}
            {withdrawn_at
              ? t('settings.tip.withdrawn')
              : open
                ? t('settings.tip.screens', { shown, total: deliveries.length })
                : t('settings.tip.ended')}
          </div>
        </div>
        {open && !withdrawn_at && <WithdrawButton id={send.id} />}
      </header>
      <table className="st-table">
        <thead>
          <tr>
            <th scope="col">{t('settings.tip.device')}</th>
            <th scope="col">{field('state')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.device_id} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function DeliveryRow({ delivery }: { delivery: TipDelivery }) {
  const t = useT();
  const { option } = useLabels(devices);
  const { device_name, device_type, space_path, online, state, sent_at, shown_at } = delivery;
  const when = shown_at ?? sent_at;
  return (
    <tr>
      <th scope="row">
        {device_name ?? option('device_type', device_type)}
        <span className="k-aside">
          {' '}
          {space_path}
          {!online && OPEN.includes(state) && ` · ${t('settings.tip.offline')}`}
        </span>
      </th>
      <td>
        <EnumTag room={settings} name="tip_state" value={state} tone={TONES[state]} />{' '}
        {when && <Moment at={when} />}
      </td>
    </tr>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const may = useMay(settings.routes.tipWithdraw);
  const withdraw = useMutation({
    mutationFn: () => client.call(settings.routes.tipWithdraw, { params: { id }, quiet: true }),
    onError: (error) => {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    },
    onSettled: () => invalidateThings(queries, ['screentip']),
  });
  if (!may) return null;
  return (
    <Button danger onClick={() => withdraw.mutate()} loading={withdraw.isPending}>
      {t('settings.tip.withdraw')}
    </Button>
  );
}
