import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { seasonPathSegment } from '#domain/week/week.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { statusAndTextsForError } from '#web/hydration.ts';
import { type loadSite, siteRouteId } from './site.ts';
import { headOfFailurePage, headingOfFailure } from './page-head.ts';

/** Shown in place of a page that failed: a sentence, and suggestions for the visitor. */
export function FailurePage() {
  const { status, failure } = statusAndTextsForError(useRouteError());
  const { pathname, search } = useLocation();
  const { title } = headOfFailurePage({ status, failure }, useRouteLoaderData<typeof loadSite>(siteRouteId));
  useEffect(() => {
    document.title = title;
  }, [title, pathname]);
  const wanted = status === 404 ? nameInPath(pathname) : '';
  const seasons = useRouteLoaderData<typeof loadSite>(siteRouteId)?.seasons;
  const current = status === 404 ? replaceSeasonInPath(pathname, seasons?.default) : pathname;
  return (
    <>
      <PageHeading below={failure.error}>{headingOfFailure(status)}</PageHeading>
      {wanted === '' ? null : <SimilarNames wanted={wanted} />}
      <p className={button.row}>
        {wanted === '' ? null : (
          <Link className={button.strong} to={`/search?q=${encodeURIComponent(wanted)}`}>
            Search for “{wanted}”
          </Link>
        )}
        {current === pathname ? null : (
          <Link className={button.strong} to={current}>
            Season {seasons?.default}
          </Link>
        )}
        {status === 404 ? (
          <Link className={wanted === '' && current === pathname ? button.strong : button.quiet} to="/">
            Back to home
          </Link>
        ) : (
          // Loads a new document, which also helps if the tab's scripts are older than the site's current release.
          <a className={button.strong} href={pathname + search}>
            Retry
          </a>
        )}
      </p>
    </>
  );
}

/** Returns the path with another season, if it is the path of a season's or week's page. Other paths stay unchanged. */
function replaceSeasonInPath(pathname: string, season = ''): string {
  return pathname.replace(/^(\/(?:season|weeks)\/)[^/]+/, `$1${seasonPathSegment(season)}`);
}

/**
 * Returns the name of the player or team in a path, or the names of two compared players (`/player/a/v/b`). Empty for
 * other paths.
 */
function nameInPath(pathname: string): string {
  const named = /^\/(?:player-matches|player|team)\/([^/]+)(?:\/v\/([^/]+))?$/.exec(pathname);
  try {
    return decodeURIComponent(named?.slice(1).join(' ') ?? '')
      .replaceAll(/[-_+]/g, ' ')
      .trim();
  } catch {
    return '';
  }
}

/**
 * Links to teams and players whose names are similar to `wanted`, the name in the unknown address. The links are loaded
 * after hydration.
 */
function SimilarNames({ wanted }: { wanted: string }) {
  const [links, setLinks] = useState<ReactNode>(null);
  // The data of the whole site may be missing, because its loading may have failed.
  const seasons = useRouteLoaderData<typeof loadSite>(siteRouteId)?.seasons;
  useEffect(() => {
    const leaving = new AbortController();
    void import('#web/search/similar-names.tsx').then(async ({ linksToSimilarNames }) =>
      setLinks(await linksToSimilarNames(wanted, leaving.signal, seasons)),
    );
    return () => leaving.abort();
  }, [wanted, seasons]);
  return <div role="status">{links}</div>;
}
