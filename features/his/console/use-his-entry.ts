// What the user's menu offers of the HIS: starting it where there is one to start, else the page where it is set up or chosen.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useT } from '#features/use-t.ts';
import { hisRoom } from '../contract.ts';
import { useSynchronise } from './use-synchronise.ts';

const { HisIndex } = hisRoom.pages;

/** The entry; null for whom there is nothing to synchronise and no page that could change that. */
export function useHisEntry(): { label: string; disabled: boolean; onClick: () => void } | null {
  const t = useT();
  const { client, me } = useConsole();
  const may = useMay(hisRoom.routes.synchronise);
  const { start, busy } = useSynchronise();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['his', 'found'],
    queryFn: ({ signal }) => client.call(hisRoom.routes.found, { signal, quiet: true }),
    enabled: may,
  });
  const one = data?.found === 'one';
  if (!may || !(one || me.routes.has('HisIndex'))) return null;
  return {
    label: t('his.synchronise'),
    disabled: busy,
    onClick: () => void (one ? start() : navigate(HisIndex.path)),
  };
}
