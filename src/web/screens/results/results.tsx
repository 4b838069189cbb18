import { useLoaderData } from 'react-router';
import type { KeyboardEvent } from 'react';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { queryText, seasonWords, withWeek } from '#web/choice/season-choice.ts';
import { type ChoiceControls, useChoice, useLatestQuery } from '#web/choice/use-choice.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { ChoiceForm, DivisionSelect, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { groupByDay, dayWordsWithoutYear } from '#web/components/day.tsx';
import type { FixtureAnswer } from '#contract/matches.ts';
import button from '#web/components/button.module.css';
import { weekAddress } from '#domain/week/week.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintAndShareButtons } from '#web/components/print-page.tsx';
import step from '#web/components/step-button.module.css';
import { TitledPanel } from '#web/components/page-section.tsx';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { FixtureResult, FixtureInProgress } from './fixture-result.tsx';
import { type loadResults, type UnplayedFixture, parseWeek, weekNumbersOfSeason, type ResultsData } from './load.ts';
import style from './results.module.css';
import { useSwipe } from '#web/swipe/swipe.ts';
import { Link } from '#web/components/links.tsx';

export { headOfResults as head, loadResults as loader } from './load.ts';

/** The Results screen: a division's results in one week, and its fixtures in progress. */
export function Component() {
  const data = useLoaderData<typeof loadResults>();
  const { choice, week, weekNumber, played, fixtures, running } = data;
  const changed = useChangedRows(fixtures, fixtureIdOf, teamsWords);
  const choosing = useChoice({ offersAll: false });
  const chosen = useWeekControls(choosing, week, played);
  const waiting = usePageLoading();
  const division = useDivisionName()(choice.division, choice.season);
  const swiping = useSwipe(
    (swipe) => chosen[swipe] !== null,
    (swipe) => chosen.choose(chosen[swipe] ?? chosen.week),
  );
  return (
    <>
      <PageHeading
        below={
          <>
            {division}, {seasonWords(choice.season)}.{' '}
            <span className={style.updated}>Updated to week {weekNumber}</span>
          </>
        }
      >
        Results
      </PageHeading>
      <Choices choosing={choosing} week={chosen.week} />
      <FixturesInProgress running={running} />
      <WeekBar chosen={chosen} />
      <div className={style.stage}>
        <div className={style.week} aria-busy={waiting} {...swiping}>
          {fixtures.length === 0 ? (
            <NoResults data={data} chosen={chosen} division={division} />
          ) : (
            <>
              <ResultsOfWeek fixtures={fixtures} changed={changed} />
              <UnplayedFixturesAndLegend data={data} />
            </>
          )}
        </div>
      </div>
      {fixtures.length === 0 ? null : (
        <PrintAndShareButtons share={`Results: ${division}, ${seasonWords(choice.season)}, week ${week}`}>
          <Link className={button.quiet} to={weekAddress(choice.season, week)}>
            The week in short
          </Link>
        </PrintAndShareButtons>
      )}
    </>
  );
}

function Choices({ choosing, week }: { choosing: ChoiceControls; week: number }) {
  const weeks = weekNumbersOfSeason(choosing.choice.season, useSite().seasons);
  return (
    <ChoiceForm>
      <div className={style.selectors}>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
        <Select
          label="Week"
          name="week"
          value={week}
          options={weeks}
          wordsOf={(one) => `Week ${one}`}
          onChoose={choosing.chooseWeek}
        />
      </div>
    </ChoiceForm>
  );
}

type NoResultsProps = { data: ResultsData; chosen: WeekControls; division: string };

/**
 * Says that a week has no results. Links to the last earlier week with results, to the first later week with results,
 * and to the latest week with results in the division.
 */
