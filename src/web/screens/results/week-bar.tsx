import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { ChosenWeek } from './use-week.ts';
import style from './week-bar.module.css';

type WeekBarProps = { chosen: ChosenWeek; weekNumber: number };

/** The week that is shown between the arrows to its neighbours, and how far the results have come. */
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

/** At the end of the season the arrow stays where it is, so that who came there by keyboard does not lose the place. */
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
      className={`${style.arrow} ${style[kind]}`}
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
