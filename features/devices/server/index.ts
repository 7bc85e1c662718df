// The door of the devices room on the server.
import { serveRoom, serveSheets } from '#features/platform.ts';
import { organisationsByName, staffByName } from '#features/sheet-names.ts';
import { spacesByPath } from '#features/spaces/server/index.ts';
import { buttonEvent } from '../button-event.ts';
import { devices } from '../contract.ts';
import { device } from '../device.ts';
import { servedEvents } from './button-events.ts';
import { autoAssign, resetAll } from './assignment.ts';
import { served } from './device-entity.ts';
import { enrol, makeEnrolCode, renewCredential } from './enrolment.ts';
import { admitWaiting, dismissWaiting, listWaiting } from './waiting.ts';
import { sealOldPasswords } from './wifi-password.ts';

export { makeCredential } from './credential.ts';
export { served as deviceRecords } from './device-entity.ts';
export { DeviceDoor, KNOWN_TYPES } from './device-door.ts';
export { findPlacesOf, findTargets } from './find-targets.ts';
export type { Target, Targets } from './find-targets.ts';
export { findDevice } from './known-device.ts';
export type { KnownDevice } from './known-device.ts';
export type { DeviceListener, TakeMessage } from './listener.ts';
export { resolveEvent } from './resolve-event.ts';
export type { ResolvedEvent } from './resolve-event.ts';
export { renewSeeded, seedDevices } from './seed.ts';
export type { SeededDevice } from './seed.ts';
export { raiseAllSettings, raiseSettings, raiseSettingsOf } from './settings-down.ts';
export { readyTestDevice, removeTestDevices } from './test-device.ts';
export type { Played } from './test-device.ts';

const { page, read, create, update, remove } = servedEvents.handlers;

const constraints = {
  device_wired_mac_once: { error: devices.errors.DEVICE_MAC_REPEAT, field: 'wired_mac' },
  device_wireless_mac_once: { error: devices.errors.DEVICE_MAC_REPEAT, field: 'wireless_mac' },
  device_emergency_once: { error: devices.errors.DEVICE_ADD_FAILED, field: 'space_id' },
  // Seen from the device that stands in: of the one that names it the placing speaks first.
  device_backup: { error: devices.errors.BACKUP_FAILED, field: 'type' },
  button_event_key_once: { error: devices.errors.EVENT_KEY_OCCUPY, field: 'key_code' },
};

const { job: importing, ...sheets } = serveSheets(devices, device, served, {
  constraints,
  unique: ['wired_mac', 'wireless_mac'],
  keys: [{ fields: ['wired_mac'] }, { fields: ['wireless_mac'] }],
  resolve: { space_id: spacesByPath, person_id: staffByName, org_id: organisationsByName },
});

export const devicesRoom = serveRoom(
  devices,
  {
    ...served.handlers,
    ...sheets,
    credential: (context, _input, { id }) => renewCredential(context, id),
    enrolCode: (context, _input, { id }) => makeEnrolCode(context, id),
    enrol: (context, { code }) => enrol(context, code),
    waiting: listWaiting,
    admit: (context, input) => admitWaiting(context, input),
    dismiss: (context, { name }) => dismissWaiting(context, name),
    autoAssign,
    resetAll,
    eventPage: page,
    eventRead: read,
    eventCreate: create,
    eventUpdate: update,
    eventRemove: remove,
    eventExport: serveSheets(devices, buttonEvent, servedEvents).export,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['access', 'cover', 'led'],
    constraints,
    jobs: [importing],
    start: sealOldPasswords,
  },
);
