import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays } from '#domain/day.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { bothSides, type Match, type MatchSide, type Side, SIDES } from '#domain/cards/match.ts';
import { type People, peopleOf, type Player, type Team } from '#domain/squads/people.ts';
import { newReview } from '#domain/cards/review.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { compareSeasons, type Season } from '#domain/seasons/season.ts';
import { type Competition, type Entrant, entrantNames, resolveTies, type Tie } from '#domain/cups/cup.ts';
import { startInTie } from '#domain/cups/start.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { matchesOfTie, playersOf } from '#domain/cups/tie-matches.ts';
import { entrantsOfRound, namesToDraw, idsOfPairs, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { commitmentOf, provenDraw } from '#domain/draws/proven-draw.ts';
import { type DemoMove, moveBetween, movedName, movedNight } from './demo-content.ts';
import { seasons as storedSeasons } from '../storage/mappers/seasons.ts';
import type { Change, Entities, Store } from '../storage/store.ts';
import { markLive } from '../storage/mappers/mapper.ts';
import { drawHashes } from '../storage/mappers/draws.ts';
import { people } from '../storage/mappers/described.ts';

/** An invented league. `fixtures` is in the order of recording. `list` has all scheduled fixtures, played or not. */
export type DemoLeague = {
  teams: Team[];
  players: Player[];
  fixtures: Fixture[];
  list: ScheduledFixture[];
  cups: DemoCup[];
};

/** A frame in the file: a list of values, in the order in which an import has its columns. */
type FileFrame = [
  homePlayerId: string | null,
  awayPlayerId: string | null,
  homeScore: number,
  awayScore: number,
  homeBreak: number | null,
  homeBreak2: number | null,
  awayBreak: number | null,
  awayBreak2: number | null,
];
/** A player in the file. `movedOn` is the day of a transfer in the last season, `formerTeamId` the team before it. */
type FilePlayer = Omit<Player, 'formerNames' | 'deleted'> & {
  deleted?: boolean;
  movedOn?: string;
  formerTeamId?: string;
};
type FileFixture = Omit<Fixture, 'matches'> & { frames: FileFrame[] };
type DemoFile = { teams: Omit<Team, 'deleted'>[]; players: FilePlayer[]; fixtures: FileFixture[]; cups: FileCup[] };

/**
 * Returns the demo league as it is on the morning of `today` (`YYYY-MM-DD`). It has only the seasons, divisions and
 * weeks in `seasons`, on their days. All seasons but the last are complete; the last has results up to yesterday. Its
 * latest result is not confirmed yet, and a fixture to come is postponed. On a later day there are more fixtures and a
 * few transfers, but frames never change.
 */
export async function demoLeague(seasons: readonly Season[], today: string): Promise<DemoLeague> {
  const file = await demoFile();
  const move = moveOf(file, seasons);
  const last = seasons.toSorted(compareSeasons).at(-1);
  const teams = file.teams.map(markLive);
  const players = file.players.map((player) => playerOn(player, move, today));
  const all = file.fixtures.flatMap((fixture) => fittingFixture(movedFixture(fixture, move), seasons));
  const isPlayed = ({ season, date, matches }: Fixture) =>
    season !== last?.name || (matches.length > 0 && date !== null && compareDays(date, today) < 0);
  const open = all.filter((fixture) => !isPlayed(fixture));
  const postponed = postponedOf(open, last, today);
  const firstYears = new Map(seasons.map(({ name, firstYear }) => [name, firstYear]));
  const changedOn = ({ season }: Fixture) => addDays(`${firstYears.get(season)! - move.years}-07-01`, 7 * move.weeks);
  const calledOff = { state: 'postponed', changedAt: `${addDays(today, -1)}T19:00:00.000Z` } as const;
  return {
    teams,
    players,
    fixtures: withUnconfirmed(all.filter(isPlayed), last?.name, today),
    list: all.map((fixture) => ({
      ...scheduledFixtureOf(fixture, changedOn(fixture)),
      ...(fixture === postponed ? calledOff : {}),
    })),
    cups: file.cups
      .map((cup) => ({ ...cup, season: movedName(cup.season, move) }))
      .filter(({ season }) => season === last?.name)
      .map((cup) => demoCup(cup, { move, today, people: peopleOf(teams, players) })),
  };
}

/** Returns how far `seasons` were moved from the seasons of the file. */
function moveOf({ fixtures }: DemoFile, seasons: readonly Season[]): DemoMove {
  const current = fixtures.at(-1)?.season ?? '';
  const nights = fixtures.flatMap(({ season, date }) => (season === current && date !== null ? date : []));
  return moveBetween(seasons, nights.sort(compareDays)[0] ?? '');
}

function movedFixture(fixture: FileFixture, move: DemoMove): FileFixture {
  const { season, date } = fixture;
  return { ...fixture, season: movedName(season, move), date: date === null ? null : movedNight(date, move) };
}

/** Loads the file, which is needed only for a new league. */
async function demoFile(): Promise<DemoFile> {
  const { default: file } = await import('./demo-league.json', { with: { type: 'json' } });
  // For the compiler, the frames of a JSON file are lists and not tuples.
  return file as unknown as DemoFile;
}

function playerOn(
  { movedOn, formerTeamId, deleted = false, ...player }: FilePlayer,
  { weeks }: DemoMove,
  today: string,
): Player {
  const { id, name, teamId, ...handicaps } = player;
  const isBefore = movedOn !== undefined && compareDays(today, addDays(movedOn, 7 * weeks)) < 0;
  return { id, name, formerNames: [], teamId: (isBefore && formerTeamId) || teamId, ...handicaps, deleted };
}

/**
 * Returns a list with the fixture, with as many frames as its season has. The list is empty if the league lacks the
 * season, division or week. The fixture has no date if the season has a calendar without its week.
 */
function fittingFixture({ frames, ...fixture }: FileFixture, seasons: readonly Season[]): Fixture[] {
  const season = seasons.find(({ name }) => name === fixture.season);
  if (!season?.divisions.includes(fixture.division) || fixture.week > season.weeks) return [];
  const isDated = season.calendar.length === 0 || season.calendar.some(({ week }) => week === fixture.week);
  const date = isDated ? fixture.date : null;
  return [{ ...fixture, date, matches: frames.slice(0, season.rules.framesPerFixture).map(matchOf) }];
}

function matchOf(frame: FileFrame): Match {
  const [homePlayerId, awayPlayerId, homeScore, awayScore, homeBreak, homeBreak2, awayBreak, awayBreak2] = frame;
  const home = madeSide(homePlayerId, homeScore, [homeBreak, homeBreak2]);
  const away = madeSide(awayPlayerId, awayScore, [awayBreak, awayBreak2]);
  return { sides: { home, away } };
}

/** Returns a side whose player made all its breaks. If `playerId` is `null`, the player is absent or unknown. */
function madeSide(playerId: string | null, score: number, breaks: readonly (number | null)[]): MatchSide {
  if (playerId === null) return { players: [], score, breaks: [] };
  const made = breaks.filter((points) => points !== null).map((points) => ({ playerId, points }));
  return { players: [playerId], score, breaks: made };
}

/** Returns the scheduled fixture that belongs to a result, as it was before the season. */
function scheduledFixtureOf({ id, matches: _, recorded: __, ...fixture }: Fixture, day: string): ScheduledFixture {
  // The fixture needs another id than its result, so it gets the result's id backwards.
  const own = id.split('').reverse().join('');
  return {
    id: own,
    ...fixture,
    venue: '',
    state: 'planned',
    published: true,
    changedAt: `${day}T19:00:00.000Z`,
  };
}

/** How many days the other side has to confirm a card, as in a new league. */
const CONFIRM_DAYS = 3;
/** A result more than this number of days old was certainly not recorded last night, so it stays confirmed. */
const LATE = 14;

/** Returns the results. If the season's latest one is recent, it was recorded last night and is not confirmed yet. */
function withUnconfirmed(fixtures: Fixture[], name: string | undefined, today: string): Fixture[] {
  const recent = fixtures.filter(
    ({ season, date }) => season === name && date !== null && compareDays(date, addDays(today, -LATE)) >= 0,
  );
  const latest = recent.toSorted((a, b) => compareDays(a.date ?? '', b.date ?? '')).at(-1);
  const night = addDays(today, -1);
  const review = newReview('home', { at: `${night}T22:15:00.000Z`, today: night, confirmDays: CONFIRM_DAYS });
  return fixtures.map((fixture) => (fixture === latest ? { ...fixture, review } : fixture));
}

/** Returns the fixture to postpone: the last one of the highest division in the next week with fixtures. */
function postponedOf(open: readonly Fixture[], season: Season | undefined, today: string): Fixture | undefined {
  const later = open.filter(({ week }) => week > currentGameWeek(season?.calendar ?? [], today));
  const next = later.toSorted((a, b) => a.week - b.week || a.division - b.division)[0];
  return later.findLast(({ week, division }) => week === next?.week && division === next.division);
}

/** How many teams, players and fixtures were written. */
type Seeded = { teams: number; players: number; fixtures: number };

/**
 * Writes the demo league as of `today` (`YYYY-MM-DD`) to a store without teams, with those of `seasons` that the store
 * lacks. Makes one history entry. Writes nothing and returns `null` if the store has teams, or if no fixture of the
 * demo league fits the store's seasons.
 */
export async function seedDemo(store: Store, seasons: readonly Season[], today: string): Promise<Seeded | null> {
  const origin = { by: '', via: 'seed', action: 'demo', summary: 'Demo league' } as const;
  return store.write(origin, async (change) => {
    const { teams } = await people(change.db);
    if (teams.size > 0) return null;
    await putSeasons(change, seasons);
    const league = await demoLeague(await storedSeasons(change.db), today);
    if (league.list.length === 0) return null;
    await putLeague(change, league);
    const seeded = { teams: league.teams.length, players: league.players.length, fixtures: league.fixtures.length };
    change.summarise(`Demo league: ${seeded.teams} teams, ${seeded.players} players, ${seeded.fixtures} results`);
    return seeded;
  });
}

async function putSeasons(change: Change, seasons: readonly Season[]): Promise<void> {
  const known = new Set((await storedSeasons(change.db)).map(({ name }) => name));
  const missing = seasons.filter(({ name }) => !known.has(name));
  await change.putAll(
    'season',
    missing.map((season) => ({ ...season, imported: false })),
  );
}

async function putLeague(change: Change, { teams, players, fixtures, list, cups }: DemoLeague): Promise<void> {
  await change.putAll('team', teams);
  await change.putAll('player', players);
  await change.putAll('fixture', fixtures.map(markLive));
  await change.putAll('listedFixture', list.map(markLive));
  for (const { competition, ties, draws } of cups) {
    await change.put('competition', { ...competition, deleted: false });
    await change.putAll('tie', ties.map(markLive));
    await change.putAll('draw', draws.map(markLive));
  }
}

type CupFrame = { homeScore: number; awayScore: number; homeBreaks: number[]; awayBreaks: number[] };
type FileResult = { homeFrames: number; awayFrames: number; playedOn: string; frames: CupFrame[] };
/**
 * A cup for single players in the file. Its days are those of the file, which `demoCup` moves. `rounds` has the frames
 * and the play-by day of every round. `drawn` has the draws of the first rounds, each with the `results` of the round's
 * first ties.
 */
type FileCup = {
  id: string;
  season: string;
  name: string;
  maxStart: number;
  rounds: { bestOf: number; playBy: string }[];
  players: string[];
  drawn: { id: string; day: string; seed: string; word: string; results: FileResult[] }[];
};

type DemoCup = { competition: Competition; ties: Tie[]; draws: Omit<Entities['draw'], 'deleted'>[] };

/** What a cup is made from besides the file. The cup gets only draws and results from before `today`. */
type CupFacts = { move: DemoMove; today: string; people: People };

/** Returns a cup of the demo league. Every round is drawn as in a real league. */
function demoCup(
  { id, season, name, maxStart, rounds, players, drawn }: FileCup,
  { move, today, people }: CupFacts,
): DemoCup {
  const entrants: Entrant[] = players.map((player) => ({ id: `${id}${player}`, playerIds: [player] }));
  const competition: Competition = {
    id,
    season,
    name,
    kind: 'player',
    handicap: true,
    maxStart,
    draw: 'eachRound',
    entrants,
    withdrawn: [],
    rounds: rounds.map(({ bestOf, playBy }) => ({ bestOf, playBy: addDays(playBy, 7 * move.weeks) })),
  };
  const names = entrantNames(entrants, people);
  const ties: Tie[] = [];
  const draws: DemoCup['draws'] = [];
  for (const [index, { seed, word, day: fileDay, results, ...draw }] of drawn.entries()) {
    const day = movedNight(fileDay, move);
    if (compareDays(day, today) >= 0) break;
    const round = index + 1;
    const entrantIds = entrantsOfRound(competition, resolveTies(competition, ties), round);
    const makings = { competition: id, entrants: namesToDraw({ round, again: false, entrantIds }, names), seed, word };
    const pairs = provenDraw(drawHashes, makings);
    const proof = { commitment: commitmentOf(drawHashes, makings), word, seed, entrants: makings.entrants };
    draws.push({ ...draw, competition: id, round, drawnAt: `${day}T19:30:00.000Z`, pairs, proof });
    let number = 0;
    const own = tiesOfDraw(competition, round, idsOfPairs(pairs, names), () => `${draw.id}${number++}`);
    const played = results.map((result) => ({ ...result, playedOn: movedNight(result.playedOn, move) }));
    const known = played.map((result) => (compareDays(result.playedOn, today) < 0 ? result : null));
    ties.push(...own.map((tie, i) => ({ ...tie, result: resultOf(known[i] ?? null, tie, { competition, people }) })));
  }
  return { competition, ties, draws };
}

type TieFacts = { competition: Competition; people: People };

function resultOf(result: FileResult | null, tie: Tie, { competition, people }: TieFacts): TieResult | null {
  const [home, away] = SIDES.map((side) => competition.entrants.find(({ id }) => id === tie[side]));
  if (result === null || !home || !away) return null;
  const sides = { home, away };
  const score = { home: result.homeFrames, away: result.awayFrames };
  const made = (frame: CupFrame, side: Side) =>
    madeSide(playersOf(sides[side])[0] ?? null, frame[`${side}Score`], frame[`${side}Breaks`]);
  const frames = result.frames.map((frame) => ({ sides: bothSides((side) => made(frame, side)) }));
  return {
    score,
    matches: matchesOfTie(frames, { kind: competition.kind, sides, score }),
    playedOn: result.playedOn,
    walkover: null,
    start: startInTie(competition, sides, people),
  };
}
