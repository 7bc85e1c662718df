// A nurse host's screen stays on: browsers release the lock whenever the page is hidden, so it is asked for again.

/** Keeps the screen on until the returned function is called; tells whether the browser can. */
export function keepAwake(): { able: boolean; release: () => void } {
  // Absent on plain http.
  const locks: WakeLock | undefined = navigator.wakeLock;
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async () => {
    if (ended || document.visibilityState !== 'visible') return;
    const given = await locks?.request('screen').catch(() => null);
    if (ended) await given?.release();
    else lock = given ?? null;
  };
  const look = () => void ask();
  document.addEventListener('visibilitychange', look);
  look();
  return {
    able: locks !== undefined,
    release() {
      ended = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    },
  };
}
