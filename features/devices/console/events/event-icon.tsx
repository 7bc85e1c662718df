// The pictures that an event may have: strokes in a field of 24 by 24.
import type { EventIconName } from '../../contract.ts';
import { isEventIcon } from '../../contract.ts';

const PATHS: Readonly<Record<EventIconName, string>> = {
  alert: 'M12 3 2 21h20zM12 9v6M12 18v.5',
  heart: 'M12 21C4 15 2 11 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 3-2 7-10 13zM5 12h4l2-4 3 7 1-3h4',
  team: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 11a3 3 0 1 0 0-6M2 20c0-4 3-6 6-6s6 2 6 6M16 14c3 0 6 2 6 6',
  bath: 'M3 12h18v3a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2 2 0 0 1 4 0',
  toilet: 'M6 3h7v8H6zM6 11h13a7 6 0 0 1-6 6v4H9v-4a6 6 0 0 1-3-6z',
  bed: 'M2 5v15M2 16h20v4M22 16v-3a3 3 0 0 0-3-3H10v6M6 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  fall: 'M16 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 20h16M14 8l-5 4 4 3-2 5M14 8l5 3M9 12l-4 1',
  walk: 'M13 5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM13 8l-3 6 4 3v5M10 14l-3 7M13 8l4 4h3M13 8 8 9l-1 4',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M12 3v2',
  phone: 'M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z',
  video: 'M2 6h13v12H2zM15 11l7-4v10l-7-4z',
  message: 'M3 4h18v13H9l-5 4v-4H3zM8 9h8M8 13h5',
  drip: 'M8 2h8v9a4 4 0 0 1-8 0zM12 15v6M8 6h8M9 21h6',
  water: 'M12 2c4 5 7 8 7 12a7 7 0 0 1-14 0c0-4 3-7 7-12z',
  meal: 'M7 2v20M4 2v6a3 3 0 0 0 6 0V2M17 22V2c-3 2-4 6-4 10h4',
  fire: 'M12 2c1 4 6 7 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 2 3 4 1-3 2-5 1-9z',
  door: 'M5 21V3h12v18M2 21h20M13 12v1',
  tool: 'M14 7a5 5 0 0 1 6-4l-3 3 1 2 2 1 3-3a5 5 0 0 1-6 6L8 21l-4-4z',
  battery: 'M2 8h17v9H2zM22 11v3M5 11v3',
};

/** The picture of that name; nothing where there is none. */
export function EventIcon({ name }: { name: unknown }) {
  if (!isEventIcon(name)) return null;
  return (
    <svg className="event-icon" viewBox="0 0 24 24" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  );
}
