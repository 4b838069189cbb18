import { tieResultEntryAddress } from '#contract/addresses.ts';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import type { CardMatchAnswer } from '#contract/matches.ts';
import { oppositeSide, type Side, SIDES } from '#domain/cards/match.ts';
import { Day } from '#web/components/day.tsx';
import { EditLink } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import ui from '#web/components/ui.module.css';
import {
  ineligiblePlayersInWords,
  legScoresInWords,
  roundOrGroupOfTie,
  pointsOrFramesOfTie,
  handicapStartInWords,
} from '#web/cups/cup-words.ts';
import style from './cup.module.css';

/** The ties whose frames are recorded one by one, latest round first. Each tie unfolds to show its frames. */
export function TiesFrameByFrame({ cup }: { cup: CompetitionAnswer }) {
  const played = cup.ties.filter(({ frames }) => frames.length > 0);
  if (played.length === 0) return null;
  return (
    <section className={ui.part}>
      <h2>Frame by frame</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {played.toReversed().map((tie) => (
          <li key={tie.tieId}>
            <TieFrameByFrame tie={tie} round={roundOrGroupOfTie(cup, tie).name} />
            <EditLink
              to={tieResultEntryAddress(cup.competitionId, tie.tieId)}
              of={`${tie.home?.name} v ${tie.away?.name}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TieFrameByFrame({ tie, round }: { tie: TieAnswer; round: string }) {
  const { home, away, frames, playedOn } = tie;
  const score = pointsOrFramesOfTie(tie);
  const start = handicapStartInWords(tie);
  return (
    <details>
      <summary className={style.line}>
        <strong>
          {home?.name} {score?.home}–{score?.away} {away?.name}
        </strong>
        <small>
          {round}
          {playedOn === null ? null : (
            <>
              , <Day day={playedOn} />
            </>
          )}
          {tie.legs?.length ? `, ${legScoresInWords(tie)}` : ''}
          {start === '' ? '' : `. ${start}`}
        </small>
      </summary>
      <ol>
        {frames.map((frame, index) => (
          // Frames have no id: only their order identifies them.
          <li key={index}>{frameInWords(frame, tie)}</li>
        ))}
      </ol>
    </details>
  );
}

/**
 * Returns a frame in words, such as `Ann Lee 62–30 Bob Green. Break: 45 (Ann Lee)`. Unknown players are left out, as in
 * `50–60`. A loser who conceded is named: `, conceded by Bob Green`. Sentences about ineligible players follow.
 */
function frameInWords(frame: CardMatchAnswer, tie: TieAnswer): string {
  const { homePlayerId, homePlayerName, awayPlayerId, awayPlayerName, homeScore, awayScore, winner } = frame;
  const home = homePlayerId === null ? '' : `${homePlayerName} `;
  const away = awayPlayerId === null ? '' : ` ${awayPlayerName}`;
  const loser = winner ? oppositeSide(winner) : null;
  const conceded = loser === null ? '' : `, conceded by ${frame[`${loser}PlayerName`] || tie[loser]?.name}`;
  const breaks = SIDES.flatMap((side) => breaksInWords(frame, side));
  const made = breaks.length === 0 ? '' : `. ${breaks.length === 1 ? 'Break' : 'Breaks'}: ${breaks.join(', ')}`;
  return `${home}${homeScore}–${awayScore}${away}${conceded}${made}${ineligiblePlayersInWords(frame)}`;
}

/** Returns a text such as `45 (Ann Lee)` for each break that a side made in the frame. */
function breaksInWords(frame: CardMatchAnswer, side: Side): string[] {
  const names = frame[`${side}PlayerNames`] ?? [];
  return frame[`${side}Breaks`].map((one) => {
    if (typeof one === 'number') return `${one} (${frame[`${side}PlayerName`]})`;
    return `${one.points} (${names[frame[`${side}Players`]?.indexOf(one.playerId) ?? -1]})`;
  });
}
