import type { ReactNode } from 'react';
import style from './page-heading.module.css';

/** The heading of a page, with a line under it. Focus goes here after a change of page, so that it is read out. */
export function PageHeading({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className={style.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {below === undefined ? null : <p>{below}</p>}
    </div>
  );
}
