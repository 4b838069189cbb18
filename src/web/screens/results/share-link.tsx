import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useHref } from 'react-router';
import style from './share-link.module.css';

type ShareLinkProps = { to: string; what: string };

/**
 * A link to what it stands at. Pressed, it is handed on: by the phone's own sheet, else as a copy; where a browser can
 * do neither, and without scripts, it leads to the address, to be copied from there.
 */
export function ShareLink({ to, what }: ShareLinkProps) {
  const href = useHref(to);
  const [copied, setCopied] = useState(false);

  function share(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = event.currentTarget.href;
    if (hasSheet()) {
      event.preventDefault();
      // Whoever closes the sheet again has refused nothing that is ours to tell.
      navigator.share({ title: what, url }).catch(() => {});
    } else if (hasClipboard()) {
      event.preventDefault();
      navigator.clipboard.writeText(url).then(
        () => setCopied(true),
        () => window.location.assign(url),
      );
    }
  }
  return (
    <span className={style.share}>
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

/** On a desk a sheet is more in the way than a copy. */
function hasSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

/** Missing where the site is reached without https. */
function hasClipboard(): boolean {
  return 'clipboard' in navigator;
}
