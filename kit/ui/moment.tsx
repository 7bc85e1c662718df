// Times on a page: in the organisation's zone, with the age where age matters.
import { useEffect, useState } from 'react';
import { Tooltip } from 'antd';
import { useConsole } from './console-context.ts';
import { serverNow } from './server-clock.ts';
import { ageOf, formatMoment } from './zoned-time.ts';
import { useUi } from './use-words.ts';

/** An instant as `yyyy-MM-dd hh:mm:ss` in the organisation's zone, `age` with how long ago it was. */
export function Moment({ at, age = false }: { at: string | null | undefined; age?: boolean }) {
  const { timeZone } = useConsole();
  if (!at) return null;
  return (
    <span className="k-moment">
      <time dateTime={at}>{formatMoment(at, timeZone)}</time>
      {age && (
        <span className="k-aside">
          {' '}
          <AgeText at={at} />
        </span>
      )}
    </span>
  );
}

/** How long ago an instant was, in minutes, hours or days; the time itself on hover and focus. */
export function Age({ at }: { at: string | null | undefined }) {
  const { timeZone } = useConsole();
  if (!at) return null;
  return (
    <Tooltip title={formatMoment(at, timeZone)}>
      <time dateTime={at} className="k-moment">
        <AgeText at={at} />
      </time>
    </Tooltip>
  );
}

function AgeText({ at }: { at: string }) {
  const ui = useUi();
  const now = useMinute();
  const { unit, count } = ageOf(at, now);
  return unit === 'now' ? ui('age.now') : ui(`age.${unit}`, { count });
}

/** The time, told anew every half minute, so that an age on screen never lies by more. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