function NoResults({ data: { choice, week, weekNumber }, chosen, division }: NoResultsProps) {
  const { previous, next, addressOf } = chosen;
  const others = [...new Set([previous, next, weekNumber])].filter((one) => one !== null && one > 0 && one !== week);
  return (
    <>
      <EmptySeason season={choice.season} week={week} past={`${division} has no results in week ${week}.`}>
        No matches found.
      </EmptySeason>
      {others.length === 0 ? null : (
        <p className={button.row} data-screen-only>
          {others.map((one) => (
            <Link key={one} className={button.quiet} to={addressOf(one ?? week)} preventScrollReset>
              {one === weekNumber ? 'Latest results: week' : 'Week'} {one}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

/** A week's results, earliest day first. Results that a live update has just changed are highlighted. */
function ResultsOfWeek({ fixtures, changed }: { fixtures: readonly FixtureAnswer[]; changed: ReadonlySet<string> }) {
  return (
    <div className={`${ui.wideGrid} ${ui.fading} ${style.fixtures}`}>
      {groupByDay(fixtures).flatMap(([, those]) =>
        those.map((fixture) => (
          <FixtureResult key={fixture.fixtureId} fixture={fixture} isNew={changed.has(fixture.fixtureId)} />
        )),
      )}
    </div>
  );
}

/** The week's fixtures that are still to be played, and a line that says that numbers in brackets are breaks. */
function UnplayedFixturesAndLegend({ data: { choice, fixtures, open } }: { data: ResultsData }) {
  const details = useSite().seasons.details.find(({ season }) => season === choice.season);
  const from = details?.rules.breaksFrom ?? 1;
  const hasBreaks = fixtures.some(({ matches }) =>
    matches.some(({ homeBreak, awayBreak }) => homeBreak !== null || awayBreak !== null),
  );
  return (
    <>
      {open.length === 0 ? null : (
        <TitledPanel id="open" title="Still to play" className={style.open}>
          <ul>
            {open.map((match) => (
              <li key={match.listedId}>
                <b>
                  {match.homeTeamName} v {match.awayTeamName}
                </b>{' '}
                <span>{fixtureDateOrStateText(match)}</span>
              </li>
            ))}
          </ul>
        </TitledPanel>
      )}
      {hasBreaks ? (
        <p className={ui.words}>Numbers in brackets are breaks{from > 1 ? ` of ${from} or more` : ''}.</p>
      ) : null}
    </>
  );
}

/** Returns when a fixture is to be played, such as `Thu 20 November`, `Postponed` or `No date yet`. */
function fixtureDateOrStateText({ date, state }: UnplayedFixture): string {
  if (state === 'postponed') return 'Postponed';
  return date === null ? 'No date yet' : dayWordsWithoutYear(date);
}

function fixtureIdOf({ fixtureId }: FixtureAnswer): string {
  return fixtureId;
}

/** The division's fixtures in progress. Each new score is announced to screen readers. */
function FixturesInProgress({ running }: Pick<ResultsData, 'running'>) {
  const changed = useChangedRows(running, runningScoreId, teamsAndScoreWords);
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="playing" className={ui.part}>
      <h2 id="playing">Being played now</h2>
      <div className={ui.wideGrid}>
        {running.map((match) => (
          <FixtureInProgress key={match.runningId} match={match} isNew={changed.has(match.runningId)} />
        ))}
      </div>
    </section>
  );
}

function runningScoreId({ runningId }: { runningId: string }): string {
  return runningId;
}

function teamsWords({ homeTeamName, awayTeamName }: FixtureAnswer): string {
  return `${homeTeamName} v ${awayTeamName}`;
}

/**
 * The chosen week, for the selector, arrows and swipes. `previous`: the last earlier week with results. `next`: the
 * first later week with results. Each is `null` if there is no such week. `addressOf` returns the address query for a
 * week.
 */
export type WeekControls = {
  week: number;
  previous: number | null;
  next: number | null;
  addressOf: (week: number) => string;
  choose: (week: number) => void;
};

/**
 * Returns the week that the visitor has chosen, even while its results are loading. `shown`: the week that the page
 * shows. `weeks`: the weeks with results, ascending.
 */
export function useWeekControls({ chooseWeek }: ChoiceControls, shown: number, weeks: readonly number[]): WeekControls {
  const { seasons } = useSite();
  const search = useLatestQuery();
  const week = parseWeek(search) ?? shown;
  return {
    week,
    previous: weeks.findLast((other) => other < week) ?? null,
    next: weeks.find((other) => other > week) ?? null,
    addressOf: (other) => queryText(withWeek(search, String(other), seasons)),
    choose: (other) => chooseWeek(String(other)),
  };
}

/**
 * The number of the chosen week, between two arrows. The arrows lead to the nearest earlier and the nearest later week
 * with results.
 */
function WeekBar({ chosen }: { chosen: WeekControls }) {
  const { week, previous, next } = chosen;
  return (
    <div className={style.bar}>
      <WeekArrowLink kind="previous" to={previous} chosen={chosen} />
      <h2>Week {week}</h2>
      <WeekArrowLink kind="next" to={next} chosen={chosen} />
    </div>
  );
}

type ArrowProps = { kind: 'previous' | 'next'; to: number | null; chosen: WeekControls };

/**
 * A link to the nearest week with results before or after the chosen week. Without such a week, the link is disabled
 * but keeps the keyboard focus. On the link, the left and right arrow keys also change the week.
 */
function WeekArrowLink({ kind, to, chosen }: ArrowProps) {
  const { week, previous, next, addressOf, choose } = chosen;

  function turn(event: KeyboardEvent): void {
    const other = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (other === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (other !== null) choose(other);
  }
  return (
    <Link
      className={step[kind]}
      data-screen-only
      to={addressOf(to ?? week)}
      preventScrollReset
      aria-disabled={to === null}
      onClick={(event) => {
        if (to === null) event.preventDefault();
      }}
      onKeyDown={turn}
    >
      <span className="visually-hidden">{kind === 'next' ? 'Next week' : 'Previous week'}</span>
    </Link>
  );
}
