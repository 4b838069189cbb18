import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useHasHorizontalOverflow } from './sideways.ts';
import ui from './ui.module.css';

type OnThisPageProps = {
  /** The id and the label of each part of the page. */
  parts: readonly (readonly [id: string, words: ReactNode])[];
  /** Whether the links wrap on a phone instead of scrolling sideways, so that a few links are all in view. */
  wraps?: boolean;
  /** The name of this list of links for screen readers, for a page with several such lists. */
  label?: string;
};

/** Links to the parts of a long page. On a phone, they are in one row that scrolls sideways, unless `wraps` is true. */
export function OnThisPage({ parts, wraps = false, label = 'On this page' }: OnThisPageProps) {
  const { search } = useLocation();
  const chips = useRef<HTMLElement>(null);
  useHasHorizontalOverflow(chips);
  if (parts.length === 0) return null;
  const ways = wraps ? { 'data-wraps': true } : { 'data-scrolls-sideways': true };
  return (
    <nav ref={chips} aria-label={label} className={ui.chips} {...ways} data-screen-only>
      {parts.map(([id, words]) => (
        <a key={id} className={ui.chip} href={`${search}#${id}`}>
          {words}
        </a>
      ))}
    </nav>
  );
}
