// A simulated ward: rooms, beds and what hangs in them, drawn from the seed, and a neighbour that is none of its business.
import { makeWard } from '../server/memory/ward.ts';
import type { Ward, WardDevice } from '../server/memory/ward.ts';
import { KINDS } from './kinds-of-press.ts';
import type { KindOfPress } from './kinds-of-press.ts';
import { keptRules } from './kept-rules.ts';
import { addTeam, coversOf } from './staff.ts';
import type { Team } from './staff.ts';

export const ORG = 'org-1';
export const FOREIGN_ORG = 'org-2';
export const DEPARTMENT = 'department';

export interface WardPlan {
  ward: Ward;
  hosts: string[];
  doors: string[];
  /** Who presses what. */
  callers: Record<KindOfPress['name'], string[]>;
  /** The room around each bed. */
  roomOf: ReadonlyMap<string, string>;
  rooms: string[];
  team: Team;
  foreign: string;
}

export interface WardSize {
  beds: number;
  bedsPerRoom: number;
  hosts: number;
  nurses: number;
}

export function planWard({ beds, bedsPerRoom, hosts, nurses }: WardSize): WardPlan {
  const ward = makeWard();
  const roomOf = new Map<string, string>();
  const plan: Pick<WardPlan, 'hosts' | 'doors'> = { hosts: [], doors: [] };
  const [bedsides, mats, baths]: string[][] = [[], [], []];
  const stand = (id: string, type: string, space_id: string, org_id = ORG): string => {
    const device: WardDevice = {
      id,
      org_id,
      type,
      alias: id,
      enabled: true,
      online: true,
      space_id,
      person_id: null,
      resident_id: null,
      gateway_id: null,
    };
    ward.devices.set(id, device);
    return id;
  };
  const space = (id: string, kind: string, parent_id: string | null): void =>
    void ward.spaces.set(id, { id, kind, name: id, parent_id });

  space(DEPARTMENT, 'department', null);
  space('elsewhere', 'department', null);
  for (let host = 1; host <= hosts; host += 1)
    plan.hosts.push(stand(`host-${host}`, host === 2 ? 'DOCTOR_HOST' : 'NURSE_HOST', DEPARTMENT));
  for (let bed = 1; bed <= beds; bed += 1) {
    const room = `room-${Math.ceil(bed / bedsPerRoom)}`;
    if (!ward.spaces.has(room)) {
      space(room, 'room', DEPARTMENT);
      plan.doors.push(stand(`door-${room}`, 'DOOR_DEVICE', room));
      baths?.push(stand(`bath-${room}`, 'EMERGENCY_BUTTON', room));
    }
    const place = `place-${bed}`;
    space(place, 'bed', room);
    roomOf.set(place, room);
    bedsides?.push(stand(`bed-${bed}`, 'DIGIT_BED_DEVICE', place));
    mats?.push(stand(`mat-${bed}`, 'SLEEPMATTRESS', place));
    ward.residents.set(`resident-${bed}`, { id: `resident-${bed}`, name: `Resident ${bed}` });
    ward.stays.push({ bed_id: place, resident_id: `resident-${bed}` });
  }
  const team = addTeam(ward, ORG, nurses);
  const rooms = [...new Set(roomOf.values())];
  ward.covers = coversOf(team.nurses, rooms, DEPARTMENT, true);
  ward.parents.set(ORG, 'hospital').set(FOREIGN_ORG, 'hospital');
  ward.rules = keptRules;
  const foreign = stand('foreign-host', 'NURSE_HOST', 'elsewhere', FOREIGN_ORG);
  for (const { type, event, priority } of KINDS)
    ward.events.push({
      org_id: null,
      key_code: event,
      call_type: type,
      priority,
      name: event,
      device_type: null,
    });
  const [beside = [], under = [], wet = []] = [bedsides, mats, baths];
  return {
    ...plan,
    ward,
    roomOf,
    rooms,
    team,
    foreign,
    callers: {
      normal: beside,
      talk: beside,
      emergency: beside,
      exit: under,
      bathroom: wet,
      technical: [...beside, ...under],
      assistance: plan.doors,
      code: [...plan.doors, ...beside],
      lost: [],
      outage: [],
    },
  };
}
