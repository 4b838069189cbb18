import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useHref } from 'react-router';
import { canShareOrCopy, shareOrCopy } from './share-or-copy.ts';
import style from './share-link.module.css';

type ShareOrCopyLinkProps = { to: string; what: string };

/**
 * A link that shares the page at `to`. A press opens the phone's share sheet or copies the address. Without scripts, or
 * if the browser can do neither, the link opens the page.
 */
export function ShareOrCopyLink({ to, what }: ShareOrCopyLinkProps) {
  const href = useHref(to);
  const [copied, setCopied] = useState(false);

  function share(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = event.currentTarget.href;
    if (!canShareOrCopy()) return;
    event.preventDefault();
    shareOrCopy({ title: what, url }).then(setCopied, () => window.location.assign(url));
  }
  return (
    <span className={style.share} data-screen-only>
      <span role="status">{copied ? 'Link copied' : ''}</span>
      <a href={href} onClick={share} aria-label={`Share ${what}`}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M9.5 14.5l5-5M11 7l1.6-1.6a4 4 0 0 1 5.7 5.7L16.6 13M13 17l-1.6 1.6a4 4 0 0 1-5.7-5.7L7.4 11" />
        </svg>
        Share
      </a>
    </span>
  );
}
