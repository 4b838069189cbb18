import { useEffect } from 'react';

/** Keeps the screen awake while the page is visible, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    const listening = new AbortController();

    async function request(): Promise<void> {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (listening.signal.aborted) await lock.release();
      } catch {
        // The request for the wake lock fails if the battery is low or the browser requires a tap first. The next tap
        // repeats the request.
      }
    }
    // The browser releases the wake lock whenever the page is hidden, so the hook requests it again.
    const again = () => void request();
    document.addEventListener('visibilitychange', again, listening);
    window.addEventListener('pointerdown', again, listening);
    again();
    return () => {
      listening.abort();
      lock?.release().catch(() => {});
    };
  }, []);
}
