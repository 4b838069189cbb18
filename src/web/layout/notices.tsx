import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/components/links.tsx';
import { createStore, useStore } from '#web/store.ts';
import style from './notices.module.css';

/**
 * A message about something that the visitor did. It is shown on the page at `path` until the visitor closes it or
 * leaves the page. A success message disappears after a while.
 */
export type Notice = {
  /** `alert` means that the action failed. */
  kind: 'alert' | 'status';
  text: string;
  /** A link to where the visitor can see the outcome. */
  link?: { label: string; to: string };
  /** A button in the message, such as Undo. */
  action?: { label: string; run: () => void };
  path: string;
};

/** How long a success message is shown, in milliseconds. */
const SUCCESS_MESSAGE_DURATION_MS = 8000;

const noticeStore = createStore<Notice | null>(null);

/** Shows a message, on the current page unless `path` names another. */
export function showNotice({
  path = window.location.pathname,
  ...rest
}: Omit<Notice, 'path'> & { path?: string }): void {
  noticeStore.set({ ...rest, path });
}

export function dismissNotice(): void {
  noticeStore.set(null);
}

/** The area for messages at the bottom of the screen. `keepFocusAboveNotices` finds this element by its id. */
export function NoticeArea() {
  const { pathname } = useLocation();
  const latest = useStore(noticeStore);
  const shown = latest?.path === pathname ? latest : null;
  useEffect(() => {
    if (noticeStore.get()?.path !== pathname) dismissNotice();
  }, [pathname]);
  return (
    <div className={style.place} id="notices" data-screen-only>
      <div role="status">{shown?.kind === 'status' ? <NoticeBox shown={shown} /> : null}</div>
      {shown?.kind === 'alert' ? (
        <div role="alert">
          <NoticeBox shown={shown} />
        </div>
      ) : null}
    </div>
  );
}

function NoticeBox({ shown }: { shown: Notice }) {
  const { kind, text, link, action } = shown;
  // The message stays while the visitor points at it or has the focus in it.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (kind === 'alert' || held) return undefined;
    const timer = setTimeout(dismissNotice, SUCCESS_MESSAGE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [shown, kind, held]);
  return (
    <div
      className={`${style.notice} ${kind === 'alert' ? style.alert : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {link === undefined ? null : <Link to={link.to}>{link.label}</Link>}
      {action === undefined ? null : (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" className={style.close} aria-label="Close this message" onClick={dismissNotice}>
        ×
      </button>
    </div>
  );
}
