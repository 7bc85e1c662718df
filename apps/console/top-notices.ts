// What rooms show in the top bar: the licence notice and its like, in this order.
import type { ComponentType } from 'react';
import { PendingNotice } from '#features/audit/console/index.ts';
import { LicenceNotice } from '#features/licence/console/index.ts';
import { WatchdogNotice } from '#features/watchdog/console/index.ts';

export const topNotices: readonly ComponentType[] = [WatchdogNotice, PendingNotice, LicenceNotice];
