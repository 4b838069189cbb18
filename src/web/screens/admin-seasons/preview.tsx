import type { UseFormReturn } from 'react-hook-form';
import { countOf } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import { pausesIn } from '#domain/calendar.ts';
import { divisionWords } from '#web/officials/squads/squads.ts';
import { dayWords } from '#web/components/day.tsx';
import style from './admin-seasons.module.css';
import type { SeasonValues } from './season-values.ts';

/** The season as it would be, in words, before it is made. */
export function Preview({ form }: { form: UseFormReturn<SeasonValues> }) {
  const { season, weeks, calendar, teams } = form.watch();
  const byDivision = [...Map.groupBy(teams, ({ division }) => Number(division))].sort(
    ([a], [b]) => place(a) - place(b),
  );
  return (
    <section className={style.preview} aria-labelledby="preview">
      <h3 id="preview">{season} as it would be</h3>
      <p>
        {weeks} weeks{datesWords(calendar)}
      </p>
      <dl>
        {byDivision.map(([division, playing]) => (
          <div key={division}>
            <dt>
              {divisionWords(division)}: {countOf(playing.length, 'team')}
            </dt>
            <dd>{playing.map(({ teamName }) => teamName).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function datesWords(calendar: SeasonValues['calendar']): string {
  const [first, last] = [calendar[0], calendar.at(-1)];
  const whole = calendar.every(({ from, to }) => parseDay(from).ok && parseDay(to).ok);
  if (first === undefined || last === undefined || !whole) return ', without dates yet';
  const pauses = pausesIn(calendar).map(({ from, to }) => `; no play from ${dayWords(from)} to ${dayWords(to)}`);
  return `, from ${dayWords(first.from)} to ${dayWords(last.to)}${pauses.join('')}`;
}

function place(division: number): number {
  return division === 0 ? Number.MAX_SAFE_INTEGER : division;
}
