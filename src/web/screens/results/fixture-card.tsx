import { Link } from 'react-router';
import type { FixtureAnswer } from '#contract/matches.ts';
import { Day } from '#web/components/day.tsx';
import { fixtureAddress, teamAddress } from '#web/layout/addresses.ts';
import { CorrectLink } from './correct-link.tsx';
import style from './fixture-card.module.css';
import { FrameRow } from './frame-row.tsx';
import { ShareLink } from './share-link.tsx';

/** `isNew`: it has just come or changed by itself. */
type FixtureCardProps = { fixture: FixtureAnswer; carried: string; isNew: boolean };

/** One fixture: the teams with their scores, and its matches under them. Its id is its place in the page. */
export function FixtureCard({ fixture, carried, isNew }: FixtureCardProps) {
  const { fixtureId, date, matches, homeTeamName, awayTeamName } = fixture;
  const headingId = `teams-${fixtureId}`;
  return (
    <article id={fixtureId} className={style.fixture} aria-labelledby={headingId} data-changed={isNew || undefined}>
      <Teams id={headingId} fixture={fixture} carried={carried} />
      <ol className={style.frames}>
        {matches.map((match, index) => (
          // The matches of a fixture have no name of their own but their order of play.
          <FrameRow key={index} match={match} carried={carried} />
        ))}
      </ol>
      <footer className={style.foot}>
        {date === null ? null : <Day day={date} />}
        <CorrectLink fixtureId={fixtureId} what={`${homeTeamName} v ${awayTeamName}`} />
        <ShareLink to={fixtureAddress(fixture)} what={`${homeTeamName} v ${awayTeamName}`} />
      </footer>
    </article>
  );
}

type TeamsProps = { id: string; fixture: FixtureAnswer; carried: string };

function Teams({ id, fixture, carried }: TeamsProps) {
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName, awayTeamScore } = fixture;
  return (
    <h3 id={id} className={style.teams}>
      <Link className={style.home} to={teamAddress(homeTeamId, carried)}>
        {homeTeamName}
      </Link>{' '}
      <TeamScore score={homeTeamScore} against={awayTeamScore} />
      <span className={style.dash}> – </span>
      <TeamScore score={awayTeamScore} against={homeTeamScore} />{' '}
      <Link className={style.away} to={teamAddress(awayTeamId, carried)}>
        {awayTeamName}
      </Link>
    </h3>
  );
}

/** The winner's score stands on a plate of brass, in bold. */
function TeamScore({ score, against }: { score: number; against: number }) {
  return score > against ? (
    <strong className={style.winner}>{score}</strong>
  ) : (
    <span className={style.score}>{score}</span>
  );
}
