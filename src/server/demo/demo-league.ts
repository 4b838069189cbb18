import { currentGameWeek } from '#domain/fixtures/calendar.ts';
import { addDays, compareDays } from '#domain/day.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { mapSides, type Match, type MatchSide, type Side, SIDES } from '#domain/cards/match.ts';
import { type TeamsAndPlayers, toTeamsAndPlayers, type Player, type Team } from '#domain/squads/teams-and-players.ts';
import { newReview } from '#domain/cards/review.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { compareSeasons, type Season } from '#domain/seasons/season.ts';
import { type Competition, type Entrant, entrantNames, resolveTies, type Tie } from '#domain/cups/cup.ts';
import { handicapStartInTie } from '#domain/cups/start.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { tieMatchesFromFrames, playerIdsOfEntrant } from '#domain/cups/tie-matches.ts';
import { entrantIdsOfRound, namesToDraw, toIdPairs, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { commitmentOf, drawPairsFromInputs } from '#domain/draws/proven-draw.ts';
import { type DemoDateShift, dateShiftFromDemoSeasons, seasonNameYearsLater, movedMatchNight } from './demo-content.ts';
import type { Entities } from '../storage/store.ts';
import { asUndeleted } from '../storage/mappers/mapper.ts';
import { nodeHashFunctions } from '../storage/mappers/draws.ts';

/**
 * An invented league. `fixtures` are the results, in the order of recording. `list` has all scheduled fixtures, played
 * or not.
 */
export type DemoLeague = {
  teams: Team[];
  players: Player[];
  fixtures: Fixture[];
  list: ScheduledFixture[];
  cups: DemoCup[];
};

/** A frame in `demo-league.json`: a list of its values. */
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
/**
 * A player in `demo-league.json`. `movedOn` is the day of a transfer in the last season, `formerTeamId` the team before
 * the transfer.
 */
type PlayerInDemoFile = Omit<Player, 'formerNames' | 'deleted'> & {
  deleted?: boolean;
  movedOn?: string;
  formerTeamId?: string;
};
type FileFixture = Omit<Fixture, 'matches'> & { frames: FileFrame[] };
type DemoFile = {
  teams: Omit<Team, 'deleted'>[];
  players: PlayerInDemoFile[];
  fixtures: FileFixture[];
  cups: FileCup[];
};

/**
 * Returns the demo league as it is on the morning of `today` (`YYYY-MM-DD`). It has only the fixtures that fit the
 * divisions and weeks of `seasons`, moved to the dates of these seasons. All seasons but the last are complete; the
 * last has results up to yesterday. The latest result, if it is recent, is not confirmed yet, and one upcoming fixture
 * is postponed. For a later `today`, there are more results and a few transfers, but the frames already played are the
 * same.
 */
export async function createDemoLeague(seasons: readonly Season[], today: string): Promise<DemoLeague> {
  const file = await loadDemoFile();
  const move = dateShiftFromFile(file, seasons);
  const last = seasons.toSorted(compareSeasons).at(-1);
  const teams = file.teams.map(asUndeleted);
  const players = file.players.map((player) => playerAsOfDay(player, move, today));
  const all = file.fixtures.flatMap((fixture) => fitFixtureToSeasons(shiftFixture(fixture, move), seasons));
  const isPlayed = ({ season, date, matches }: Fixture) =>
    season !== last?.name || (matches.length > 0 && date !== null && compareDays(date, today) < 0);
  const open = all.filter((fixture) => !isPlayed(fixture));
  const postponed = fixtureToPostpone(open, last, today);
  const firstYears = new Map(seasons.map(({ name, firstYear }) => [name, firstYear]));
  const changedOn = ({ season }: Fixture) => addDays(`${firstYears.get(season)! - move.years}-07-01`, 7 * move.weeks);
  const calledOff = { state: 'postponed', changedAt: `${addDays(today, -1)}T19:00:00.000Z` } as const;
  return {
    teams,
    players,
    fixtures: withLatestResultUnconfirmed(all.filter(isPlayed), last?.name, today),
    list: all.map((fixture) => ({
      ...scheduledFixtureOf(fixture, changedOn(fixture)),
      ...(fixture === postponed ? calledOff : {}),
    })),
    cups: file.cups
      .map((cup) => ({ ...cup, season: seasonNameYearsLater(cup.season, move) }))
      .filter(({ season }) => season === last?.name)
      .map((cup) => demoCup(cup, { move, today, people: toTeamsAndPlayers(teams, players) })),
  };
}

/** Returns how far `seasons` were moved from the seasons in `demo-league.json`. */
function dateShiftFromFile({ fixtures }: DemoFile, seasons: readonly Season[]): DemoDateShift {
  const current = fixtures.at(-1)?.season ?? '';
  const nights = fixtures.flatMap(({ season, date }) => (season === current && date !== null ? date : []));
  return dateShiftFromDemoSeasons(seasons, nights.sort(compareDays)[0] ?? '');
}

function shiftFixture(fixture: FileFixture, move: DemoDateShift): FileFixture {
  const { season, date } = fixture;
  return {
    ...fixture,
    season: seasonNameYearsLater(season, move),
    date: date === null ? null : movedMatchNight(date, move),
  };
}

/** Loads `demo-league.json`. The import is dynamic, because only a new league needs this file. */
async function loadDemoFile(): Promise<DemoFile> {
  const { default: file } = await import('./demo-league.json', { with: { type: 'json' } });
  // The cast is needed because the compiler takes the frames of a JSON file for arrays, not for tuples.
  return file as unknown as DemoFile;
}

function playerAsOfDay(
  { movedOn, formerTeamId, deleted = false, ...player }: PlayerInDemoFile,
  { weeks }: DemoDateShift,
  today: string,
): Player {
  const { id, name, teamId, ...handicaps } = player;
  const isBefore = movedOn !== undefined && compareDays(today, addDays(movedOn, 7 * weeks)) < 0;
  return { id, name, formerNames: [], teamId: (isBefore && formerTeamId) || teamId, ...handicaps, deleted };
}

/**
 * Returns a list with only this fixture, without frames beyond its season's number of frames per fixture. The list is
 * empty if the fixture's season, division or week is not in `seasons`. The fixture's date is `null` if the season has a
 * calendar without the fixture's week.
 */
function fitFixtureToSeasons({ frames, ...fixture }: FileFixture, seasons: readonly Season[]): Fixture[] {
  const season = seasons.find(({ name }) => name === fixture.season);
  if (!season?.divisions.includes(fixture.division) || fixture.week > season.weeks) return [];
  const isDated = season.calendar.length === 0 || season.calendar.some(({ week }) => week === fixture.week);
  const date = isDated ? fixture.date : null;
  return [{ ...fixture, date, matches: frames.slice(0, season.rules.framesPerFixture).map(matchFromFrame) }];
}

function matchFromFrame(frame: FileFrame): Match {
  const [homePlayerId, awayPlayerId, homeScore, awayScore, homeBreak, homeBreak2, awayBreak, awayBreak2] = frame;
  const home = createMatchSide(homePlayerId, homeScore, [homeBreak, homeBreak2]);
  const away = createMatchSide(awayPlayerId, awayScore, [awayBreak, awayBreak2]);
  return { sides: { home, away } };
}

/**
 * Returns a side with its player, score and breaks. The player made all the breaks. If `playerId` is `null`, the side
 * has no player and no breaks.
 */
function createMatchSide(playerId: string | null, score: number, breaks: readonly (number | null)[]): MatchSide {
  if (playerId === null) return { players: [], score, breaks: [] };
  const made = breaks.filter((points) => points !== null).map((points) => ({ playerId, points }));
  return { players: [playerId], score, breaks: made };
}

/**
 * Returns the scheduled fixture to which a result belongs, as it was before the match was played. `day`: the day on
 * which the scheduled fixture was last changed.
 */
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

/**
 * For how many days a team of the demo league can confirm or dispute a card that its opponents entered. The number is
 * the same as the default for every new league.
 */
const DAYS_TO_CONFIRM_CARD = 3;
/**
 * The demo league shows the latest result as recorded last night and not yet confirmed. But if the match was played
 * more than this number of days ago, the result stays confirmed, because nobody would have recorded the result so late.
 */
const MAX_UNCONFIRMED_DAYS = 14;

/**
 * Returns all results. The latest result of the season `name` counts as recorded last night and not yet confirmed,
 * unless it is older than `MAX_UNCONFIRMED_DAYS` days.
 */
function withLatestResultUnconfirmed(fixtures: Fixture[], name: string | undefined, today: string): Fixture[] {
  const recent = fixtures.filter(
    ({ season, date }) =>
      season === name && date !== null && compareDays(date, addDays(today, -MAX_UNCONFIRMED_DAYS)) >= 0,
  );
  const latest = recent.toSorted((a, b) => compareDays(a.date ?? '', b.date ?? '')).at(-1);
  const night = addDays(today, -1);
  const review = newReview('home', { at: `${night}T22:15:00.000Z`, today: night, confirmDays: DAYS_TO_CONFIRM_CARD });
  return fixtures.map((fixture) => (fixture === latest ? { ...fixture, review } : fixture));
}

/**
 * Returns the fixture to postpone. `open`: the unplayed fixtures. Finds the first week after the current week in which
 * a fixture is unplayed, and in that week the highest division with an unplayed fixture. Returns the last unplayed
 * fixture of that division in that week. Returns `undefined` if there is no such week.
 */
function fixtureToPostpone(open: readonly Fixture[], season: Season | undefined, today: string): Fixture | undefined {
  const later = open.filter(({ week }) => week > currentGameWeek(season?.calendar ?? [], today));
  const next = later.toSorted((a, b) => a.week - b.week || a.division - b.division)[0];
  return later.findLast(({ week, division }) => week === next?.week && division === next.division);
}

type CupFrame = { homeScore: number; awayScore: number; homeBreaks: number[]; awayBreaks: number[] };
type FileTieResult = { homeFrames: number; awayFrames: number; playedOn: string; frames: CupFrame[] };
/**
 * A cup for single players in `demo-league.json`. Its days are as in the file; `demoCup` moves them. `rounds` has the
 * number of frames and the play-by day of every round. `drawn` has the draws of the first rounds, each with the
 * `results` of the round's first ties.
 */
type FileCup = {
  id: string;
  season: string;
  name: string;
  maxStart: number;
  rounds: { bestOf: number; playBy: string }[];
  players: string[];
  drawn: { id: string; day: string; seed: string; word: string; results: FileTieResult[] }[];
};

type DemoCup = { competition: Competition; ties: Tie[]; draws: Omit<Entities['draw'], 'deleted'>[] };

/** What `demoCup` needs besides the cup in the file. The cup gets only draws and results from before `today`. */
type DemoCupContext = { move: DemoDateShift; today: string; people: TeamsAndPlayers };

/** Returns a cup of the demo league, with its ties and draws. Every round is drawn as in a real league. */
function demoCup(
  { id, season, name, maxStart, rounds, players, drawn }: FileCup,
  { move, today, people }: DemoCupContext,
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
    const day = movedMatchNight(fileDay, move);
    if (compareDays(day, today) >= 0) break;
    const round = index + 1;
    const entrantIds = entrantIdsOfRound(competition, resolveTies(competition, ties), round);
    const makings = { competition: id, entrants: namesToDraw({ round, again: false, entrantIds }, names), seed, word };
    const pairs = drawPairsFromInputs(nodeHashFunctions, makings);
    const proof = { commitment: commitmentOf(nodeHashFunctions, makings), word, seed, entrants: makings.entrants };
    draws.push({ ...draw, competition: id, round, drawnAt: `${day}T19:30:00.000Z`, pairs, proof });
    let number = 0;
    const own = tiesOfDraw(competition, round, toIdPairs(pairs, names), () => `${draw.id}${number++}`);
    const played = results.map((result) => ({ ...result, playedOn: movedMatchNight(result.playedOn, move) }));
    const known = played.map((result) => (compareDays(result.playedOn, today) < 0 ? result : null));
    ties.push(...own.map((tie, i) => ({ ...tie, result: resultOf(known[i] ?? null, tie, { competition, people }) })));
  }
  return { competition, ties, draws };
}

type CompetitionAndPeople = { competition: Competition; people: TeamsAndPlayers };

function resultOf(
  result: FileTieResult | null,
  tie: Tie,
  { competition, people }: CompetitionAndPeople,
): TieResult | null {
  const [home, away] = SIDES.map((side) => competition.entrants.find(({ id }) => id === tie[side]));
  if (result === null || !home || !away) return null;
  const sides = { home, away };
  const score = { home: result.homeFrames, away: result.awayFrames };
  const made = (frame: CupFrame, side: Side) =>
    createMatchSide(playerIdsOfEntrant(sides[side])[0] ?? null, frame[`${side}Score`], frame[`${side}Breaks`]);
  const frames = result.frames.map((frame) => ({ sides: mapSides((side) => made(frame, side)) }));
  return {
    score,
    matches: tieMatchesFromFrames(frames, { kind: competition.kind, sides, score }),
    playedOn: result.playedOn,
    walkover: null,
    start: handicapStartInTie(competition, sides, people),
  };
}
