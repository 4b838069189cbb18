import type { LoaderFunctionArgs } from 'react-router';
import { matchAddress } from '#contract/addresses.ts';
import type { CompetitionDraws } from '#contract/draws.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { PhotoAnswer } from '#contract/league.ts';
import type { AwardsAnswer, PlayerOfMonth, TeamOfWeek } from '#contract/my-season.ts';
import type { BreakRow } from '#contract/players.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { SponsorAnswer } from '#contract/kinds/sponsor.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { shortNameOf } from '#domain/squads/teams-and-players.ts';
import type { Digest } from '#contract/week.ts';
import { splitByWeekOfPlay } from '#domain/week/week.ts';
import type { WhatsOn } from '#contract/whats-on.ts';
import { compareDays, dayNumber } from '#domain/day.ts';
import { divisionsOfSeason } from '#web/choice/season-choice.ts';
import { toScheduledFixture } from '#web/components/fixture-rows.tsx';
import {
  isSameFixture,
  pickRunningFixtureScores,
  pickRunningTieScores,
  tonightsFixtureRows,
} from '#web/components/running.tsx';
import { withReadableCupNames } from '#web/draws/showing.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

/**
 * A match on the TV screen. `frame`: the number of the current frame of a match in progress. `page`: the path of the
 * match's page; `null` for a match in progress that is not on the fixture list.
 */
export type TvMatch = ScheduledFixtureAnswer & { frame?: number; page: string | null };

/**
 * The data of the TV screen in a club, for the default season. The page's address may limit the screen to one division.
 * It may also name teams, which limits the screen to the divisions of these teams.
 */
export type TvData = Omit<WeekDigest, 'results' | 'milestones' | 'next'> & {
  season: string;
  /**
   * The season's state if no match night is scheduled: over, not started, or waiting for fixtures. Otherwise `null`.
   */
  lead: Exclude<WhatsOn['lead'], { kind: 'night' }> | null;
  /** The ids of the teams named in the address. Their rows are highlighted. */
  teams: string[];
  /** Tonight's matches and all matches in progress. */
  tonight: TvMatch[];
  /** When tonight's matches start. `null` if no match is tonight, or if the time is unknown. */
  time: string | null;
  /** The most recently changed score of a match or cup tie in progress. `null` if none is in progress. */
  latest: Pick<RunningScoreAnswer, 'homeTeamName' | 'homeTeamScore' | 'awayTeamName' | 'awayTeamScore'> | null;
  results: TvMatch[];
  next: TvMatch[];
  milestones: string[];
  /**
   * The `team of the week` award for the latest week, with only the players in the divisions shown. `null` if there are
   * no such players.
   */
  teamOfWeek: TeamOfWeek | null;
  /**
   * The `player of the month` award for the latest month. Several players may share the award. As in `teamOfWeek`, only
   * players in the divisions shown are included.
   */
  playerOfMonth: PlayerOfMonth | null;
  breaks: BreakRow[];
  photos: PhotoAnswer[];
  sponsors: SponsorAnswer[];
  /**
   * The newest draw whose matches are revealed one by one on all screens, with its cup. Empty if there is no such draw.
   */
  draws: CompetitionDraws[];
};

type WeekDigest = Pick<Digest, 'weekNumber' | 'results' | 'tables' | 'milestones' | 'next'>;
const NO_AWARDS: Pick<AwardsAnswer, 'weeks' | 'months'> = { weeks: [], months: [] };
const EMPTY_WEEK: WeekDigest = { weekNumber: 1, results: [], tables: [], milestones: [], next: [] };

/** The maximum number of breaks on the TV screen. */
const MAX_BREAKS = 8;
/** The maximum number of photos on the TV screen. It shows different photos every day. */
const MAX_PHOTOS = 4;

/** How many letters of a team's name fit beside a score. */
export const MAX_NAME_LENGTH_BESIDE_SCORE = 20;
/** How many letters of a team's name fit beside all columns of a table. */
export const MAX_NAME_LENGTH_IN_TABLE = 24;

export async function loadTv(args: LoaderFunctionArgs): Promise<TvData> {
  const { read } = args.context.get(pageSourceContext);
  const [data, teams] = await Promise.all([loadWithFullNames(args), read('GET /api/teams', {})]);
  return withShortTeamNames(data, teams);
}

