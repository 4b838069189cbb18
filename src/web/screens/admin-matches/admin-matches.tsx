import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import type { FixtureListForOfficials } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { may } from '#domain/people/permissions.ts';
import { singleSeasonChoiceInQuery, defaultWeekOf } from '#web/choice/season-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { CollapsibleListSection } from '#web/officials/fold.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { FileImport } from '#web/officials/import/file-import.tsx';
import { SubpageLinks } from '#web/officials/page-list.tsx';
import {
  actorOfSessionAnswer,
  type OfficialSubpage,
  SECTIONS_LISTED_AS_PAGES,
  OFFICIAL_SUBPAGES,
  permittedPages,
} from '#web/officials/official-pages.ts';
import { pageSourceContext } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';
import { createTextStore } from '#web/store.ts';
import style from './admin-matches.module.css';
import { DeletedResults } from './deleted-results.tsx';
import { AddFixture } from './fixture-forms.tsx';
import { FixtureListGenerator } from './generate.tsx';
import { TableClashList, DivisionStatusList } from './list-status.tsx';
import { RunningScores } from './running-scores.tsx';
import { Weeks } from './weeks.tsx';

/**
 * The addresses of match pages that need no link at the top of this page. Match Data Input is linked in the header,
 * Open results is linked under To do, and the deleted results are rarely needed.
 */
const PAGES_LINKED_ELSEWHERE = ['/data-input', '/open-results', '/admin/matches?open=deleted'];

/**
 * `list`: the season's fixtures, including drafts. `openingWeek`: the week to show first. `teams`: the teams that a new
 * fixture can have. `deleted`: the season's deleted results. `pages`: the pages to link to, if the user may open them.
 */
type MatchesData = {
  list: FixtureListForOfficials;
  openingWeek: number;
  teams: TeamAnswer[];
  deleted: CallAnswer<'GET /api/admin/matches/deleted'>;
  mayImport: boolean;
  pages: OfficialSubpage[];
};

/** The main page Matches: running scores, the fixtures by week, and sections about the whole season. */
function MatchesMainPage({ data }: { data: MatchesData }) {
  const { season } = data.list;
  return (
    <>
      <PageHeading below={`Season ${season}`}>Matches</PageHeading>
      <SubpageLinks name="Match pages" pages={data.pages.map((page) => pageLinkWithSeason(page, season))} />
      <RunningScores running={data.list.running} />
      <Weeks key={season} list={data.list} openingWeek={data.openingWeek} />
      <WholeSeasonSections key={`whole ${season}`} {...data} />
    </>
  );
}

/**
 * Returns a page's link. A link to a section of this page (`?open=`) gets the season, because it would otherwise lead
 * to the current season.
 */
function pageLinkWithSeason({ to, label }: OfficialSubpage, season: string) {
  return { to: to.includes('?') ? `${to}&${new URLSearchParams({ season })}` : to, label };
}

/**
 * Collapsible sections about the whole season. A section starts expanded if the address names it (`?open=`). The season
 * set-up also starts expanded until all fixtures are published.
 */
function WholeSeasonSections({ list, teams, deleted, mayImport }: MatchesData) {
  const [search] = useSearchParams();
  const { season, divisions, clashes } = list;
  const isDraft = divisions.some(({ fixtures, published }) => published < fixtures) || list.fixtures.length === 0;
  const { key } = useLocation();
  const wanted = search.get('open') ?? '';
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([wanted, ...(isDraft ? ['set-up'] : [])]));
  // A link on this page may lead to a section of the same page. Each navigation has a new `key`, and expands the
  // section that the address names.
  const [openedFor, setLed] = useState(key);
  if (openedFor !== key) {
    setLed(key);
    setOpen(new Set([...open, wanted]));
  }
  useEffect(() => {
    if (wanted !== '') document.getElementById(wanted)?.closest('summary')?.focus();
  }, [key, wanted]);
  const foldOf = (id: string) => ({
    id,
    isOpen: open.has(id),
    onFold: (isOpen: boolean) => setOpen(isOpen ? new Set([...open, id]) : open.difference(new Set([id]))),
  });
  return (
    <section className={ui.part} aria-labelledby="season">
      <h2 id="season">Season {season}</h2>
      <CollapsibleListSection
        {...foldOf('deleted')}
        title="Deleted results"
        about={deleted.cards.length + deleted.more || ''}
      >
        <div className={style.opened}>
          <DeletedResults {...deleted} />
        </div>
      </CollapsibleListSection>
      <CollapsibleListSection
        {...foldOf('set-up')}
        title="Season set-up"
        about={isDraft ? 'Not published' : 'Published'}
      >
        <div className={style.opened}>
          {isDraft ? <DivisionStatusList list={list} /> : null}
          {clashes.length === 0 ? null : (
            <section aria-labelledby="clashes">
              <h4 id="clashes">Too few tables</h4>
              <TableClashList clashes={clashes} />
            </section>
          )}
          <AddFixture list={list} teams={teams} />
          <FixtureListGenerator list={list} />
          {mayImport ? <FixtureListImport season={season} /> : null}
          {isDraft ? null : <DivisionStatusList list={list} />}
        </div>
      </CollapsibleListSection>
    </section>
  );
}

async function load({ request, context }: LoaderFunctionArgs): Promise<MatchesData> {
  const source = context.get(pageSourceContext);
  const { read } = source;
  const [known, session] = await Promise.all([source.seasons(), read('GET /api/admin/session', {})]);
  const { season } = singleSeasonChoiceInQuery(new URL(request.url).searchParams, known);
  const query = { season };
  const [list, teams, deleted] = await Promise.all([
    read('GET /api/admin/fixtures', { query }),
    read('GET /api/teams', {}),
    read('GET /api/admin/matches/deleted', { query }),
  ]);
  const divisions = list.divisions.map(({ division }) => division);
  return {
    list,
    openingWeek: defaultWeekOf(list.season, known),
    teams: teams.filter(({ division }) => divisions.includes(division)),
    deleted,
    mayImport: may(actorOfSessionAnswer(session), 'import'),
    pages: permittedPages(actorOfSessionAnswer(session), [...OFFICIAL_SUBPAGES, ...SECTIONS_LISTED_AS_PAGES]).filter(
      ({ mainPage, to }) => mainPage === 'matches' && !PAGES_LINKED_ELSEWHERE.includes(to),
    ),
  };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Matches',
  description: 'Enter, postpone and correct matches, and set up the season’s fixtures.',
  load,
  Screen: MatchesMainPage,
});

const PASTE_FIELD_OPTIONS = {
  name: 'a pasted fixture list',
  label: 'Fixture list',
  hint: 'Copy it from a spreadsheet, an e-mail or a web page, and paste it here with its headings.',
  example: 'Week, Date, Home, Away\n1, 22 Sep 2025, Red Lion, Station Road',
  draft: createTextStore(() => sessionStorage, 'import:fixtures'),
};

/** A collapsed form to import a season's fixture list from a file or from pasted text. */
function FixtureListImport({ season }: { season: string }) {
  return (
    <details className={ui.more}>
      <summary>Import a list from a file</summary>
      <p className={ui.about}>
        Choose your list as it is: a spreadsheet, a CSV file, or a list from an e-mail. What is not clear is asked.
        Fixtures that are not in the file stay. Importing the same file again changes nothing.
      </p>
      <FileImport
        own={[
          { kind: 'file', subject: 'kind', value: 'fixtures' },
          { kind: 'all', subject: 'season', value: season },
        ]}
        paste={PASTE_FIELD_OPTIONS}
      />
    </details>
  );
}
