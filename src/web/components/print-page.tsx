import type { ReactNode } from 'react';
import button from './button.module.css';
import { SharePage } from './share-page.tsx';

type PrintPageProps = { share?: string; children?: ReactNode };

/**
 * A button that prints the page with its print style sheet. `share` names a page that can be shared. `children` offer
 * other ways to save the content, such as a download.
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