/**
 * Returns the TV screen's data. Where a team's full name does not fit on the screen, the data has the team's short
 * name.
 */
export function withShortTeamNames(data: TvData, teams: readonly TeamAnswer[]): TvData {
  const shorts = new Map(teams.map((team) => [team.id, shortNameOf(team)]));
  const fitting = (id: string, name: string, room: number) => (name.length > room ? (shorts.get(id) ?? name) : name);
  const inMatch = (match: TvMatch): TvMatch => ({
    ...match,
    homeTeamName: fitting(match.homeTeamId, match.homeTeamName, MAX_NAME_LENGTH_BESIDE_SCORE),
    awayTeamName: fitting(match.awayTeamId, match.awayTeamName, MAX_NAME_LENGTH_BESIDE_SCORE),
  });
  const [tonight, results, next] = [data.tonight.map(inMatch), data.results.map(inMatch), data.next.map(inMatch)];
  const tables = data.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, teamName: fitting(row.teamId, row.teamName, MAX_NAME_LENGTH_IN_TABLE) })),
  }));
  return { ...data, tonight, results, next, tables };
}

async function loadWithFullNames({ request, context }: LoaderFunctionArgs): Promise<TvData> {
  const { read, seasons } = context.get(pageSourceContext);
  const known = await seasons();
  const season = known.default;
  const search = new URL(request.url).searchParams;
  const teams = search.getAll('team');
  const [{ lead, today }, week, awards, breaks, { galleries }, sponsors, { competitions }, scores] = await Promise.all([
    read('GET /api/whats-on', { query: { season } }),
    // A new league has no season yet.
    season === '' ? EMPTY_WEEK : read('GET /api/digest', { query: { season } }),
    season === '' ? NO_AWARDS : read('GET /api/awards', { query: { season } }),
    read('GET /api/breaks', { query: { season } }),
    read('GET /api/galleries', {}),
    read('GET /api/sponsors', {}),
    read('GET /api/draws', {}),
    read('GET /api/running-scores', {}),
  ]);
  const night = lead.kind === 'night' ? lead.night : null;
  const listed = night?.fixtures ?? [];
  const own = [
    ...week.tables.filter(({ rows }) => rows.some(({ teamId }) => teams.includes(teamId))),
    ...[...listed, ...week.next].filter((match) => involvesAnyTeam(match, teams)),
  ].map(({ division }) => division);
  const divisions = divisionsToShow(divisionsOfSeason(season, known), search.get('division'), own);
  const isShown = ({ division }: { division: number | null }) => division !== null && divisions.includes(division);
  const running = pickRunningFixtureScores(scores).filter((score) => score.season === season);
  const tonight = matchesTonightAndInPlay(night?.day === today ? listed : [], running);
  const coming = week.next
    .map(withPagePath)
    .filter(
      ({ date, listedId }) =>
        (date === null || compareDays(date, today) >= 0) && !tonight.some((match) => match.listedId === listedId),
    );
  return {
    season,
    lead: lead.kind === 'night' ? null : lead,
    teams,
    tonight: sortByDivisionOwnTeamsFirst(tonight.filter(isShown), teams),
    time: night?.day === today ? night.time : null,
    latest: latestRunningScore([...running.filter(isShown), ...pickRunningTieScores(scores)]),
    tables: week.tables.filter(isShown),
    weekNumber: week.weekNumber,
    results: sortByDivisionOwnTeamsFirst(matchesPlayedInWeek(week).filter(isShown), teams),
    milestones: week.milestones.map(({ text }) => text),
    teamOfWeek: awardInShownDivisions(awards.weeks[0], isShown),
    playerOfMonth: awardInShownDivisions(awards.months[0], isShown),
    breaks: breaks.filter(isShown).slice(0, MAX_BREAKS),
    next: sortByDivisionOwnTeamsFirst(
      (coming.length > 0 || tonight.length > 0 ? coming : listed.map(withPagePath)).filter(isShown),
      teams,
    ),
    photos: dailyPhotoSelection(
      galleries.flatMap(({ photos }) => photos),
      dayNumber(today),
    ),
    sponsors,
    draws: latestDrawBeingRevealed(competitions),
  };
}

function withPagePath<Match extends ScheduledFixtureAnswer>(match: Match): Match & { page: string } {
  return { ...match, page: matchAddress({ id: match.listedId }) };
}

