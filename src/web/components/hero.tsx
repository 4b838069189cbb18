import type { ReactNode } from 'react';
import { ENDINGS } from '#domain/cards/score-words.ts';
import { clockWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { LiveScore, ResultMark } from './form.tsx';
import style from './hero.module.css';
import { Link, TeamLink } from './links.tsx';
import { addressOfListRow, type FixtureListRow } from './running.tsx';
import { TeamMark } from './team-mark.tsx';

type HeroProps = {
  /** The id of the title element. */
  id: string;
  title: ReactNode;
  /** Whether a match is in progress. If so, a red dot precedes the title. */
  isLive?: boolean;
  /** Content at the end of the title line. */
  aside?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** The green area at the top of Home, like the cloth of a table, with a one-line title and one or more matches. */
export function Hero({ id, title, isLive = false, aside, className = '', children }: HeroProps) {
  return (
    <section className={`${style.hero} ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id} data-live={isLive || undefined}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

type Listed = Omit<FixtureListRow, 'time'>;
type HeroMatchProps = { fixture: Listed; time: string | null };

/** Links on the green area that look like buttons. */
export function HeroLinks({ children }: { children: ReactNode }) {
  return <div className={style.links}>{children}</div>;
}

/** On a phone, a team name of more characters than this needs its own line. */
const LONG_NAME = 24;

/** A link to a match, with the two teams and their marks, and between them the score or the starting time. */
export function HeroMatch({ fixture, time }: HeroMatchProps) {
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName } = fixture;
  const isLong = Math.max(homeTeamName.length, awayTeamName.length) > LONG_NAME;
  return (
    <Link className={style.match} to={addressOfListRow(fixture)} data-long={isLong || undefined}>
      <MatchSide teamId={homeTeamId} name={homeTeamName} />{' '}
      <span className={style.middle}>
        <ScoreOrV fixture={fixture} below={homeTeamScore === null && time !== null ? clockWords(time) : null} />
      </span>{' '}
      <MatchSide teamId={awayTeamId} name={awayTeamName} />
    </Link>
  );
}

function MatchSide({ teamId, name }: { teamId: string; name: string }) {
  return (
    <span className={style.side}>
      <TeamMark teamId={teamId} name={name} className={style.large} />
      <span>{name}</span>
    </span>
  );
}

type SideProps = { teamId: string; name: string; children?: ReactNode };

/** A team's mark and name below `children`. The whole area links to the team's page. */
export function HeroSide({ teamId, name, children }: SideProps) {
  return (
    <div className={style.side}>
      {children} <TeamMark teamId={teamId} name={name} className={style.large} />
      <TeamLink teamId={teamId} name={name} />
    </div>
  );
}

type ScoreProps = { fixture: Listed; below: string | null };

/** The score. Before the match: `v`. Below it: how the match ended, an unusual state, or `below`. */
function ScoreOrV({ fixture, below }: ScoreProps) {
  const { fixtureId, homeTeamScore, awayTeamScore, state, resultState, outcome } = fixture;
  if (fixtureId === null)
    return (
      <>
        {homeTeamScore === null ? 'v ' : <LiveScore of={fixture} />}
        <small>{CALLED_OFF_WORDS[state] ?? below}</small>
      </>
    );
  return (
    <>
      {homeTeamScore}–{awayTeamScore}
      <ResultMark state={resultState} />
      {outcome === undefined ? null : <small>{ENDINGS[outcome]}</small>}
    </>
  );
}
