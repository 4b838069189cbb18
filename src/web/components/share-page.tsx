import { useState } from 'react';
import button from './button.module.css';
import { shareOrCopy } from './share-or-copy.ts';

/**
 * A button that shares the page's canonical address, which includes choices such as season and division. Messengers
 * show a preview picture of the page at this address.
 */
export function SharePageButton({ what }: { what: string }) {
  const [done, setDone] = useState('');
  function share(): void {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? window.location;
    const { pathname, search } = new URL(href);
    shareOrCopy({ title: what, url: window.location.origin + pathname + search }).then(
      (copied) => setDone(copied ? 'Link copied' : ''),
      () => setDone('Copy the address of this page to share it.'),
    );
  }
  return (
    <>
      <button type="button" className={button.quiet} onClick={share}>
        Share
      </button>
      <span role="status" className={done === '' ? 'visually-hidden' : undefined}>
        {done}
      </span>
    </>
  );
}
