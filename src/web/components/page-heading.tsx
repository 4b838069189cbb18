import { Fragment, type ReactNode } from 'react';
import style from './page-heading.module.css';

/**
 * The page's heading, with optional text below it. The heading can receive the focus, so that screen readers read it
 * after a change of page.
 */
export function PageHeading({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className={style.heading}>
      <h1 tabIndex={-1}>{children}</h1>
      {below === undefined ? null : <p>{below}</p>}
    </div>
  );
}

/** Returns a name such as `LampittCup_SemiFinals`, in which a line may break after each underscore. */
export function withOptionalBreaksAfterUnderscores(competition: string) {
  return (competition.match(/[^_]*_|[^_]+/g) ?? []).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
