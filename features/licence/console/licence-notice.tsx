// The licence in the top bar, for those who can act on it: silent until it is about to expire.
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

/** For founders and the provider; others can't do anything about it. */
export function LicenceNotice() {
  const { me } = useConsole();
  const may = useMay(licence.routes.install);
  return me.founder === 1 || may ? <Notice /> : null;
}

interface Told {
  tone: 'warn' | 'bad';
  text: string;
  hint?: string;
}

function Notice() {
  const { client } = useConsole();
  const may = useMay(licence.routes.install);
  const { data, error } = useQuery({
    queryKey: [LICENCE_KEY, 'expire'],
    queryFn: ({ signal }) => client.call(licence.routes.expire, { signal, quiet: true }),
    refetchInterval: READ_EVERY_MS,
    // A licence that can't be trusted is an answer.
    retry: false,
  });
  const told = useTold(error, data);
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
  if (data?.standing === 'expired')
    return {
      tone: 'bad',
      text: t('licence.notice.expired'),
      hint: t('licence.notice.expiredHint'),
    };
  if (data?.standing !== 'expiring') return null;
  return {
    tone: 'warn',
    text: t('licence.notice.expiring', { count: data.days_left ?? 0 }),
    hint: t('licence.notice.expiringHint', {
      time: formatMoment((data.expire ?? 0) * 1000, timeZone),
    }),
  };
}
