import type { ReactNode } from 'react';
import button from './button.module.css';
import { SharePage } from './share-page.tsx';

type PrintPageProps = { share?: string; children?: ReactNode };

/**
 * Prints the page as its style sheet for paper lays it out. `share`: what a page that can be shared is about; `children`:
 * other ways to take its content along.
 */
export function PrintPage({ share, children }: PrintPageProps) {
  return (
    <div className={button.row} data-screen-only>
      {share === undefined ? null : <SharePage what={share} />}
      <button type="button" className={button.quiet} onClick={() => window.print()}>
        Print
      </button>
      {children}
    </div>
  );
}
