import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { FixtureRows } from '#web/components/fixture-rows.tsx';
import { byWeek } from '../fixtures/by-week.ts';
import style from './home.module.css';

/** This week's fixtures and results, and the next ones, as text. */
export function Weeks({ fixtures, waiting }: { fixtures: readonly ScheduledFixtureAnswer[]; waiting: boolean }) {
  const weeks = [...Map.groupBy(byWeek(fixtures), ({ weekNumber }) => weekNumber)];
  return (
    <div className={style.weeks} aria-busy={waiting}>
      {weeks.map(([week, parts]) => (
        <section key={week} className={style.week} aria-labelledby={`week-${week}`}>
          <h2 id={`week-${week}`}>Week {week}</h2>
          {parts.map((part) => (
            <div key={part.division}>
              <h3>Division {part.division}</h3>
              <FixtureRows fixtures={part.fixtures} carried={null} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
