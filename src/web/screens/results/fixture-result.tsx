import type { ReactNode } from 'react';
import { correctionAddress, openResultAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { matchOf, pointsOf } from '#domain/cards/match-body.ts';
import { isVoid, type Match, matchWinner, type Side, SIDES } from '#domain/cards/match.ts';
import { isPlayed } from '#domain/cards/running.ts';
import { Link, MarkedTeam, PlayerLink, withBack } from '#web/components/links.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import { ShareLink } from '#web/components/share-link.tsx';
import ui from '#web/components/ui.module.css';
import style from './fixture-result.module.css';
import frame from './frame-row.module.css';

/** `isNew`: a live update has just added or changed the fixture. */
type FixtureResultProps = { fixture: FixtureAnswer; isNew: boolean };

/** One fixture: teams, scores, and matches below. Shared links point to the element's id. */
export function FixtureResult({ fixture, isNew }: FixtureResultProps) {
  const what = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  return (
    <Result id={fixture.fixtureId} fixture={fixture} frames={fixture.matches} isNew={isNew}>
      {fixture.void === undefined ? null : <strong>Void: {fixture.void}</strong>}
      {fixture.state === 'final' ? null : <span>{fixture.state === 'disputed' ? '◆ Disputed' : '○ Unconfirmed'}</span>}
      <OwnLink fixture={fixture} what={what} />
      <ShareLink to={fixtureAddress(fixture)} what={what} />
    </Result>
  );
}

/** A match in progress: the teams with the current score, and the frames that have a score or a player. */
export function RunningResult({ match, isNew }: { match: RunningScoreAnswer; isNew: boolean }) {
  const shown = match.matches.filter((one) => one.homePlayerName !== null || one.awayPlayerName !== null);
  return (
    <Result id={match.runningId} fixture={match} frames={shown} isNew={isNew} running>
      <span>Week {match.weekNumber}, not recorded yet</span>
    </Result>
  );
}

type ResultProps = TeamsProps & { frames: readonly RunningMatch[]; isNew: boolean; children: ReactNode };

/** `children`: content below the matches. */
function Result({ id, fixture, frames, isNew, running = false, children }: ResultProps) {
  const headingId = `teams-${id}`;
  return (
    <article
      id={id}
      className={`${ui.flush} ${style.fixture}`}
      aria-labelledby={headingId}
      data-changed={isNew || undefined}
    >
      <Teams id={headingId} fixture={fixture} running={running} />
      <ol className={style.frames}>
        {frames.map((match, index) => (
          // Matches have no id, so the index is the key.
          <FrameRow key={index} match={match} />
        ))}
      </ol>
      <footer className={style.foot}>{children}</footer>
    </article>
  );
}

type TeamsProps = {
  id: string;
  fixture: Omit<RunningScoreAnswer, 'runningId' | 'matches' | 'changedAt'>;
  /** Whether the match is in progress, so that no team is highlighted as the winner. */
  running?: boolean;
};

function Teams({ id, fixture, running = false }: TeamsProps) {
  const Heading = running ? 'h3' : 'h4';
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName, awayTeamScore } = fixture;
  return (
    <Heading id={id} className={style.teams}>
      <MarkedTeam className={style.home} teamId={homeTeamId} name={homeTeamName} mark="after" />{' '}
      <TeamScore score={homeTeamScore} against={running ? homeTeamScore : awayTeamScore} />
      <span className={style.dash}> – </span>
      <TeamScore score={awayTeamScore} against={running ? awayTeamScore : homeTeamScore} />{' '}
      <MarkedTeam className={style.away} teamId={awayTeamId} name={awayTeamName} />
    </Heading>
  );
}

/** A team's score, highlighted if the team has won. */
function TeamScore({ score, against }: { score: number; against: number }) {
  return score > against ? (
    <strong className={style.winner}>{score}</strong>
  ) : (
    <span className={style.score}>{score}</span>
  );
}

/** One match: the score between the two players. The winner is bold and marked. */
function FrameRow({ match }: { match: RunningMatch }) {
  const known = matchOf(match);
  const played = isPlayed(known) ? known : null;
  const winner = played && matchWinner(played);
  const remark = played && remarkOn(played);
  return (
    <li className={frame.frame}>
      <Player match={match} side="home" winner={winner} />{' '}
      <span className={frame.scores}>
        <span className={`${frame.homeScore} ${winner === 'home' ? frame.won : ''}`}>{match.homeScore}</span>
        <span>{played ? ' – ' : 'v'}</span>
        <span className={`${frame.awayScore} ${winner === 'away' ? frame.won : ''}`}>{match.awayScore}</span>
      </span>{' '}
      <Player match={match} side="away" winner={winner} />
      {remark === null ? null : <em className={frame.remark}> {remark}</em>}
    </li>
  );
}

type RunningMatch = RunningScoreAnswer['matches'][number];
type PlayerProps = { match: RunningMatch; side: Side; winner: Side | null };

function Player({ match, side, winner }: PlayerProps) {
  const [playerId, breaks] = [match[`${side}PlayerId`], match[`${side}Breaks`]];
  const name = match[`${side}PlayerName`] ?? '';
  const link = playerId === null ? null : <PlayerLink playerId={playerId} name={name} />;
  return (
    <span className={`${frame.player} ${frame[side]}`}>
      {link === null ? <i className={frame.absentee}>{name}</i> : winner === side ? <strong>{link}</strong> : link}
      {breaks.length === 0 ? null : <span className={frame.breaks}> ({pointsOf(breaks).join(', ')})</span>}
    </span>
  );
}

/** Returns `Void` if both players were absent, `Walkover` if one player was, otherwise `null`. */
function remarkOn(match: Match): string | null {
  if (isVoid(match)) return 'Void';
  return SIDES.some((side) => match.sides[side].players.length === 0) ? 'Walkover' : null;
}

/**
 * A link to correct, settle or confirm a result. It appears only in the browser of an official, or of a captain of these teams,
 * because the page from the server is the same for everyone.
 */
function OwnLink({ fixture, what }: { fixture: FixtureAnswer; what: string }) {
  const { fixtureId, state, homeTeamId, awayTeamId } = fixture;
  const who = useSignedIn();
  const isOfficial = useIsOfficial(fixture.division);
  const isOwn = who?.role === 'captain' && [homeTeamId, awayTeamId].some((id) => who.teamIds.includes(id));
  if (!isOfficial && (!isOwn || state === 'final')) return null;
  const words = isOfficial ? (state === 'disputed' ? 'Settle' : 'Correct') : 'Check';
  return (
    <Link
      className={ui.link}
      data-screen-only
      to={withBack(isOfficial ? correctionAddress(fixtureId) : openResultAddress(fixtureId), fixtureAddress(fixture))}
      aria-label={`${words} ${what}`}
    >
      {words}
    </Link>
  );
}
