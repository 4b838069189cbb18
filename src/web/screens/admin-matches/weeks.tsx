import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect, Select } from '#web/components/choice-form.tsx';
import lines from '#web/components/list.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, matcherFor, useFilter } from '#web/filter/use-filter.ts';
import { Fold } from '#web/officials/fold.tsx';
import ui from '#web/components/ui.module.css';
import style from './admin-matches.module.css';
import { FixtureRow } from './fixture-row.tsx';
import { MoveWeek } from './move-week.tsx';

type WeeksProps = { list: OfficialFixtures; openingWeek: number };

/**
 * The current week's fixtures, then other weeks, collapsed. One fixture can be open, at first that in the address (`?fixture=`).
 */
export function Weeks({ list, openingWeek }: WeeksProps) {
  const { shown, isSearch, choices } = useFound(list);
  const [search] = useSearchParams();
  const asked = search.get('fixture');
  const [open, setOpen] = useState(asked);
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  const currentWeek = isSearch ? null : weekToShow(list.fixtures, openingWeek);
  const weeks = Map.groupBy(shown, ({ weekNumber }) => weekNumber);
  const others = [...weeks].filter(([week]) => week !== currentWeek);
  const now = currentWeek === null ? [] : (weeks.get(currentWeek) ?? []);
  const fold = (week: number, isOpen: boolean) => setFolds((before) => new Map([...before, [week, isOpen]]));
  const rowOf = (fixture: OfficialScheduledFixture) => (
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
      {now.length === 0 ? null : (
        <section className={ui.part} aria-labelledby="present">
          <h2 id="present">Week {currentWeek}</h2>
          <ul className={`${ui.flush} ${lines.list}`}>{now.toSorted(openFirst).map(rowOf)}</ul>
          {currentWeek === null ? null : <MoveWeek list={list} week={currentWeek} />}
        </section>
      )}
      {others.length === 0 ? null : (
        <section className={ui.part} aria-labelledby="weeks">
          <h2 id="weeks">{isSearch ? 'Found' : 'Other weeks'}</h2>
          {others.map(([week, fixtures]) => (
            <Fold
              key={week}
              id={`week-${week}`}
              title={`Week ${week}`}
              about={aboutWeek(fixtures)}
              // The list may show a fixture's move before its form knows that it was saved.
              isOpen={isSearch || folds.get(week) === true || fixtures.some(({ listedId }) => listedId === open)}
              onFold={(isOpen) => fold(week, isOpen)}
            >
              <ul className={`${lines.list} ${style.fixtures}`}>{fixtures.map(rowOf)}</ul>
              {isSearch ? null : <MoveWeek list={list} week={week} />}
            </Fold>
          ))}
        </section>
      )}
    </>
  );
}

/** The fixtures that match the filters. `isSearch`: a text is typed, so matches in collapsed weeks must be shown too. */
function useFound({ season, fixtures, divisions }: OfficialFixtures) {
  const choosing = useChoice({ offersAll: false });
  const [division, setDivision] = useState('All');
  const filter = useFilter();
  const matches = matcherFor(filter.applied);
  const shown = fixtures.filter(
    (one) =>
      (division === 'All' || String(one.division) === division) &&
      matches(findable(`Week ${one.weekNumber}`, one.homeTeamName, one.awayTeamName, one.venue)),
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
      {fixtures.length > 0 && shown.length === 0 ? <EmptyTable>No fixture matches.</EmptyTable> : null}
    </>
  );
  return { shown, isSearch: filter.applied.trim() !== '', choices };
}

type DivisionProps = Pick<OfficialFixtures, 'season' | 'divisions'> & {
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

/** The current week: `openingWeek`, or else the next week with fixtures, or else the last. */
function weekToShow(fixtures: readonly OfficialScheduledFixture[], openingWeek: number): number {
  const weeks = fixtures.map(({ weekNumber }) => weekNumber);
  const coming = weeks.filter((week) => week >= openingWeek);
  return coming.length > 0 ? Math.min(...coming) : Math.max(...weeks);
}

/** Sorts fixtures without a result before fixtures with one. */
function openFirst(a: OfficialScheduledFixture, b: OfficialScheduledFixture): number {
  return Number(a.fixtureId !== null) - Number(b.fixtureId !== null);
}

function aboutWeek(fixtures: readonly OfficialScheduledFixture[]): string {
  const overdue = fixtures.filter(({ due }) => due).length;
  return `${countOf(fixtures.length, 'fixture')}${overdue === 0 ? '' : `, ${overdue} overdue`}`;
}
