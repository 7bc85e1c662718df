// The licence in the top bar, for those who can act on it: how long it holds, loud once it is about to expire.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useT } from '#features/use-t.ts';
import { licence } from '../contract.ts';
import type { Lasting } from '../contract.ts';
import './licence.css';

/** The first of the keys of all that is read of the licence. */
export const LICENCE_KEY = 'licence';

const READ_EVERY_MS = 5 * 60_000;
const LICENCE_STATUS = 402;

/** Founders and the provider are told; others can't do anything about it. */
function useIsTold(): boolean {
  const { me } = useConsole();
  const may = useMay(licence.routes.install);
  return me.founder === 1 || may;
}

export function LicenceNotice() {
  return useIsTold() ? <Notice /> : null;
}

interface Told {
  /** Quiet while nothing is to be done: how long it holds. */
  tone: 'quiet' | 'warn' | 'bad';
  text: string;
  hint?: string;
}

/** How the licence stands, in a line; null for those who aren't told, and while it isn't known. */
export function useLicenceStanding(): Told | null {
  const { client } = useConsole();
  const { data, error } = useQuery({
    queryKey: [LICENCE_KEY, 'expire'],
    queryFn: ({ signal }) => client.call(licence.routes.expire, { signal, quiet: true }),
    refetchInterval: READ_EVERY_MS,
    enabled: useIsTold(),
    // A licence that can't be trusted is an answer.
    retry: false,
  });
  return useTold(error, data);
}

function Notice() {
  const may = useMay(licence.routes.install);
  const told = useLicenceStanding();
  const content = told && (
    <>
      <span>{told.text}</span>
      {told.hint && <span className="licence-hint">{told.hint}</span>}
    </>
  );
  return (
    <output className="licence-notice" data-tone={told?.tone} title={told?.hint ?? told?.text}>
      {told && may ? <Link to="/licence">{content}</Link> : content}
    </output>
  );
}

function useTold(error: Error | null, data: Lasting | undefined): Told | null {
  const t = useT();
  const { timeZone } = useConsole();
  if (error)
    return error instanceof CallFailure && error.status === LICENCE_STATUS
      ? { tone: 'bad', text: error.message }
      : null;
  if (!data) return null;
  const { standing, expire, days_left } = data;
  if (standing === 'expired')
    return {
      tone: 'bad',
      text: t('licence.notice.expired'),
      hint: t('licence.notice.expiredHint'),
    };
  if (expire === null) return { tone: 'quiet', text: t('licence.notice.perpetual') };
  const time = formatMoment(expire * 1000, timeZone);
  const count = days_left ?? 0;
  if (standing === 'expiring')
    return {
      tone: 'warn',
      text: t('licence.notice.expiring', { count }),
      hint: t('licence.notice.expiringHint', { time }),
    };
  return {
    tone: 'quiet',
    text: t('licence.notice.left', { count }),
    hint: t('licence.notice.until', { time }),
  };
}
