// One call: what it was, its whole course on a line of time, and what people noted.
import { Drawer, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import { serverNow } from '#kit/ui/server-clock.ts';
import { UnsavedScope, useGuardedOpen } from '#kit/ui/unsaved.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { devices, isDeviceType } from '#features/devices/contract.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import { calls as room } from '../contract.ts';
import type { CallRecord } from '../contract.ts';
import { CallAudio } from './call-audio.tsx';
import { CallCourse } from './call-course.tsx';
import { CallMark } from './call-mark.tsx';
import { CallNote } from './call-note.tsx';
import { CallTimeline } from './call-timeline.tsx';
import { useCallName, useCallPlace } from './call-words.ts';
import { DeedButtons } from './deed-buttons.tsx';
import { isSlow } from './lay-out-course.ts';
import { useCallDeeds } from './use-call-deeds.ts';

export function CallDrawer() {
  const { open, show, close } = useOpen();
  const { forms, shown, visible, forget } = useGuardedOpen(open, show);
  const { client } = useConsole();
  const nameOf = useCallName();
  const headId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['call', 'record', shown],
    queryFn: ({ signal }) => client.call(room.routes.read, { params: { id: shown ?? '' }, signal }),
    enabled: shown !== null,
  });
  const call = shown === null ? undefined : data;
  return (
    <Drawer
      className="k-drawer"
      open={shown !== null && visible}
      afterOpenChange={(isOpen) => !isOpen && forget()}
      size={720}
      onClose={close}
      title={<span id={headId}>{call ? nameOf(call) : '…'}</span>}
      aria-labelledby={headId}
      extra={call && <Deeds call={call} />}
      destroyOnHidden
    >
      {!call && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!call && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {call && (
        <UnsavedScope forms={forms}>
          <CallDetail key={call.id} call={call} />
        </UnsavedScope>
      )}
    </Drawer>
  );
}

function Deeds({ call }: { call: CallRecord }) {
  const deeds = useCallDeeds();
  return (
    <span className="k-actions">
      <DeedButtons call={call} deeds={deeds} />
    </span>
  );
}

function CallDetail({ call }: { call: CallRecord }) {
  const t = useT();
  const { field } = useLabels(room);
  const { option } = useLabels(devices);
  const age = useSpan();
  // As it was when the record was opened; the list of calls counts on.
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const device = call.device_type;
  const facts: [string, React.ReactNode][] = [
    [field('result'), call.result && t(`calls.enums.call_result.${call.result}`)],
    [field('type'), t(`calls.enums.call_type.${call.type}`)],
    [
      field('device_name'),
      call.device_name ?? (device && isDeviceType(device) ? option('device_type', device) : device),
    ],
    [field('raised_at'), <Moment key="raised" at={call.raised_at} age />],
    [field('answered_at'), call.answered_at && <Moment key="answered" at={call.answered_at} />],
    [field('answered_by_name'), call.answered_by_name],
    [field('response_s'), call.response_s === null ? null : age(call.response_s)],
    [field('ended_at'), call.ended_at && <Moment key="ended" at={call.ended_at} />],
    [field('repeats'), call.repeats],
    [field('reminders'), call.reminders],
    [field('speech'), call.speech ? t('calls.history.yes') : t('calls.history.no')],
  ];
  return (
    <>
      <CallHead call={call} />
      <section className="call-section">
        <h2>{t('calls.actions.note')}</h2>
        <CallNote key={call.id} call={call} slow={isSlow(call, now)} />
      </section>
      <section className="call-section">
        <h2>{t('calls.history.details')}</h2>
        <dl className="call-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="call-section">
        <h2>{t('calls.history.course')}</h2>
        <CallTimeline call={call} now={now} />
        <CallCourse call={call} />
      </section>
      {call.audio !== null && <CallAudio name={call.audio} />}
    </>
  );
}

/** Which call this is, in one look. */
function CallHead({ call }: { call: CallRecord }) {
  const t = useT();
  const placeOf = useCallPlace();
  return (
    <div className="call-head">
      <CallMark call={call} />
      <span className="k-tag" data-tone={call.ended_at === null ? 'info' : 'off'}>
        {t(`calls.enums.call_state.${call.state}`)}
      </span>
      <strong className="call-place">{placeOf(call)}</strong>
      {call.resident_name !== null && <span className="call-what">{call.resident_name}</span>}
    </div>
  );
}
