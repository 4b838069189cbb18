import { createStore, useStore } from '#web/store.ts';

const announcement = createStore('');

/** Announces a message to screen readers, after what they are reading now. */
export function announce(text: string): void {
  announcement.set(text);
}

/** The element of the announcements, once on a page. */
export function Announcement() {
  return (
    <p role="status" className="visually-hidden">
      {useStore(announcement)}
    </p>
  );
}
