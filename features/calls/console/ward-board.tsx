// The living ward: every bed by its room, who lies there, and the call that is raised there.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Skeleton } from 'antd';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { spaces } from '#features/spaces/contract.ts';
import type { BedTile } from '#features/spaces/contract.ts';
import { useT } from '#features/use-t.ts';
import type { Call } from '../contract.ts';
import { CallMark } from './call-mark.tsx';
import { useAge } from './call-words.ts';
import { recordOf } from './live-list.tsx';

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
  const t = useT();
  const { client } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: ['space', 'beds'],
    queryFn: ({ signal }) => client.call(spaces.routes.beds, { input: {}, signal }),
  });
  useLiveRefresh(['space'], ['space.changed', 'resident.changed']);
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (data.length === 0)
    return (
      <StatePage
        kind="empty"
        title={t('calls.board.no_beds')}
        hint={t('calls.board.no_beds_hint')}
      />
    );
  const rooms = roomsOf(data);
  const many = new Set(rooms.map(({ department }) => department)).size > 1;
  return (
    <ul className="ward" aria-label={t('calls.board.ward')}>
      {rooms.map((room) => (
        <RoomTile key={room.id} room={room} many={many} calls={calls} now={now} />
      ))}
    </ul>
  );
}

function RoomTile({ room, many, calls, now }: WardBoardProps & { room: Room; many: boolean }) {
  const t = useT();
  const here = calls.find(({ space_id }) => space_id === room.id);
  return (
    <li className="ward-room" data-priority={here?.priority}>
      <h3>
        {t('calls.board.room', { name: room.name })}
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
  const age = useAge();
  return (
    <li
      className="ward-bed"
      data-priority={call?.priority}
      data-answered={call?.state === 'answered' || undefined}
      data-empty={bed.resident === null || undefined}
    >
      <span className="ward-bed-name">{bed.name}</span>
      <span className="ward-resident">{bed.resident?.name ?? t('calls.board.empty_bed')}</span>
      {call && (
        <Link className="ward-call" to={recordOf(call)}>
          <CallMark call={call} />
          <span>
            {t(`calls.enums.call_state.${call.state}`)}{' '}
            {age((now - Date.parse(call.raised_at)) / 1000)}
          </span>
        </Link>
      )}
    </li>
  );
}
