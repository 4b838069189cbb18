import type { KeyboardEvent } from 'react';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { searchText, withWeek } from '#web/choice/season-choice.ts';
import { type Choosing, useNextSearch } from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { weekIn } from './load.ts';
import style from './week-bar.module.css';

/** The week shown and its neighbours, for the selector, arrows and swipes. `addressOf` returns a query string. */
export type ChosenWeek = {
  week: number;
  previous: number | null;
  next: number | null;
  addressOf: (week: number) => string;
  choose: (week: number) => void;
};

/** Returns the week of the page, or of the page being loaded. `shown` is the loaded week. */
export function useWeek({ chooseWeek }: Choosing, shown: number, weeks: readonly number[]): ChosenWeek {
  const { seasons } = useSite();
  const search = useNextSearch();
  const week = weekIn(search) ?? shown;
  return {
    week,
    previous: weeks.findLast((other) => other < week) ?? null,
    next: weeks.find((other) => other > week) ?? null,
    addressOf: (other) => searchText(withWeek(search, String(other), seasons)),
    choose: (other) => chooseWeek(String(other)),
  };
}

type WeekBarProps = { chosen: ChosenWeek; weekNumber: number };

/** The week shown, between arrows to its neighbours, and the latest week with a result. */
export function WeekBar({ chosen, weekNumber }: WeekBarProps) {
  const { week, previous, next } = chosen;
  return (
    <div className={style.bar}>
      <Arrow kind="previous" to={previous} chosen={chosen} />
      <div className={style.words}>
        <h2>Week {week}</h2>
        <p>Updated to week {weekNumber}</p>
      </div>
      <Arrow kind="next" to={next} chosen={chosen} />
    </div>
  );
}

type ArrowProps = { kind: 'previous' | 'next'; to: number | null; chosen: ChosenWeek };

/** At either end of the season the arrow is disabled but keeps the keyboard focus. */
function Arrow({ kind, to, chosen }: ArrowProps) {
  const { week, previous, next, addressOf, choose } = chosen;

  function turn(event: KeyboardEvent): void {
    const other = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (other === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (other !== null) choose(other);
  }
  return (
    <Link
      className={`${ui[kind]} ${style[kind]}`}
      to={addressOf(to ?? week)}
      preventScrollReset
      aria-disabled={to === null}
      onClick={(event) => {
        if (to === null) event.preventDefault();
      }}
      onKeyDown={turn}
    >
      <span className="visually-hidden">{kind === 'next' ? 'Next week' : 'Previous week'}</span>
    </Link>
  );
}
