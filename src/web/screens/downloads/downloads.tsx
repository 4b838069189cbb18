import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { DownloadAnswer } from '#contract/league.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { divisionsOfSeason } from '#web/choice/season-choice.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import ui from '#web/components/ui.module.css';
import { type Site, useSite } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './downloads.module.css';

type DownloadsData = { downloads: DownloadAnswer[] };

export async function loader({ context }: LoaderFunctionArgs): Promise<DownloadsData> {
  const { read } = context.get(pageSourceContext);
  return read('GET /api/downloads', {});
}

export function head(_: DownloadsData, { league }: Site): Head {
  const description = `Rules, fixtures, results card and documents of ${league.name}.`;
  return { title: 'Downloads', description };
}

/**
 * The Downloads screen: documents made by the site, the league's own documents, and links to the pages for a television
 * in the club.
 */
export function Component() {
  const { downloads } = useLoaderData<typeof loader>();
  const { seasons } = useSite();
  const divisions = divisionsOfSeason(seasons.default, seasons);
  return (
    <>
      <PageHeading below="Documents to print">Downloads</PageHeading>
      <ul className={`${ui.grid} ${ui.part}`}>
        {downloads.map(({ title, about, path, type }) => (
          <li key={path} className={`${ui.padded} ${ui.leads} ${style.download}`}>
            <DocumentIcon />
            <div>
              <h2>
                <a href={path}>{title}</a>
              </h2>
              {about === '' ? null : <p>{about}</p>}
              <p className={ui.muted}>{type}</p>
              {path === '/downloads/league-rules.pdf' ? (
                <Link className={`${ui.link} ${style.page}`} to="/rules">
                  Read them here
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <PageSection id="tv" title="For the screen in the club">
        <p>
          Tonight’s matches, tables, results and photos in turn, by itself. Open one of these in the browser of the
          television. <span className={style.keys}>F11 fills the screen.</span>
        </p>
        <p className={`${button.row} ${style.screens}`}>
          <Link className={button.quiet} to="/tv">
            All divisions
          </Link>
          {divisions.length < 2
            ? null
            : divisions.map((division) => (
                <Link key={division} className={button.quiet} to={`/tv?division=${division}`}>
                  <DivisionName division={division} />
                </Link>
              ))}
        </p>
      </PageSection>
    </>
  );
}

/** A decorative icon of a sheet of paper. */
function DocumentIcon() {
  return (
    <svg className={style.sheet} viewBox="0 0 42 54" aria-hidden="true">
      <path d="M3 1h25l13 13v37a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z" />
      <path d="M28 1v13h13M10 24h22M10 32h22M10 40h14" fill="none" />
    </svg>
  );
}
