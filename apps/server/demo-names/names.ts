// What the demo hospital's people and places are called; made up, and in each language as its own hospitals would have it.
import type { NoteNames } from '#features/notes/server/index.ts';
import type { OrderNames } from '#features/orders/server/index.ts';
import type { TaskNames } from '#features/tasks/server/index.ts';
import type { SEXES } from '#features/staff/contract.ts';

type Sex = (typeof SEXES)[number];

type Person = readonly [name: string, sex: Sex];
type Resident = readonly [name: string, sex: Sex, yearOfBirth: number];

export interface DemoNames {
  hospital: { short_name: string; full_name: string };
  department: { short_name: string; full_name: string };
  /** The founders of the hospital and of the department. */
  founders: { hospital: string; department: string };
  headNurse: Person;
  nurses: readonly Person[];
  /** Of 34, so that a ward has nobody twice; four of them from elsewhere. */
  residents: readonly Resident[];
  conditions: readonly string[];
  advice: readonly string[];
  /** Who gives the ward's orders. */
  doctor: string;
  orders: OrderNames;
  notes: NoteNames;
  /** With their times; the first three are the ward's. */
  tasks: TaskNames;
  room: (number: string) => string;
  bed: (room: string, number: string) => string;
  /** The two halves of the ward. */
  areas: readonly [string, string];
  devices: {
    host: (number: number) => string;
    board: string;
    screens: readonly [string, string];
    lamp: (room: string) => string;
    doorUnit: (room: string) => string;
    bathroom: (room: string) => string;
    watch: (nurse: string) => string;
  };
  /** What the LED screens show. */
  notice: string;
}
