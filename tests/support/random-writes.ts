/**
 * Random writes to a league. Each is chosen so that the model knows the right status, is sent to the API and, if it
 * succeeds, is made in the model too.
 */
import fc from 'fast-check';
import { actingAs, captainOf, type LeagueSite, textIn } from './league-site.ts';
import { latestEntry, stateOf, undo } from './league-history.ts';
import { type Model, type ModelFixture, type ModelFrame, type ModelTeam, personOf } from './league-model.ts';

/** The random numbers for a write. How they are used depends on the league at that moment. */
export type Throw = { kind: Kind; first: number; second: number; third: number; frames: FrameThrow[] };
type FrameThrow = { home: number; away: number; loser: number; margin: number; high: boolean };

/** The status that the model expects, and the status from the API; `null` if no such write was possible. */
export type Outcome = { expected: number; status: number; what: string } | null;
type Act = (ask: LeagueSite['ask'], model: Model, dice: Throw) => Promise<Outcome>;

const SEASONS = ['24/25', '25/26'];
let names = 0;

export const anyThrow: fc.Arbitrary<Throw> = fc.record({
  kind: fc.constantFrom(
    ...(['submit', 'submit', 'submit', 'correct', 'unrecord', 'addTeam', 'changeTeam', 'deleteTeam'] as const),
    ...(['addPlayer', 'changePlayer', 'handicap', 'deletePlayer', 'transfer', 'reset', 'draw'] as const),
    ...(['review', 'review', 'review'] as const),
    ...(['merge', 'merge', 'unmerge', 'mergeAndBack', 'writeAndBack', 'writeAndBack'] as const),
  ),
  first: fc.nat(999),
  second: fc.nat(999),
  third: fc.nat(999),
  frames: fc.array(
    fc.record({
      home: fc.nat(9),
      away: fc.nat(9),
      loser: fc.nat(60),
      margin: fc.integer({ min: 1, max: 60 }),
      high: fc.boolean(),
    }),
    { minLength: 5, maxLength: 5 },
  ),
});

type Kind = keyof typeof acts;

export function perform(ask: LeagueSite['ask'], model: Model, dice: Throw): Promise<Outcome> {
  return acts[dice.kind](ask, model, dice);
}

const submit: Act = async (ask, model, { first, second, third, frames }) => {
  const division = (first % 2) + 1;
  const season = SEASONS[second % 2] ?? '';
  const teams = model.teams.filter((team) => !team.deleted && divisionIn(model, season, team) === division);
  const home = pick(teams, second);
  const away = pick(
    teams.filter((team) => team !== home),
    third,
  );
  if (!home || !away) return null;
  const by = [null, home.id, away.id][third % 3] ?? null;
  const card: ModelFixture = {
    by,
    state: by === null ? 'final' : 'unconfirmed',
    season,
    division,
    week: (third % 3) + 1,
    home: home.id,
    away: away.id,
    order: Math.max(0, ...[...model.fixtures.values()].map(({ order }) => order)) + 1,
    frames: framesOf(model, home, away, frames),
  };
  const taken = takenBy(model, card, null);
  const agrees = taken && by !== null && taken.by !== null && taken.by !== by && isSameCard(model, taken, card);
  const expected = by !== null && season !== SEASONS[1] ? 403 : agrees ? 200 : taken ? 409 : 201;
  const { status, json } = await ask('POST /api/matches', { ...bodyOf(card), another: true }, headersOf(by));
  if (expected === 201) model.fixtures.set(textIn(json, 'fixtureId'), card);
  if (expected === 200 && taken) taken.state = 'final';
  return { expected, status, what: 'submit' };
};

/**
 * Confirms or disputes a card as one of the two captains, or settles it as an official. The day does not change, so no
 * card becomes final by time.
 */
const review: Act = async (ask, model, { first, second, third }) => {
  const [id, card] = pick([...model.fixtures], first) ?? [];
  if (id === undefined || !card) return null;
  const what = (['confirm', 'dispute', 'settle'] as const)[second % 3] ?? 'confirm';
  const by = what === 'settle' ? null : third % 2 === 0 ? card.home : card.away;
  const isRefused = card.state === 'final' || (by !== null && card.by === by);
  const expected = by !== null && card.season !== SEASONS[1] ? 403 : isRefused ? 409 : 200;
  const body = what === 'confirm' ? {} : { note: `Note ${third}` };
  const { status } = await ask(`POST /api/matches/${id}/${what}`, body, headersOf(by));
  if (expected === 200) card.state = what === 'dispute' ? 'disputed' : 'final';
  return { expected, status, what };
};

