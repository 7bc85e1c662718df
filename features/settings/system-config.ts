// System configuration: the provider's list of keys and values for the whole installation. What the environment decides
// (config of the apps) has no key here, so that nothing has two sources.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { apart, shown } from '#kit/contract/entity-fields.ts';
import { alarming, flag, maybe, moment, optional, text } from '#kit/contract/fields.ts';
import { isKnownKey, readKnown } from './known-config.ts';

const value = () => text({ max: 2000, multiline: true });

export const systemConfig = entity({
  thing: 'config',
  // What is of the group `device` goes down to every device.
  alarm: { acts: { create: true, delete: true } },
  fields: {
    config_group: optional(alarming(text({ max: 30 }))),
    key_code: alarming(text({ max: 50, pattern: /^[A-Za-z0-9_.-]+$/ })),
    /** Of a known key in the reader's language. */
    name: apart({ row: maybe(z.string()), draft: optional(text({ max: 50 })) }),
    /** Null for a secret, which no read gives. */
    value: apart({ row: maybe(value()), draft: alarming(value()) }),
    secret: flag().default(false),
    description: optional(text({ min: 0, max: 200, multiline: true })),
    /** Whether the server itself reads the key. */
    known: shown(flag()),
    updated_at: shown(moment()),
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
