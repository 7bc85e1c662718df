// What rooms show in the top bar: the licence notice and its like, in this order.
import type { ComponentType } from 'react';
import { LicenceNotice } from '#features/licence/console/index.ts';

export const topNotices: readonly ComponentType[] = [LicenceNotice];
