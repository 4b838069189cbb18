import { Link } from '#web/components/links.tsx';
import type { BatchAnswer } from '#contract/batch.ts';
import type { CompetitionSummary, TieAnswer } from '#contract/competitions.ts';
import type { NextFixtureAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { TeamProgress } from '#contract/standings.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import button from '#web/components/button.module.css';
import { ordinal } from '#web/components/chart/position-words.ts';
import { shortDayWords } from '#web/components/day.tsx';
import { NextMatch } from '#web/components/next-match.tsx';
import surface from '#web/components/surface.module.css';
import { nameOfRound, tieAddress, cupAddress } from '#web/cups/cup-words.ts';
import { cardAddress, fixtureAddress, teamAddress } from '#web/layout/addresses.ts';
import style from './home.module.css';

export type MyTeamFacts = {
  teamId: string;
  teamName: string;
  progress: TeamProgress;
  next: NextFixtureAnswer | null;
  last: FixtureAnswer | null;
  /** The fixtures whose cards the team's captain can enter now; empty for everybody else. */
  open: ScheduledFixtureAnswer[];
  /** The cup ties that the team has to play. */
  ties: CupTie[];
  /** Whether the visitor is the team's captain, who enters the results. */
  isCaptain: boolean;
};
type CupTie = { cup: CompetitionSummary; tie: TieAnswer };
export type CardOfTeam = { facts: MyTeamFacts };

/**
 * Returns what is known of a team, in one request; `null` if the league has no such team or the server is away. `season`:
 * that of the missing cards, which only the team's captain is asked for; otherwise `null`.
 */
export async function fetchFacts(
  teamId: string,
  season: { season: string; currentWeek: number } | null,
): Promise<MyTeamFacts | null> {
  const id = encodeURIComponent(teamId);
  const reads = [
    `/api/team-progress/${id}`,
    `/api/teams/${id}/next-fixture`,
    `/api/matches?teamId=${id}`,
    '/api/competitions',
  ];
  if (season !== null) reads.push(`/api/fixtures?teamId=${id}&season=${encodeURIComponent(season.season)}`);
  const response = await fetch(`/api/together?of=${encodeURIComponent(reads.join(' '))}`);
  if (!response.ok) return null;
  // The server checked the answers against the schemas of these types.
  const { answers } = (await response.json()) as BatchAnswer;
  const [progress, next, matches, cups, fixtures] = answers.map(({ status, json }) => (status === 200 ? json : null));
  if (!progress || !next || !matches) return null;
  const known = progress as TeamProgress;
  const last = (matches as FixtureAnswer[]).filter(({ season }) => season === known.season).at(-1) ?? null;
  return {
    teamId,
    teamName: known.teamName,
    progress: known,
    next: (next as { fixture: NextFixtureAnswer | null }).fixture,
    last,
    ties: tiesOf((cups ?? []) as CompetitionSummary[], known),
    isCaptain: season !== null,
    open: season && fixtures ? openCards(fixtures as ScheduledFixtureAnswer[], season.currentWeek) : [],
  };
}

/** The visitor's team: its place, its next match with all that is needed to be there, and its last result. */
export function MyTeamCard({ facts: { teamId, progress, next, last, open, ties, isCaptain } }: CardOfTeam) {
  const carried = useCarried();
  return (
    <div className={`${surface.surface} ${style.card}`}>
      <p className={style.place}>{placeWords(progress)}</p>
      {open.length === 0 ? null : (
        <div className={style.open}>
          {open.map((fixture) => (
            <Link key={fixture.listedId} className={button.strong} to={cardAddress(fixture)}>
              Enter result: {fixture.homeTeamName} v {fixture.awayTeamName}
            </Link>
          ))}
        </div>
      )}
      <NextMatch teamId={teamId} fixture={next} />
      {ties.map(({ cup, tie }) => (
        <CupTieLine key={tie.tieId} cup={cup} tie={tie} isCaptain={isCaptain} />
      ))}
      <p className={`${button.row} ${style.links}`}>
        {next === null || next.map === '' ? null : (
          <a className={`${button.quiet} ${button.small}`} href={next.map}>
            Map
          </a>
        )}
        <a
          className={`${button.quiet} ${button.small}`}
          href={`webcal://${window.location.host}/calendar/team/${encodeURIComponent(teamId)}.ics`}
        >
          Calendar
        </a>
        <Link className={`${button.quiet} ${button.small}`} to={teamAddress(teamId, carried)}>
          Team
        </Link>
      </p>
      {last === null ? null : (
        <p className={style.last}>
          <Link to={fixtureAddress(last)}>
            Last: {last.homeTeamName} {last.homeTeamScore}–{last.awayTeamScore} {last.awayTeamName}
          </Link>
        </p>
      )}
    </div>
  );
}

/** A cup tie to play, with the day by which; its captain gets the link to enter the result. */
function CupTieLine({ cup, tie, isCaptain }: CupTie & { isCaptain: boolean }) {
  const { competitionId, name, rounds } = cup;
  const sides = `${tie.home?.name} v ${tie.away?.name}`;
  const playBy = rounds[tie.round - 1]?.playBy ?? null;
  return (
    <p className={style.last}>
      <Link to={cupAddress(competitionId)}>
        {name}, {nameOfRound(cup, tie.round)}: {sides}
        {playBy === null ? '' : `, by ${shortDayWords(playBy)}`}
      </Link>
      {isCaptain ? (
        <Link className={button.strong} to={tieAddress(competitionId, tie.tieId)}>
          Enter cup result: {sides}
        </Link>
      ) : null}
    </p>
  );
}

/** The ties of team cups that a team has to play. Names of live teams differ. */
function tiesOf(cups: readonly CompetitionSummary[], { teamName, season }: TeamProgress): CupTie[] {
  const own = cups.filter((cup) => cup.kind === 'team' && cup.season === season);
  return own.flatMap((cup) =>
    cup.openTies.flatMap((tie) => (tie.home?.name === teamName || tie.away?.name === teamName ? [{ cup, tie }] : [])),
  );
}

/** The most cards that are asked for at once. */
const MOST_OPEN = 2;

/** The latest fixtures of a season up to today that have no result and were not postponed. */
function openCards(fixtures: readonly ScheduledFixtureAnswer[], currentWeek: number): ScheduledFixtureAnswer[] {
  const today = new Date().toISOString().slice(0, 10);
  const open = fixtures.filter(
    ({ fixtureId, state, date, weekNumber }) =>
      fixtureId === null && state !== 'postponed' && (date === null ? weekNumber <= currentWeek : date <= today),
  );
  return open.slice(-MOST_OPEN);
}

/** `2nd of 10 in Division 1, up 1`. */
function placeWords({ division, weeks }: TeamProgress): string {
  const [before, now] = [weeks.at(-2), weeks.at(-1)];
  if (now === undefined || division === null) return 'No results yet this season';
  const moved = before === undefined ? 0 : before.position - now.position;
  const movement = moved === 0 ? '' : moved > 0 ? ` ▲${moved}` : ` ▼${-moved}`;
  return `${ordinal(now.position)} of ${now.of} in Division ${division}${movement}`;
}
