// What one parameter is: its rule, what holds where nobody set it, its unit, and which devices it concerns.
import { z } from 'zod';
import {
  alarming,
  choice,
  fieldMeta,
  flag as flagField,
  integer,
  reference,
  text as textField,
} from '#kit/contract/fields.ts';
import type { Target } from './targets.ts';

export const UNITS = ['percent', 'decibels', 'seconds', 'days', 'times'] as const;
export type Unit = (typeof UNITS)[number];

/** How a form shows it, where the field's kind alone does not say. */
export type Shown = 'time' | 'slider' | 'colour' | 'secret';

export interface Parameter<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** What holds where no organisation from this one upwards set it; null: nothing. */
  initial: string | number | boolean | null;
  /** The kinds of equipment that it goes down to; none: the server's own. */
  devices: readonly Target[];
  unit?: Unit;
  shown?: Shown;
}

/** Marks a parameter that can mute, slow or reroute an alarm. */
export const alarm = <P extends Parameter>(parameter: P): P => ({
  ...parameter,
  schema: alarming(parameter.schema),
});

type Devices = readonly Target[];

/** A time of day, `HH:MM` from 00:00 to 23:59, in the organisation's zone. */
export const timeOfDay = () =>
  textField({ max: 5, pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, required: 'required' });

export const time = (initial: string, devices: Devices) =>
  ({ schema: timeOfDay(), initial, devices, shown: 'time' }) as const;

export const percent = (initial: number, devices: Devices) =>
  ({ schema: integer(0, 100), initial, devices, unit: 'percent', shown: 'slider' }) as const;

export const decibels = (initial: number, devices: Devices) =>
  ({ schema: integer(0, 40), initial, devices, unit: 'decibels', shown: 'slider' }) as const;

export const count = (
  unit: Unit,
  [min, max]: readonly [number, number],
  initial: number,
  devices: Devices,
) => ({ schema: integer(min, max), initial, devices, unit }) as const;

export const flag = (initial: boolean, devices: Devices) =>
  ({ schema: flagField(), initial, devices }) as const;

export const oneOf = <const Options extends readonly [string, ...string[]]>(
  name: string,
  options: Options,
  initial: Options[number],
  devices: Devices,
) => ({ schema: choice(name, options), initial, devices });

export const text = (max: number, devices: Devices) =>
  ({ schema: textField({ max }), initial: null, devices }) as const;

export const link = (thing: 'role' | 'device', devices: Devices) =>
  ({ schema: reference(thing), initial: null, devices }) as const;

/** Written and never read back: a reply only tells whether it is set. */
export const secret = (max: number) =>
  ({
    schema: z.clone(textField({ max })).register(fieldMeta, { kind: 'password', max }),
    initial: null,
    devices: [],
    shown: 'secret',
  }) as const;
