import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FixtureListForOfficials, ScheduledFixtureForOfficials } from '#contract/fixture-list.ts';
import { countWithNoun } from '#domain/count.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import { fixtureDateRangeText } from '#web/components/dates-of.ts';
import lines from '#web/components/list.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { searchableText, matcherFor, useFilter } from '#web/filter/use-filter.ts';
import { CollapsibleListSection } from '#web/officials/fold.tsx';
import ui from '#web/components/ui.module.css';
import style from './admin-matches.module.css';
import { FixtureRow, hasOpenResult } from './fixture-row.tsx';
import { MoveWeekButtonAndForm } from './move-week.tsx';

type WeeksProps = { list: FixtureListForOfficials; openingWeek: number };

/**
 * The current week's fixtures, and below them the other weeks, each collapsed. During a search, shows only the weeks in
 * which a fixture is found, each expanded. The form of only one fixture can be open at a time. At first, the form of
 * the fixture in the page address (`?fixture=`) is open.
 */
export function Weeks({ list, openingWeek }: WeeksProps) {
  const { shown, isSearch, choices } = useFixtureFilters(list);
  const [search] = useSearchParams();
  const asked = search.get('fixture');
  const [open, setOpen] = useState(asked);
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  const currentWeek = isSearch ? null : weekToShow(list.fixtures, openingWeek);
  const weeks = Map.groupBy(shown, ({ weekNumber }) => weekNumber);
  const others = [...weeks].filter(([week]) => week !== currentWeek);
  const now = currentWeek === null ? [] : (weeks.get(currentWeek) ?? []);
  const fold = (week: number, isOpen: boolean) => setFolds((before) => new Map([...before, [week, isOpen]]));
  const rowOf = (fixture: ScheduledFixtureForOfficials) => (
    <FixtureRow
      key={fixture.listedId}
      list={list}
      fixture={fixture}
      isOpen={open === fixture.listedId}
      isAsked={asked === fixture.listedId}
      onOpen={() => setOpen(fixture.listedId)}
      onClose={(movedTo) => {
        setOpen(null);
        if (movedTo !== undefined) fold(movedTo, true);
      }}
    />
  );
  return (
    <>
      {choices}
      {currentWeek === null || now.length === 0 ? null : (
        <CurrentWeek week={currentWeek} dates={fixtureDateRangeText(now)} list={list}>
          {now.toSorted(compareByResultState).map(rowOf)}
        </CurrentWeek>
      )}
      {others.length === 0 ? null : (
        <section className={ui.part} aria-labelledby="weeks">
          <h2 id="weeks">{isSearch ? 'Found' : 'Other weeks'}</h2>
          {(isSearch ? others : otherWeeksIncludingEmpty(weeks, currentWeek)).map(([week, fixtures]) =>
            fixtures.length === 0 ? (
              <p key={week} className={style.gap}>
                Week {week}: no matches
              </p>
            ) : (
              <OtherWeek
                key={week}
                of={[week, fixtures]}
                // A week is expanded during a search, while the form of one of its fixtures is open, or if the official
                // has expanded the week or saved a fixture in it.
                isOpen={isSearch || folds.get(week) === true || fixtures.some(({ listedId }) => listedId === open)}
                onFold={(isOpen) => fold(week, isOpen)}
                list={isSearch ? null : list}
              >
                {fixtures.map(rowOf)}
              </OtherWeek>
            ),
          )}
        </section>
      )}
    </>
  );
}

type FixturesOfWeek = [week: number, fixtures: ScheduledFixtureForOfficials[]];

type CurrentWeekProps = { week: number; dates: string; list: FixtureListForOfficials; children: ReactNode };

/** The current week, always expanded. `children`: the rows of its fixtures. */
function CurrentWeek({ week, dates, list, children }: CurrentWeekProps) {
  return (
    <section className={ui.part} aria-labelledby="present">
      <h2 id="present">
        Week {week} <small>{dates}</small>
      </h2>
      <ul className={`${ui.flush} ${lines.list}`}>{children}</ul>
      <MoveWeekButtonAndForm list={list} week={week} />
    </section>
  );
}

type OtherWeekProps = {
  of: FixturesOfWeek;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  /** `null` leaves out the button that moves the whole week. */
  list: FixtureListForOfficials | null;
  children: ReactNode;
};

/**
 * A collapsible week. Its heading shows the dates of its fixtures and how many results are missing. `children`: the
 * rows of its fixtures.
 */
