// Where a resident lay and lies, newest first.
import { Timeline } from 'antd';
import { Moment } from '#kit/ui/moment.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { LEAVING_REASONS, residents } from '../contract.ts';
import type { Stay } from '../contract.ts';
import { PartStates } from './part-states.tsx';
import { usePart } from './use-part.ts';

export function StayHistory({ id }: { id: string }) {
  const t = useT();
  const found = usePart(id, 'stays', (client, signal) =>
    client.call(residents.routes.stays, { params: { id }, signal }),
  );
  return (
    <PartStates
      found={found}
      isEmpty={(stays) => stays.length === 0}
      nothing={t('residents.history.none')}
    >
      {(stays) => (
        <Timeline
          items={stays.map((stay) => ({
            key: stay.id,
            color: stay.to_at ? 'gray' : 'green',
            content: <StayLine stay={stay} />,
          }))}
        />
      )}
    </PartStates>
  );
}

function StayLine({ stay }: { stay: Stay }) {
  const t = useT();
  const reason = useReason(stay.reason);
  return (
    <>
      <b>{stay.bed_path}</b>
      <div className="k-aside">
        <Moment at={stay.from_at} /> –{' '}
        {stay.to_at ? <Moment at={stay.to_at} /> : t('residents.history.now')}
        {reason && ` · ${reason}`}
      </div>
    </>
  );
}

function useReason(reason: string | null): string | null {
  const t = useT();
  const { option } = useLabels(residents);
  if (reason === 'change_bed') return t('residents.history.moved');
  const known = LEAVING_REASONS.find((one) => one === reason);
  return known ? option('leaving_reason', known) : reason;
}
