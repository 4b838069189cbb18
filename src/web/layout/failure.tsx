import { Link, useLocation, useRouteError } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { failureOf } from '#web/hydration.ts';
import style from './failure.module.css';
import { headingOfFailure } from './title.ts';

/** What stands where a page cannot be shown: a sentence, and what to do. */
export function Failure() {
  const { status, failure } = failureOf(useRouteError());
  const { pathname, search } = useLocation();
  return (
    <div className={style.failure}>
      <PageHeading below={failure.error}>{headingOfFailure(status)}</PageHeading>
      {status === 404 ? (
        <Link className={style.action} to="/">
          To the first page
        </Link>
      ) : (
        // A whole new page, not a change of page: it also heals a tab that is older than the site it talks to.
        <a className={style.action} href={pathname + search}>
          Retry
        </a>
      )}
    </div>
  );
}
