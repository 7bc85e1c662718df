// Today's figures, and what needs a hand: devices that are away or running low.
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { Reading } from '#kit/ui/reading.tsx';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { isDeviceType } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import { calls as room } from '../contract.ts';
import type { Figures } from '../contract.ts';
import { PriorityShape } from './call-mark.tsx';
import { useNumbers } from './call-words.ts';

/** Midnight passes, calls become overdue without an event: read anew now and then. */
const READ_EVERY_MS = 60_000;

export function useFigures() {
  const { client } = useConsole();
  useLiveRefresh(['call-figures'], ['call.raised', 'call.changed', 'call.ended', 'device.changed']);
  return useQuery({
    queryKey: ['call-figures'],
    queryFn: ({ signal }) => client.call(room.routes.figures, { signal }),
    refetchInterval: READ_EVERY_MS,
  });
}

type Found = ReturnType<typeof useFigures>;

export function TodaysFigures({ found }: { found: Found }) {
  return (
    <Reading of={found} rows={2}>
      {(data) => <FigureList data={data} />}
    </Reading>
  );
}

function FigureList({ data }: { data: Figures }) {
  const t = useT();
  const age = useSpan();
  const { share, count } = useNumbers();
  const none = t('calls.figures.none');
  const watched = data.devices_watched > 0;
  const list: [string, string][] = [
    [t('calls.figures.calls'), count(data.calls)],
    [
      t('calls.figures.answered_share'),
      data.answered_share === null ? none : share(data.answered_share),
    ],
    [
      t('calls.figures.median'),
      data.median_response_s === null ? none : age(data.median_response_s),
    ],
    [t('calls.figures.open'), count(data.open)],
    [t('calls.figures.overdue'), count(data.overdue)],
    [t('calls.figures.devices_offline'), watched ? count(data.devices_offline) : none],
    [t('calls.figures.devices_low'), watched ? count(data.devices_low) : none],
  ];
  return (
    <>
      <dl className="figures">
        {list.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ByPriority figures={data} />
    </>
  );
}

function ByPriority({ figures: { by_priority } }: { figures: Figures }) {
  const t = useT();
  const { count } = useNumbers();
  if (by_priority.length === 0) return null;
  return (
    <ul className="figures-priorities" aria-label={t('calls.figures.by_priority')}>
      {by_priority.map(({ priority, calls }) => (
        <li key={priority} data-priority={priority}>
          <PriorityShape priority={priority} />
          {t(`calls.enums.priority.${String(priority) as '1' | '2' | '3' | '4' | '5'}`)}{' '}
          <b>{count(calls)}</b>
        </li>
      ))}
    </ul>
  );
}

type Needy = Figures['devices'][number];

/** So many are in sight; the rest folds. */
const IN_SIGHT = 3;

/** The devices that are away or running low; of none that were ever connected nothing is claimed. */
export function NeedsAHand({ figures: { devices, devices_watched } }: { figures: Figures }) {
  const t = useT();
  if (devices.length === 0)
    return (
      <p className="k-aside">
        {t(devices_watched > 0 ? 'calls.board.all_fine' : 'calls.board.no_devices')}
      </p>
    );
  const rest = devices.slice(IN_SIGHT);
  return (
    <>
      <NeedyList devices={devices.slice(0, IN_SIGHT)} />
      {rest.length > 0 && (
        <details className="fold">
          <summary>{t('calls.line.names_more', { count: rest.length })}</summary>
          <NeedyList devices={rest} />
        </details>
      )}
    </>
  );
}

function NeedyList({ devices }: { devices: readonly Needy[] }) {
  const t = useT();
  const { timeZone } = useConsole();
  return (
    <ul className="needy" aria-label={t('calls.board.attention')}>
      {devices.map((device) => (
        <li key={device.id}>
          <span className="k-tag" data-tone={device.online ? 'warn' : 'bad'}>
            {device.online
              ? t('calls.board.battery', { percent: device.battery ?? 0 })
              : t('calls.board.offline')}
          </span>
          <span className="needy-name">
            {device.alias ??
              (isDeviceType(device.type)
                ? t(`devices.enums.device_type.${device.type}`)
                : device.type)}
          </span>
          <span className="k-aside">{device.space_path ?? t('calls.board.unplaced')}</span>
          <span className="k-aside">
            {device.last_contact_at
              ? t('calls.board.last_contact', {
                  time: formatMoment(device.last_contact_at, timeZone),
                })
              : t('calls.board.never')}
          </span>
        </li>
      ))}
    </ul>
  );
}
