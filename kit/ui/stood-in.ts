// The stand-in that this browser tab's requests name. Another tab has its own console: what it asks for is asked as oneself.
const KEY = 'StandIn';

/** Its id; null where one works as oneself. */
export function readStandIn(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const keepStandIn = (id: string): void => sessionStorage.setItem(KEY, id);
export const forgetStandIn = (): void => sessionStorage.removeItem(KEY);
