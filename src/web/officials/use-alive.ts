import { useSyncExternalStore } from 'react';

/** Whether the page has come alive. A form that is sent before that would be sent by the browser itself, and lost. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => {};
}
