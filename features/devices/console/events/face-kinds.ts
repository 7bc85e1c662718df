// Which face stands for a type of device: what the panel with its buttons looks like, plainly.
import type { DeviceType } from '../../contract.ts';

export type FaceKind =
  | 'bed'
  | 'cord'
  | 'door'
  | 'host'
  | 'watch'
  | 'wristband'
  | 'remote'
  | 'phone'
  | 'panel';

const FACES: Partial<Record<DeviceType, FaceKind>> = {
  NURSE_HOST: 'host',
  DOCTOR_HOST: 'host',
  OTHER_HOST: 'host',
  DOOR_DEVICE: 'door',
  RS485_DOOR: 'door',
  ENTRANCE_GUARD: 'door',
  VISITATION: 'door',
  DIGIT_BED_DEVICE: 'bed',
  SIMULATE_BED_DEVICE: 'bed',
  EMERGENCY_BUTTON: 'cord',
  SIMULATE_EMERGENCY_BUTTON: 'cord',
  ALARM_SOS: 'cord',
  ALARM_433_BUTTON: 'cord',
  NURSE_WATCH: 'watch',
  WORKER_WATCH: 'watch',
  USER_WATCH: 'watch',
  BREASTPLATE: 'wristband',
  REMOTE_CONTROL: 'remote',
  CELL_PHONE: 'phone',
  S4G_INTERCOM: 'phone',
};

/** The face of the type; a plain panel where it has none of its own, or any type is meant. */
export const faceOf = (type: unknown): FaceKind => FACES[type as DeviceType] ?? 'panel';
