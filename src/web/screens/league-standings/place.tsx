import { type PointerEvent, useRef } from 'react';
import type { StandingRow } from '#contract/standings.ts';
import { explainStandings } from '#domain/standings.ts';
import { Movement } from './movement.tsx';
import style from './place.module.css';

/** Where there is room beside the place; elsewhere what it says would come up under the mouse. The style sheet has the same. */
const besideThePlace = '(width >= 64rem)';

type PlaceProps = { row: StandingRow; above: StandingRow | undefined; below: StandingRow | undefined };

/**
 * The place of a team. Pressed, or under a mouse, it says why the team stands there and not higher or lower. The
 * browser itself opens and closes what is said, above everything else: no script is needed and nothing moves.
 */
export function Place({ row, above, below }: PlaceProps) {
  const why = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const reasons = [...(above ? [explainStandings(above, row)] : []), ...(below ? [explainStandings(row, below)] : [])];
  const place = (
    <>
      <b>{row.position}</b>
      <Movement places={row.movement} />
    </>
  );
  if (reasons.length === 0) return <span className={style.place}>{place}</span>;

  const id = `why-${row.teamId}`;
  function hover(open: boolean): (event: PointerEvent) => void {
    return ({ pointerType }) => {
      if (pointerType !== 'mouse' || button.current === null || !window.matchMedia(besideThePlace).matches) return;
      why.current?.togglePopover(open ? { force: true, source: button.current } : false);
    };
  }
  return (
    <span className={style.holder} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <button ref={button} type="button" className={style.place} popoverTarget={id} popoverTargetAction="show">
        {place}
        <span className="only-heard">. Why?</span>
      </button>
      <div ref={why} id={id} popover="auto" className={style.why}>
        <p className={style.team}>{row.teamName}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <button type="button" className={style.close} popoverTarget={id} popoverTargetAction="hide">
          Close
        </button>
      </div>
    </span>
  );
}
