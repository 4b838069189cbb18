import { useLoaderData } from 'react-router';
import type { KeyboardEvent } from 'react';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { searchText, seasonWords, withWeek } from '#web/choice/season-choice.ts';
import { type Choosing, useChoice, useNextQuery } from '#web/choice/use-choice.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { ChoiceForm, DivisionSelect, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { byDay } from '#web/components/day.tsx';
import type { FixtureAnswer } from '#contract/matches.ts';
import button from '#web/components/button.module.css';
import { weekAddress } from '#domain/week/week.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintPage } from '#web/components/print-page.tsx';
import step from '#web/components/step-button.module.css';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { FixtureResult, RunningResult } from './fixture-result.tsx';
import { type loadResults, weekIn, weeksOf, type ResultsData } from './load.ts';
import style from './results.module.css';
import { useSwipe } from '#web/swipe/swipe.ts';
import { Link } from '#web/components/links.tsx';

export { headOfResults as head, loadResults as loader } from './load.ts';

/** The Results screen: a division's fixtures of one week. */
export function Component() {
  const { choice, week, weekNumber, fixtures, running } = useLoaderData<typeof loadResults>();
  const changed = useChangedRows(fixtures, idOf, teamsOf);
  const choosing = useChoice({ offersAll: false });
  const weeks = weeksOf(choosing.choice.season, useSite().seasons);
  const chosen = useWeek(choosing, week, weeks);
  const waiting = useWaiting();
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
      <ChoiceForm>
        <div className={style.selectors}>
          <SeasonSelect choosing={choosing} />
          <DivisionSelect choosing={choosing} />
          <Select
            label="Week"
            name="week"
            value={chosen.week}
            options={weeks}
            wordsOf={(week) => `Week ${week}`}
            onChoose={choosing.chooseWeek}
          />
        </div>
      </ChoiceForm>
      <Playing running={running} />
      <WeekBar chosen={chosen} />
      <div className={style.stage}>
        <div className={style.week} aria-busy={waiting} {...swiping}>
          {fixtures.length === 0 ? (
            <NoResults season={choice.season} week={week} latest={weekNumber} to={chosen.addressOf(weekNumber)} />
          ) : (
            <ResultsOfWeek fixtures={fixtures} changed={changed} />
          )}
        </div>
      </div>
      <PrintPage share={`Results: ${division}, ${seasonWords(choice.season)}, week ${week}`}>
        {fixtures.length === 0 ? null : (
          <Link className={button.quiet} to={weekAddress(choice.season, week)}>
            The week in short
          </Link>
        )}
      </PrintPage>
    </>
  );
}

type NoResultsProps = { season: string; week: number; latest: number; to: string };

/** A week without results. `latest`: the latest week with a result, or 0. `to`: its address. */
function NoResults({ season, week, latest, to }: NoResultsProps) {
  return (
    <>
      <EmptySeason season={season} week={week}>
        No matches found.
      </EmptySeason>
      {latest < 1 || latest === week ? null : (
        <p className={button.row} data-screen-only>
          <Link className={button.quiet} to={to} preventScrollReset>
            Latest results: week {latest}
          </Link>
        </p>
      )}
    </>
  );
}

/** A week's results in the order of play. Results that changed while the page was open are highlighted. */
function ResultsOfWeek({ fixtures, changed }: { fixtures: readonly FixtureAnswer[]; changed: ReadonlySet<string> }) {
  return (
    <div className={`${ui.wideGrid} ${ui.fading} ${style.fixtures}`}>
      {byDay(fixtures).flatMap(([, those]) =>
        those.map((fixture) => (
          <FixtureResult key={fixture.fixtureId} fixture={fixture} isNew={changed.has(fixture.fixtureId)} />
        )),
      )}
    </div>
  );
}

function idOf({ fixtureId }: FixtureAnswer): string {
  return fixtureId;
}

/** Matches in progress. Each new score is announced to screen readers. */
function Playing({ running }: Pick<ResultsData, 'running'>) {
  const changed = useChangedRows(running, runningIdOf, scoreWords);
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="playing" className={ui.part}>
      <h2 id="playing">Being played now</h2>
      <div className={ui.wideGrid}>
        {running.map((match) => (
          <RunningResult key={match.runningId} match={match} isNew={changed.has(match.runningId)} />
        ))}
      </div>
    </section>
  );
}

function runningIdOf({ runningId }: { runningId: string }): string {
  return runningId;
}

function teamsOf({ homeTeamName, awayTeamName }: FixtureAnswer): string {
  return `${homeTeamName} v ${awayTeamName}`;
}

/** The week shown and its neighbours, for the selector, arrows and swipes. `addressOf` returns a query string. */
export type ChosenWeek = {
  week: number;
  previous: number | null;
  next: number | null;
  addressOf: (week: number) => string;
  choose: (week: number) => void;
};

/** Returns the chosen week, even while its page is loading. `shown` is the loaded week. */
export function useWeek({ chooseWeek }: Choosing, shown: number, weeks: readonly number[]): ChosenWeek {
  const { seasons } = useSite();
  const search = useNextQuery();
  const week = weekIn(search) ?? shown;
  return {
    week,
    previous: weeks.findLast((other) => other < week) ?? null,
    next: weeks.find((other) => other > week) ?? null,
    addressOf: (other) => searchText(withWeek(search, String(other), seasons)),
    choose: (other) => chooseWeek(String(other)),
  };
}

/** The week shown, and arrows to the weeks before and after. */
function WeekBar({ chosen }: { chosen: ChosenWeek }) {
  const { week, previous, next } = chosen;
  return (
    <div className={style.bar}>
      <Arrow kind="previous" to={previous} chosen={chosen} />
      <h2>Week {week}</h2>
      <Arrow kind="next" to={next} chosen={chosen} />
    </div>
  );
}

type ArrowProps = { kind: 'previous' | 'next'; to: number | null; chosen: ChosenWeek };

/** At either end of the season, the arrow is disabled but keeps the keyboard focus. */
function Arrow({ kind, to, chosen }: ArrowProps) {
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
