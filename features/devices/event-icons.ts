// The names of the pictures that the console can draw for an event; a device may know others.
export const EVENT_ICONS = [
  'alert',
  'heart',
  'team',
  'bath',
  'toilet',
  'bed',
  'fall',
  'walk',
  'bell',
  'phone',
  'video',
  'message',
  'drip',
  'water',
  'meal',
  'fire',
  'door',
  'tool',
  'battery',
] as const;
export type EventIconName = (typeof EVENT_ICONS)[number];

export const isEventIcon = (name: unknown): name is EventIconName =>
  (EVENT_ICONS as readonly unknown[]).includes(name);
