import type { ReactNode } from 'react';
import { UNUSUAL_OUTCOME_WORDS } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { LiveScore, UnconfirmedOrDisputedMark } from './form.tsx';
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
  /** Content after the title, on the same line, such as a link. */
  aside?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** The green area at the top of the Home page, like the cloth of a table, with a title and one or more matches. */
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

type ListedFixture = Omit<FixtureListRow, 'time'>;
type HeroMatchProps = { fixture: ListedFixture; time: string | null };

/** Links on the green area of a `Hero`. They look like buttons. */
export function HeroLinks({ children }: { children: ReactNode }) {
  return <div className={style.links}>{children}</div>;
}

/**
 * The longest team name, in characters, that fits beside the other team's name on a phone. If either name is longer,
 * the two teams are one above the other.
 */
const MAX_NAME_LENGTH_SIDE_BY_SIDE = 24;

/**
 * A link to a match. Shows the two teams with their marks (crest or initials) and, between them, the score or the
 * starting time.
 */
export function HeroMatch({ fixture, time }: HeroMatchProps) {
  const { homeTeamId, homeTeamName, homeTeamScore, awayTeamId, awayTeamName } = fixture;
  const isLong = Math.max(homeTeamName.length, awayTeamName.length) > MAX_NAME_LENGTH_SIDE_BY_SIDE;
  return (
    <Link className={style.match} to={addressOfListRow(fixture)} data-long={isLong || undefined}>
      <TeamMarkAndName teamId={homeTeamId} name={homeTeamName} />{' '}
      <span className={style.middle}>
        <HeroScore fixture={fixture} below={homeTeamScore === null && time !== null ? timeInWords(time) : null} />
      </span>{' '}
      <TeamMarkAndName teamId={awayTeamId} name={awayTeamName} />
    </Link>
  );
}

function TeamMarkAndName({ teamId, name }: { teamId: string; name: string }) {
  return (
    <span className={style.side}>
      <TeamMark teamId={teamId} name={name} className={style.large} />
      <span>{name}</span>
    </span>
  );
}

type SideProps = { teamId: string; name: string; children?: ReactNode };

/** One team: `children`, then the team's mark (crest or initials) and name. The whole area links to the team's page. */
export function HeroTeam({ teamId, name, children }: SideProps) {
  return (
    <div className={style.side}>
      {children} <TeamMark teamId={teamId} name={name} className={style.large} />
      <TeamLink teamId={teamId} name={name} />
    </div>
  );
}

type ScoreProps = { fixture: ListedFixture; below: string | null };

/**
 * The score, or `v` before the match, with small print below. If the match has a result, the small print shows an
 * unusual ending. If the match has no result yet, the small print shows `Postponed` or `Cancelled`, or else the text
 * `below`.
 */
function HeroScore({ fixture, below }: ScoreProps) {
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
      <UnconfirmedOrDisputedMark state={resultState} />
      {outcome === undefined ? null : <small>{UNUSUAL_OUTCOME_WORDS[outcome]}</small>}
    </>
  );
}
