// The course of a call drawn on one scale: how long it waited and was with somebody, and what became of it at each device.
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { devices, isDeviceType } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import type { CallRecord } from '../contract.ts';
import { layOutCourse } from './lay-out-course.ts';
import type { Mark, MarkKind, Track } from './lay-out-course.ts';

/** So many devices are in sight at once. */
const FEW = 4;

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

export function CallTimeline({ call, now }: { call: CallRecord; now: string }) {
  const t = useT();
  const age = useSpan();
  const { timeZone } = useConsole();
  const { lengthS, phases, target, tracks } = layOutCourse(call, now);
  return (
    <div className="timeline" data-priority={call.priority}>
      <div className="timeline-row">
        <span>{formatMoment(call.raised_at, timeZone)}</span>
        <span className="timeline-track">
          {phases.map(({ kind, from, to, lengthS: length }) => (
            <span
              key={kind}
              className="timeline-phase"
              data-kind={kind}
              style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
              title={`${t(kind === 'waiting' ? 'calls.enums.call_state.raised' : 'calls.enums.call_state.answered')} ${age(length)}`}
            />
          ))}
          {target !== null && (
            <span className="timeline-target" style={{ insetInlineStart: percent(target) }} />
          )}
        </span>
        <span className="timeline-scale">
          <span>{t('calls.screen.target', { age: age(call.target_s) })}</span>
          <span>+{age(lengthS)}</span>
        </span>
      </div>
      {tracks.length === 0 && <p className="k-aside">{t('calls.line.none')}</p>}
      {tracks.length > 0 && (
        <details className="fold" open={tracks.length <= FEW}>
          <summary>{t('calls.line.told_count', { count: tracks.length })}</summary>
          <ul className="timeline-told" aria-label={t('calls.line.told')}>
            {tracks.map((track) => (
              <TrackRow key={track.device} track={track} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function TrackRow({ track }: { track: Track }) {
  const t = useT();
  const age = useSpan();
  const { option } = useLabels(devices);
  const { name, type, person, marks, reminders } = track;
  const device = name ?? (type && isDeviceType(type) ? option('device_type', type) : type) ?? '–';
  const said = marks.map(({ kind, afterS }) => `${t(WORDS[kind])} +${age(afterS)}`);
  if (reminders > 0) said.push(t('calls.screen.reminded', { times: reminders }));
  return (
    <li className="timeline-row">
      <span>{person ? t('calls.line.by', { who: person, device }) : device}</span>
      <span className="timeline-track" aria-hidden="true">
        <Span marks={marks} />
        {marks.map(({ kind, at }) => (
          <svg
            key={kind}
            className="timeline-mark"
            data-kind={kind}
            viewBox="0 0 20 20"
            style={{ insetInlineStart: percent(at) }}
          >
            <path d={SHAPES[kind]} />
          </svg>
        ))}
      </span>
      <span className="k-aside">{said.join(' · ')}</span>
    </li>
  );
}

function Span({ marks }: { marks: readonly Mark[] }) {
  const from = marks[0]?.at ?? 0;
  const to = marks.at(-1)?.at ?? from;
  return (
    <span
      className="timeline-span"
      style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
    />
  );
}

const WORDS = {
  sent: 'calls.enums.call_step.sent',
  delivered: 'calls.enums.call_step.delivered',
  seen: 'calls.enums.call_step.seen',
  accepted: 'calls.enums.call_step.answered',
  refused: 'calls.enums.call_step.refused',
  timed_out: 'calls.enums.call_step.timed_out',
  expired: 'calls.enums.delivery_state.expired',
} as const satisfies Record<MarkKind, string>;

/** A ring, a disc, an eye, a tick, a cross, an hour-glass, a bar: no two alike without their colour. */
const SHAPES: Record<MarkKind, string> = {
  sent: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  delivered: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  seen: 'M1 10s4-6 9-6 9 6 9 6-4 6-9 6-9-6-9-6zm9-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  accepted: 'M2 10l3-3 4 4 7-8 3 3-10 11z',
  refused: 'M3 5l2-2 5 5 5-5 2 2-5 5 5 5-2 2-5-5-5 5-2-2 5-5z',
  timed_out: 'M4 2h12v3l-5 5 5 5v3H4v-3l5-5-5-5z',
  expired: 'M3 8h14v4H3z',
};
