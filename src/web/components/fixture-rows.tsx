import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { endingWords, resultWinner } from '#domain/cards/score-words.ts';
import { timeInWords } from '#domain/day.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { useFollowing } from '#web/following/following.ts';
import { groupByDay, dayWordsWithoutYear } from './day.tsx';
import style from './fixture-rows.module.css';
import { Link, TeamWithMark } from './links.tsx';
import { LiveScore, UnconfirmedOrDisputedMark } from './form.tsx';
import { addressOfListRow, type FixtureListRow } from './running.tsx';
import ui from './ui.module.css';

type FixtureRowsProps = {
  fixtures: readonly FixtureListRow[];
  /** Leaves out venues, for a short list. */
  compact?: boolean;
  /** Whether the fixture list is still unpublished. Its fixtures then have no pages to link to. */
  draft?: boolean;
};

/** Fixtures grouped by day, earliest day first. Fixtures without a date come last. */
export function FixturesByDay({ fixtures, ...how }: FixtureRowsProps) {
  const days = groupByDay(fixtures);
  return days.map(([day, those]) => (
    <div key={day}>
      {day === null ? days.length > 1 && <h4 className={style.day}>Without a date</h4> : <DayHeading day={day} />}
      <FixtureRowList fixtures={those} {...how} />
    </div>
  ));
}

/**
 * A list of matches. A row shows the home team, the score or `v`, and the away team. Unless `draft` is set, the row
 * links to the match. The rows of followed teams are highlighted.
 */
export function FixtureRowList({ fixtures, compact = false, draft = false }: FixtureRowsProps) {
  const { teams } = useFollowing();
  const isOwn = (teamId: string) => teams.some(({ id }) => id === teamId);
  return (
    <ol className={style.rows}>
      {fixtures.map((fixture) => (
        <FixtureRow
          key={fixture.listedId}
          fixture={fixture}
          compact={compact}
          draft={draft}
          own={isOwn(fixture.homeTeamId) || isOwn(fixture.awayTeamId)}
        />
      ))}
    </ol>
  );
}

/** Shows a heading such as `Thu 20 November`, without the year, because the page names the season. */
function DayHeading({ day }: { day: string }) {
  return (
    <h4 className={style.day}>
      <time dateTime={day}>{dayWordsWithoutYear(day)}</time>
    </h4>
  );
}

type TieScore = { homeTeamScore: number; awayTeamScore: number };
type TieRowsProps = { ties: readonly { tieId: string; home: string; away: string; score?: TieScore }[] };

/** A list of cup ties. A row shows the two entrants and, between them, `v` or, during play, the current score. */
export function TieRows({ ties }: TieRowsProps) {
  return (
    <ul className={style.rows}>
      {ties.map(({ tieId, home, away, score }) => (
        <li key={tieId}>
          <span className={style.home}>{home}</span>{' '}
          <span className={style.middle}>{score ? <LiveScore of={score} /> : 'v'}</span>{' '}
          <span className={style.away}>{away}</span>
        </li>
      ))}
    </ul>
  );
}

type FixtureRowProps = { fixture: FixtureListRow; compact: boolean; draft: boolean; own: boolean };

function FixtureRow({ fixture, compact, draft, own }: FixtureRowProps) {
  const { homeTeamId, homeTeamName, awayTeamId, awayTeamName, fixtureId } = fixture;
  const winner = fixtureId === null ? null : resultWinner(fixture);
  return (
    <li className={draft ? undefined : ui.leads} data-own={own || undefined}>
      <span className={style.home} data-won={winner === 'home' || undefined}>
        <TeamWithMark teamId={homeTeamId} name={homeTeamName} mark="after" plain />
      </span>{' '}
      {draft ? <span className={style.middle}>v</span> : <ScoreOrVersus fixture={fixture} />}{' '}
      <span className={style.away} data-won={winner === 'away' || undefined}>
        <TeamWithMark teamId={awayTeamId} name={awayTeamName} plain />
      </span>
      <FixtureStatus fixture={fixture} showsVenue={!compact} />
    </li>
  );
}

/**
 * The score or `v`, linked to the match. Screen readers read both teams in the link, because the row has no other link.
 */
function ScoreOrVersus({ fixture }: { fixture: FixtureListRow }) {
  const { homeTeamName, awayTeamName, fixtureId, homeTeamScore, awayTeamScore, resultState } = fixture;
  const score = homeTeamScore === null ? 'v' : `${homeTeamScore}–${awayTeamScore}`;
  const live = fixtureId === null && homeTeamScore !== null;
  return (
    <Link
      className={fixtureId === null ? style.middle : style.score}
      data-live={live || undefined}
      to={addressOfListRow(fixture)}
      aria-label={`${homeTeamName} ${score} ${awayTeamName}${live ? ', being played' : ''}`}
    >
      {live ? <LiveScore of={fixture} /> : fixtureId === null ? score : <b>{score}</b>}
      <UnconfirmedOrDisputedMark state={resultState} />
    </Link>
  );
}

/**
 * Shows what is unusual about a match: its ending, the officials' note, or that it is postponed, cancelled or
 * rearranged. Before the match, also shows its time and perhaps its venue. Renders nothing if there is nothing to show.
 */
function FixtureStatus({ fixture, showsVenue }: { fixture: ScheduledFixtureAnswer; showsVenue: boolean }) {
  const { state, note, time, venue, homeTeamName } = fixture;
  const ending = endingWords(fixture);
  const words = [
    ending === null ? '' : [ending, note].filter(Boolean).join('. '),
    CALLED_OFF_WORDS[state] ?? (state === 'rearranged' ? 'Rearranged' : ''),
    ending === null ? (note ?? '') : '',
    state === 'played' || time === undefined ? '' : timeInWords(time),
    // Most teams are named after their home venue. For these teams the venue is left out.
    showsVenue && venue !== '' && state !== 'played' && !homeTeamName.startsWith(venue) ? `at ${venue}` : '',
  ].filter((part) => part !== '');
  return words.length === 0 ? null : <em className={style.state}> {words.join(', ')}</em>;
}

/** Converts a result to a row of a fixture list. */
export function toScheduledFixture({
  matches: _,
  note,
  awardedScore: __,
  state,
  ...fixture
}: FixtureAnswer): ScheduledFixtureAnswer {
  const said = note ? { note } : {};
  return { ...fixture, ...said, listedId: fixture.fixtureId, venue: '', state: 'played', resultState: state };
}

type DivisionWeek = { weekNumber: number; division: number; fixtures: ScheduledFixtureAnswer[] };

/** Groups fixtures by week and division. The groups are sorted by week, then by division. */
export function groupByWeekAndDivision(fixtures: readonly ScheduledFixtureAnswer[]): DivisionWeek[] {
  const parts = Map.groupBy(fixtures, ({ weekNumber, division }) => `${weekNumber} ${division}`);
  return [...parts.values()]
    .flatMap((part): DivisionWeek[] => {
      const [first] = part;
      return first ? [{ weekNumber: first.weekNumber, division: first.division, fixtures: part }] : [];
    })
    .sort((a, b) => a.weekNumber - b.weekNumber || a.division - b.division);
}
