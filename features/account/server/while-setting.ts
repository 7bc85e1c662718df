// What someone whose one-time codes are required and not on may still do.
import { session } from '#features/session/contract.ts';
import { account } from '../contract.ts';

const OPEN: readonly string[] = [
  account.routes.overview,
  account.routes.beginCodes,
  account.routes.confirmCodes,
  account.routes.sessions,
  account.routes.endSession,
  account.routes.endOthers,
  session.routes.changePassword,
  session.routes.logout,
  session.routes.me,
].map(({ path }) => path);

export const mayWhileSettingCodes = (path: string): boolean => OPEN.includes(path);