function matchesPlayedInWeek({ results, weekNumber }: WeekDigest): TvMatch[] {
  return splitByWeekOfPlay(results, weekNumber).played.map(toScheduledFixture).map(withPagePath);
}

/** Returns an award with only its players in the divisions shown; `null` if there are none. */
function awardInShownDivisions<Award extends TeamOfWeek | PlayerOfMonth>(
  award: Award | undefined,
  isShown: (player: Award['players'][number]) => boolean,
): Award | null {
  const players = award?.players.filter(isShown) ?? [];
  return award === undefined || players.length === 0 ? null : { ...award, players };
}

export function headOfTv(_: TvData, { league }: Site): Head {
  return { title: 'Screen for the club', description: `${league.name} on a screen in the club, by itself.` };
}

/** Returns the division in the address, or else the divisions of the teams in the address (`own`), or else all. */
export function divisionsToShow(
  all: readonly number[],
  division: string | null,
  own: readonly number[],
): readonly number[] {
  const chosen = all.filter((one) => String(one) === division);
  return [chosen, all.filter((one) => own.includes(one)), all].find((found) => found.length > 0) ?? [];
}

/** Sorts matches by division. Within a division, matches of the highlighted teams come first. */
function sortByDivisionOwnTeamsFirst(matches: TvMatch[], teams: readonly string[]): TvMatch[] {
  const isOther = (match: TvMatch) => (involvesAnyTeam(match, teams) ? 0 : 1);
  return matches.sort((a, b) => a.division - b.division || isOther(a) - isOther(b));
}

/** Returns whether one of `teams` plays in a match. */
export function involvesAnyTeam(
  { homeTeamId, awayTeamId }: Pick<ScheduledFixtureAnswer, 'homeTeamId' | 'awayTeamId'>,
  teams: readonly string[],
): boolean {
  return teams.includes(homeTeamId) || teams.includes(awayTeamId);
}

/** Returns tonight's matches and all matches in progress. Those in progress come first, with their scores. */
export function matchesTonightAndInPlay(
  tonight: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
): TvMatch[] {
  const rows = tonightsFixtureRows(tonight, running, null).map((row): TvMatch => {
    const score = running.find((one) => isSameFixture(one, row));
    const frames = score?.matches ?? [];
    const frame = frames.filter(({ homeScore, winner }) => homeScore !== null || winner).length + 1;
    const page = score?.runningId === row.listedId ? null : matchAddress({ id: row.listedId });
    return { ...row, page, ...(frame > frames.length ? {} : { frame }) };
  });
  const isWaiting = (row: TvMatch) => Number(!running.some((score) => isSameFixture(score, row)));
  return rows.sort((a, b) => isWaiting(a) - isWaiting(b));
}

function latestRunningScore(
  running: readonly (Pick<RunningScoreAnswer, 'changedAt'> & NonNullable<TvData['latest']>)[],
): TvData['latest'] {
  const [latest] = running.toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt));
  if (latest === undefined) return null;
  const { homeTeamName, homeTeamScore, awayTeamName, awayTeamScore } = latest;
  return { homeTeamName, homeTeamScore, awayTeamName, awayTeamScore };
}

/** Returns a few of the photos, different ones each day. `day`: the number of days since some fixed date. */
export function dailyPhotoSelection(photos: readonly PhotoAnswer[], day: number): PhotoAnswer[] {
  const count = Math.min(MAX_PHOTOS, photos.length);
  return Array.from({ length: count }, (_, at) => photos[(day * count + at) % photos.length]!);
}

/**
 * Returns the newest draw whose matches are revealed one by one, with its cup; an empty list if there is none. Empties
 * `waiting`, `seal` and `proof`: the screen does not show them, and they would make the page large.
 */
function latestDrawBeingRevealed(competitions: readonly CompetitionDraws[]): CompetitionDraws[] {
  const found = competitions.flatMap((one) =>
    one.draws
      .filter(({ takenBack, reveal }) => !takenBack && reveal !== null && reveal.skippedAt === null)
      .map((draw) => ({ ...one, waiting: [], seal: null, draws: [{ ...draw, proof: null }] })),
  );
  return withReadableCupNames(found.sort((a, b) => compareDays(b.draws[0]!.drawnAt, a.draws[0]!.drawnAt)).slice(0, 1));
}
