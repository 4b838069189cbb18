import { useEffect, useState } from 'react';
import { useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { failureOf } from '#web/hydration.ts';
import type { Found } from '#web/search/found.ts';
import style from './failure.module.css';
import { type loadSite, siteId } from './site.ts';
import { headOfFailure, headingOfFailure } from './title.ts';

/** Shown in place of a page that failed: a sentence, and what the visitor can do. */
export function Failure() {
  const { status, failure } = failureOf(useRouteError());
  const { pathname, search } = useLocation();
  const { title } = headOfFailure({ status, failure }, useRouteLoaderData<typeof loadSite>(siteId));
  useEffect(() => {
    document.title = title;
  }, [title, pathname]);
  const wanted = status === 404 ? wantedIn(pathname) : '';
  return (
    <>
      <PageHeading below={failure.error}>{headingOfFailure(status)}</PageHeading>
      {wanted === '' ? null : <Alike wanted={wanted} />}
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

/** The name of a player or team in an address; empty on other pages. */
function wantedIn(pathname: string): string {
  const [, name = ''] = /^\/(?:player-matches|team)\/([^/]+)$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(name).replaceAll(/[-_+]/g, ' ');
  } catch {
    return '';
  }
}

/** The players and teams whose names are like the one that the league does not have. */
function Alike({ wanted }: { wanted: string }) {
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    const stopping = new AbortController();
    void import('#web/search/alike.ts').then(async ({ alike }) => setFound(await alike(wanted, stopping.signal)));
    return () => stopping.abort();
  }, [wanted]);
  return (
    <div role="status" className={style.alike}>
      {found.length === 0 ? null : (
        <>
          <p>Did you mean:</p>
          <ul>
            {found.map(({ key, name, what, address }) => (
              <li key={key}>
                <Link to={address}>{name}</Link> <small>{what}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={`/search?q=${encodeURIComponent(wanted)}`}>Search for {wanted}</Link>
      </p>
    </div>
  );
}
