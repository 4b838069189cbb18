import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { CompetitionDraws } from '#contract/draws.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { PhotoAnswer } from '#contract/league.ts';
import type { BreakRow } from '#contract/players.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { SponsorAnswer } from '#contract/sponsors.ts';
import type { StandingRow } from '#contract/standings.ts';
import type { Digest } from '#contract/week.ts';
import type { NightAnswer, WhatsOn } from '#contract/whats-on.ts';
import { compareDays, dayNumber } from '#domain/day.ts';
import { divisionsOf } from '#web/choice/season-choice.ts';
import { asScheduled } from '#web/components/fixture-rows.tsx';
import { isSameMatch, tonightWith } from '#web/components/running.tsx';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type TableOfDivision = { division: number; rows: StandingRow[] };

/** A match; `frame`: the one that is being played, where its score is a running one. */
export type TvMatch = ScheduledFixtureAnswer & { frame?: number };

/** What the screen shows of the default season: all of it, or what the address chooses. */
export type TvData = {
  season: string;
  /** What the league is waiting for, where no night is listed. */
  lead: Exclude<WhatsOn['lead'], { kind: 'night' }> | null;
  /** The teams of the address, which are marked. */
  teams: string[];
  /** Tonight's matches and all that are being played, and when tonight's begin. */
  tonight: TvMatch[];
  night: Pick<NightAnswer, 'day' | 'time'> | null;
  tables: TableOfDivision[];
  /** The week of the results and milestones. */
  weekNumber: number;
  results: TvMatch[];
  milestones: string[];
  breaks: BreakRow[];
  next: TvMatch[];
  photos: PhotoAnswer[];
  sponsors: SponsorAnswer[];
  /** The latest draw that may be shown live, for everybody to see it match by match. */
  draws: CompetitionDraws[];
};

const NO_WEEK: Pick<Digest, 'weekNumber' | 'results' | 'milestones' | 'next'> = {
  weekNumber: 1,
  results: [],
  milestones: [],
  next: [],
};

/** How many of them show in a round: other photos every day. */
const MOST_BREAKS = 8;
const MOST_PHOTOS = 4;

export async function loadTv({ request, context }: LoaderFunctionArgs): Promise<TvData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const season = known.default;
  const search = new URL(request.url).searchParams;
  const teams = search.getAll('team');
  const [{ lead, today }, week, breaks, { galleries }, sponsors, { competitions }, running, all] = await Promise.all([
    api('GET /api/whats-on', { query: { season } }).then(answerOf),
    // A league that is being set up has no season.
    season === '' ? NO_WEEK : api('GET /api/digest', { query: { season } }).then(answerOf),
    api('GET /api/breaks', { query: { season } }).then(answerOf),
    api('GET /api/galleries', {}).then(answerOf),
    api('GET /api/sponsors', {}).then(answerOf),
    api('GET /api/draws', {}).then(answerOf),
    api('GET /api/running-scores', {}).then(answerOf),
    Promise.all(
      divisionsOf(season, known).map(async (division) => {
        const input = { params: { division }, query: { season } };
        return { division, rows: answerOf(await api('GET /api/standings/{division}', input)) };
      }),
    ),
  ]);
  const night = lead.kind === 'night' ? lead.night : null;
  const own = [
    ...all.filter(({ rows }) => rows.some(({ teamId }) => teams.includes(teamId))),
    ...[...(night?.fixtures ?? []), ...week.next].filter((match) => isOf(match, teams)),
  ].map(({ division }) => division);
  const divisions = divisionsFor(divisionsOf(season, known), search.get('division'), own);
  const isShown = ({ division }: { division: number | null }) => division !== null && divisions.includes(division);
  const tonight = playingFirst(
    night !== null && night.day === today ? night.fixtures : [],
    running.filter((score) => score.season === season),
  );
  const coming = week.next.filter(
    ({ date, listedId }) =>
      (date === null || compareDays(date, today) >= 0) && !tonight.some((match) => match.listedId === listedId),
  );
  return {
    season,
    lead: lead.kind === 'night' ? null : lead,
    teams,
    tonight: ownFirst(tonight.filter(isShown), teams),
    night: night && { day: night.day, time: night.time },
    tables: all.filter((table) => table.rows.length > 0 && isShown(table)),
    weekNumber: week.weekNumber,
    results: ownFirst(week.results.map(asScheduled).filter(isShown), teams),
    milestones: week.milestones.map(({ text }) => text),
    breaks: breaks.filter(isShown).slice(0, MOST_BREAKS),
    next: ownFirst((coming.length > 0 || tonight.length > 0 ? coming : (night?.fixtures ?? [])).filter(isShown), teams),
    photos: photosOf(
      galleries.flatMap(({ photos }) => photos),
      dayNumber(today),
    ),
    sponsors,
    draws: liveDraw(competitions),
  };
}

export function headOfTv(_: TvData, { league }: Site): Head {
  return { title: 'Screen for the club', description: `${league.name} on a screen in the club, by itself.` };
}

/** The division of the address, or else those of its teams, or else all; `own`: those that have one of its teams. */
export function divisionsFor(
  all: readonly number[],
  division: string | null,
  own: readonly number[],
): readonly number[] {
  const chosen = all.filter((one) => String(one) === division);
  return [chosen, all.filter((one) => own.includes(one)), all].find((found) => found.length > 0) ?? [];
}

/** The matches by division, and in each those of the teams first. */
function ownFirst(matches: TvMatch[], teams: readonly string[]): TvMatch[] {
  const isOther = (match: TvMatch) => (isOf(match, teams) ? 0 : 1);
  return matches.sort((a, b) => a.division - b.division || isOther(a) - isOther(b));
}

export function isOf(
  { homeTeamId, awayTeamId }: Pick<ScheduledFixtureAnswer, 'homeTeamId' | 'awayTeamId'>,
  teams: readonly string[],
): boolean {
  return teams.includes(homeTeamId) || teams.includes(awayTeamId);
}

/** The matches that are being played, with their scores, and then the others of tonight. */
export function playingFirst(
  tonight: readonly ScheduledFixtureAnswer[],
  running: readonly RunningScoreAnswer[],
): TvMatch[] {
  const rows = tonightWith(tonight, running, null);
  const playing = running.flatMap((score) => {
    const frame = score.matches.filter(({ homeScore }) => homeScore !== null).length + 1;
    const now = frame > score.matches.length ? {} : { frame };
    return rows.filter((row) => isSameMatch(score, row)).map((row): TvMatch => ({ ...row, ...now }));
  });
  return [...playing, ...rows.filter((row) => !running.some((score) => isSameMatch(score, row)))];
}

/** Some photos, the next ones on the next day. */
export function photosOf(photos: readonly PhotoAnswer[], day: number): PhotoAnswer[] {
  const count = Math.min(MOST_PHOTOS, photos.length);
  return Array.from({ length: count }, (_, at) => photos[(day * count + at) % photos.length]!);
}

/** The newest draw with a reveal, without the rest of its cup, which makes the page large. */
function liveDraw(competitions: readonly CompetitionDraws[]): CompetitionDraws[] {
  const found = competitions.flatMap((one) =>
    one.draws
      .filter(({ takenBack, reveal }) => !takenBack && reveal !== null && reveal.skippedAt === null)
      .map((draw) => ({ ...one, waiting: [], seal: null, draws: [{ ...draw, proof: null }] })),
  );
  return found.sort((a, b) => compareDays(b.draws[0]!.drawnAt, a.draws[0]!.drawnAt)).slice(0, 1);
}
