import type { ReactNode } from 'react';
import button from './button.module.css';

/** Prints the page as its style sheet for paper lays it out; `children`: other ways to take its content along. */
export function PrintPage({ children }: { children?: ReactNode }) {
  return (
    <p className={button.row} data-screen-only>
      <button type="button" className={button.quiet} onClick={() => window.print()}>
        Print
      </button>
      {children}
    </p>
  );
}
