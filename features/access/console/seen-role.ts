// Which role this browser tab sees the console as. The page is loaded anew: no tab, list or draft of one's own goes along.
const KEY = 'SeenRole';

/** The role's id; null where one sees one's own console. */
export function readSeenRole(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Shows the console as the role's people have it, in this browser tab alone. */
export function seeAsRole(id: string): void {
  sessionStorage.setItem(KEY, id);
  location.assign('/dashboard');
}

/** The next load of the page shows one's own console again. */
export const forgetSeenRole = (): void => sessionStorage.removeItem(KEY);

/** Back to one's own console, at the roles. */
export function leaveRole(): void {
  forgetSeenRole();
  location.assign('/rolemanager/index');
}
