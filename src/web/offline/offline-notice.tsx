import { useStore } from '#web/store.ts';
import { outdatedSinceStore } from './last-seen.ts';
import style from './offline-notice.module.css';

/**
 * Says since when the page may be out of date. The notice lies over the page, so that the content of the page does not
 * move. The notice does not cover the buttons at the bottom of a form.
 */
export function OfflineNotice() {
  const seen = useStore(outdatedSinceStore);
  return (
    <p role="status" className={seen === null ? 'visually-hidden' : style.notice}>
      {seen?.words ?? ''}
    </p>
  );
}
