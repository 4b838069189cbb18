import { type PointerEvent, useRef } from 'react';
import type { StandingRowAnswer } from '#contract/standings.ts';
import button from '#web/components/button.module.css';
import { RecentFormLetters } from '#web/components/form.tsx';
import { TeamLink } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import type { TieBreak } from '#domain/seasons/season.ts';
import { explainOrderOfTwoTeams, frameDifference } from '#domain/standings/standings-order.ts';
import { signedText } from '#domain/statistic.ts';
import style from './position.module.css';

/**
 * The media query for screens that have room for the explanation beside a position. `position.module.css` uses the same
 * width.
 */
const wideScreenQuery = '(width >= 64rem)';

type PositionProps = {
  row: StandingRowAnswer;
  above: StandingRowAnswer | undefined;
  below: StandingRowAnswer | undefined;
  tieBreaks: readonly TieBreak[];
  /** What the table calls the matches of a card, such as `frames`. */
  matches: string;
  /** Sentences about what the team can still reach. */
  prospects: readonly string[];
};

/**
 * A team's position. A tap or the mouse pointer shows why the team is not higher or lower. The explanation is a
 * popover: a tap opens it even without scripts, and nothing on the page moves.
 */
export function PositionWithExplanation({ row, above, below, tieBreaks, matches, prospects }: PositionProps) {
  const why = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const reasons = [
    ...(above ? [explainOrderOfTwoTeams(above, row, tieBreaks, matches)] : []),
    ...(below ? [explainOrderOfTwoTeams(row, below, tieBreaks, matches)] : []),
  ];
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
      if (pointerType !== 'mouse' || opener.current === null || !window.matchMedia(wideScreenQuery).matches) return;
      why.current?.togglePopover(open ? { force: true, source: opener.current } : false);
    };
  }
  return (
    <span className={style.holder} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <button
        ref={opener}
        type="button"
        data-leads=""
        className={style.place}
        popoverTarget={id}
        popoverTargetAction="show"
      >
        {place}
        <span className="visually-hidden">. Why?</span>
      </button>
      <div ref={why} id={id} popover="auto" className={style.why}>
        <Explanation {...{ row, matches, reasons, prospects }} />
        <button
          type="button"
          className={`${button.strong} ${style.close}`}
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          Close
        </button>
      </div>
    </span>
  );
}

type ExplanationProps = Pick<PositionProps, 'row' | 'matches' | 'prospects'> & { reasons: readonly string[] };

/** A team's matches and frames, its change of position, the reasons for its position, what it can reach, its form. */
function Explanation({ row, matches, reasons, prospects }: ExplanationProps) {
  return (
    <>
      <p className={style.team}>
        <TeamLink teamId={row.teamId} name={row.teamName} />
      </p>
      <p className={style.numbers}>
        {winLossRecordSentence(row, matches)}
        {positionChangeWords(row.movement)}
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {prospects.length === 0 ? null : (
        <>
          <p className={style.possible}>Still possible, on points alone</p>
          {prospects.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      )}
      <p className={style.form}>
        <RecentFormLetters results={row.form} />
      </p>
    </>
  );
}

/** Returns a team's matches and frames as a sentence, because a phone at first shows only a few of these numbers. */
function winLossRecordSentence(row: StandingRowAnswer, matches: string): string {
  const { gamesPlayed: played, matchesWon: won, matchesDrawn: drawn, matchesLost: lost } = row;
  const draws = drawn === 0 ? '' : `, drawn ${drawn}`;
  const frames = `${row.playerGamesWon}–${row.playerGamesLost} (${signedText(frameDifference(row))})`;
  return `Played ${played}, won ${won}${draws}, lost ${lost}; ${matches} ${frames}.`;
}

function positionChangeWords(places: number | null): string {
  if (places === null || places === 0) return '';
  const by = Math.abs(places);
  return ` ${places > 0 ? 'Up' : 'Down'} ${by} since the week before.`;
}

/**
 * How many places a team has gained or lost since the previous week with a result or a points adjustment. Renders
 * nothing if there is no such week.
 */
function Movement({ places }: { places: number | null }) {
  if (places === null) return null;
  const [sign, words, colour] = movementParts(places);
  return (
    <span className={`${colour} ${style.moved} ${places === 0 ? style.same : ''}`}>
      <span aria-hidden="true">
        {sign}
        {places === 0 ? null : <span className={style.by}>{Math.abs(places)}</span>}
      </span>
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}

function movementParts(places: number): [sign: string, words: string, colour: string | undefined] {
  const by = Math.abs(places);
  if (places > 0) return ['▲', `up ${by}`, ui.win];
  if (places < 0) return ['▼', `down ${by}`, ui.loss];
  return ['–', 'same position as the week before', ui.muted];
}
