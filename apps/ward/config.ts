// What the ward's process is told, and what it tells: the one schema of both ends of their channel.
// Nothing comes by environment or arguments: they show in the list of processes, and a device's password must not.
import { z } from 'zod';
import { WARD_SPEED } from '#features/ward/contract.ts';

/** A device as it connects: who it is, and where it stands. */
const wardDevice = z.object({
  id: z.string(),
  /** The spec's device type: DIGIT_BED_DEVICE, NURSE_HOST, … */
  type: z.string(),
  org: z.string(),
  password: z.string(),
  /** Its bed or room; what stands at the same place belongs together. */
  space: z.string().optional(),
});
export type WardDevice = z.infer<typeof wardDevice>;

/** How many times faster than real life. */
const wardSpeed = z.number().min(WARD_SPEED.slowest).max(WARD_SPEED.fastest);

const wardPlan = z.object({
  devices: z.array(wardDevice),
  /** The broker's address. */
  url: z.string(),
  speed: wardSpeed,
  /** Of the organisation: nights are quiet there. */
  timeZone: z.string().default('Asia/Shanghai'),
  /** The same seed gives the same ward. */
  seed: z.int().optional(),
});
export type WardPlan = z.output<typeof wardPlan>;
export type WardPlanGiven = z.input<typeof wardPlan>;

/** A measurement: these devices, so many presses a second for so long. */
export const loadPlan = z.object({
  devices: z.array(wardDevice).min(2),
  url: z.string(),
  callsPerS: z.number().positive().max(1000),
  seconds: z.number().positive().max(3600),
  /** Between two heartbeats of a device, in milliseconds; 0: none. */
  heartbeatMs: z.int().min(0).default(30_000),
  connectAtOnce: z.int().min(1).max(1000).default(200),
});
export type LoadPlan = z.output<typeof loadPlan>;
export type LoadPlanGiven = z.input<typeof loadPlan>;

/** What the parent tells the process. */
export const wardOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), plan: wardPlan }),
  z.object({ kind: z.literal('speed'), speed: wardSpeed }),
  z.object({ kind: z.literal('rest') }),
  z.object({ kind: z.literal('resume') }),
  z.object({ kind: z.literal('stop') }),
]);
export type WardOrder = z.input<typeof wardOrder>;

export const wardFigures = z.object({
  devices: z.int(),
  online: z.int(),
  /** Presses that the server has acknowledged. */
  raised: z.int(),
  answered: z.int(),
  ended: z.int(),
  open: z.int(),
});
export type WardFigures = z.infer<typeof wardFigures>;

/** What the process tells its parent. */
export const wardReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('figures'), figures: wardFigures }),
  z.object({ kind: z.literal('stopped') }),
]);
export type WardReport = z.infer<typeof wardReport>;
