// A device as the pages get it.
import type { ShownRow } from '#kit/ui/queries.ts';
import type { device } from '../contract.ts';

export type DeviceRow = ShownRow<typeof device>;

/** A device with the name that people see. */
export interface NamedDevice {
  id: string;
  name: string;
  type: string;
}
