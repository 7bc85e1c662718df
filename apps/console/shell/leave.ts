// Leaving the console: everything of the session goes, tabs too, and a fresh page load leaves nothing in memory.
import { forgetSeenRole } from '#features/access/console/index.ts';
import { clearSession, signInAddress } from '#features/session/console/index.ts';
import { forgetStandIn } from '#kit/ui/stood-in.ts';
import { forgetTabs } from '../tabs/kept-tabs.ts';
import { leaveNotice } from './notice.ts';

let leaving = false;

/** Goes to the sign-in page, which knows the page to return to; once. */
export function leave(reason: 'signed out' | 'expired'): void {
  if (leaving) return;
  leaving = true;
  clearSession();
  forgetTabs();
  forgetSeenRole();
  forgetStandIn();
  if (reason === 'expired') leaveNotice('expired');
  location.replace(signInAddress('redirect', location.pathname + location.search));
}
