import type { ReactNode } from 'react';
import type { PlayerSeason } from '#contract/my-season.ts';
import { countWithNoun } from '#domain/count.ts';
import { Link } from '#web/components/links.tsx';
import style from './season.module.css';

/** One highlight of a season. `what`: its label. `value`: its figure or names. `about`: a line below the value. */
export type Highlight = { what: string; value: ReactNode; about?: ReactNode };

/** The highlights of a season, one below the other. Renders nothing if all are `null`. */
export function Highlights({ facts }: { facts: readonly (Highlight | null)[] }) {
  const known = facts.filter((fact) => fact !== null);
  if (known.length === 0) return null;
  return (
    <dl className={style.highlights}>
      {known.map(({ what, value, about }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <b>{value}</b>
            {about === undefined ? null : <span>{about}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type LinkedMatch = NonNullable<NonNullable<PlayerSeason['bestBreak']>['match']>;

/** A link to the page of a match. The link's text is, for example, `week 7`. */
export function MatchLink({ match }: { match: LinkedMatch }) {
  return <Link to={match.address}>week {match.weekNumber}</Link>;
}

type WinningRun = NonNullable<PlayerSeason['longestRun']>;

/**
 * Returns the highlight about the longest winning run: its length, such as `6 frames`, and links to its first and last
 * match. `one` and `many`: what is counted, such as `frame` and `frames`. Returns `null` if there is no run.
 */
export function longestRunHighlight(run: WinningRun | null, one: string, many: string): Highlight | null {
  if (run === null) return null;
  const { value, first, last, open } = run;
  const isOneMatch = first.fixtureId === last.fixtureId;
  return {
    what: 'Longest winning run',
    value: countWithNoun(value, one, many),
    about: (
      <>
        {isOneMatch ? 'In ' : 'From '}
        <MatchLink match={first} />
        {isOneMatch ? null : (
          <>
            {' to '}
            <MatchLink match={last} />
          </>
        )}
        {open ? ', and it goes on' : ''}
      </>
    ),
  };
}

/**
 * The names in one highlight. Usually there is one name. If several teams, players or pairs are level, such as two
 * equally tough opponents, all their names are shown.
 */
export function HighlightNames({ children }: { children: readonly ReactNode[] }) {
  return children.map((child, index) => (
    // A name's index can be its key, because the order of the names never changes while the page is shown.
    <span key={index}>{child}</span>
  ));
}

/** Returns text such as `Won 3, lost 1`. Drawn matches are added if there are any. */
export function wonLostWords({ played, won, lost }: { played: number; won: number; lost: number }): string {
  const drawn = played - won - lost;
  return `Won ${won}, lost ${lost}${drawn === 0 ? '' : `, drew ${drawn}`}`;
}

/** Returns the percentage that `part` is of `whole`, without decimals, such as `67%`. */
export function percentageWords(part: number, whole: number): string {
  return `${Math.round((part * 100) / whole)}%`;
}
