import { useStore } from '#web/store.ts';
import { lastSeen } from './last-seen.ts';
import style from './offline-notice.module.css';

/** Says since when the page may be out of date. It covers the page, so that nothing moves, but not a form's button. */
export function OfflineNotice() {
  const seen = useStore(lastSeen);
  return (
    <p role="status" className={seen === null ? 'visually-hidden' : style.notice}>
      {seen?.words ?? ''}
    </p>
  );
}
