import { useLoaderData } from 'react-router';
import { seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, DivisionSelect, SeasonSelect } from '#web/components/choice-form.tsx';
import type { FixtureAnswer } from '#contract/matches.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PrintPage } from '#web/components/print-page.tsx';
import { Select } from '#web/components/select.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { useSite } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { FixtureResult } from './fixture-result.tsx';
import { type loadResults, weeksOf } from './load.ts';
import style from './results.module.css';
import { useSwipe } from '#web/swipe/swipe.ts';
import { useWeek, WeekBar } from './week-bar.tsx';

export { headOfResults as head, loadResults as loader } from './load.ts';

/** The Results screen: the fixtures of one week of a division. */
export function Component() {
  const { choice, week, weekNumber, fixtures } = useLoaderData<typeof loadResults>();
  const changed = useChangedRows(fixtures, idOf, teamsOf);
  const choosing = useChoice({ offersAll: false });
  const weeks = weeksOf(choosing.choice.season, useSite().seasons);
  const chosen = useWeek(choosing, week, weeks);
  const waiting = useWaiting();
  const swiping = useSwipe(
    (swipe) => chosen[swipe] !== null,
    (swipe) => chosen.choose(chosen[swipe] ?? chosen.week),
  );
  return (
    <>
      <PageHeading below={`Division ${choice.division}, ${seasonWords(choice.season)}`}>Results</PageHeading>
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
      <WeekBar chosen={chosen} weekNumber={weekNumber} />
      <div className={style.stage}>
        <div className={style.week} aria-busy={waiting} {...swiping}>
          {fixtures.length === 0 ? (
            <EmptyTable>No matches found.</EmptyTable>
          ) : (
            <div className={`${ui.wideGrid} ${ui.fading} ${style.fixtures}`}>
              {fixtures.map((fixture) => (
                <FixtureResult key={fixture.fixtureId} fixture={fixture} isNew={changed.has(fixture.fixtureId)} />
              ))}
            </div>
          )}
        </div>
      </div>
      <PrintPage />
    </>
  );
}

function idOf({ fixtureId }: FixtureAnswer): string {
  return fixtureId;
}

function teamsOf({ homeTeamName, awayTeamName }: FixtureAnswer): string {
  return `${homeTeamName} v ${awayTeamName}`;
}
