import { useState } from 'react';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { dayWords } from '#web/components/day.tsx';
import lines from '#web/components/list.module.css';
import part from '#web/components/part.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { Select } from '#web/components/select.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { EmptyTable } from '#web/components/table.tsx';
import { Fold } from '#web/officials/fold.tsx';
import style from './admin-fixtures.module.css';
import { ChangeFixture } from './fixture-forms.tsx';

type ListByWeekProps = { list: OfficialFixtures; openingWeek: number };

/** All fixtures week by week, folded but for the present week. One fixture at a time can be opened and changed. */
export function ListByWeek({ list, openingWeek }: ListByWeekProps) {
  const [open, setOpen] = useState<string | null>(null);
  const folds = useFolds(presentWeek(list.fixtures, openingWeek));
  const [division, setDivision] = useState('All');
  const filter = useFilter();
  const matches = fits(filter.applied);
  const shown = list.fixtures.filter(
    (one) =>
      (division === 'All' || String(one.division) === division) &&
      matches(findable(`Week ${one.weekNumber}`, one.homeTeamName, one.awayTeamName, one.venue)),
  );
  const weeks = [...Map.groupBy(shown, ({ weekNumber }) => weekNumber)];
  // What was searched for is not hidden in a folded week.
  const isSearch = filter.applied.trim() !== '';
  return (
    <section className={part.part} aria-labelledby="list">
      <h2 id="list">All fixtures</h2>
      {list.fixtures.length === 0 ? (
        <EmptyTable>There is no fixture list yet. Generate one, or import it from a file.</EmptyTable>
      ) : (
        <ChoiceForm>
          <DivisionSelect divisions={list.divisions} value={division} onChoose={setDivision} />
          <FilterField label="Find a team, venue or week" filter={filter} />
        </ChoiceForm>
      )}
      {list.fixtures.length > 0 && shown.length === 0 ? <EmptyTable>No fixture matches.</EmptyTable> : null}
      {weeks.map(([week, fixtures]) => (
        <Fold
          key={week}
          id={`week-${week}`}
          title={`Week ${week}`}
          about={aboutWeek(fixtures)}
          // The list may show a move before the form is told that it was saved.
          isOpen={isSearch || folds.isOpen(week) || fixtures.some(({ listedId }) => listedId === open)}
          onFold={(isOpen) => folds.set(week, isOpen)}
        >
          <ul className={`${lines.list} ${style.fixtures}`}>
            {fixtures.map((fixture) => (
              <li key={fixture.listedId} data-open={open === fixture.listedId || undefined}>
                <Line fixture={fixture} onOpen={() => setOpen(fixture.listedId)} />
                {open === fixture.listedId ? (
                  <ChangeFixture
                    list={list}
                    fixture={fixture}
                    onClose={(movedTo) => {
                      setOpen(null);
                      if (movedTo !== undefined) folds.set(movedTo, true);
                    }}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </section>
  );
}

type DivisionProps = { divisions: OfficialFixtures['divisions']; value: string; onChoose: (value: string) => void };

function DivisionSelect({ divisions, value, onChoose }: DivisionProps) {
  return (
    <Select
      label="Show"
      name="show"
      value={value}
      options={['All', ...divisions.map(({ division }) => String(division))]}
      wordsOf={(option) => (option === 'All' ? 'All divisions' : `Division ${option}`)}
      onChoose={onChoose}
    />
  );
}

/** The week that opens first: `openingWeek`, or the next with fixtures, or else the last. */
function presentWeek(fixtures: readonly OfficialScheduledFixture[], openingWeek: number): number {
  const weeks = fixtures.map(({ weekNumber }) => weekNumber);
  const coming = weeks.filter((week) => week >= openingWeek);
  return coming.length > 0 ? Math.min(...coming) : Math.max(...weeks);
}

/** Which weeks are open: `first`, unless the user folded it, and those that the user or a move opened. */
function useFolds(first: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  return {
    isOpen: (week: number) => chosen.get(week) ?? week === first,
    set: (week: number, isOpen: boolean) => setChosen((before) => new Map([...before, [week, isOpen]])),
  };
}

function aboutWeek(fixtures: readonly OfficialScheduledFixture[]): string {
  const overdue = fixtures.filter(({ due }) => due).length;
  return `${countOf(fixtures.length, 'fixture')}${overdue === 0 ? '' : `, ${overdue} overdue`}`;
}

function Line({ fixture, onOpen }: { fixture: OfficialScheduledFixture; onOpen: () => void }) {
  const teams = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  return (
    <div className={lines.line}>
      <span className={lines.words}>
        <strong>{teams}</strong>
        <small>{detailsOf(fixture)}</small>
      </span>
      <button type="button" className={button.quiet} onClick={onOpen}>
        Change<span className="visually-hidden"> {teams}</span>
      </button>
    </div>
  );
}

function detailsOf(fixture: OfficialScheduledFixture): string {
  const { division, date, venue, published, due } = fixture;
  return [
    `Division ${division}`,
    date === null ? '' : dayWords(date),
    venue,
    stateWords(fixture),
    due ? 'Result overdue' : '',
    published ? '' : 'Draft',
  ]
    .filter((detail) => detail !== '')
    .join(', ');
}

function stateWords({ state, homeTeamScore, awayTeamScore }: OfficialScheduledFixture): string {
  if (state === 'played') return `Played ${homeTeamScore}–${awayTeamScore}`;
  return state === 'planned' ? '' : state.charAt(0).toUpperCase() + state.slice(1);
}
