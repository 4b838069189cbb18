import { compareDays } from '#domain/day.ts';
import { isApprovedSubstitute, createSubstituteCheck } from '#domain/cards/substitutes.ts';
import {
  hasRegistrationRules,
  type CardForRegistrationRules,
  type RuleMarksByCard,
  ruleMarksByCard,
  type RegistrationFacts,
} from '#domain/rules/eligibility.ts';
import { startOfSeason } from '#domain/seasons/season.ts';
import { teamHasLeft, requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { idsOfCardsEnteredOnSite } from '../storage/card-history.ts';
import { substituteStore } from '../storage/mappers/described.ts';
import { rulingsOfSeason } from '../storage/mappers/rulings.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import type { Facts } from './facts.ts';

const NO_RULE_MARKS: RuleMarksByCard = new Map();

type RegistrationFactsSources = Pick<Facts, 'seasons' | 'people' | 'fixtures' | 'stays'>;

/**
 * Returns the marks on a season's match cards, keyed by card id. A mark names a player whom a registration rule did not
 * allow to play. Officials then accept or refuse the player (Rules C40 to C47).
 */
export async function loadRuleMarks(
  db: DatabaseTransaction,
  name: string,
  facts: RegistrationFactsSources,
): Promise<RuleMarksByCard> {
  const season = (await facts.seasons()).list.find((one) => one.name === name);
  if (!season) return NO_RULE_MARKS;
  const rulings = await rulingsOfSeason(db, name, await facts.people());
  if (!hasRegistrationRules(season) && rulings.length === 0) return NO_RULE_MARKS;
  return ruleMarksByCard({ ...(await registrationFacts(db, season, facts)), rulings });
}

/**
 * Returns the data that is needed to check a season's players against its registration rules. Does not read the
 * decisions of officials, so `rulings` is empty.
 */
export async function registrationFacts(
  db: DatabaseTransaction,
  season: StoredSeason,
  facts: RegistrationFactsSources,
): Promise<RegistrationFacts> {
  const people = await facts.people();
  const cards = await facts.fixtures(season.name);
  const known = await substituteStore.liveWith(db, 'season', [season.name]);
  const approved = known.filter(({ state, free }) => state === 'approved' && free !== true);
  const onSite = await idsOfCardsEnteredOnSite(db, season.name);
  const divisions = divisionsByTeam(season, cards, people);
  return {
    season,
    start: startOfSeason(season),
    cards,
    isJudged: (id) => onSite.has(id),
    stays: (await facts.stays()).players,
    isSubstitute: createSubstituteCheck(known, people),
    isApproved: (playerId, teamId) => isApprovedSubstitute({ playerId, teamId }, approved, people),
    rulings: [],
    divisionOf: (teamId) => divisions.get(teamId) ?? null,
    playerName: (id) => requirePlayer(people.players, id).name,
    teamName: (id) => requireTeam(people.teams, id).name,
  };
}

/**
 * Returns the division of each team, keyed by team id: the division of its last match in the season, or else the
 * division planned for the team (its placing), or else its current division.
 */
function divisionsByTeam(
  { placings = [] }: Pick<StoredSeason, 'placings'>,
  cards: readonly CardForRegistrationRules[],
  { teams }: TeamsAndPlayers,
): Map<string, number> {
  const live = [...teams.values()].filter((team) => !teamHasLeft(team));
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
