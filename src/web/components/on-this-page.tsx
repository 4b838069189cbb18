import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSideways } from './sideways.ts';
import ui from './ui.module.css';

/** Links to the parts of a long page, in one line that scrolls sideways on a phone. `parts`: their ids, and what they are called. */
export function OnThisPage({ parts }: { parts: readonly (readonly [id: string, words: ReactNode])[] }) {
  const { search } = useLocation();
  const chips = useRef<HTMLElement>(null);
  useSideways(chips);
  if (parts.length === 0) return null;
  return (
    <nav ref={chips} aria-label="On this page" className={ui.chips} data-scrolls-sideways data-screen-only>
      {parts.map(([id, words]) => (
        <a key={id} className={ui.chip} href={`${search}#${id}`}>
          {words}
        </a>
      ))}
    </nav>
  );
}
