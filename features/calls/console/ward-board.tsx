// The living ward: every bed by its room, who lies there, and the call that is raised there.
import { Suspense, useState } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Reading } from '#kit/ui/reading.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { FreeBedMenu } from '#features/spaces/console/index.ts';
import { spaces } from '#features/spaces/contract.ts';
import type { BedTile } from '#features/spaces/contract.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { CallMark } from './call-mark.tsx';
import { useCallAge } from './call-words.ts';

/** Rooms in sight before the rest is asked for: what is below them is in sight too. */
const IN_SIGHT = 6;
const KEPT = 'calls.ward';

export interface WardBoardProps {
  /** The highest first. */
  calls: readonly Call[];
  now: number;
}

interface Room {
  id: string;
  name: string;
  department: string;
  beds: BedTile[];
}

function roomsOf(beds: readonly BedTile[]): Room[] {
  const rooms = new Map<string, Room>();
  for (const bed of beds) {
    const { room_id: id, room_name: name, department_name: department } = bed;
    const room = rooms.get(id) ?? { id, name, department, beds: [] };
    room.beds.push(bed);
    rooms.set(id, room);
  }
  return [...rooms.values()];
}

export function WardBoard({ calls, now }: WardBoardProps) {
  const { client } = useConsole();
  const found = useQuery({
    queryKey: ['space', 'beds'],
    queryFn: ({ signal }) => client.call(spaces.routes.beds, { input: {}, signal }),
  });
  useLiveRefresh(['space'], ['space.changed', 'resident.changed']);
  return (
    <Reading of={found} rows={6}>
      {(beds) => <Rooms beds={beds} calls={calls} now={now} />}
    </Reading>
  );
}

function Rooms({ beds, calls, now }: WardBoardProps & { beds: readonly BedTile[] }) {
  const t = useT();
  const [whole, toggle] = useWhole();
  if (beds.length === 0)
    return (
      <StatePage
        kind="empty"
        title={t('calls.board.no_beds')}
        hint={t('calls.board.no_beds_hint')}
      />
    );
  const rooms = roomsOf(beds);
  const many = new Set(rooms.map(({ department }) => department)).size > 1;
  const shown = whole ? rooms : inSight(rooms, calls);
  return (
    <>
      <ul className="ward" aria-label={t('calls.board.ward')}>
        {shown.map((room) => (
          <RoomTile key={room.id} room={room} many={many} calls={calls} now={now} />
        ))}
      </ul>
      {(whole || shown.length < rooms.length) && (
        <Button block aria-expanded={whole} onClick={toggle}>
          {whole
            ? t('calls.board.fewer_rooms')
            : t('calls.board.all_rooms', { count: rooms.length })}
        </Button>
      )}
    </>
  );
}

/** A name that says no kind of room by itself: 301, 12A. */
const NUMBERED = /^[\d-]{1,10}[A-Z]?$/;

/** Every room with a call and, up to so many, the others, all in the order of the ward. */
function inSight(rooms: readonly Room[], calls: readonly Call[]): Room[] {
  const calling = new Set(calls.map(({ space_id }) => space_id));
  const called = rooms.filter(({ id, beds }) =>
    [id, ...beds.map((bed) => bed.id)].some((one) => calling.has(one)),
  );
  const quiet = rooms.filter((room) => !called.includes(room));
  const chosen = new Set([...called, ...quiet.slice(0, Math.max(0, IN_SIGHT - called.length))]);
  return rooms.filter((room) => chosen.has(room));
}

/** Whether the whole ward is shown, as it was last chosen in this browser. */
function useWhole(): [boolean, () => void] {
  const [whole, setWhole] = useState(() => localStorage.getItem(KEPT) === 'whole');
  return [
    whole,
    () => {
      localStorage.setItem(KEPT, whole ? 'part' : 'whole');
      setWhole(!whole);
    },
  ];
}

function RoomTile({ room, many, calls, now }: WardBoardProps & { room: Room; many: boolean }) {
  const t = useT();
  const here = calls.find(({ space_id }) => space_id === room.id);
  return (
    <li className="ward-room" data-priority={here?.priority}>
      <h3>
        {NUMBERED.test(room.name) ? t('calls.board.room', { name: room.name }) : room.name}
        {many && <small>{room.department}</small>}
        {here && <CallMark call={here} />}
      </h3>
      <ul className="ward-beds">
        {room.beds.map((bed) => (
          <BedItem
            key={bed.id}
            bed={bed}
            now={now}
            call={calls.find(({ space_id }) => space_id === bed.id)}
          />
        ))}
      </ul>
    </li>
  );
}

function BedItem({ bed, call, now }: { bed: BedTile; call: Call | undefined; now: number }) {
  const t = useT();
  const ageOf = useCallAge();
  const { searchFor } = useOpen();
  return (
    <li
      className="ward-bed"
      data-priority={call?.priority}
      data-answered={call?.state === 'answered' || undefined}
      data-empty={bed.resident === null || undefined}
    >
      <span className="ward-bed-name">{bed.name}</span>
      <span className="ward-resident">{bed.resident?.name ?? t('calls.board.empty_bed')}</span>
      {!bed.resident && !call && (
        <Suspense fallback={null}>
          <FreeBedMenu bed={bed} where={`${bed.room_name} / ${bed.name}`} />
        </Suspense>
      )}
      {call && (
        <Link className="ward-call" to={searchFor(call.id)}>
          <CallMark call={call} />
          <span>{ageOf(call, now)}</span>
        </Link>
      )}
    </li>
  );
}
