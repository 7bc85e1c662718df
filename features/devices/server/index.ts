// The door of the devices room on the server.
export { findDevice } from './known-device.ts';
export type { KnownDevice } from './known-device.ts';
export type { DeviceListener, TakeMessage } from './listener.ts';
export { resolveEvent } from './resolve-event.ts';
export type { ResolvedEvent } from './resolve-event.ts';