function OtherWeek({ of: [week, fixtures], isOpen, onFold, list, children }: OtherWeekProps) {
  const title = (
    <>
      Week {week} <small>{fixtureDateRangeText(fixtures)}</small>
    </>
  );
  return (
    <CollapsibleListSection
      id={`week-${week}`}
      title={title}
      about={weekProgressWords(fixtures)}
      isOpen={isOpen}
      onFold={onFold}
    >
      <ul className={`${lines.list} ${style.fixtures}`}>{children}</ul>
      {list === null ? null : <MoveWeekButtonAndForm list={list} week={week} />}
    </CollapsibleListSection>
  );
}

/**
 * Returns all weeks from the first week with fixtures to the last, except the current week. A week without fixtures has
 * an empty list.
 */
function otherWeeksIncludingEmpty(
  weeks: ReadonlyMap<number, ScheduledFixtureForOfficials[]>,
  current: number | null,
): FixturesOfWeek[] {
  const [first, last] = [Math.min(...weeks.keys()), Math.max(...weeks.keys())];
  return Array.from({ length: last - first + 1 }, (_, i): FixturesOfWeek => [
    first + i,
    weeks.get(first + i) ?? [],
  ]).filter(([week]) => week !== current);
}

/**
 * Returns the fixtures that match the filters (`shown`), the form fields for the filters (`choices`), and whether a
 * search text is typed (`isSearch`).
 */
function useFixtureFilters({ season, fixtures, divisions }: FixtureListForOfficials) {
  const choosing = useChoice({ offersAll: false });
  const [division, setDivision] = useState('All');
  const filter = useFilter();
  const matches = matcherFor(filter.applied);
  const shown = fixtures.filter(
    (one) =>
      (division === 'All' || String(one.division) === division) &&
      matches(searchableText(`Week ${one.weekNumber}`, one.homeTeamName, one.awayTeamName, one.venue)),
  );
  const choices = (
    <>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        {fixtures.length === 0 ? null : (
          <>
            <DivisionSelect season={season} divisions={divisions} value={division} onChoose={setDivision} />
            <FilterField label="Find a team, venue or week" filter={filter} />
          </>
        )}
      </ChoiceForm>
      {fixtures.length > 0 && shown.length === 0 ? <EmptyTableMessage>No fixture matches.</EmptyTableMessage> : null}
    </>
  );
  return { shown, isSearch: filter.applied.trim() !== '', choices };
}

type DivisionProps = Pick<FixtureListForOfficials, 'season' | 'divisions'> & {
  value: string;
  onChoose: (value: string) => void;
};

function DivisionSelect({ season, divisions, value, onChoose }: DivisionProps) {
  const nameOfDivision = useDivisionName();
  return (
    <Select
      label="Show"
      name="show"
      value={value}
      options={['All', ...divisions.map(({ division }) => String(division))]}
      wordsOf={(option) => (option === 'All' ? 'All divisions' : nameOfDivision(Number(option), season))}
      onChoose={onChoose}
    />
  );
}

/**
 * Returns the week that is shown first: the earliest week with fixtures from `openingWeek` on, or else the last week
 * with fixtures.
 */
function weekToShow(fixtures: readonly ScheduledFixtureForOfficials[], openingWeek: number): number {
  const weeks = fixtures.map(({ weekNumber }) => weekNumber);
  const coming = weeks.filter((week) => week >= openingWeek);
  return coming.length > 0 ? Math.min(...coming) : Math.max(...weeks);
}

/** Compares fixtures for sorting: first those without a result, then those with a result that is not final. */
function compareByResultState(a: ScheduledFixtureForOfficials, b: ScheduledFixtureForOfficials): number {
  const rank = (one: ScheduledFixtureForOfficials) => (one.fixtureId === null ? 0 : hasOpenResult(one) ? 1 : 2);
  return rank(a) - rank(b);
}

type FixtureProgress = Pick<ScheduledFixtureForOfficials, 'fixtureId' | 'state' | 'due' | 'resultState'>;

/** Returns how many results of a week are in, and what is missing, such as `8 of 9 in, 1 postponed`. */
export function weekProgressWords(fixtures: readonly FixtureProgress[]): string {
  const count = (is: (one: FixtureProgress) => boolean) => fixtures.filter(is).length;
  const played = count(({ fixtureId }) => fixtureId !== null);
  const [postponed, overdue] = [count(({ state }) => state === 'postponed'), count(({ due }) => due)];
  const open = count(hasOpenResult);
  return [
    played === fixtures.length
      ? 'All in'
      : played === 0
        ? countWithNoun(fixtures.length, 'match', 'matches')
        : `${played} of ${fixtures.length} in`,
    ...(postponed === 0 ? [] : [`${postponed} postponed`]),
    ...(overdue === 0 ? [] : [`${overdue} overdue`]),
    ...(open === 0 ? [] : [`${open} not final`]),
  ].join(', ');
}
