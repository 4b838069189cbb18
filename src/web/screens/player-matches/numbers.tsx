import type { SeasonNumbers } from '#domain/season-numbers.ts';
import { signed } from '#web/components/signed.ts';
import style from './numbers.module.css';

/** What a player's matches come to, by the rules of the player statistics (contract §5). */
export function Numbers({ numbers }: { numbers: SeasonNumbers }) {
  return (
    <section className={style.numbers} aria-labelledby="numbers">
      <h2 id="numbers" className="visually-hidden">
        In numbers
      </h2>
      <dl>
        {entries(numbers).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function entries(numbers: SeasonNumbers): [label: string, value: string | number][] {
  return [
    ['Played', numbers.played],
    ['Won', numbers.won],
    ['Lost', numbers.lost],
    ['Win %', numbers.winPercentage.toFixed(2)],
    ['Average for', numbers.averagePointsFor],
    ['Average against', numbers.averagePointsAgainst],
    ['Frame margin', signed(numbers.frameMargin)],
    ['Highest break', numbers.bestBreak ?? '–'],
  ];
}
