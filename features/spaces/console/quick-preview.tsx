// The picture of a quick-create: rooms as boxes, beds in them, those that are there already marked.
import { parse } from '#kit/contract/faults.ts';
import type { Values } from '#kit/ui/draft-values.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { MOST_QUICK_NODES, MOST_QUICK_ROOMS, quickDraft, spaces } from '../contract.ts';
import { planRooms, readSkipped } from '../plan-rooms.ts';
import type { PlannedRoom } from '../plan-rooms.ts';

/** More rooms than this are counted, not drawn. */
const DRAWN = 60;

export interface QuickPreviewProps {
  values: Values;
  existing: readonly string[];
}

export function QuickPreview({ values, existing }: QuickPreviewProps) {
  const t = useT();
  const plan = usePlan(values);
  return (
    <section className="s-preview" aria-label={t('spaces.preview')} aria-live="polite">
      <h3>{t('spaces.preview')}</h3>
      {'rooms' in plan ? (
        <Picture rooms={plan.rooms} existing={new Set(existing)} />
      ) : (
        <p className={plan.wrong ? 'k-fault' : 'k-aside'}>{plan.said}</p>
      )}
    </section>
  );
}

function usePlan(values: Values): { rooms: PlannedRoom[] } | { said: string; wrong: boolean } {
  const t = useT();
  const { fault } = useLabels(spaces);
  const parsed = parse(quickDraft, values);
  if (!parsed.ok) return { said: t('spaces.previewHint'), wrong: false };
  const draft = parsed.value;
  if (draft.end_room < draft.start_room)
    return { said: t('spaces.errors.FRAME_ADD_FAILED'), wrong: true };
  const rooms = draft.end_room - draft.start_room + 1 - readSkipped(draft.skip).size;
  if (rooms > MOST_QUICK_ROOMS)
    return { said: fault('end_room', { fault: 'too_many' }), wrong: true };
  if (rooms * (1 + draft.beds_per_room) > MOST_QUICK_NODES)
    return { said: fault('beds_per_room', { fault: 'too_many' }), wrong: true };
  return { rooms: planRooms(draft) };
}

function Picture({
  rooms,
  existing,
}: {
  rooms: readonly PlannedRoom[];
  existing: ReadonlySet<string>;
}) {
  const t = useT();
  const fresh = rooms.filter(({ name }) => !existing.has(name));
  const beds = fresh.reduce((sum, room) => sum + room.beds.length, 0);
  const kept = rooms.length - fresh.length;
  const more = rooms.length - DRAWN;
  return (
    <>
      <p>
        {fresh.length === 0
          ? t('spaces.nothingToMake')
          : `${t('spaces.roomCount', { count: fresh.length })} · ${t('spaces.bedCount', { count: beds })}`}
      </p>
      {kept > 0 && <p className="k-aside">{t('spaces.kept', { count: kept })}</p>}
      <ul className="s-plan">
        {rooms.slice(0, DRAWN).map((room) => (
          <li key={room.number} data-exists={existing.has(room.name)}>
            <b>{room.name}</b>
            {existing.has(room.name) ? (
              <span className="k-aside">{t('spaces.exists')}</span>
            ) : (
              <span className="s-plan-beds">
                {room.beds.slice(0, 12).map((bed) => (
                  <span key={bed.number}>{bed.name}</span>
                ))}
                {room.beds.length > 12 && <span>+{room.beds.length - 12}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="k-aside">{t('spaces.moreRooms', { count: more })}</p>}
    </>
  );
}
