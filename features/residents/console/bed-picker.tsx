// The beds of the wards that the user sees, as tiles by room; a free one is chosen, an occupied one says by whom.
import { useMemo, useState } from 'react';
import { Checkbox, Input, Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { spaces } from '#features/spaces/contract.ts';
import type { BedTile } from '#features/spaces/contract.ts';
import { useT } from '#features/use-t.ts';
import { groupRooms } from './group-rooms.ts';
import type { RoomOfBeds } from './group-rooms.ts';

export interface BedPickerProps {
  value: string | null;
  onChange: (bed: BedTile | null) => void;
  /** Where the resident lies now. */
  now?: string | null;
  /** That there is none yet can be chosen too. */
  optional?: boolean;
}

export function BedPicker({ value, onChange, now = null, optional = false }: BedPickerProps) {
  const t = useT();
  const { client } = useConsole();
  const [sought, seek] = useState('');
  const [freeOnly, setFreeOnly] = useState(false);
  const found = useQuery({
    queryKey: ['space', 'beds'],
    queryFn: ({ signal }) => client.call(spaces.routes.beds, { input: {}, signal }),
  });
  useLiveRefresh(['space'], ['resident.changed', 'space.changed']);
  const beds = found.data;
  const rooms = useMemo(() => groupRooms(beds ?? [], sought, freeOnly), [beds, sought, freeOnly]);
  if (found.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (!beds) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  const free = beds.filter((bed) => !bed.resident).length;
  if (free === 0 && !optional)
    return (
      <StatePage
        kind="empty"
        title={t('residents.beds.none')}
        hint={t('residents.beds.noneHint')}
      />
    );
  return (
    <>
      <div className="r-bed-search">
        <Input.Search
          value={sought}
          onChange={({ target }) => seek(target.value)}
          placeholder={t('residents.beds.find')}
          aria-label={t('residents.beds.find')}
          allowClear
        />
        <Checkbox checked={freeOnly} onChange={({ target }) => setFreeOnly(target.checked)}>
          {t('residents.beds.freeOnly')}
        </Checkbox>
        <span className="k-aside">{t('residents.beds.free', { count: free })}</span>
      </div>
      {optional && <NoBed chosen={value === null} onChoose={() => onChange(null)} />}
      <section className="r-rooms" aria-label={t('residents.beds.list')}>
        {rooms.length === 0 && <p className="k-aside">{t('residents.beds.noMatch')}</p>}
        {rooms.map((room) => (
          <RoomBeds key={room.id} room={room} value={value} onChange={onChange} now={now} />
        ))}
      </section>
    </>
  );
}

function NoBed({ chosen, onChoose }: { chosen: boolean; onChoose: () => void }) {
  const t = useT();
  return (
    <label className="r-bed r-no-bed" data-state="free">
      <input type="radio" name="bed" checked={chosen} onChange={onChoose} />
      {t('residents.beds.noBed')}
    </label>
  );
}

function RoomBeds({ room, value, onChange, now = null }: BedPickerProps & { room: RoomOfBeds }) {
  return (
    <fieldset className="r-room">
      <legend>
        {room.department && <span className="k-aside">{room.department} / </span>}
        {room.name}
      </legend>
      {room.beds.map((bed) => (
        <BedChoice
          key={bed.id}
          bed={bed}
          chosen={bed.id === value}
          here={bed.id === now}
          onChange={onChange}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  bed: BedTile;
  chosen: boolean;
  here: boolean;
  onChange: (bed: BedTile) => void;
}

/** What the address has chosen may lie below the rooms in sight. */
const reveal = (tile: HTMLElement | null) => {
  const rooms = tile?.closest('.r-rooms');
  if (!tile || !rooms) return;
  const [inside, box] = [tile.getBoundingClientRect(), rooms.getBoundingClientRect()];
  // The rooms alone are scrolled, not the form around them.
  if (inside.bottom > box.bottom || inside.top < box.top)
    rooms.scrollTop += inside.top - box.top - (box.height - inside.height) / 2;
};

function BedChoice({ bed, chosen, here, onChange }: ChoiceProps) {
  const t = useT();
  const name = `${bed.room_name} / ${bed.name}`;
  return (
    <label
      ref={chosen ? reveal : null}
      className="r-bed"
      data-state={bed.resident ? 'occupied' : 'free'}
      data-here={here}
    >
      <input
        type="radio"
        name="bed"
        checked={chosen}
        disabled={bed.resident !== null}
        onChange={() => onChange(bed)}
        aria-label={
          bed.resident ? t('residents.beds.occupied', { bed: name, name: bed.resident.name }) : name
        }
      />
      <b>{bed.name}</b>
      <span className="r-bed-who">{bed.resident?.name ?? t('residents.beds.isFree')}</span>
    </label>
  );
}
