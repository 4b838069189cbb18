import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { SearchBox } from '#web/search/search-box.tsx';
import { SearchForm, SearchIcon } from '#web/search/search-form.tsx';
import { closeByHand } from './close-by-hand.ts';
import style from './site-search.module.css';

/** What makes suggestions, and what was typed before it was there. */
type Ready = { Box: typeof SearchBox; typed: string };

/**
 * The search of the header: a button that opens its box, without scripts too. What makes suggestions is only fetched
 * when somebody is about to search; who was quicker keeps the letters that were typed by then.
 */
export function SiteSearch() {
  const panel = useRef<HTMLDetailsElement>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const { key } = useLocation();
  useEffect(() => close(panel.current), [key]);
  useEffect(() => closeByHand(panel.current), []);
  // Before anything is drawn: no letter of who types on is lost.
  useLayoutEffect(() => focusBox(panel.current), [ready]);

  function fetchBox(): void {
    // Where it cannot be had, the form alone does: it leads to a page.
    void import('#web/search/search-box.tsx').then(
      (module) => {
        const typed = panel.current?.querySelector('input')?.value ?? '';
        // At once: a letter that came between reading and drawing would be lost.
        flushSync(() => setReady((present) => present ?? { Box: module.SearchBox, typed }));
      },
      () => {},
    );
  }
  return (
    <details ref={panel} className={style.search} onToggle={({ currentTarget }) => focusBox(currentTarget)}>
      <summary onPointerEnter={fetchBox} onFocus={fetchBox} onTouchStart={fetchBox}>
        <SearchIcon />
        <span className="visually-hidden">Search</span>
      </summary>
      <div className={style.panel}>
        <div className={style.box}>
          {ready === null ? (
            <SearchForm />
          ) : (
            <ready.Box start={ready.typed} begun onLeave={() => close(panel.current)} />
          )}
        </div>
      </div>
    </details>
  );
}

function focusBox(details: HTMLDetailsElement | null): void {
  const box = details?.querySelector('input');
  if (details?.open !== true || box === null || box === undefined) return;
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}

function close(details: HTMLDetailsElement | null): void {
  if (details !== null) details.open = false;
}
