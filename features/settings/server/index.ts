// The door of the settings room on the server.
import { ownerOf } from '#kit/entity/owner.ts';
import { findPlacesOf } from '#features/devices/server/index.ts';
import { serveRoom, serveSheets } from '#features/platform.ts';
import { TIP_DEVICES, settings } from '../contract.ts';
import { systemConfig } from '../system-config.ts';
import { startClock } from './countdown-clock.ts';
import { readItems, servedCountdowns } from './countdown-items.ts';
import { listRuns, startCountdown, stopCountdown } from './countdown-runs.ts';
import { readGroups, servedGroups } from './nursing-groups.ts';
import { labelResident, readNursing } from './nursing-labels.ts';
import { servedConfig } from './system-config.ts';
import { settingsListener } from './devices.ts';
import { startTips } from './tip-delivery.ts';
import { listSends, sendTip, withdrawTip } from './tip-sends.ts';
import { servedTips } from './tips.ts';

export { findConfig, readConfig } from './system-config.ts';

const groups = servedGroups.handlers;
const countdowns = servedCountdowns.handlers;
const tips = servedTips.handlers;
const config = servedConfig.handlers;
const { NURSING_CODE_OCCUPY, NURSING_IN_USE, COUNTDOWN_NAME_OCCUPY, CONFIG_KEY_OCCUPY } =
  settings.errors;

export const settingsRoom = serveRoom(
  settings,
  {
    nursingPage: groups.page,
    nursingRead: groups.read,
    nursingCreate: groups.create,
    nursingUpdate: groups.update,
    nursingRemove: groups.remove,
    nursingInForce: (context, { org_id }) => readGroups(context, ownerOf(context, org_id)),
    residentNursing: (context, _input, { id }) => readNursing(context, id),
    labelResident: (context, input, { id }) => labelResident(context, id, input),
    countdownPage: countdowns.page,
    countdownRead: countdowns.read,
    countdownCreate: countdowns.create,
    countdownUpdate: countdowns.update,
    countdownRemove: countdowns.remove,
    countdownsInForce: (context, { org_id }) => readItems(context.db, ownerOf(context, org_id)),
    countdownStart: (context, input, { id }) => startCountdown(context, id, input),
    runPage: listRuns,
    runStop: (context, _input, { id }) => stopCountdown(context, id),
    tipPage: tips.page,
    tipRead: tips.read,
    tipCreate: tips.create,
    tipUpdate: tips.update,
    tipRemove: tips.remove,
    tipSend: (context, input, { id }) => sendTip(context, id, input),
    tipSends: (context, _input, { id }) => listSends(context, id),
    tipPlaces: (context) => findPlacesOf(context, TIP_DEVICES),
    tipWithdraw: (context, _input, { id }) => withdrawTip(context, id),
    configPage: config.page,
    configRead: config.read,
    configCreate: config.create,
    configUpdate: config.update,
    configRemove: config.remove,
    configExport: serveSheets(settings, systemConfig, servedConfig).export,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    listener: settingsListener,
    constraints: {
      nursing_group_code_once: { error: NURSING_CODE_OCCUPY, field: 'code' },
      resident_nursing_option: { error: NURSING_IN_USE },
      countdown_name_once: { error: COUNTDOWN_NAME_OCCUPY, field: 'name' },
      system_config_key_once: { error: CONFIG_KEY_OCCUPY, field: 'key_code' },
    },
    start: async (platform) => {
      const stopClock = startClock(platform);
      const stopTips = startTips(platform);
      return async () => {
        await Promise.all([stopClock(), stopTips()]);
      };
    },
  },
);
