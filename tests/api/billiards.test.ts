import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mapSides, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { beginEmptyLeague } from '#server/open-league.ts';
import { cellsOf } from '../support/careers.ts';
import { shippedLeague } from '../support/content.ts';
import { askApp, faultsIn, siteOf, textIn } from '../support/league-site.ts';
import { openTestStore } from '../support/store.ts';

const FOLDER = 'tests/fixtures/billiards';

type Line = Record<string, string>;

function linesOf(file: string): Line[] {
  const [head = '', ...lines] = readFileSync(path.join(FOLDER, file), 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(cellsOf(head).map((name, i) => [name, cells[i] ?? '']));
  });
}

const titleOf = ({ date, homeTeam, awayTeam }: Line) => `${date} ${homeTeam} v ${awayTeam}`;
const scoreIn = (game: Line, side: Side) => Number(game[`${side}Score`]);
/** Returns 0 for `NA`, which means that the source does not know the handicap. */
const handicapIn = (game: Line, side: Side) => Number(game[`${side}Handicap`]) || 0;

type Evening = { title: string; season: string; date: string; teams: Sides<string>; games: Line[] };

/** The matches of exactly three games, oldest first. */
const EVENINGS = [...Map.groupBy(linesOf('games.csv'), titleOf)]
  .filter(([, games]) => games.length === 3)
  .map(([title, games]): Evening => {
    const { season = '', date = '', homeTeam = '', awayTeam = '' } = games[0] ?? {};
    return { title, season, date, teams: { home: homeTeam, away: awayTeam }, games };
  })
  .sort((a, b) => (a.date < b.date ? -1 : 1));

const PUBLISHED = new Map(
  linesOf('published-aggregates.csv').map((line) => [
    titleOf(line),
    `${line['homeAggregate']}–${line['awayAggregate']}`,
  ]),
);

/**
 * The matches of three games whose published aggregate is not the sum of their games, from the table in the folder’s
 * README.
 */
const DIFFERING = readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('(3 lines)'))
  .map((line) => line.split(' | ').slice(1, 3).join(' '));

/** Opens a league whose day the test sets. Teams and players are added when they are first named. */
async function openLeague() {
  const store = await openTestStore('sqlite');
  await beginEmptyLeague(store);
  // History entries have the machine's time and handicaps the league's day, so the test sets both.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = { now: () => new Date(), today: () => new Date().toISOString().slice(0, 10) };
  const app = await siteOf(store, await shippedLeague(), undefined, clock);
  const ask = async (call: string, body?: unknown) => askApp(app, call, body);
  const made = async (call: string, body: unknown) => textIn((await ask(call, body)).json, 'id');
  const teams = new Map<string, string>();
  const players = new Map<string, { id: string; teamId: string; handicap: number }>();
  return {
    ask,
    setDay: (day: string) => void vi.setSystemTime(`${day}T22:00:00Z`),
    async team(name: string): Promise<string> {
      const id = teams.get(name) ?? (await made('POST /api/admin/teams', { name, division: 1 }));
      teams.set(name, id);
      return id;
    },
    /** Returns the id of a player, whom it adds if necessary. The player has this handicap from the current day on. */
    async player(name: string, handicap: number, teamId: string): Promise<string> {
      const numbers = { handicap, modifier: 0, newHandicap: handicap };
      const known = players.get(name);
      const id = known?.id ?? (await made(`POST /api/admin/teams/${teamId}/players`, { name, ...numbers }));
      if (known && known.handicap !== handicap)
        expect((await ask(`PUT /api/teams/${known.teamId}/players/${id}/handicap`, numbers)).status).toBe(200);
      players.set(name, { id, teamId: known?.teamId ?? teamId, handicap });
      return id;
    },
  };
}

type League = Awaited<ReturnType<typeof openLeague>>;

/** Makes a season by the preset `billiards`, with a week for each day on which matches were played. */
async function makeSeason({ ask, setDay }: League, season: string, days: readonly string[]): Promise<void> {
  const rules = PRESETS.find(({ id }) => id === 'billiards')?.rules;
  setDay(days[0] ?? '');
  const calendar = days.map((day, i) => ({ week: i + 1, from: day, to: day }));
  const body = { season, divisions: [1], weeks: days.length, makeDefault: true, calendar };
  // Two teams once had a player who played two games, so two are allowed.
  const own = { ...rules, maxFramesPerPlayer: 2, substitutes: 'free' };
  const { status, text } = await ask('POST /api/admin/seasons', { ...body, rules: own });
  expect([status, text]).toEqual([201, expect.any(String)]);
}

