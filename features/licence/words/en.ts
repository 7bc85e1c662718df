import { translated } from '#kit/words/words.ts';
import type { LicenceWords } from './zh.ts';

export const en = translated<'en', LicenceWords>()({
  title: 'Licence',
  fields: {
    licence: 'licence',
    older: 'use the older licence',
    serial: 'serial number of this installation',
    standing: 'state',
    expire: 'valid until',
    days_left: 'days left',
    holder: 'holder',
    licence_id: 'licence number',
    issued: 'issued',
    installed_at: 'installed',
    installed_by: 'installed by',
    beds: 'beds',
    devices: 'devices',
  },
  enums: {
    standing: {
      none: 'no licence installed, no time limit',
      perpetual: 'perpetual',
      valid: 'valid',
      expiring: 'about to expire',
      expired: 'expired',
      wrong_serial: 'wrong serial number',
      invalid: 'invalid',
    },
  },
  acts: {
    install: 'installed',
  },
  things: {
    licence: 'licence',
  },
  errors: {
    LICENSE_ERROR: 'Licence serial number wrong: this licence belongs to another installation',
    LICENSE_EXPIRE:
      'The licence has expired: settings cannot be changed for now; calls are not affected',
    LICENSE_FAILED: 'The licence is invalid, please contact after-sales',
    LICENCE_KEY_UNSET:
      'This server has no provider public key (LICENCE_PUBLIC_KEY), so it cannot check licences',
    LICENCE_OLDER: 'This licence was issued before the current one',
  },
  pages: { Licence: 'Licence' },
  permissions: { licence: { write: 'Manage the licence' } },
  notice: {
    perpetual: 'Licence: perpetual',
    left: { one: 'Licence: {{count}} day left', other: 'Licence: {{count}} days left' },
    expiring: {
      one: 'Licence expires in {{count}} day',
      other: 'Licence expires in {{count}} days',
    },
    expired: 'Licence expired',
    expiredHint:
      'Settings cannot be changed for now; calls, check-in and viewing are not affected. Please ask your provider to renew the licence.',
    until: 'Valid until {{time}}',
    expiringHint: 'Valid until {{time}}. Please ask your provider to renew the licence.',
  },
  daysLeft: { one: '{{count}} day', other: '{{count}} days' },
  noLimit: 'No time limit',
  sections: { present: 'Current licence', install: 'Install a licence', history: 'History' },
  none: 'Without a licence the system works with no time limit.',
  serialHint: 'Send this number to the provider; a licence is valid for this installation only.',
  copied: 'Serial number copied',
  inUse: '{{count}} in use, {{limit}} licensed',
  overLimit: 'More are in use than licensed; no bed or device stops working because of this.',
  clockBack:
    'The server’s clock is behind the latest time known ({{time}}), which counts for the licence. Please check the clock.',
  paste: 'Paste the licence, or choose its file',
  chooseFile: 'Choose file',
  notAFile: 'This is not a licence file',
  install: 'Install',
  installed: 'Licence installed',
  askOlder: 'Replace the current licence with an older one?',
  askOlderHint: 'It was issued before the current one, which stays in the history.',
  useOlder: 'Install anyway',
  noHistory: 'No licence has been installed yet',
  present: 'Current',
});
