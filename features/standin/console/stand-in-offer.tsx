// What stands at the address of a page that organisations below have: in which of them to open it.
import { useLocation } from 'react-router';
import { useT } from '#features/use-t.ts';
import type { Place } from '../contract.ts';
import { PlaceList } from './place-list.tsx';
import { useStandIn } from './use-stand-in.ts';

/** `level`: only these have the page; absent: all below do. */
export function StandInOffer({ level }: { level: Place['level'] | undefined }) {
  const t = useT();
  const { stand } = useStandIn();
  const { pathname, search } = useLocation();
  return (
    <div className="state standin-offer">
      <h1>{t('standin.offer.title')}</h1>
      <p>{t('standin.offer.hint')}</p>
      <PlaceList
        level={level}
        onChoose={(id) => void stand(id, pathname + search).catch(() => undefined)}
      />
    </div>
  );
}
