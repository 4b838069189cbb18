/** Small, valid values for tests of the store. */
import type { Player, Team } from '#domain/squads/teams-and-players.ts';
import { makeMatch, RULES } from '../fixtures/made-league.ts';
import type { EngineName, Entities, ChangeOrigin, Store } from '#server/storage/store.ts';
import { openTestStore } from './store.ts';

export const origin: ChangeOrigin = { by: 'Ann', via: 'command', action: 'test', summary: 'A test' };

export const season: Entities['season'] = {
  name: '25/26',
  firstYear: 2025,
  divisions: [1, 2],
  weeks: 24,
  calendar: [{ week: 1, from: '2025-09-01', to: '2025-09-07' }],
  rules: { ...RULES, maxFramesPerPlayer: 5 },
  divisionRules: {},
  imported: false,
};

export function sampleTeam(id: string, values: Partial<Team> = {}): Team {
  return { id, name: `Team ${id}`, formerNames: [], division: 1, deleted: false, ...values };
}

export function samplePlayer(id: string, teamId: string, values: Partial<Player> = {}): Player {
  const handicaps = { handicap: 14, modifier: 1.25, newHandicap: 15 };
  return { id, name: `Player ${id}`, formerNames: [], teamId, ...handicaps, deleted: false, ...values };
}

const TEAMS = { homeTeamId: 'a', awayTeamId: 'b' };
const FIRST_WEEK = { season: season.name, division: 1, week: 1, date: null, ...TEAMS, deleted: false };

/** A result in week 1: team `a` at home to team `b`. The second of its five matches is a walkover. */
export function sampleFixture(id: string, values: Partial<Entities['fixture']> = {}): Entities['fixture'] {
  const won = (score: number) => makeMatch('a1', score, 21, 'b1', { home: [33] });
  const matches = [won(60), makeMatch(null, 0, 42, 'b1'), won(61), won(62), won(63)];
  return { id, ...FIRST_WEEK, recorded: 1, matches, ...values };
}

/** A published fixture in week 1: team `a` at home to team `b`. */
export function sampleScheduled(
  id: string,
  values: Partial<Entities['listedFixture']> = {},
): Entities['listedFixture'] {
  const changedAt = '2025-09-01T12:00:00.000Z';
  return { id, ...FIRST_WEEK, venue: '', state: 'planned', published: true, changedAt, ...values };
}

/** Player `b1`, who waits for approval as a substitute for team `a`. */
export function sampleSubstitute(id: string, values: Partial<Entities['substitute']> = {}): Entities['substitute'] {
  const who = { season: season.name, division: 1, teamId: 'a', playerId: 'b1' };
  return { id, ...who, isNew: false, state: 'open', deleted: false, ...values };
}

/** A break of player `a1` that belongs to no frame. */
export function sampleLoneBreak(id: string, values: Partial<Entities['loneBreak']> = {}): Entities['loneBreak'] {
  const when = { season: season.name, division: null, week: null, date: null };
  const made = { playerId: 'a1', points: 77, opponent: '', ownScore: null, opponentScore: null };
  return { id, ...when, ...made, deleted: false, ...values };
}

/**
 * A decision that accepts player `b1` for team `a` in the first match of a card. `values` names the card, by its
 * `fixtureId`.
 */
export function sampleRuling(id: string, values: Partial<Entities['ruling']> = {}): Entities['ruling'] {
  const place = { season: season.name, division: 1, week: 1, fixtureId: null, competitionId: null, tieId: null };
  const who = { match: 0, teamId: 'a', playerId: 'b1' };
  return { id, ...place, ...who, decision: 'accept', rules: ['closes'], note: '', deleted: false, ...values };
}

/** A decision that drops the penalty of team `a` for an absent player in week 1. */
export function samplePenaltyDecision(
  id: string,
  values: Partial<Entities['penaltyDecision']> = {},
): Entities['penaltyDecision'] {
  const place = { season: season.name, division: 1, week: 1, teamId: 'a' };
  return { id, ...place, reason: 'short', decision: 'drop', adjustmentId: null, deleted: false, ...values };
}

/** An adjustment of minus two points for team `a` in week 1. */
export function sampleAdjustment(id: string, values: Partial<Entities['adjustment']> = {}): Entities['adjustment'] {
  const place = { season: season.name, division: 1, week: 1, teamId: 'a' };
  return { id, ...place, points: -2, reason: 'Late card', date: '2025-09-01', deleted: false, ...values };
}

/** A competition between teams `a` and `b` that is not drawn yet. */
export function sampleCompetition(id: string, values: Partial<Entities['competition']> = {}): Entities['competition'] {
  const form = { kind: 'team', handicap: false, maxStart: null, draw: 'bracket' } as const;
  const entrants = ['a', 'b'].map((teamId, i) => ({ id: `e${i + 1}`, teamId }));
  const played = { rounds: [{ bestOf: 3, playBy: '2026-01-10' }], entrants, withdrawn: [] };
  return { id, season: season.name, name: 'Cup', ...form, ...played, deleted: false, ...values };
}

/** The final of a competition between teams `a` and `b`. */
export function sampleTie(id: string, competitionId: string, values: Partial<Entities['tie']> = {}): Entities['tie'] {
  const place = { season: season.name, round: 1, position: 0, home: 'e1', away: 'e2' };
  return { id, competitionId, ...place, result: null, deleted: false, ...values };
}

/** Writes a season, and teams `a` and `b` with one player each: `a1` and `b1`. */
export async function putLeague(store: Store): Promise<void> {
  await store.write(origin, async (change) => {
    await change.put('season', season);
    await change.putAll('team', [sampleTeam('a'), sampleTeam('b')]);
    await change.putAll('player', [samplePlayer('a1', 'a'), samplePlayer('b1', 'b')]);
  });
}

/** Opens a store with the season, teams and players of `putLeague`. */
export async function openLeague(engine: EngineName): Promise<Store> {
  const store = await openTestStore(engine);
  await putLeague(store);
  return store;
}
