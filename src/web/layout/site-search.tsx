import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { SearchBox } from '#web/search/search-box.tsx';
import { SearchForm, SearchIcon } from '#web/search/search-form.tsx';
import { closeOnEscapeOrOutsidePress } from './site-navigation.tsx';
import navigation from './site-navigation.module.css';
import style from './site-search.module.css';

/** The box with suggestions, and the text that the visitor typed before the box was loaded. */
type LoadedSearchBox = { Box: typeof SearchBox; typed: string };

/**
 * The search in the header: a button that opens a search box, even without scripts. The code for suggestions is loaded
 * when the visitor is about to search. Letters typed before it is loaded are not lost.
 */
export function SiteSearch() {
  const panel = useRef<HTMLDetailsElement>(null);
  const [ready, setReady] = useState<LoadedSearchBox | null>(null);
  const { key } = useLocation();
  // A layout effect runs together with the change of page, so that a panel opened right afterwards stays open.
  useLayoutEffect(() => closeSearchPanel(panel.current), [key]);
  useEffect(() => closeOnEscapeOrOutsidePress(panel.current), []);
  // A layout effect runs before the browser paints, so that no typed letter is lost.
  useLayoutEffect(() => focusSearchBox(panel.current), [ready]);

  function fetchBox(): void {
    // If the code cannot be loaded, the form without suggestions still works, and leads to the search page.
    void import('#web/search/search-box.tsx').then(
      (module) => {
        const typed = panel.current?.querySelector('input')?.value ?? '';
        // Renders at once. Otherwise, a letter typed between the reading of the text and the rendering would be lost.
        flushSync(() => setReady((current) => current ?? { Box: module.SearchBox, typed }));
      },
      () => {},
    );
  }
  return (
    <details ref={panel} className={style.search} onToggle={({ currentTarget }) => focusSearchBox(currentTarget)}>
      <summary onPointerEnter={fetchBox} onFocus={fetchBox} onTouchStart={fetchBox}>
        <SearchIcon />
        <span className="visually-hidden">Search</span>
      </summary>
      <div className={navigation.drop}>
        <div className={style.box}>
          {ready === null ? (
            <SearchForm />
          ) : (
            <ready.Box start={ready.typed} begun onLeave={() => closeSearchPanel(panel.current)} />
          )}
        </div>
      </div>
    </details>
  );
}

function focusSearchBox(details: HTMLDetailsElement | null): void {
  const box = details?.querySelector('input');
  if (details?.open !== true || box === null || box === undefined) return;
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}

/** Closes the panel. A focused field inside will be hidden, so the focus first moves to the button. */
function closeSearchPanel(details: HTMLDetailsElement | null): void {
  if (details === null || !details.open) return;
  if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
  details.open = false;
}
