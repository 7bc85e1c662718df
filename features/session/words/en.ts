import { translated } from '#kit/words/words.ts';
import type { SessionWords } from './zh.ts';

export const en = translated<'en', SessionWords>()({
  title: 'Sign-in',
  fields: {
    login_name: 'username',
    password: 'login password',
    old_password: 'current password',
    refresh_token: 'refresh token',
    uid: 'user ID',
    provider_id: 'sign-in provider',
    ticket: 'sign-in ticket',
    code: 'code',
  },
  enums: {
    level: {
      organisation: 'department or organisation',
      hospital: 'hospital',
      provider: 'provider',
    },
    flag: {
      broadcast: 'broadcast',
      mobile: 'mobile devices',
      entranceguard: 'access control',
      nbiot: 'NB-IoT devices',
      customer_device: 'resident devices',
      sos_device: 'SOS devices',
      '485': '485 devices',
      linux: 'Linux devices',
    },
  },
  acts: {
    change_password: 'password changed',
    sign_in: 'signed in',
    sign_in_refused: 'sign-in refused',
    token_reused: 'token used twice',
    logout: 'logged out',
    link_identity: 'sign-in linked',
  },
  things: {
    session: 'session',
  },
  errors: {
    TOKEN_FAILED: 'Your login status has expired, please login again!',
    REFRESH_TOKEN_FAILED: 'Your sign-in has ended; please sign in again',
    USER_NULL: 'The account does not exist',
    USER_DISABLE: 'The account is disabled; contact the administrator',
    PASSWORD_ERROR: 'Wrong password',
    LOGIN_FAILED: 'This identity is not allowed to log in',
    LOGOUT: 'You have been logged out',
    MUST_CHANGE_PASSWORD: 'Please change the initial password first',
    SAME_PASSWORD: 'The new password must differ from the current one',
    OLD_PASSWORD_ERROR: 'The current password is wrong',
    CODE_NEEDED: 'This account uses one-time codes; enter the code to sign in',
    CODE_WRONG: 'The code is wrong or has already been used',
    TICKET_OVER: 'Signing in took too long; please start again',
    OIDC_DOWN:
      'The sign-in provider cannot be reached or is set up wrongly; use your password or contact the administrator',
    OIDC_REFUSED: 'The reply from the sign-in provider was not accepted; please start again',
    OIDC_ELSEWHERE:
      'This sign-in was started in another browser, or took too long; please start again',
    OIDC_UNKNOWN: 'No account here belongs to that identity; contact the administrator',
    OIDC_NOT_HERE: 'Your organisation does not use this sign-in provider',
    CODES_REQUIRED:
      'Your organisation requires administrators to use one-time codes; turn them on first',
  },
  pages: {},
  permissions: {},
  product: 'System Configuration',
  client: {
    noReply: 'The system did not respond',
    noMessage: 'The system returned no message',
    failed: 'Failed to get a response; check the network',
    permissionError: 'Permission Error',
    verificationFailed: 'Verification failed, please Login again.',
    clockOff:
      'This computer and the server disagree on the time by {{seconds}} seconds; set the clock',
  },
  signIn: {
    tagline: 'Every call answered, all care in order',
    heading: 'Sign in',
    submit: 'Sign in',
    submitting: 'Signing in…',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    otherWays: 'Other ways to sign in',
    capsLock: 'Caps Lock is on',
    language: 'Language',
  },
  secondStep: {
    heading: 'Enter your code',
    reason:
      'Enter the 6 digits that your authenticator app shows. Without your phone, enter a recovery code.',
    back: 'Back',
  },
  firstPassword: {
    heading: 'Change the initial password',
    reason: 'To keep your account safe, choose a password of your own before you begin.',
    rule: '6 to 20 characters: letters, digits and the symbols ! # $ % ^ & * . ~',
    newPassword: 'New password',
    repeat: 'Repeat the new password',
    differs: 'The two passwords differ',
    submit: 'Save and continue',
    submitting: 'Saving…',
    signOut: 'Log out',
  },
  states: {
    notFound: { title: 'Page not found', text: 'The address may be wrong, or the page has moved.' },
    noPermission: {
      title: 'No permission',
      text: 'Your role does not include this page. Ask the administrator if you need it.',
    },
    vitalSigns: {
      title: 'Vital-sign log',
      text: 'Use the QR code of the device or the resident to open the log.',
    },
    toSignIn: 'Go to sign-in',
    toHome: 'Back to home',
  },
});
