// The time to the minute: what begins or ends by itself is shown so.
import { useEffect, useState } from 'react';
import { serverNow } from '#kit/ui/server-clock.ts';

export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
