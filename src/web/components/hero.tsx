import type { ReactNode } from 'react';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { LiveScore, ResultMark } from './form.tsx';
import style from './hero.module.css';
import { Link, TeamLink } from './links.tsx';
import { TeamMark } from './team-mark.tsx';

type HeroProps = {
  /** The id of the title. */
  id: string;
  title: ReactNode;
  /** Whether it is on now: a red dot stands before the title. */
  isLive?: boolean;
  /** At the end of the title's line. */
  aside?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** The felt surface with which Home opens: what it is about in one line, and the match or matches. */
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

type HeroMatchProps = { fixture: ScheduledFixtureAnswer; time: string | null };

/** Links on the felt, as buttons. */
export function HeroLinks({ children }: { children: ReactNode }) {
  return <div className={style.links}>{children}</div>;
}

/** On a phone a longer name has room only in a line of its own. */
const LONG = 24;

/** One match: the two teams with their marks, and the score between them, or when it begins. */
export function HeroMatch({ fixture, time }: HeroMatchProps) {
  const { homeTeamId, homeTeamName, awayTeamId, awayTeamName } = fixture;
  const isLong = Math.max(homeTeamName.length, awayTeamName.length) > LONG;
  return (
    <div className={style.match} data-long={isLong || undefined}>
      <Side teamId={homeTeamId} name={homeTeamName} />
      <Middle fixture={fixture} below={fixture.homeTeamScore === null ? time : null} />
      <Side teamId={awayTeamId} name={awayTeamName} />
    </div>
  );
}

type SideProps = { teamId: string; name: string; children?: ReactNode };

/** A team with its mark, under what is said of it. The whole of it leads to the team's page. */
export function Side({ teamId, name, children }: SideProps) {
  return (
    <div className={style.side}>
      {children} <TeamMark teamId={teamId} name={name} className={style.large} />
      <TeamLink teamId={teamId} name={name} />
    </div>
  );
}

/** Matches that are shown with larger marks. */
const FEW = 4;

type HeroRowsProps<Of> = {
  fixtures: readonly Of[];
  /** What a row has beside the match: words below its score, and attributes for its looks. */
  more?: (fixture: Of) => { below?: string | null; [attribute: `data-${string}`]: unknown };
};

/** Several matches, each a row. */
export function HeroRows<Of extends ScheduledFixtureAnswer>({ fixtures, more }: HeroRowsProps<Of>) {
  return (
    <ul className={style.rows} data-few={fixtures.length <= FEW || undefined}>
      {fixtures.map((fixture) => {
        const { below = null, ...attributes } = more?.(fixture) ?? {};
        return (
          <li key={fixture.listedId} {...attributes}>
            <span>{fixture.homeTeamName}</span>
            <TeamMark teamId={fixture.homeTeamId} name={fixture.homeTeamName} />
            <Middle fixture={fixture} below={below} />
            <TeamMark teamId={fixture.awayTeamId} name={fixture.awayTeamName} />
            <span>{fixture.awayTeamName}</span>
          </li>
        );
      })}
    </ul>
  );
}

type MiddleProps = { fixture: ScheduledFixtureAnswer; below: string | null };

/** The score, which leads to the result once there is one; before it `v`. Below it `below`, or what is unusual. */
function Middle({ fixture, below }: MiddleProps) {
  const { fixtureId, homeTeamScore, awayTeamScore, state, resultState } = fixture;
  if (fixtureId === null) {
    return (
      <span className={style.middle}>
        {homeTeamScore === null ? ' v ' : <LiveScore of={fixture} />}
        <small>{CALLED_OFF_WORDS[state] ?? below}</small>{' '}
      </span>
    );
  }
  return (
    <Link className={style.middle} to={fixtureAddress({ ...fixture, fixtureId })}>
      {homeTeamScore}–{awayTeamScore}
      <ResultMark state={resultState} />
      <span className="visually-hidden">, full result</span>
    </Link>
  );
}
