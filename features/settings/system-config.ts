// System configuration: the provider's list of keys and values for the whole installation. What the environment decides
// (config of the apps) has no key here, so that nothing has two sources.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { alarming, flag, maybe, moment, optional, text } from '#kit/contract/fields.ts';
import { isKnownKey, readKnown } from './known-config.ts';

const keyCode = () => text({ max: 50, pattern: /^[A-Za-z0-9_.-]+$/ });
const value = () => text({ max: 2000, multiline: true });
const name = () => text({ max: 50 });
const group = () => text({ max: 30 });

export const systemConfig = entity({
  thing: 'config',
  // What is of the group `device` goes down to every device.
  alarm: { acts: { create: true, delete: true } },
  row: {
    config_group: maybe(group()),
    key_code: keyCode(),
    name: maybe(z.string()),
    /** Null for a secret, which no read gives. */
    value: maybe(value()),
    secret: flag(),
    description: maybe(text({ min: 0, max: 200, multiline: true })),
    /** Whether the server itself reads the key. */
    known: flag(),
    updated_at: moment(),
  },
  draft: {
    config_group: optional(alarming(group())),
    key_code: alarming(keyCode()),
    name: optional(name()),
    value: alarming(value()),
    secret: flag().default(false),
    description: optional(text({ min: 0, max: 200, multiline: true })),
  },
  filters: ['config_group', 'key_code', 'name', 'secret'],
  sorts: ['config_group', 'key_code', 'name', 'updated_at'],
  sheet: ['config_group', 'key_code', 'name', 'value', 'secret', 'description', 'updated_at'],
  exportedByReaders: true,
  rules: ({ key_code, value: sent, secret }) => {
    if (typeof key_code !== 'string' || !isKnownKey(key_code)) return {};
    if (secret === true) return { secret: 'invalid' };
    return typeof sent === 'string' && readKnown(key_code, sent) === undefined
      ? { value: 'invalid' }
      : {};
  },
});

export const configRoutes = {
  configPage: systemConfig.routes.page,
  configRead: systemConfig.routes.read,
  configCreate: systemConfig.routes.create,
  configUpdate: systemConfig.routes.update,
  configRemove: systemConfig.routes.remove,
  configExport: systemConfig.sheets.export,
};
