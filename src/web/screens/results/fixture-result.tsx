import type { ReactNode } from 'react';
import { matchAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { type AnsweredResult, endingWords, resultWinner, noMatchesReason } from '#domain/cards/score-words.ts';
import { Day } from '#web/components/day.tsx';
import { Link, MarkedTeam } from '#web/components/links.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { registerMarksOn, RegisterMarks } from '#web/components/register-marks.tsx';
import { ShareLink } from '#web/components/share-link.tsx';
import ui from '#web/components/ui.module.css';
import { CardMatches, namesPlayer, shownMatchesOf } from './card-matches.tsx';
import style from './fixture-result.module.css';
import type { ListedRunningScore as RunningMatch } from './load.ts';
import type { ShownMatch } from './match-row.tsx';
import { ReviewLink } from './review-link.tsx';

/** `isNew`: a live update has just added or changed the fixture. */
type FixtureResultProps = { fixture: FixtureAnswer; isNew: boolean };

/** One fixture: teams, scores, and matches below. Shared links point to the element's id. */
export function FixtureResult({ fixture, isNew }: FixtureResultProps) {
  const what = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  const page = matchAddress({ ...fixture, id: fixture.fixtureId });
  return (
    <Result
      id={fixture.fixtureId}
      fixture={fixture}
      day={<p className={style.day}>{fixture.date === null ? 'Without a date' : <Day day={fixture.date} />}</p>}
      matches={fixture.matches}
      isShown={shownMatchesOf(fixture)}
      isNew={isNew}
    >
      <Ending fixture={fixture} />
      <RegisterMarks marks={registerMarksOn(fixture.matches)} />
      {fixture.void === undefined ? null : <strong>Void: {fixture.void}</strong>}
      {fixture.state === 'final' ? null : <span>{fixture.state === 'disputed' ? '◆ Disputed' : '○ Unconfirmed'}</span>}
      <ReviewLink fixture={fixture} back={fixtureAddress(fixture)} className={ui.link} />
      <Link className={ui.link} data-screen-only to={page} aria-label={`Match page: ${what}`}>
        Match page
      </Link>
      <ShareLink to={page} what={what} />
    </Result>
  );
}

/** A match in progress: the teams with the current score, and the frames that have a score or a player. */
export function RunningResult({ match, isNew }: { match: RunningMatch; isNew: boolean }) {
  const { listedId, homeTeamName, awayTeamName } = match;
  return (
    <Result id={match.runningId} fixture={match} matches={match.matches} isShown={namesPlayer} isNew={isNew} running>
      {listedId === null ? null : (
        <Link
          className={ui.link}
          data-screen-only
          to={matchAddress({ ...match, id: listedId })}
          aria-label={`Match page: ${homeTeamName} v ${awayTeamName}`}
        >
          Match page
        </Link>
      )}
      <span>Week {match.weekNumber}, not recorded yet</span>
    </Result>
  );
}

/**
 * Says how the fixture ended, unless as usual, and shows the league's note. If there are no matches, the ending is
 * shown in place of the matches, and not here.
 */
function Ending({ fixture }: { fixture: FixtureAnswer }) {
  const words = noMatchesReason(fixture) === null ? endingWords(fixture) : null;
  return (
    <>
      {words === null ? null : <strong>{words}</strong>}
      {fixture.note ? <span>{fixture.note}</span> : null}
    </>
  );
}

type ResultProps = TeamsProps & {
  day?: ReactNode;
  matches: readonly ShownMatch[];
  isShown: (match: ShownMatch) => boolean;
  isNew: boolean;
  children: ReactNode;
};

/** `children`: content below the matches. */
function Result({ id, fixture, day = null, matches, isShown, isNew, running = false, children }: ResultProps) {
  const without = noMatchesReason(fixture);
  const headingId = `teams-${id}`;
  return (
    <article
      id={id}
      className={`${ui.flush} ${style.fixture}`}
      aria-labelledby={headingId}
      data-changed={isNew || undefined}
    >
      {day}
      <Teams id={headingId} fixture={fixture} running={running} />
      {without === null ? (
        <CardMatches of={fixture} matches={matches} isShown={isShown} heading="h4" />
      ) : (
        <p className={style.without}>{without}</p>
      )}
      <footer className={style.foot}>{children}</footer>
    </article>
  );
}

type TeamsProps = {
  id: string;
  fixture: Omit<RunningScoreAnswer, 'runningId' | 'matches' | 'changedAt'> & AnsweredResult;
  /** Whether the fixture is in progress, so that no side is shown as the winner. */
  running?: boolean;
};

function Teams({ id, fixture, running = false }: TeamsProps) {
  const Heading = 'h3';
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName, awayTeamScore } = fixture;
  const winner = running ? null : resultWinner(fixture);
  return (
    <Heading id={id} className={style.teams}>
      <MarkedTeam className={style.home} teamId={homeTeamId} name={homeTeamName} mark="after" />{' '}
      <TeamScore score={homeTeamScore} won={winner === 'home'} />
      <span className={style.dash}> – </span>
      <TeamScore score={awayTeamScore} won={winner === 'away'} />{' '}
      <MarkedTeam className={style.away} teamId={awayTeamId} name={awayTeamName} />
    </Heading>
  );
}

/** The score of a team, highlighted if the team has won. */
function TeamScore({ score, won }: { score: number; won: boolean }) {
  return won ? <strong className={style.winner}>{score}</strong> : <span className={style.score}>{score}</span>;
}
