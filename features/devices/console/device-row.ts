// A device as the pages get it.
import type { ShownRow } from '#kit/ui/queries.ts';
import type { device } from '../contract.ts';

export type DeviceRow = ShownRow<typeof device>;
