import { compareDays } from '#domain/day.ts';
import { isApproved, createSubstituteCheck } from '#domain/cards/substitutes.ts';
import {
  hasRegister,
  type RegisterCard,
  type MarksByCard,
  marksOnCards,
  type RegisterFacts,
} from '#domain/rules/eligibility.ts';
import { startOfSeason } from '#domain/seasons/season.ts';
import { hasLeft, knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';
import { cardsMadeOnSite } from '../storage/card-history.ts';
import { substitutes } from '../storage/mappers/described.ts';
import { rulingsOf } from '../storage/mappers/rulings.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { Snapshot } from '../storage/store.ts';
import type { Facts } from './facts.ts';

const NO_MARKS: MarksByCard = new Map();

type RegisterSources = Pick<Facts, 'seasons' | 'people' | 'fixtures' | 'stays'>;

/** Returns the players whom the rules mark on a season's cards (Rules C40 to C47), keyed by card. */
export async function loadRuleMarks(db: Snapshot, name: string, facts: RegisterSources): Promise<MarksByCard> {
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (!season) return NO_MARKS;
  const rulings = await rulingsOf(db, name, await facts.people());
  if (!hasRegister(season) && rulings.length === 0) return NO_MARKS;
  return marksOnCards({ ...(await registerOf(db, season, facts)), rulings });
}

/** Returns the facts for a season's register of players, without the officials' decisions. */
export async function registerOf(db: Snapshot, season: StoredSeason, facts: RegisterSources): Promise<RegisterFacts> {
  const people = await facts.people();
  const cards = await facts.fixtures(season.name);
  const known = await substitutes.liveWith(db, 'season', [season.name]);
  const approved = known.filter(({ state, free }) => state === 'approved' && free !== true);
  const onSite = await cardsMadeOnSite(db, season.name);
  const divisions = divisionsIn(season, cards, people);
  return {
    season,
    start: startOfSeason(season),
    cards,
    isJudged: (id) => onSite.has(id),
    stays: (await facts.stays()).players,
    isSubstitute: createSubstituteCheck(known, people),
    isApproved: (playerId, teamId) => isApproved({ playerId, teamId }, approved, people),
    rulings: [],
    divisionOf: (teamId) => divisions.get(teamId) ?? null,
    playerName: (id) => knownPlayer(people.players, id).name,
    teamName: (id) => knownTeam(people.teams, id).name,
  };
}

/**
 * Returns the division of each team: where it last played in the season, else its placing there, else its current one.
 */
function divisionsIn(
  { placings = [] }: Pick<StoredSeason, 'placings'>,
  cards: readonly RegisterCard[],
  { teams }: People,
): Map<string, number> {
  const live = [...teams.values()].filter((team) => !hasLeft(team));
  const inTime = cards.toSorted((a, b) => compareDays(a.date ?? '', b.date ?? '') || a.week - b.week);
  return new Map([
    ...live.map(({ id, division }) => [id, division] as const),
    ...placings.map(({ teamId, division }) => [teamId, division] as const),
    ...inTime.flatMap(({ homeTeamId, awayTeamId, division }) => [
      [homeTeamId, division] as const,
      [awayTeamId, division] as const,
    ]),
  ]);
}
