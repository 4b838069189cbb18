import { Link } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { fixtureAddress, teamAddress } from '#web/layout/addresses.ts';
import { dayWords } from './day.tsx';
import style from './fixture-rows.module.css';

type FixtureRowsProps = {
  fixtures: readonly ScheduledFixtureAnswer[];
  /** The query that links carry; none: the teams are no links, for a short list. */
  carried: string | null;
};

/** Fixtures of the list: day, home, score or v, away. A score leads to its card on Results. */
export function FixtureRows({ fixtures, carried }: FixtureRowsProps) {
  return (
    <ol className={style.rows}>
      {fixtures.map((fixture) => (
        <li key={fixture.listedId} data-links={carried !== null || undefined}>
          <span className={style.day}>{fixture.date === null ? null : <Day day={fixture.date} />}</span>{' '}
          <Team id={fixture.homeTeamId} name={fixture.homeTeamName} side="home" carried={carried} />{' '}
          <Middle fixture={fixture} />{' '}
          <Team id={fixture.awayTeamId} name={fixture.awayTeamName} side="away" carried={carried} />
          <State fixture={fixture} showsVenue={carried !== null} />
        </li>
      ))}
    </ol>
  );
}

/** `Thu 20 Nov`; in two lines where there is little room. */
function Day({ day }: { day: string }) {
  const [weekday, date, month = ''] = dayWords(day).split(' ');
  return (
    <time dateTime={day}>
      {weekday}{' '}
      <span>
        {date} {month.slice(0, 3)}
      </span>
    </time>
  );
}

type TeamProps = { id: string; name: string; side: 'home' | 'away'; carried: string | null };

function Team({ id, name, side, carried }: TeamProps) {
  return (
    <span className={style[side]}>{carried === null ? name : <Link to={teamAddress(id, carried)}>{name}</Link>}</span>
  );
}

function Middle({ fixture }: { fixture: ScheduledFixtureAnswer }) {
  const { fixtureId, homeTeamScore, awayTeamScore } = fixture;
  if (fixtureId === null) return <span className={style.middle}>v</span>;
  return (
    <Link className={style.score} to={fixtureAddress({ ...fixture, fixtureId })}>
      {homeTeamScore}–{awayTeamScore}
      <span className="visually-hidden">, the card</span>
    </Link>
  );
}

/** What the row alone does not say. */
function State({
  fixture: { state, venue, homeTeamName },
  showsVenue,
}: {
  fixture: ScheduledFixtureAnswer;
  showsVenue: boolean;
}) {
  const words = [
    state === 'postponed' ? 'Postponed' : state === 'rearranged' ? 'Rearranged' : '',
    // Most teams are called by their venue.
    showsVenue && venue !== '' && state !== 'played' && !homeTeamName.startsWith(venue) ? `at ${venue}` : '',
  ].filter((part) => part !== '');
  return words.length === 0 ? null : <em className={style.state}> {words.join(', ')}</em>;
}

type WeekPart = { weekNumber: number; division: number; fixtures: ScheduledFixtureAnswer[] };

/** Groups fixtures by week and division, both ascending. */
export function byWeek(fixtures: readonly ScheduledFixtureAnswer[]): WeekPart[] {
  const parts = Map.groupBy(fixtures, ({ weekNumber, division }) => `${weekNumber} ${division}`);
  return [...parts.values()]
    .flatMap((part): WeekPart[] => {
      const [first] = part;
      return first ? [{ weekNumber: first.weekNumber, division: first.division, fixtures: part }] : [];
    })
    .sort((a, b) => a.weekNumber - b.weekNumber || a.division - b.division);
}
