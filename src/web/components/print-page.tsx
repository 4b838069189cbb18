import type { ReactNode } from 'react';
import button from './button.module.css';
import { SharePageButton } from './share-page.tsx';

type PrintPageProps = { share?: string; children?: ReactNode };

/**
 * A button that prints the page and, if `share` is set, a button that shares the page. `share`: the name of the page.
 * `children`: further buttons, such as a download.
 */
export function PrintAndShareButtons({ share, children }: PrintPageProps) {
  return (
    <div className={button.row} data-screen-only>
      {share === undefined ? null : <SharePageButton what={share} />}
      <button type="button" className={button.quiet} onClick={() => window.print()}>
        Print
      </button>
      {children}
    </div>
  );
}
