import { useSyncExternalStore } from 'react';

let sentence = '';
const listeners = new Set<() => void>();

/** Says something to who listens to the page, when they are done with what they hear now. */
export function announce(text: string): void {
  sentence = text;
  for (const listener of listeners) listener();
}

/** Where announcements stand, once on a page. */
export function Announcement() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sentence,
    () => '',
  );
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
