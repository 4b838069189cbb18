import type { CompetitionAnswer, TieAnswer } from '#contract/competitions.ts';
import type { MatchAnswer } from '#contract/matches.ts';
import { Day } from '#web/components/day.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { nameOfRound, startInWords } from '#web/cups/cup-words.ts';
import style from './cup.module.css';

/** The ties of which the frames are known, the latest round first. */
export function PlayedTies({ cup }: { cup: CompetitionAnswer }) {
  const played = cup.ties.filter(({ frames }) => frames.length > 0);
  if (played.length === 0) return null;
  return (
    <section className={part.part}>
      <h2>Frame by frame</h2>
      <ul className={`${surface.flush} ${style.played}`}>
        {played.toReversed().map((tie) => (
          <li key={tie.tieId}>
            <PlayedTie tie={tie} round={nameOfRound(cup, tie.round)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlayedTie({ tie, round }: { tie: TieAnswer; round: string }) {
  const { home, away, homeFrames, awayFrames, frames, playedOn } = tie;
  const start = startInWords(tie);
  return (
    <details>
      <summary className={style.line}>
        <strong>
          {home?.name} {homeFrames}–{awayFrames} {away?.name}
        </strong>
        <small>
          {round}
          {playedOn === null ? null : (
            <>
              , <Day day={playedOn} />
            </>
          )}
          {start === '' ? '' : `. ${start}`}
        </small>
      </summary>
      <ol>
        {frames.map((frame, index) => (
          // Frames have no id: only their order identifies them.
          <li key={index}>{frameInWords(frame)}</li>
        ))}
      </ol>
    </details>
  );
}

/** Returns `Ann Lee 62–30 Bob Green. Break: 45 (Ann Lee)`; of players who are not named, the score alone. */
function frameInWords(frame: MatchAnswer): string {
  const { homePlayerId, homePlayerName, awayPlayerId, awayPlayerName, homeScore, awayScore } = frame;
  const home = homePlayerId === null ? '' : `${homePlayerName} `;
  const away = awayPlayerId === null ? '' : ` ${awayPlayerName}`;
  const breaks = [
    ...frame.homeBreaks.map((points) => `${points} (${homePlayerName})`),
    ...frame.awayBreaks.map((points) => `${points} (${awayPlayerName})`),
  ];
  const made = breaks.length === 0 ? '' : `. ${breaks.length === 1 ? 'Break' : 'Breaks'}: ${breaks.join(', ')}`;
  return `${home}${homeScore}–${awayScore}${away}${made}`;
}
