import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { failureOf } from '#web/hydration.ts';
import ui from '#web/components/ui.module.css';
import { type loadSite, siteId } from './site.ts';
import { headOfFailure, headingOfFailure } from './page-head.ts';

/** Shown in place of a page that failed: a sentence, and suggestions for the visitor. */
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
          // Loads a new document, which also repairs a tab that is older than the site's current build.
          <a className={button.strong} href={pathname + search}>
            Retry
          </a>
        )}
      </p>
    </>
  );
}

/** The name of the player or team in the address, or of both players. Empty on other pages. */
function wantedIn(pathname: string): string {
  const named = /^\/(?:player-matches|player|team)\/([^/]+)(?:\/v\/([^/]+))?$/.exec(pathname);
  try {
    return decodeURIComponent(named?.slice(1).join(' ') ?? '')
      .replaceAll(/[-_+]/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

/** Links to teams and players with names similar to the unknown one. The links are loaded after hydration. */
function Alike({ wanted }: { wanted: string }) {
  const [links, setLinks] = useState<ReactNode>(null);
  // The data of the whole site may be missing, because its loading may have failed.
  const seasons = useRouteLoaderData<typeof loadSite>(siteId)?.seasons;
  useEffect(() => {
    const leaving = new AbortController();
    void import('#web/search/similar-names.tsx').then(async ({ linksToSimilarNames }) =>
      setLinks(await linksToSimilarNames(wanted, leaving.signal, seasons)),
    );
    return () => leaving.abort();
  }, [wanted, seasons]);
  return (
    <div role="status">
      {links}
      <p>
        <Link className={ui.link} to={`/search?q=${encodeURIComponent(wanted)}`}>
          Search for “{wanted}”
        </Link>
      </p>
    </div>
  );
}
