import { Link } from 'react-router';
import type { MatchAnswer } from '#contract/matches.ts';
import type { Side } from '#domain/frame.ts';
import { frameSide, frameWinner, isVoid } from '#domain/frame.ts';
import { playerAddress } from '#web/layout/addresses.ts';
import style from './frame-row.module.css';

type FrameRowProps = { match: MatchAnswer; carried: string };

/** One match: a player on either side of the score, the winner in bold with a mark beside the score. */
export function FrameRow({ match, carried }: FrameRowProps) {
  const winner = frameWinner(match);
  const remark = remarkOn(match);
  return (
    <li className={style.frame}>
      <Player match={match} side="home" winner={winner} carried={carried} />{' '}
      <span className={style.scores}>
        <Score score={match.homeScore} className={`${style.homeScore} ${winner === 'home' ? style.won : ''}`} />
        <span> – </span>
        <Score score={match.awayScore} className={`${style.awayScore} ${winner === 'away' ? style.won : ''}`} />
      </span>{' '}
      <Player match={match} side="away" winner={winner} carried={carried} />
      {remark === null ? null : <em className={style.remark}> {remark}</em>}
    </li>
  );
}

function Score({ score, className }: { score: number; className: string }) {
  return <span className={className}>{score}</span>;
}

type PlayerProps = { match: MatchAnswer; side: Side; winner: Side | null; carried: string };

function Player({ match, side, winner, carried }: PlayerProps) {
  const { playerId, breaks } = frameSide(match, side);
  const name = side === 'home' ? match.homePlayerName : match.awayPlayerName;
  const link = playerId === null ? null : <Link to={playerAddress({ playerId, name }, carried)}>{name}</Link>;
  return (
    <span className={`${style.player} ${style[side]}`}>
      {link === null ? <i className={style.absentee}>{name}</i> : winner === side ? <strong>{link}</strong> : link}
      {breaks.length === 0 ? null : <span className={style.breaks}> ({breaks.join(', ')})</span>}
    </span>
  );
}

/** What the score alone does not say: that nobody was there to be beaten (contract §5). */
function remarkOn(match: MatchAnswer): string | null {
  if (isVoid(match)) return 'Void';
  return match.homePlayerId === null || match.awayPlayerId === null ? 'Walkover' : null;
}
