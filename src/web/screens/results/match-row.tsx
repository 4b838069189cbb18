import { Fragment, type ReactNode } from 'react';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import { hasMatchResult, type Match, matchWinner, type Side } from '#domain/cards/match.ts';
import {
  concededWords,
  frameScoreTexts,
  hasWinnerWithoutScores,
  namesOnSides,
  matchRemark,
  framesWonInUnfinishedMatch,
} from '#domain/cards/match-words.ts';
import { MATCH_TEXT_FIELDS, MATCH_TEXT_KEYS } from '#domain/cards/match-texts.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import { CircularPhoto } from '#web/components/round-photo.tsx';
import { PlayerLink } from '#web/components/links.tsx';
import frame from './frame-row.module.css';

export type ShownMatch = RunningScoreAnswer['matches'][number];

type MatchRowProps = {
  match: ShownMatch;
  section: FormatSection | null;
  /** Addresses of photos, keyed by player id. */
  photos: Readonly<Record<string, string>>;
};

/**
 * One match: its players and its score, with the winner highlighted. A line below shows remarks such as `Walkover` and,
 * if the match has several frames, the score of each frame.
 */
export function MatchRow({ match, section, photos }: MatchRowProps) {
  const known = matchFromAnswer(match);
  const played = hasMatchResult(known) ? known : null;
  const winner = played && matchWinner(played);
  const names = namesOnSides(match);
  const remark = played && matchRemark(played, section);
  const words = remark === 'Conceded' ? concededWords(winner, names) : (remark?.toLowerCase() ?? null);
  const noted = MATCH_TEXT_KEYS.flatMap((key) => (match[key] ? `${MATCH_TEXT_FIELDS[key].label}: ${match[key]}` : []));
  const inside = [...frameScoreTexts(known, names), ...(words === null ? [] : [words]), ...noted].join(', ');
  return (
    <li className={frame.frame}>
      <SidePlayers match={match} known={known} side="home" winner={winner} photos={photos} />{' '}
      <span className={frame.scores}>
        <SideScore known={known} side="home" winner={winner} />
        <span>{played || framesWonInUnfinishedMatch(known) ? ' – ' : 'v'}</span>
        <SideScore known={known} side="away" winner={winner} />
      </span>{' '}
      <SidePlayers match={match} known={known} side="away" winner={winner} photos={photos} />
      {inside === '' ? null : <em className={frame.remark}> {inside.charAt(0).toUpperCase() + inside.slice(1)}</em>}
    </li>
  );
}

/** A player's photo, if there is one. `photos`: addresses, keyed by player id. */
export function PlayerFace({ of, photos }: { of: string } & Pick<MatchRowProps, 'photos'>) {
  const photo = photos[of];
  return photo === undefined ? null : <CircularPhoto photo={photo} />;
}

type SideProps = { known: Match; side: Side; winner: Side | null };

/** The score of a side. If only the winner of a match is recorded, shows `W` or `L` instead. */
function SideScore({ known, side, winner }: SideProps) {
  const won = winner === side;
  return (
    <span className={`${frame[`${side}Score`]} ${won ? frame.won : ''}`}>
      {winner !== null && hasWinnerWithoutScores(known) ? (
        <>
          <span aria-hidden="true">{won ? 'W' : 'L'}</span>
          <span className="visually-hidden">{won ? 'won' : 'lost'}</span>
        </>
      ) : (
        (known.sides[side].score ?? framesWonInUnfinishedMatch(known)?.[side])
      )}
    </span>
  );
}

/** The players of a side and, in a match of one frame, their breaks. */
function SidePlayers({ match, known, side, winner, photos }: SideProps & Pick<MatchRowProps, 'match' | 'photos'>) {
  const { players, breaks } = known.sides[side];
  const names = namesOnSides(match)[side];
  const all: ReactNode[] = players.map((playerId, index) => {
    const link = <PlayerLink playerId={playerId} name={names[index] ?? ''} />;
    const own = breaks.flatMap((one) => (one.playerId === playerId ? one.points : []));
    return (
      <Fragment key={playerId}>
        <PlayerFace of={playerId} photos={photos} />
        {winner === side ? <strong>{link}</strong> : link}
        {own.length === 0 ? null : <span className={frame.breaks}> ({own.join(', ')})</span>}
      </Fragment>
    );
  });
  return (
    <span className={`${frame.player} ${frame[side]}`} data-pair={players.length > 1 || undefined}>
      {players.length === 0 ? <i className={frame.absentee}>{match[`${side}PlayerName`] ?? ''}</i> : all}
    </span>
  );
}
