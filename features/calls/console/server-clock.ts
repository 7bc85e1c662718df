// Ages by the server's clock: a ward computer's own is often wrong, and a wrong age hides an overdue call.
import { useEffect, useState } from 'react';

/** How far the server's clock is ahead, in milliseconds, when it has just told its time. */
export const aheadOf = (serverTime: string, now: number = Date.now()): number =>
  Date.parse(serverTime) - now;

/** The server's time in milliseconds, told anew every second. */
export function useServerNow(ahead: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
