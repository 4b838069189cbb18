import { useState } from 'react';
import type { OfficialFixtures, OfficialScheduledFixture } from '#contract/fixture-list.ts';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import { dayWords } from '#web/components/day.tsx';
import part from '#web/components/part.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { useHydrated } from '#web/officials/form.tsx';
import style from './admin-fixtures.module.css';
import { ChangeFixture } from './change-fixture.tsx';

/** The whole list, week by week; each fixture opens to be changed. */
export function ListByWeek({ list }: { list: OfficialFixtures }) {
  const [open, setOpen] = useState<string | null>(null);
  const weeks = [...Map.groupBy(list.fixtures, ({ weekNumber }) => weekNumber)];
  return (
    <section className={part.part} aria-labelledby="list">
      <h2 id="list">The list</h2>
      {weeks.length === 0 ? <EmptyTable>There is no fixture list yet. Make one, or import it.</EmptyTable> : null}
      {weeks.map(([week, fixtures]) => (
        <section key={week} className={`${surface.surface} ${style.week}`} aria-labelledby={`week-${week}`}>
          <h3 id={`week-${week}`}>Week {week}</h3>
          <ul className={style.fixtures}>
            {fixtures.map((fixture) => (
              <li key={fixture.listedId} data-open={open === fixture.listedId || undefined}>
                <Line fixture={fixture} onOpen={() => setOpen(fixture.listedId)} />
                {open === fixture.listedId ? (
                  <ChangeFixture list={list} fixture={fixture} onLeave={() => setOpen(null)} />
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
  const { homeTeamName, awayTeamName } = fixture;
  return (
    <div className={style.line}>
      <span>
        <strong>
          {homeTeamName} v {awayTeamName}
        </strong>
        <small>{aboutOf(fixture)}</small>
      </span>
      <button type="button" className={button.quiet} disabled={!hydrated} onClick={onOpen}>
        Change<span className="visually-hidden"> {`${homeTeamName} v ${awayTeamName}`}</span>
      </button>
    </div>
  );
}

function aboutOf({
  division,
  date,
  venue,
  state,
  homeTeamScore,
  awayTeamScore,
  published,
  due,
}: OfficialScheduledFixture): string {
  return [
    `Division ${division}`,
    date === null ? '' : dayWords(date),
    venue,
    state === 'played' ? `Played ${homeTeamScore}–${awayTeamScore}` : state === 'planned' ? '' : upperFirst(state),
    due ? 'Result missing' : '',
    published ? '' : 'Draft',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
