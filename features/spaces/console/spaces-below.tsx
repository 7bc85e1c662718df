// What lies directly in a space, to be opened or ticked: departments, rooms with their beds, or beds.
import { Checkbox } from 'antd';
import { SelectionBar } from '#kit/ui/selection-bar.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import type { BedTile, SpaceNode } from '../contract.ts';
import { FreeBedMenu } from './free-bed.tsx';
import { usePicks } from './use-picks.ts';
import type { Picks } from './use-picks.ts';

export type Who = ReadonlyMap<string, NonNullable<BedTile['resident']>>;

interface BelowProps {
  node: SpaceNode;
  below: readonly SpaceNode[];
  inside: ReadonlyMap<string | null, readonly SpaceNode[]>;
  who: Who;
  onChoose: (id: string) => void;
}

export function SpacesBelow({ node, below, inside, who, onChoose }: BelowProps) {
  const picks = usePicks(node, below);
  return (
    <>
      <PickAll picks={picks} />
      {node.kind === 'room' ? (
        <Beds room={node.name} beds={below} who={who} onChoose={onChoose} picks={picks} />
      ) : (
        <ul className="s-rooms">
          {below.map((one) => (
            <li key={one.id} className="s-room" data-picked={picks.has(one.id) || undefined}>
              <div className="s-room-head">
                <Pick of={one} picks={picks} />
                <button type="button" className="s-room-name" onClick={() => onChoose(one.id)}>
                  {one.name}
                  <span className="s-count">
                    {one.occupied}/{one.beds}
                  </span>
                </button>
              </div>
              {one.kind === 'room' && (
                <Beds
                  room={one.name}
                  beds={inside.get(one.id) ?? []}
                  who={who}
                  onChoose={onChoose}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <SelectionBar selection={picks.selection} />
    </>
  );
}

function PickAll({ picks: { pickable, selection } }: { picks: Picks }) {
  const t = useT();
  if (pickable.length < 2) return null;
  const all = selection.ids.length === pickable.length;
  return (
    <Checkbox
      checked={all}
      indeterminate={selection.ids.length > 0 && !all}
      onChange={() => selection.choose(all ? [] : pickable.map(({ id }) => id))}
    >
      {t('spaces.pickAll')}
    </Checkbox>
  );
}

function Pick({ of: { id, name }, picks }: { of: SpaceNode; picks: Picks }) {
  const ui = useUi();
  if (picks.pickable.length < 2 || !picks.pickable.some((one) => one.id === id)) return null;
  return (
    <Checkbox
      checked={picks.has(id)}
      onChange={() => picks.toggle(id)}
      aria-label={ui('selectRow', { name })}
    />
  );
}

interface BedsProps {
  room: string;
  beds: readonly SpaceNode[];
  who: Who;
  onChoose: (id: string) => void;
  picks?: Picks;
}

function Beds({ room, beds, who, onChoose, picks }: BedsProps) {
  const t = useT();
  return (
    <ul className="s-beds">
      {beds.map((bed) => (
        <li key={bed.id}>
          {picks && <Pick of={bed} picks={picks} />}
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
