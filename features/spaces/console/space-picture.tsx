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
import { FreeBedButtons, FreeBedMenu } from './free-bed.tsx';
import { RESIDENT_LISTS } from './lists.ts';

export interface SpacePictureProps {
  node: SpaceNode;
  nodes: readonly SpaceNode[];
  onChoose: (id: string) => void;
  onQuick: () => void;
}

type Who = ReadonlyMap<string, NonNullable<BedTile['resident']>>;

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
  const children = useMemo(() => Map.groupBy(nodes, ({ parent_id }) => parent_id), [nodes]);
  const below = children.get(node.id) ?? [];
  if (node.kind === 'bed') return <Occupant bed={node} resident={who.get(node.id)} />;
  if (node.kind === 'room')
    return below.length === 0 ? (
      <StatePage kind="empty" title={t('spaces.noBeds')} hint="" />
    ) : (
      <Beds room={node.name} beds={below} who={who} onChoose={onChoose} />
    );
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
  return (
    <ul className="s-rooms">
      {below.map((one) => (
        <li key={one.id} className="s-room">
          <button type="button" className="s-room-name" onClick={() => onChoose(one.id)}>
            {one.name}
            <span className="s-count">
              {one.occupied}/{one.beds}
            </span>
          </button>
          {one.kind === 'room' && (
            <Beds room={one.name} beds={children.get(one.id) ?? []} who={who} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface BedsProps {
  room: string;
  beds: readonly SpaceNode[];
  who: Who;
  onChoose: (id: string) => void;
}

function Beds({ room, beds, who, onChoose }: BedsProps) {
  const t = useT();
  return (
    <ul className="s-beds">
      {beds.map((bed) => (
        <li key={bed.id}>
          <button
            type="button"
            className="s-bed"
            data-state={bed.occupied > 0 ? 'occupied' : 'free'}
            onClick={() => onChoose(bed.id)}
          >
            <b>{bed.name}</b>
            <span>
              {who.get(bed.id)?.name ??
                (bed.occupied > 0 ? t('spaces.figures.occupied') : t('spaces.freeBed'))}
            </span>
          </button>
          {bed.occupied === 0 && <FreeBedMenu bed={bed} where={`${room} / ${bed.name}`} />}
        </li>
      ))}
    </ul>
  );
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
