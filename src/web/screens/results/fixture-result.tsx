import { Fragment, type ReactNode } from 'react';
import { correctionAddress, openResultAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import { matchOf } from '#domain/cards/match-body.ts';
import { isVoid } from '#domain/cards/match.ts';
import { bySection, sectionWords } from '#domain/cards/match-words.ts';
import { type AnsweredResult, endingWords, resultWinner, withoutMatches } from '#domain/cards/score-words.ts';
import { useFormat } from '#web/choice/use-format.ts';
import { Link, MarkedTeam, withBack } from '#web/components/links.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { marksOn, RegisterMarks } from '#web/components/register-marks.tsx';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import { ShareLink } from '#web/components/share-link.tsx';
import ui from '#web/components/ui.module.css';
import style from './fixture-result.module.css';
import { MatchRow, type ShownMatch } from './match-row.tsx';

/** `isNew`: a live update has just added or changed the fixture. */
type FixtureResultProps = { fixture: FixtureAnswer; isNew: boolean };

/** One fixture: teams, scores, and matches below. Shared links point to the element's id. */
export function FixtureResult({ fixture, isNew }: FixtureResultProps) {
  const what = `${fixture.homeTeamName} v ${fixture.awayTeamName}`;
  // Unplayed matches of an abandoned card are void and hidden.
  const isShown = (match: ShownMatch) => fixture.outcome !== 'abandoned' || !isVoid(matchOf(match));
  return (
    <Result id={fixture.fixtureId} fixture={fixture} matches={fixture.matches} isShown={isShown} isNew={isNew}>
      <Ending fixture={fixture} />
      <RegisterMarks marks={marksOn(fixture.matches)} />
      {fixture.void === undefined ? null : <strong>Void: {fixture.void}</strong>}
      {fixture.state === 'final' ? null : <span>{fixture.state === 'disputed' ? '◆ Disputed' : '○ Unconfirmed'}</span>}
      <OwnLink fixture={fixture} what={what} />
      <ShareLink to={fixtureAddress(fixture)} what={what} />
    </Result>
  );
}

/** A match in progress: the teams with the current score, and the frames that have a score or a player. */
export function RunningResult({ match, isNew }: { match: RunningScoreAnswer; isNew: boolean }) {
  return (
    <Result id={match.runningId} fixture={match} matches={match.matches} isShown={isNamed} isNew={isNew} running>
      <span>Week {match.weekNumber}, not recorded yet</span>
    </Result>
  );
}

function isNamed({ homePlayerName, awayPlayerName }: ShownMatch): boolean {
  return homePlayerName !== null || awayPlayerName !== null;
}

/** Shows how the fixture ended, if not as usual, and the league's note. Without matches, the ending is shown in their place. */
function Ending({ fixture }: { fixture: FixtureAnswer }) {
  const words = withoutMatches(fixture) === null ? endingWords(fixture) : null;
  return (
    <>
      {words === null ? null : <strong>{words}</strong>}
      {fixture.note ? <span>{fixture.note}</span> : null}
    </>
  );
}

type ResultProps = TeamsProps & {
  matches: readonly ShownMatch[];
  isShown: (match: ShownMatch) => boolean;
  isNew: boolean;
  children: ReactNode;
};

/** `children`: content below the matches. */
function Result({ id, fixture, matches, isShown, isNew, running = false, children }: ResultProps) {
  const without = withoutMatches(fixture);
  const headingId = `teams-${id}`;
  return (
    <article
      id={id}
      className={`${ui.flush} ${style.fixture}`}
      aria-labelledby={headingId}
      data-changed={isNew || undefined}
    >
      <Teams id={headingId} fixture={fixture} running={running} />
      {without === null ? (
        <Matches of={fixture} matches={matches} isShown={isShown} running={running} />
      ) : (
        <p className={style.without}>{without}</p>
      )}
      <footer className={style.foot}>{children}</footer>
    </article>
  );
}

type MatchesProps = Pick<ResultProps, 'matches' | 'isShown' | 'running'> & { of: ResultProps['fixture'] };

/** The matches in the order of play. If the format has several sections, the matches are grouped under their names. */
function Matches({ of, matches, isShown, running = false }: MatchesProps) {
  const Heading = running ? 'h4' : 'h5';
  return bySection(matches, useFormat()(of)).map(({ section, matches: all }, at) => {
    const shown = all.filter(isShown);
    if (section !== null && shown.length === 0) return null;
    return (
      // Sections and matches have no id, so the index is the key.
      <Fragment key={at}>
        {section === null ? null : <Heading className={style.section}>{sectionWords(section)}</Heading>}
        <ol className={style.frames}>
          {shown.map((match, index) => (
            <MatchRow key={index} match={match} section={section} />
          ))}
        </ol>
      </Fragment>
    );
  });
}

type TeamsProps = {
  id: string;
  fixture: Omit<RunningScoreAnswer, 'runningId' | 'matches' | 'changedAt'> & AnsweredResult;
  /** Whether the fixture is in progress, so that no side is shown as the winner. */
  running?: boolean;
};

function Teams({ id, fixture, running = false }: TeamsProps) {
  const Heading = running ? 'h3' : 'h4';
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

/** The score of the winning team is highlighted. */
function TeamScore({ score, won }: { score: number; won: boolean }) {
  return won ? <strong className={style.winner}>{score}</strong> : <span className={style.score}>{score}</span>;
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
