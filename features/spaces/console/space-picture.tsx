// What lies in a space: the departments of a hospital, the rooms of a department with their beds and who lies there.
import { useMemo } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useT } from '#features/use-t.ts';
import { space, spaces } from '../contract.ts';
import type { BedTile, SpaceNode } from '../contract.ts';
import { FreeBedButtons } from './free-bed.tsx';
import { RESIDENT_LISTS } from './lists.ts';
import { SpacesBelow } from './spaces-below.tsx';
import type { Who } from './spaces-below.tsx';

export interface SpacePictureProps {
  node: SpaceNode;
  nodes: readonly SpaceNode[];
  onChoose: (id: string) => void;
  onQuick: () => void;
}

/** Who lies in the beds of the department around the node. */
function useWho(node: SpaceNode, nodes: readonly SpaceNode[]): Who {
  const { client } = useConsole();
  const room = node.kind === 'bed' ? nodes.find(({ id }) => id === node.parent_id) : undefined;
  const department = node.kind === 'department' ? node.id : (room ?? node).parent_id;
  const found = useQuery({
    queryKey: [space.thing, 'beds', department],
    queryFn: ({ signal }) =>
      client.call(spaces.routes.beds, { input: { department_id: department ?? '' }, signal }),
    enabled: department !== null && node.kind !== 'hospital',
  });
  return new Map(
    (found.data ?? []).flatMap(({ id, resident }) => (resident ? [[id, resident]] : [])),
  );
}

export function SpacePicture({ node, nodes, onChoose, onQuick }: SpacePictureProps) {
  const t = useT();
  const who = useWho(node, nodes);
  const mayWrite = useMay(spaces.routes.quick);
  const inside = useMemo(() => Map.groupBy(nodes, ({ parent_id }) => parent_id), [nodes]);
  const below = inside.get(node.id) ?? [];
  if (node.kind === 'bed') return <Occupant bed={node} resident={who.get(node.id)} />;
  if (node.kind === 'room' && below.length === 0)
    return <StatePage kind="empty" title={t('spaces.noBeds')} hint="" />;
  if (node.kind === 'department' && below.length === 0)
    return (
      <StatePage
        kind="empty"
        title={t('spaces.noRooms')}
        hint={t('spaces.noRoomsHint')}
        {...(mayWrite
          ? {
              action: (
                <Button type="primary" onClick={onQuick}>
                  {t('spaces.quick')}
                </Button>
              ),
            }
          : {})}
      />
    );
  return <SpacesBelow node={node} below={below} inside={inside} who={who} onChoose={onChoose} />;
}

interface OccupantProps {
  bed: SpaceNode;
  /** Undefined where nobody lies there, and while it is not read who does. */
  resident: BedTile['resident'] | undefined;
}

function Occupant({ bed, resident }: OccupantProps) {
  const t = useT();
  const { me } = useConsole();
  if (!resident && bed.occupied > 0)
    return <p className="k-aside">{t('spaces.figures.occupied')}</p>;
  if (!resident)
    return (
      <>
        <p className="k-aside">{t('spaces.freeBed')}</p>
        <FreeBedButtons bed={bed} />
      </>
    );
  if (!me.permissions.has('resident.read')) return <p>{resident.name}</p>;
  return (
    <p>
      <Link
        className="k-record-link"
        to={{ pathname: RESIDENT_LISTS[me.level].path, search: `?open=${resident.id}` }}
      >
        {resident.name}
      </Link>
    </p>
  );
}
