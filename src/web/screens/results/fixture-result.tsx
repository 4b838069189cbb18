import type { ReactNode } from 'react';
import { matchAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { type ResultInAnswer, endingWords, resultWinner, noMatchesReason } from '#domain/cards/score-words.ts';
import { Day } from '#web/components/day.tsx';
import { Link, TeamWithMark } from '#web/components/links.tsx';
import { resultsPageAddress } from '#web/layout/addresses.ts';
import { registrationRemarksOnCard, RegistrationRemarks } from '#web/components/register-marks.tsx';
import { ShareOrCopyLink } from '#web/components/share-link.tsx';
import ui from '#web/components/ui.module.css';
import { CardMatches, hasNamedPlayer, playedMatchFilterOf } from './card-matches.tsx';
import style from './fixture-result.module.css';
import type { RunningScoreWithListedId } from './load.ts';
import type { ShownMatch } from './match-row.tsx';
import { ReviewLink } from './review-link.tsx';

/** `isNew`: a live update has just added or changed the fixture. */
type FixtureResultProps = { fixture: FixtureAnswer; isNew: boolean };

/** One recorded fixture: teams and score, with the matches below. The element's id is the target of shared links. */
export function FixtureResult({ fixture, isNew }: FixtureResultProps) {
  const what = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  const page = matchAddress({ ...fixture, id: fixture.fixtureId });
  return (
    <TeamsAndMatches
      id={fixture.fixtureId}
      fixture={fixture}
      day={<p className={style.day}>{fixture.date === null ? 'Without a date' : <Day day={fixture.date} />}</p>}
      matches={fixture.matches}
      isShown={playedMatchFilterOf(fixture)}
      isNew={isNew}
    >
      <EndingAndNote fixture={fixture} />
      <RegistrationRemarks marks={registrationRemarksOnCard(fixture.matches)} />
      {fixture.void === undefined ? null : <strong>Void: {fixture.void}</strong>}
      {fixture.state === 'final' ? null : <span>{fixture.state === 'disputed' ? '◆ Disputed' : '○ Unconfirmed'}</span>}
      <ReviewLink fixture={fixture} back={resultsPageAddress(fixture)} className={ui.link} />
      <Link className={ui.link} data-screen-only to={page} aria-label={`Match page: ${what}`}>
        Match page
      </Link>
      <ShareOrCopyLink to={page} what={what} />
    </TeamsAndMatches>
  );
}

/** A fixture in progress: the teams with the current score, and the matches for which a player is named. */
export function FixtureInProgress({ match, isNew }: { match: RunningScoreWithListedId; isNew: boolean }) {
  const { listedId, homeTeamName, awayTeamName } = match;
  return (
    <TeamsAndMatches
      id={match.runningId}
      fixture={match}
      matches={match.matches}
      isShown={hasNamedPlayer}
      isNew={isNew}
      running
    >
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
    </TeamsAndMatches>
  );
}

/**
 * Says how the fixture ended if the score does not say it, such as `Awarded to Old Mill`, and shows the note about the
 * result. For a fixture without matches, `TeamsAndMatches` shows the ending in place of the matches, so it is left out
 * here.
 */
function EndingAndNote({ fixture }: { fixture: FixtureAnswer }) {
  const words = noMatchesReason(fixture) === null ? endingWords(fixture) : null;
  return (
    <>
      {words === null ? null : <strong>{words}</strong>}
      {fixture.note ? <span>{fixture.note}</span> : null}
    </>
  );
}

type TeamsAndMatchesProps = TeamsProps & {
  day?: ReactNode;
  matches: readonly ShownMatch[];
  isShown: (match: ShownMatch) => boolean;
  isNew: boolean;
  children: ReactNode;
};

/** A fixture's teams, score and matches. `children`: the content below the matches. */
function TeamsAndMatches({
  id,
  fixture,
  day = null,
  matches,
  isShown,
  isNew,
  running = false,
  children,
}: TeamsAndMatchesProps) {
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
  fixture: Omit<RunningScoreAnswer, 'runningId' | 'matches' | 'changedAt'> & ResultInAnswer;
  /** Whether the fixture is in progress. If it is, neither team is shown as the winner. */
  running?: boolean;
};

function Teams({ id, fixture, running = false }: TeamsProps) {
  const Heading = 'h3';
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName, awayTeamScore } = fixture;
  const winner = running ? null : resultWinner(fixture);
  return (
    <Heading id={id} className={style.teams}>
      <TeamWithMark className={style.home} teamId={homeTeamId} name={homeTeamName} mark="after" />{' '}
      <TeamScore score={homeTeamScore} won={winner === 'home'} />
      <span className={style.dash}> – </span>
      <TeamScore score={awayTeamScore} won={winner === 'away'} />{' '}
      <TeamWithMark className={style.away} teamId={awayTeamId} name={awayTeamName} />
    </Heading>
  );
}

/** The score of a team, highlighted if the team has won. */
function TeamScore({ score, won }: { score: number; won: boolean }) {
  return won ? <strong className={style.winner}>{score}</strong> : <span className={style.score}>{score}</span>;
}
