import { Link } from 'react-router';
import type { OfficialScheduledFixture } from '#contract/fixture-list.ts';
import { countOf } from '#domain/count.ts';
import { dayWords } from '#web/components/day.tsx';
import { searchText } from '#web/choice/season-choice.ts';
import part from '#web/components/part.module.css';
import style from './admin-fixtures.module.css';

/** What is due and missing: past its week, with no result, and not postponed. */
export function Due({ fixtures }: { fixtures: readonly OfficialScheduledFixture[] }) {
  return (
    <section className={part.part} aria-labelledby="due">
      <h2 id="due">Due and missing</h2>
      {fixtures.length === 0 ? (
        <p className={part.about}>Every fixture that should have been played has its result.</p>
      ) : (
        <>
          <p className={part.about}>
            {countOf(fixtures.length, 'fixture')} should have been played. Record the result, or say below that it is
            postponed.
          </p>
          <ul className={style.due}>
            {fixtures.map((fixture) => (
              <li key={fixture.listedId}>
                <Link to={`/data-input${queryOf(fixture)}`}>
                  {fixture.homeTeamName} v {fixture.awayTeamName}
                </Link>{' '}
                <span>
                  Division {fixture.division}, week {fixture.weekNumber}
                  {fixture.date === null ? '' : `, ${dayWords(fixture.date)}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function queryOf({ season, division, weekNumber, homeTeamId, awayTeamId }: OfficialScheduledFixture): string {
  const when = { season, division: String(division), week: String(weekNumber) };
  return searchText(new URLSearchParams({ ...when, home: homeTeamId, away: awayTeamId }));
}