async function cardOf(league: League, evening: Evening, weekNumber: number, handicapOf: typeof handicapIn) {
  const { season, date, teams, games } = evening;
  const ids = { home: await league.team(teams.home), away: await league.team(teams.away) };
  const matches = [];
  for (const game of games) {
    const named = (side: Side) => league.player(game[`${side}Player`] ?? '', handicapOf(game, side), ids[side]);
    const players = { homePlayer: await named('home'), awayPlayer: await named('away') };
    matches.push({ ...players, homeScore: scoreIn(game, 'home'), awayScore: scoreIn(game, 'away') });
  }
  return { season, division: 1, weekNumber, date, homeTeam: ids.home, awayTeam: ids.away, matches };
}

/**
 * Records the match of an evening. If the source's scores do not fit its handicaps, records it with handicaps of 0, and
 * returns the faults.
 */
async function recordEvening(league: League, evening: Evening, week: number): Promise<string[]> {
  const { ask, setDay } = league;
  setDay(evening.date);
  const first = await ask('POST /api/matches', await cardOf(league, evening, week, handicapIn));
  if (first.status === 201) return [];
  const again = await ask('POST /api/matches', await cardOf(league, evening, week, () => 0));
  expect(again.status).toBe(201);
  return faultsIn(first.json).map((fault) => `${evening.title}: ${fault}`);
}

/** Returns each team's points: one for each game won, and one for having more points over the whole card. */
function pointsOf(evenings: readonly Evening[]): Map<string, number> {
  const points = new Map<string, number>();
  const add = (team: string, more: boolean) => points.set(team, (points.get(team) ?? 0) + Number(more));
  for (const { teams, games } of evenings) {
    const sums = mapSides((side) => games.reduce((sum, game) => sum + scoreIn(game, side), 0));
    for (const [side, other] of [SIDES, SIDES.toReversed()] as [Side, Side][]) {
      for (const game of games) add(teams[side], scoreIn(game, side) > scoreIn(game, other));
      add(teams[side], sums[side] > sums[other]);
    }
  }
  return points;
}

type Answered = {
  date: string;
  homeTeamName: string;
  awayTeamName: string;
  matches: { homeScore: number; awayScore: number }[];
};

/** Returns the title of each match and its aggregate, from the scores in the site's answer. */
async function aggregatesOf({ ask }: League, season: string): Promise<[string, string][]> {
  const { json } = await ask(`GET /api/matches?season=${season}`);
  return (json as Answered[]).map(({ date, homeTeamName: homeTeam, awayTeamName: awayTeam, matches }) => {
    const sums = SIDES.map((side) => matches.reduce((sum, match) => sum + match[`${side}Score`], 0));
    return [titleOf({ date, homeTeam, awayTeam }), sums.join('–')];
  });
}

test('the matches of a billiards league are imported, with the aggregates that it published', async () => {
  const league = await openLeague();
  const faults: string[] = [];
  const aggregates: [string, string][] = [];
  for (const [season, evenings] of Map.groupBy(EVENINGS, (evening) => evening.season)) {
    const days = [...new Set(evenings.map(({ date }) => date))];
    await makeSeason(league, season, days);
    for (const evening of evenings)
      faults.push(...(await recordEvening(league, evening, days.indexOf(evening.date) + 1)));
    const { json } = await league.ask(`GET /api/standings/1?season=${season}`);
    const rows = json as { teamName: string; points: number; gamesPlayed: number }[];
    const played = rows.filter(({ gamesPlayed }) => gamesPlayed > 0);
    expect(new Map(played.map(({ teamName, points }) => [teamName, points]))).toEqual(pointsOf(evenings));
    aggregates.push(...(await aggregatesOf(league, season)));
  }
  expect(faults).toEqual([
    '2018-04-04 Elmwood Legion v Dolphin Cues: matches.1.awayScore: A score that includes a start of 10 cannot be 4.',
    '2018-04-04 Elmwood Legion v Dolphin Cues: matches.2.awayScore: A score that includes a start of 70 cannot be 4.',
    '2019-11-20 Dolphin Cues v Beacon Club B: matches.2.homeScore: A score that includes a start of 80 cannot be 0.',
  ]);
  const differing = aggregates.filter(([title, sums]) => PUBLISHED.get(title) !== sums).map(([title]) => title);
  expect([aggregates.length, differing]).toEqual([403, DIFFERING]);
});
