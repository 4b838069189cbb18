import { useSyncExternalStore } from 'react';
import { lastSeenWords, onLastSeen } from './last-seen.ts';
import style from './offline-notice.module.css';

/** Says that what stands is the last that was seen, and when; over the page's end, so that nothing moves. */
export function OfflineNotice() {
  const words = useSyncExternalStore(onLastSeen, lastSeenWords, () => null);
  return (
    <p role="status" className={words === null ? 'visually-hidden' : style.notice}>
      {words ?? ''}
    </p>
  );
}
