import { createStore, useStore } from '#web/store.ts';

const announcement = createStore('');

/** Announces a message to screen readers, after what they are currently reading. */
export function announce(text: string): void {
  announcement.set(text);
}

/** The element that holds announcements. Render it once on a page. */
export function Announcement() {
  return (
    <p role="status" className="visually-hidden">
      {useStore(announcement)}
    </p>
  );
}
