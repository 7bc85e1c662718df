// A word for the sign-in page about why the user is there, across the page load in between.
const KEY = 'sign_in_notice';

export const leaveNotice = (notice: 'expired'): void => sessionStorage.setItem(KEY, notice);

/** The notice, once. */
export function takeNotice(): string | null {
  const notice = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return notice;
}
