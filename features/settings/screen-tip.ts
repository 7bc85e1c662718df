// Screen tips: a line of text that screens show for some minutes, and what became of it on each of them.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { owned, shown } from '#kit/contract/entity-fields.ts';
import { idParams } from '#kit/contract/asked.ts';
import {
  choice,
  flag,
  id,
  integer,
  maybe,
  moment,
  references,
  text,
} from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { DEVICE_RULES } from '#features/devices/contract.ts';
import type { DeviceType } from '#features/devices/contract.ts';
import { colour } from './colour.ts';

/** Spec §3: left-right, right-left, up-down, down-up. */
export const DIRECTIONS = ['left_right', 'right_left', 'up_down', 'down_up'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What a delivery goes through: `over` when the minutes ran out, `replaced` by a newer tip on the same screen. */
export const TIP_STATES = [
  'waiting',
  'sent',
  'shown',
  'over',
  'replaced',
  'withdrawing',
  'withdrawn',
] as const;
export type TipState = (typeof TIP_STATES)[number];

const SHOWING_STATIONS: readonly DeviceType[] = ['DOOR_DEVICE', 'RS485_DOOR'];
/** The types of devices that show a tip: boards and screens, and the units at doors. */
export const TIP_DEVICES = (Object.keys(DEVICE_RULES) as DeviceType[]).filter(
  (type) => DEVICE_RULES[type].family === 'board' || SHOWING_STATIONS.includes(type),
);

export const MOST_TIP_MINUTES = 10_080;
const tip = {
  text: text({ max: 300 }),
  colour: colour(),
  background: colour(),
  /** In pixels of a screen. */
  size: integer(12, 200),
  display_minutes: integer(1, MOST_TIP_MINUTES),
  scroll: flag(),
  direction: choice('direction', DIRECTIONS),
};

export const screenTip = entity({
  thing: 'screentip',
  fields: {
    org_id: owned(),
    ...tip,
    colour: tip.colour.default('#ffffff'),
    background: tip.background.default('#1b5fc1'),
    scroll: tip.scroll.default(false),
    /** Of how many screens it was sent to and is not over, how many show it. */
    on_screens: shown(integer(0, 100_000)),
    shown_screens: shown(integer(0, 100_000)),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'text', 'scroll'],
  sorts: ['text', 'display_minutes', 'created_at'],
});

export const tipContent = z.object(tip);
export type TipContent = z.output<typeof tipContent>;

const delivery = z.object({
  device_id: id(),
  device_name: maybe(z.string()),
  device_type: z.string(),
  space_path: maybe(z.string()),
  online: flag(),
  state: choice('tip_state', TIP_STATES),
  sent_at: maybe(moment()),
  shown_at: maybe(moment()),
});
export type TipDelivery = z.output<typeof delivery>;

const send = z.object({
  id: id(),
  content: tipContent,
  at: moment(),
  until: moment(),
  withdrawn_at: maybe(moment()),
  sent_by_name: maybe(z.string()),
  deliveries: z.array(delivery),
});
export type TipSend = z.output<typeof send>;

/** To these devices, and to every screen in these spaces and below. */
export const tipTargets = z.strictObject({
  device_ids: references('device', 500).default([]),
  space_ids: references('space', 100).default([]),
});

export const tipRoutes = {
  tipPage: screenTip.routes.page,
  tipRead: screenTip.routes.read,
  tipCreate: screenTip.routes.create,
  tipUpdate: screenTip.routes.update,
  tipRemove: screenTip.routes.remove,
  tipSend: route({
    method: 'POST',
    path: '/mgr/screentip/{id}/send',
    access: 'screentip.send',
    params: idParams,
    input: tipTargets,
    reply: send,
  }),
  tipSends: route({
    method: 'GET',
    path: '/mgr/screentip/{id}/sends',
    access: 'screentip.read',
    params: idParams,
    reply: z.array(send),
    readOnly: true,
  }),
  /** Where a tip can be shown: the spaces that a sending may name. */
  tipPlaces: route({
    method: 'GET',
    path: '/mgr/screentip/places',
    access: 'screentip.send',
    reply: z.array(z.object({ id: id(), path: z.string() })),
    readOnly: true,
  }),
  tipWithdraw: route({
    method: 'POST',
    path: '/mgr/screentip/send/{id}/withdraw',
    access: 'screentip.send',
    params: idParams,
    reply: send,
  }),
};
