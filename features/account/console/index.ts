// The door of the account room in the console: the pages, and what the staff room shows of a person's account.
import { consoleRoom } from '#kit/ui/room.ts';
import { account } from '../contract.ts';

export { StaffAccount } from './staff-account.tsx';

/** In place of the console where one-time codes are required and not on. */
export const loadCodesFirst = () => import('./codes-first.tsx');

export const accountPages = consoleRoom(account, {
  pages: {
    SigninProviders: () => import('./providers-page.tsx'),
    Account: () => import('./account-page.tsx'),
  },
});
