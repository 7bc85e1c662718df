// The course of a call on a line of time: every step with who or which device, and how long after the press.
import { useConsole } from '#kit/ui/console-context.ts';
import { useJoin, useLabels } from '#kit/ui/use-words.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { OUTAGE_EVENT, devices, isDeviceType } from '#features/devices/contract.ts';
import { useSpan } from '#kit/ui/use-span.ts';
import { useT } from '#features/use-t.ts';
import { DELIVERY_ACTIONS } from '../contract.ts';
import type { CallRecord, CourseLine } from '../contract.ts';
import { foldCourse } from './fold-course.ts';
import type { CoursePart } from './fold-course.ts';

/** What a line names beyond this is counted. */
const MOST_NAMES = 12;

export function CallCourse({ call }: { call: CallRecord }) {
  const t = useT();
  return (
    <ol className="course" aria-label={t('calls.history.course')}>
      {foldCourse(call.course).map((part, index) =>
        part.kind === 'step' ? (
          <li key={index} data-action={part.line.action}>
            <Line call={call} line={part.line} before={part.before} />
          </li>
        ) : (
          <li key={index} data-action="way">
            <Way call={call} {...part} />
          </li>
        ),
      )}
    </ol>
  );
}

interface LineProps {
  call: CallRecord;
  line: CourseLine;
  before?: CourseLine | undefined;
}

function Line({ call, line, before }: LineProps) {
  const t = useT();
  const age = useSpan();
  const { timeZone } = useConsole();
  const after = (Date.parse(line.at) - Date.parse(call.raised_at)) / 1000;
  return (
    <>
      <time dateTime={line.at}>{formatMoment(line.at, timeZone)}</time>
      <span className="course-after">
        {t('calls.history.after', { age: age(after) })}
        <Between before={before} line={line} />
      </span>
      <StepText line={line} isOutage={call.event === OUTAGE_EVENT} />
    </>
  );
}

/** What went out between two steps: how many, and one by one where somebody wants to know. */
function Way({ call, lines, counts }: Extract<CoursePart, { kind: 'way' }> & { call: CallRecord }) {
  const t = useT();
  const join = useJoin();
  const told = (['sent', 'delivered', 'seen'] as const)
    .filter((way) => counts[way] > 0)
    .map((way) => `${t(`calls.enums.call_step.${way}`)} ${counts[way]}`);
  return (
    <details className="fold">
      <summary>{join(told)}</summary>
      <ol className="course">
        {lines.map((line, index) => (
          <li key={index} data-action={line.action}>
            <Line call={call} line={line} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The time since the step before, where it is worth a word. */
function Between({ before, line }: { before: CourseLine | undefined; line: CourseLine }) {
  const t = useT();
  const age = useSpan();
  const seconds = before ? (Date.parse(line.at) - Date.parse(before.at)) / 1000 : 0;
  if (seconds < 1) return null;
  return <small>{t('calls.line.between', { age: age(seconds) })}</small>;
}

/** The devices that were lost together, or what a countdown was for. */
function Names({ names }: { names: readonly string[] }) {
  const t = useT();
  const { option } = useLabels(devices);
  const join = useJoin();
  const more = names.length - MOST_NAMES;
  const shown = names
    .slice(0, MOST_NAMES)
    .map((name) => (isDeviceType(name) ? option('device_type', name) : name));
  const rest = more > 0 ? [t('calls.line.names_more', { count: more })] : [];
  return <span className="k-aside"> {join([...shown, ...rest])}</span>;
}

const namesIn = ({ action, data }: CourseLine): readonly string[] => {
  const names = data?.['names'];
  return (action === 'raised' || action === 'repeated') && Array.isArray(names)
    ? names.map(String)
    : [];
};

function StepText({ line, isOutage }: { line: CourseLine; isOutage: boolean }) {
  const t = useT();
  const { option } = useLabels(devices);
  const { action, device_name, staff_name, data } = line;
  const device =
    device_name && isDeviceType(device_name) ? option('device_type', device_name) : device_name;
  const told = DELIVERY_ACTIONS.find((known) => known === data?.['message']);
  const names = namesIn(line);
  // An outage is of all that it names, not of the one that happened to be first.
  const by = isOutage && names.length > 0 ? [staff_name] : [staff_name, device];
  const who = by.filter((part) => part !== null).join(' · ');
  return (
    <span>
      {isOutage && action === 'repeated'
        ? t('calls.line.lost_more')
        : t(`calls.enums.call_step.${action}`)}
      {told &&
        ` ${t('calls.history.to_message', { message: t(`calls.enums.delivery_action.${told}`), device: device ?? '' })}`}
      {!told && who !== '' && <span className="k-aside"> {who}</span>}
      {names.length > 0 && <Names names={names} />}
      {typeof data?.['note'] === 'string' && <span className="k-aside"> {data['note']}</span>}
    </span>
  );
}
