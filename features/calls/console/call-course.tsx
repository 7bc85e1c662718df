// The course of a call on a line of time: every step with who or which device, and how long after the press.
import { useConsole } from '#kit/ui/console-context.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { devices, isDeviceType } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import { DELIVERY_ACTIONS } from '../contract.ts';
import type { CallRecord, CourseLine } from '../contract.ts';
import { useAge } from './call-words.ts';

export function CallCourse({ call }: { call: CallRecord }) {
  const t = useT();
  const age = useAge();
  const { timeZone } = useConsole();
  const from = Date.parse(call.raised_at);
  return (
    <ol className="course" aria-label={t('calls.history.course')}>
      {call.course.map((line, index) => (
        <li key={index} data-action={line.action}>
          <time dateTime={line.at}>{formatMoment(line.at, timeZone)}</time>
          <span className="course-after">
            {t('calls.history.after', { age: age((Date.parse(line.at) - from) / 1000) })}
            <Between before={call.course[index - 1]} line={line} />
          </span>
          <StepText line={line} />
        </li>
      ))}
    </ol>
  );
}

/** The time since the step before, where it is worth a word. */
function Between({ before, line }: { before: CourseLine | undefined; line: CourseLine }) {
  const t = useT();
  const age = useAge();
  const seconds = before ? (Date.parse(line.at) - Date.parse(before.at)) / 1000 : 0;
  if (seconds < 1) return null;
  return <small>{t('calls.line.between', { age: age(seconds) })}</small>;
}

/** The devices that were lost together. */
function Lost({ line: { action, data } }: { line: CourseLine }) {
  const { option } = useLabels(devices);
  const names = data?.['names'];
  if ((action !== 'raised' && action !== 'repeated') || !Array.isArray(names)) return null;
  const shown = names.map((name) =>
    isDeviceType(name) ? option('device_type', name) : String(name),
  );
  return <span className="k-aside"> {shown.join(', ')}</span>;
}

function StepText({ line }: { line: CourseLine }) {
  const t = useT();
  const { option } = useLabels(devices);
  const { action, device_name, staff_name, data } = line;
  const device =
    device_name && isDeviceType(device_name) ? option('device_type', device_name) : device_name;
  const told = DELIVERY_ACTIONS.find((known) => known === data?.['message']);
  const who = [staff_name, device].filter((part) => part !== null).join(' · ');
  return (
    <span>
      {t(`calls.enums.call_step.${action}`)}
      {told &&
        ` ${t('calls.history.to_message', { message: t(`calls.enums.delivery_action.${told}`), device: device ?? '' })}`}
      {!told && who !== '' && <span className="k-aside"> {who}</span>}
      <Lost line={line} />
      {typeof data?.['note'] === 'string' && <span className="k-aside"> {data['note']}</span>}
    </span>
  );
}