/** Returns the headers of a request by the captain of a team, or by an official (`null`). */
function headersOf(teamId: string | null): Record<string, string> {
  return teamId === null ? {} : actingAs(captainOf(teamId));
}

function isSameCard({ players }: Model, one: ModelFixture, other: ModelFixture): boolean {
  const [a, b] = [one, other].map(({ frames }) =>
    frames.map(({ home, away, ...scores }) => [personOf(players, home), personOf(players, away), scores]),
  );
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns a team's division in a season. In the earlier season, it is the division of the team's results; otherwise the
 * current one (Rule C6).
 */
function divisionIn({ fixtures }: Model, season: string, { id, division }: ModelTeam): number {
  const played = [...fixtures.values()].find((card) => card.season === season && [card.home, card.away].includes(id));
  return season === SEASONS[0] && played ? played.division : division;
}

/** Moves a card to another week and swaps its scores. Deleted players stay valid on the card (Rule C9). */
const correct: Act = async (ask, model, { first, second }) => {
  const [id, before] = pick([...model.fixtures], first) ?? [];
  if (id === undefined || !before) return null;
  // A corrected frame names the player who remains after a merge.
  const frames = before.frames.map(swapped).map((frame) => ({
    ...frame,
    home: personOf(model.players, frame.home),
    away: personOf(model.players, frame.away),
  }));
  const card: ModelFixture = { ...before, week: (second % 3) + 1, frames, by: null, state: 'final' };
  const expected = takenBy(model, card, id) ? 409 : 200;
  // The client may still use the ids from before a merge.
  const { status } = await ask(`PUT /api/matches/${id}`, bodyOf({ ...card, frames: before.frames.map(swapped) }));
  if (expected === 200) model.fixtures.set(id, card);
  return { expected, status, what: 'correct' };
};

const unrecord: Act = async (ask, model, { first }) => {
  const [id] = pick([...model.fixtures], first) ?? [];
  if (id === undefined) return null;
  model.fixtures.delete(id);
  return { expected: 200, status: (await ask(`DELETE /api/matches/${id}`)).status, what: 'unrecord' };
};

const addTeam: Act = async (ask, model, { first }) => {
  const team = { name: newName(), division: first % 3 };
  const { status, json } = await ask('POST /api/admin/teams', team);
  model.teams.push({ ...team, id: textIn(json, 'id'), deleted: false });
  return { expected: 201, status, what: 'addTeam' };
};

const changeTeam: Act = async (ask, model, { first, second, third }) => {
  const team = pick(live(model.teams), first);
  if (!team) return null;
  const name = second % 2 === 0 ? newName() : team.name;
  const { status } = await ask(`PUT /api/teams/${team.id}`, { name, division: third % 3 });
  Object.assign(team, { name, division: third % 3 });
  return { expected: 200, status, what: 'changeTeam' };
};

const deleteTeam: Act = async (ask, model, { first }) => {
  const team = pick(live(model.teams), first);
  if (!team) return null;
  for (const one of [team, ...squad(model, team)]) one.deleted = true;
  return { expected: 200, status: (await ask(`DELETE /api/teams/${team.id}`)).status, what: 'deleteTeam' };
};

const addPlayer: Act = async (ask, model, { first, second }) => {
  const team = pick(live(model.teams), first);
  if (!team) return null;
  const name = newName();
  const body = { name, handicap: second % 151, modifier: 0.5, newHandicap: 3 };
  const { status, json } = await ask(`POST /api/admin/teams/${team.id}/players`, body);
  model.players.push({ id: textIn(json, 'id'), name, team: team.id, deleted: false });
  return { expected: 201, status, what: 'addPlayer' };
};

const changePlayer: Act = async (ask, model, { first, second }) => {
  const player = pick(live(model.players), first);
  if (!player) return null;
  player.name = newName();
  const body = { name: player.name, handicap: second % 151, modifier: 1, newHandicap: 5 };
  const { status } = await ask(`PUT /api/teams/${player.team}/players/${player.id}`, body);
  return { expected: 200, status, what: 'changePlayer' };
};

const handicap: Act = async (ask, model, { first, second }) => {
  const player = pick(live(model.players), first);
  if (!player) return null;
  const body = { handicap: second % 151, modifier: 1, newHandicap: 5 };
  const { status } = await ask(`PUT /api/teams/${player.team}/players/${player.id}/handicap`, body);
  return { expected: 200, status, what: 'handicap' };
};

const deletePlayer: Act = async (ask, model, { first }) => {
  const player = pick(live(model.players), first);
  if (!player) return null;
  player.deleted = true;
  const { status } = await ask(`DELETE /api/teams/${player.team}/players/${player.id}`);
  return { expected: 200, status, what: 'deletePlayer' };
};

const transfer: Act = async (ask, model, { first, second }) => {
  const [player, team] = [pick(live(model.players), first), pick(live(model.teams), second)];
  if (!player || !team) return null;
  const expected = player.team === team.id ? 409 : 200;
  player.team = team.id;
  const { status } = await ask('POST /api/admin/transfer-player', { playerId: player.id, newTeamId: team.id });
  return { expected, status, what: 'transfer' };
};

const merge: Act = async (ask, model, { first, second }) => {
  const [keep, other] = [pick(live(model.players), first), pick(live(model.players), second)];
  if (!keep || !other) return null;
  const body = { keep: keep.id, merge: other.id };
  const unconfirmed = keep === other ? 422 : mergeStatus(model, keep.id, other.id);
  const { status } = await ask('POST /api/admin/players/merge', body);
  if (status !== unconfirmed) return { expected: unconfirmed, status, what: 'merge' };
  const expected = unconfirmed === 422 && keep !== other ? 200 : unconfirmed;
  const confirmed =
    status === 200 ? 200 : (await ask('POST /api/admin/players/merge', { ...body, confirm: true })).status;
  if (confirmed === 200) other.merged = { into: keep.id, entry: textIn(await latestEntry(ask), 'id') };
  return { expected, status: confirmed, what: 'merge' };
};

const unmerge: Act = async (ask, model, { first }) => {
  const player = pick(
    model.players.filter(({ merged }) => merged),
    first,
  );
  if (!player?.merged) return null;
  const team = model.teams.find(({ id }) => id === player.team);
  const expected = team?.deleted ? 409 : 200;
  const { status } = await undo(ask, player.merged.entry);
  if (expected === 200) delete player.merged;
  return { expected, status, what: 'unmerge' };
};

/**
 * Checks that every read returns the same bytes as before after a merge and its undo. If not, the outcome's status is
 * 0.
 */
const mergeAndBack: Act = async (ask, model, dice) => {
  const before = await stateOf(ask);
  const known = new Set(model.players.filter(({ merged }) => merged));
  const outcome = await merge(ask, model, dice);
  const merged = model.players.find((player) => player.merged && !known.has(player));
  if (!outcome || !merged?.merged) return outcome;
  const { status } = await undo(ask, merged.merged.entry);
  delete merged.merged;
  const isSame = JSON.stringify(await stateOf(ask)) === JSON.stringify(before);
  return { expected: 200, status: isSame ? status : 0, what: 'mergeAndBack' };
};

const REVERSIBLE = ['submit', 'correct', 'unrecord', 'transfer', 'deletePlayer', 'changeTeam', 'changePlayer'] as const;

/**
 * Checks that every read returns the same bytes as before after a write and its undo. If not, the outcome's status is
 * 0.
 */
const writeAndBack: Act = async (ask, model, dice) => {
  const [before, kept, last] = [await stateOf(ask), structuredClone(model), await latestEntry(ask)];
  const outcome = await acts[pick(REVERSIBLE, dice.third) ?? 'submit'](ask, model, dice);
  const entry = await latestEntry(ask);
  if (!outcome || outcome.status !== outcome.expected || entry['id'] === last['id']) return outcome;
  const { status } = await undo(ask, entry['id']);
  Object.assign(model, kept);
  const isSame = JSON.stringify(await stateOf(ask)) === JSON.stringify(before);
  return { expected: 200, status: isSame ? status : 0, what: `${outcome.what}AndBack` };
};

/**
 * Returns the expected status of a merge: 409 if the two players met in a fixture as opponents, 422 if an official must
 * confirm the merge, otherwise 200.
 */
function mergeStatus({ players, fixtures }: Model, keep: string, other: string): number {
  let status = 200;
  const weeks = new Map<string, Set<string>>();
  for (const { season, week, home, away, frames } of fixtures.values()) {
    const sides = [home, away].map((team, i) => {
      const ids = new Set(frames.map((frame) => personOf(players, i === 0 ? frame.home : frame.away)));
      return { team, hasKeep: ids.has(keep), hasOther: ids.has(other) };
    });
    if (sides[0]?.hasKeep && sides[1]?.hasOther) return 409;
    if (sides[1]?.hasKeep && sides[0]?.hasOther) return 409;
    for (const { team, hasKeep, hasOther } of sides) {
      if (hasKeep && hasOther) status = 422;
      const seen = weeks.get(`${season} ${week}`) ?? new Set();
      weeks.set(`${season} ${week}`, seen);
      if (hasKeep) seen.add(`keep ${team}`);
      if (hasOther) seen.add(`other ${team}`);
    }
  }
  for (const seen of weeks.values()) {
    const teams = (who: string) => [...seen].filter((one) => one.startsWith(who)).map((one) => one.slice(who.length));
    if (teams('keep').some((team) => teams('other').some((one) => one !== team))) status = 422;
  }
  return status;
}

const reset: Act = async (ask) => {
  return { expected: 200, status: (await ask('PUT /api/admin/reset-new-handicaps')).status, what: 'reset' };
};

const draw: Act = async (ask) => {
  const body = { competitionName: 'Plate_Final', matches: [{ competitorA: newName(), competitorB: newName() }] };
  return { expected: 200, status: (await ask('POST /api/save-draw', body)).status, what: 'draw' };
};

const ofCards = { submit, correct, review, unrecord };
const ofPlayers = { addPlayer, changePlayer, handicap, deletePlayer, transfer, merge, unmerge, reset };
const ofTeams = { addTeam, changeTeam, deleteTeam };
const acts = { ...ofCards, ...ofPlayers, ...ofTeams, mergeAndBack, writeAndBack, draw };

/**
 * Returns frames in which each player plays once. A side is absent if its team has too few players, or if its die shows
 * 9.
 */
function framesOf(model: Model, home: ModelTeam, away: ModelTeam, dice: FrameThrow[]): ModelFrame[] {
  const [homes, aways] = [squad(model, home), squad(model, away)];
  return dice.map(({ home: homeDie, away: awayDie, loser, margin, high }, i) => {
    const sides = {
      home: homeDie === 9 ? null : (homes[i]?.id ?? null),
      away: awayDie === 9 ? null : (aways[i]?.id ?? null),
    };
    if (sides.home === null || sides.away === null) return walkover(sides);
    const [homeScore, awayScore] = high ? [loser + margin, loser] : [loser, loser + margin];
    return { ...sides, homeScore, awayScore };
  });
}

function walkover({ home, away }: { home: string | null; away: string | null }): ModelFrame {
  return { home, away, homeScore: home === null ? 0 : 42, awayScore: away === null ? 0 : 42 };
}

function swapped(frame: ModelFrame): ModelFrame {
  if (frame.home === null || frame.away === null) return frame;
  return { ...frame, homeScore: frame.awayScore, awayScore: frame.homeScore };
}

function bodyOf({ season, division, week, home, away, frames }: ModelFixture) {
  const matches = frames.map((frame) => ({
    homePlayer: frame.home,
    awayPlayer: frame.away,
    homeScore: frame.homeScore,
    awayScore: frame.awayScore,
  }));
  return { season, division, weekNumber: week, homeTeam: home, awayTeam: away, matches };
}

/** Returns another card for the same season, division, week and teams. `own`: the id of a card to leave out. */
function takenBy({ fixtures }: Model, card: ModelFixture, own: string | null): ModelFixture | undefined {
  const [, found] =
    [...fixtures].find(
      ([id, { season, division, week, home, away }]) =>
        id !== own &&
        JSON.stringify([season, division, week, home, away]) ===
          JSON.stringify([card.season, card.division, card.week, card.home, card.away]),
    ) ?? [];
  return found;
}

function squad({ players }: Model, team: ModelTeam) {
  return live(players).filter((player) => player.team === team.id);
}

function live<T extends { deleted: boolean; merged?: unknown }>(all: T[]): T[] {
  return all.filter(({ deleted, merged }) => !deleted && !merged);
}

function pick<T>(items: readonly T[], die: number): T | undefined {
  return items[die % Math.max(1, items.length)];
}

function newName(): string {
  names += 1;
  return `Name ${names}`;
}
