import { useLocation, useRouteError } from 'react-router';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { failureOf } from '#web/hydration.ts';
import { headingOfFailure } from './title.ts';

/** Shown in place of a page that failed: a sentence, and what the visitor can do. */
export function Failure() {
  const { status, failure } = failureOf(useRouteError());
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeading below={failure.error}>{headingOfFailure(status)}</PageHeading>
      <p className={button.row}>
        {status === 404 ? (
          <Link className={button.strong} to="/">
            Back to home
          </Link>
        ) : (
          // A new document, not a change of page: it also repairs a tab that is older than the site.
          <a className={button.strong} href={pathname + search}>
            Retry
          </a>
        )}
      </p>
    </>
  );
}
