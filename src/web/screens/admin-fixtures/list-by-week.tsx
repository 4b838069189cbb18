import { useState } from 'react';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import button from '#web/components/button.module.css';
import { dayWords } from '#web/components/day.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { Select } from '#web/components/select.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { EmptyTable } from '#web/components/table.tsx';
import { useHydrated } from '#web/store.ts';
import style from './admin-fixtures.module.css';
import { ChangeFixture } from './fixture-forms.tsx';

/** All fixtures week by week. One at a time can be opened and changed. */
export function ListByWeek({ list }: { list: OfficialFixtures }) {
  const [open, setOpen] = useState<string | null>(null);
  const [division, setDivision] = useState('All');
  const filter = useFilter();
  const matches = fits(filter.applied);
  const shown = list.fixtures.filter(
    (one) =>
      (division === 'All' || String(one.division) === division) &&
      matches(findable(`Week ${one.weekNumber}`, one.homeTeamName, one.awayTeamName, one.venue)),
  );
  const weeks = [...Map.groupBy(shown, ({ weekNumber }) => weekNumber)];
  return (
    <section className={part.part} aria-labelledby="list">
      <h2 id="list">All fixtures</h2>
      {list.fixtures.length === 0 ? (
        <EmptyTable>There is no fixture list yet. Generate one, or import it from a file.</EmptyTable>
      ) : (
        <ChoiceForm>
          <Select
            label="Show"
            name="show"
            value={division}
            options={['All', ...list.divisions.map((one) => String(one.division))]}
            wordsOf={(option) => (option === 'All' ? 'All divisions' : `Division ${option}`)}
            onChoose={setDivision}
          />
          <FilterField label="Find a team, venue or week" filter={filter} />
        </ChoiceForm>
      )}
      {list.fixtures.length > 0 && shown.length === 0 ? <EmptyTable>No fixture matches.</EmptyTable> : null}
      {weeks.map(([week, fixtures]) => (
        <section key={week} className={`${surface.surface} ${style.week}`} aria-labelledby={`week-${week}`}>
          <h3 id={`week-${week}`}>Week {week}</h3>
          <ul className={style.fixtures}>
            {fixtures.map((fixture) => (
              <li key={fixture.listedId} data-open={open === fixture.listedId || undefined}>
                <Line fixture={fixture} onOpen={() => setOpen(fixture.listedId)} />
                {open === fixture.listedId ? (
                  <ChangeFixture list={list} fixture={fixture} onClose={() => setOpen(null)} />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Line({ fixture, onOpen }: { fixture: OfficialScheduledFixture; onOpen: () => void }) {
  const hydrated = useHydrated();
  const teams = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  return (
    <div className={style.line}>
      <span>
        <strong>{teams}</strong>
        <small>{detailsOf(fixture)}</small>
      </span>
      <button type="button" className={button.quiet} disabled={!hydrated} onClick={onOpen}>
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
