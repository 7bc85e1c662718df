// Who works in the simulated ward, what they carry, and which rooms they cover by day and by night.
import type { Ward } from '../server/memory/ward.ts';

export interface Team {
  nurses: string[];
  watches: string[];
}

const ROLES = [
  ['head', 'head_nurse'],
  ['doctor', 'doctor'],
] as const;

/** Adds nurses, a head nurse and a doctor, each with a watch. */
export function addTeam(ward: Ward, org: string, nurses: number): Team {
  const team: Team = { nurses: [], watches: [] };
  const add = (id: string, role_type: string): void => {
    ward.staff.set(id, { id, org_id: org, name: id, role_id: role_type, role_type });
    const watch = `watch-${id}`;
    ward.devices.set(watch, {
      id: watch,
      org_id: org,
      type: 'NURSE_WATCH',
      alias: watch,
      enabled: true,
      online: true,
      space_id: null,
      person_id: id,
      resident_id: null,
      gateway_id: null,
    });
    team.watches.push(watch);
  };
  for (let nurse = 1; nurse <= nurses; nurse += 1) {
    add(`nurse-${nurse}`, 'nurse');
    team.nurses.push(`nurse-${nurse}`);
  }
  for (const [id, role] of ROLES) add(id, role);
  return team;
}

/** By day each room has two of them, by night one has the ward. */
export function coversOf(
  nurses: readonly string[],
  rooms: readonly string[],
  department: string,
  isNight: boolean,
): Ward['covers'] {
  const [first = ''] = nurses;
  if (isNight) return [{ staff_id: nurses.at(-1) ?? first, space_id: department }];
  return rooms.flatMap((space_id, place) =>
    [place, place + 1].map((nurse) => ({
      staff_id: nurses[nurse % nurses.length] ?? first,
      space_id,
    })),
  );
}
