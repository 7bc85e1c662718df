import { translated } from '#kit/words/words.ts';
import type { AccountWords } from './zh.ts';

export const en = translated<'en', AccountWords>()({
  title: 'My account',
  fields: {
    password: 'login password',
    code: 'code',
    session_id: 'session',
    browser: 'device',
    address: 'from address',
    since: 'signed in',
    seen_at: 'last used',
    way: 'signed in by',
  },
  enums: { way: { password: 'password', provider: 'single sign-on' } },
  errors: {
    CODES_ON: 'One-time codes are on already',
    CODES_OFF: 'One-time codes are not on',
  },
  pages: { Account: 'My account' },
  permissions: {
    session: { end: 'see and end others’ sessions', reset: 'reset others’ one-time codes' },
  },
  sections: { password: 'Password', codes: 'One-time codes', sessions: 'Where you are signed in' },
  password: {
    change: 'Change password',
    changed: 'The password was changed; all other devices were signed out',
    none: 'This account has no password; you sign in by single sign-on alone.',
  },
  codes: {
    about:
      'With one-time codes on, signing in asks for your password and for the 6 digits that an authenticator app on your phone shows.',
    on: 'on',
    off: 'off',
    since: 'on since',
    left: { one: '{{count}} recovery code is left', other: '{{count}} recovery codes are left' },
    few: 'Few recovery codes are left; make new ones.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    turnOffHint: 'Enter a code or a recovery code. After that the password is enough to sign in.',
    renew: 'New recovery codes',
    renewHint: 'Enter a code. All recovery codes that you have now become void.',
    forPassword: 'To be sure that it is you, enter your password.',
    next: 'Next',
    scan: 'Scan the picture with the authenticator app on your phone, then enter the 6 digits that it shows.',
    qr: 'QR code for one-time codes',
    byHand: 'If you cannot scan it, type this key:',
    confirm: 'Turn on',
    recovery: 'Recovery codes',
    recoveryHint:
      'Without your phone, sign in with a recovery code instead; each is good once. They are never shown again: print them or keep them somewhere safe now.',
    print: 'Print',
    copy: 'Copy',
    copied: 'Copied',
    saved: 'I have kept them',
    turnedOff: 'One-time codes are off',
  },
  sessions: {
    about:
      'Your account is signed in on these devices. If you don’t know one, end it and change your password.',
    here: 'this device',
    unknown: 'unknown device',
    end: 'End',
    endLabel: 'End the session on {{device}}',
    askEnd: 'End the session on {{device}}?',
    ended: 'That device is signed out',
    endOthers: 'End all others',
    askOthers: 'End all sessions but this one?',
    endedCount: { one: '{{count}} session was ended', other: '{{count}} sessions were ended' },
    none: 'Signed in nowhere at present.',
  },
  staff: {
    heading: 'Sign-in and security',
    endAll: 'End all sessions',
    askAll: 'End all sessions of {{name}}?',
    reset: 'Reset one-time codes',
    askReset: 'Reset the one-time codes of {{name}}?',
    askResetHint:
      'All sessions of this person end, and the next sign-in takes the password alone. Make sure first who is asking.',
    resetDone: 'The one-time codes were reset',
  },
});
