import { useEffect } from 'react';

/** Keeps the screen on while the page is looked at; a browser that cannot, or may not, is left alone. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;

    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (left) await lock.release();
      } catch {
        // An almost empty battery, or a browser that wants a touch first.
      }
    }
    // The browser lets go whenever the page is hidden.
    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('pointerdown', again);
    again();
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('pointerdown', again);
      lock?.release().catch(() => {});
    };
  }, []);
}
