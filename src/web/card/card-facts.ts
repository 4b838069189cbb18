import type { FixtureAnswer, CardMatchAnswer } from '#contract/matches.ts';
import type { SeasonsAnswer, AdminSeasons } from '#contract/seasons.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { PlayerForCard } from '#contract/kinds/player.ts';
import type { CardContext, AllowedFormerMemberships } from '#domain/cards/card.ts';
import { outcomeFromAnswer } from '#domain/cards/outcome-answer.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { compareDays } from '#domain/day.ts';
import { UNKNOWN_TEAM_NAMES } from '#domain/name.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { type TeamsAndPlayers, toTeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { withSeasonDivisions, type TeamDivision } from '#domain/seasons/placing.ts';
import type { Season } from '#domain/seasons/season.ts';
import { seasonNameAndYear } from '#web/officials/season-year.ts';
import { type SignedInUser, signedInUserOfSessionAnswer } from '#web/officials/official-hint.ts';
import type { PageSource, ApiReader } from '#web/page-source.ts';
import type { MatchValues } from './match-values.ts';

/**
 * The data needed to fill in and check a match card. Everything in it can be converted to JSON, so that a device can
 * store it.
 */
export type CardFacts = {
  seasons: AdminSeasons;
  teams: TeamAnswer[];
  /** The recorded card that is being corrected. `null` for a new card. */
  recorded: FixtureAnswer | null;
  /** The user. `null` when signed out. */
  who: SignedInUser | null;
  /**
   * For each of a captain's teams, the ids of its players in each match of its last fixture. Keyed by team id. Only for
   * a new card.
   */
  lastLineup?: Record<string, string[][]>;
  /** Players who have left the teams of the card, but may play on the card's date (Rule C24), keyed by team id. */
  leftButEligible?: Record<string, PlayerForCard[]>;
};

/** The data of the screen Match Data Input, stored on the device so that the screen opens offline. */
export type MatchDataInputScreenData = { facts: CardFacts; currentWeek: number };

/** Loads the data of the screen Match Data Input. */
export async function loadMatchDataInputScreenData(
  source: Pick<PageSource, 'read' | 'seasons'>,
): Promise<MatchDataInputScreenData> {
  const [loaded, { details, default: shown }] = await Promise.all([loadCardFacts(source), source.seasons()]);
  const own = loaded.who?.role === 'captain' ? loaded.who.teamIds : [];
  const facts = { ...loaded, lastLineup: await loadLastLineups(own, shown, source.read) };
  return { facts, currentWeek: details.find(({ season }) => season === shown)?.currentWeek ?? 1 };
}

/**
 * Loads the data needed for a new card: the seasons with their rules (for captains only the default season), the
 * current squads, and the user.
 */
export async function loadCardFacts({
  read,
  seasons: known,
}: Pick<PageSource, 'read' | 'seasons'>): Promise<CardFacts> {
  const [session, teams] = await Promise.all([read('GET /api/admin/session', {}), read('GET /api/teams', {})]);
  const who = signedInUserOfSessionAnswer(session);
  const seasons =
    who?.role === 'captain' ? onlyDefaultSeasonForCaptain(await known()) : await read('GET /api/admin/seasons', {});
  return { seasons, teams, recorded: null, who };
}

/**
 * Returns the ids of each team's players in each match of the team's last fixture, keyed by team id. Leaves out absent
 * players, and matches without a player of the team.
 */
async function loadLastLineups(teamIds: readonly string[], season: string, read: ApiReader) {
  const teams = await Promise.all(
    teamIds.map(async (teamId) => {
      const played = await read('GET /api/matches', { query: { season, teamId } });
      const last = played.toSorted((a, b) => compareDays(a.date ?? '', b.date ?? '')).at(-1);
      const side = last?.homeTeamId === teamId ? 'home' : 'away';
      const lineup = (last?.matches ?? []).map((match) => playersOfMatchSide(match, side).map(({ id }) => id));
      return [teamId, lineup.filter(({ length }) => length > 0)] as const;
    }),
  );
  return Object.fromEntries(teams);
}

/**
 * Returns only the default season, because captains cannot record in other seasons. Fields that a captain's card does
 * not need are empty.
 */
function onlyDefaultSeasonForCaptain({ details, default: shown }: SeasonsAnswer): AdminSeasons {
  const known = details.filter(({ season }) => season === shown);
  const unused = {
    calendar: [],
    isDefault: true,
    closed: false,
    decisions: [],
    results: 0,
    teamsIn: [],
    teams: [],
    playedIn: [],
  };
  return { default: shown, seasons: known.map((season) => ({ ...season, ...unused })) };
}

/** Returns those of the given `divisions` in which the user may record results. */
export function recordableDivisions({ who, teams }: CardFacts, divisions: readonly number[]): number[] {
  if (who?.role === 'captain')
    return divisions.filter((one) => teams.some(({ id, division }) => division === one && who.teamIds.includes(id)));
  const own = who?.divisions ?? null;
  return divisions.filter((one) => own === null || own.includes(one));
}

/** Returns whether one of these teams is the captain's own. True for any user who is not a captain. */
export function mayRecordFixture({ who }: CardFacts, ...teamIds: string[]): boolean {
  return who?.role !== 'captain' || teamIds.some((id) => who.teamIds.includes(id));
}

/** Returns the season with this name, or undefined. */
export function seasonInCardFacts({ seasons }: CardFacts, name: string): Season | undefined {
  const found = seasons.seasons.find(({ season }) => season === name);
  if (found === undefined) return undefined;
  const { season, divisions, weeks, calendar, rules, divisionRules } = found;
  return {
    ...seasonNameAndYear(season, calendar),
    divisions,
    weeks,
    calendar,
    rules,
    divisionRules: { ...divisionRules },
  };
}

const cachedCardContexts = new WeakMap<CardFacts, Map<string, CardContext>>();

/**
 * Returns the data that `checkCard` checks a card against. In a season other than the default one, teams are in the
 * divisions of that season. The result is cached.
 */
export function cardContextFromFacts(facts: CardFacts, season = facts.seasons.default): CardContext {
  const known = cachedCardContexts.get(facts) ?? new Map<string, CardContext>();
  cachedCardContexts.set(facts, known);
  const context = known.get(season) ?? makeCardContext(facts, season);
  known.set(season, context);
  return context;
}

function makeCardContext(facts: CardFacts, season: string): CardContext {
  const names = facts.seasons.seasons.map(({ season }) => season);
  const seasons = names.flatMap((name) => seasonInCardFacts(facts, name) ?? []);
  return {
    seasons: new Map(seasons.map((season) => [season.name, season])),
    defaultSeason: facts.seasons.default,
    people: withSeasonDivisions(teamsAndPlayersForCard(facts), teamDivisionsOfSeason(facts, season)),
    day: allowedFormerMemberships(facts, season),
    recorded: facts.recorded && toDomainFixture(facts.recorded),
  };
}

/**
 * Returns the divisions of the teams in a season, as a list of teams with a division each. A team may be in the list
 * several times, and its last entry counts. The list begins with the divisions in which teams were placed, and ends
 * with the divisions in which teams played. It is empty for an unknown season. It is also empty for the default season,
 * because there the teams are in their current divisions.
 */
function teamDivisionsOfSeason({ seasons }: CardFacts, season: string): TeamDivision[] {
  const found = seasons.seasons.find((one) => one.season === season);
  return found === undefined || found.isDefault ? [] : [...found.teams, ...found.playedIn];
}

/**
 * Returns two functions. `left` returns the former players of a team who may be on the card. `divisions` returns the
 * divisions in which a team may play. A captain's device does not know the past divisions of teams, so for a captain
 * `divisions` returns all divisions of the season.
 */
function allowedFormerMemberships(facts: CardFacts, season: string): AllowedFormerMemberships {
  const all = facts.who?.role === 'captain' ? (seasonInCardFacts(facts, season)?.divisions ?? []) : null;
  return {
    left: (teamId) => new Set(facts.leftButEligible?.[teamId]?.map(({ id }) => id)),
    divisions: (teamId) => new Set(all ?? divisionsOfTeam(facts, season, teamId)),
  };
}

/** Returns the divisions in which a team has played or was placed in a season. */
function divisionsOfTeam({ seasons }: CardFacts, season: string, teamId: string): number[] {
  const found = seasons.seasons.find((one) => one.season === season);
  const places = [...(found?.teams ?? []), ...(found?.playedIn ?? [])];
  return places.filter((place) => place.teamId === teamId).map(({ division }) => division);
}

/** Returns the league's current teams that are, or have been, in a division during a season. */
export function teamsOfDivisionInSeason(
  facts: CardFacts,
  season: string,
  division: string,
): { id: string; name: string }[] {
  const { teams } = cardContextFromFacts(facts, season).people;
  return facts.teams.filter(
    ({ id }) =>
      String(teams.get(id)?.division) === division ||
      divisionsOfTeam(facts, season, id).some((one) => String(one) === division),
  );
}

/** Returns the teams of a card, such as `Harbour Social v Old Mill`. */
export function cardTeamsText(card: Record<`${Side}Team`, string>, facts: CardFacts): string {
  const { teams } = cardContextFromFacts(facts).people;
  const [home, away] = SIDES.map((side) => {
    const id = card[`${side}Team`];
    return id === '' ? 'no team yet' : (teams.get(id)?.name ?? UNKNOWN_TEAM_NAMES[side]);
  });
  return `${home} v ${away}`;
}

/**
 * Converts a recorded card to the domain's `Fixture`. `recorded` is 0, because the API does not say in which order
 * cards were recorded.
 */
export function toDomainFixture(card: FixtureAnswer): Fixture {
  const { fixtureId: id, season, division, weekNumber: week, date, homeTeamId, awayTeamId, matches } = card;
  const fixture = { id, season, division, week, date, homeTeamId, awayTeamId, recorded: 0 };
  const outcome = outcomeFromAnswer(card);
  const ended = { ...(card.aggregateTo ? { aggregateTo: card.aggregateTo } : {}), ...(outcome ? { outcome } : {}) };
  return { ...fixture, matches: matches.map(matchFromAnswer), ...ended };
}

/** Returns the players of one side in a match, with their names. Absent players are left out. */
export function playersOfMatchSide(match: CardMatchAnswer, side: Side): { id: string; name: string }[] {
  const ids = match[`${side}Players`] ?? [match[`${side}PlayerId`]];
  const names = match[`${side}PlayerNames`] ?? [match[`${side}PlayerName`]];
  return ids.flatMap((id, i) => (id === null ? [] : [{ id, name: names[i] ?? '' }]));
}

const NEW_PLAYER_PREFIX = 'new:';

/** Returns the form's value for a player who is typed as a new name. */
export function newPlayerValue(name: string): string {
  return NEW_PLAYER_PREFIX + name;
}

/** Returns the name in a value that `newPlayerValue` made. `null` for other values, such as a player's id. */
export function newPlayerNameIn(player: string): string | null {
  return player.startsWith(NEW_PLAYER_PREFIX) ? player.slice(NEW_PLAYER_PREFIX.length) : null;
}

/**
 * Returns the current teams and players, former players who may still play, and the teams and players of the recorded
 * card, even if they have left since (Rules C9, C24).
 */
function teamsAndPlayersForCard({ teams, recorded, leftButEligible: left = {} }: CardFacts): TeamsAndPlayers {
  const gone = Object.values(left).flat();
  if (recorded === null) return currentAndFormerPeople(teams, [], gone);
  const sides = SIDES.map((side) => ({ id: recorded[`${side}TeamId`], name: recorded[`${side}TeamName`] }));
  const played = recorded.matches.flatMap((match) => SIDES.flatMap((side) => playersOfMatchSide(match, side)));
  return currentAndFormerPeople(teams, sides, [...played, ...gone]);
}

type FormerTeamOrPlayer = { id: string; name: string; handicap?: number };

/** Returns the current teams (`live`) with their players, and the former `teams` and `players`, marked as deleted. */
export function currentAndFormerPeople(
  live: readonly TeamAnswer[],
  teams: readonly FormerTeamOrPlayer[],
  players: readonly FormerTeamOrPlayer[],
): TeamsAndPlayers {
  const former = { formerNames: [], deleted: true };
  const nothing = { teamId: '', modifier: 0, newHandicap: 0 };
  const notDeleted = { formerNames: [], deleted: false };
  return toTeamsAndPlayers(
    [
      ...teams.map(({ id, name }) => ({ id, name, division: RETIRED_TEAMS_DIVISION, ...former })),
      ...live.map(({ id, name, division }) => ({ id, name, division, ...notDeleted })),
    ],
    [
      ...players.map(({ id, name, handicap = 0 }) => ({ id, name, handicap, ...nothing, ...former })),
      ...live.flatMap((team) => team.players.map((player) => ({ ...player, teamId: team.id, ...notDeleted }))),
    ],
  );
}

type TeamIdsAndMatchValues = Record<`${Side}Team`, string> & { matches: readonly Pick<MatchValues, 'sides'>[] };

/**
 * Returns the lineup of a team in its last fixture: for each match, the ids of the team's players. The team is the one
 * that the user chose for `side`. Players who are no longer in the squad are left out. Matches without any remaining
 * player are left out too. The result has no more matches than the form. `null` if no match remains, or if the user has
 * already chosen a player on this side.
 */
export function lastLineup(
  facts: CardFacts,
  { matches, ...values }: TeamIdsAndMatchValues,
  side: Side,
): string[][] | null {
  const team = values[`${side}Team`];
  const squad = new Set(facts.teams.find(({ id }) => id === team)?.players.map(({ id }) => id));
  const isChosen = matches.some(({ sides }) => sides[side].players.some((player) => player !== ''));
  const known = (facts.lastLineup?.[team] ?? []).map((players) => players.filter((id) => squad.has(id)));
  const here = known.filter(({ length }) => length > 0).slice(0, matches.length);
  return here.length === 0 || isChosen ? null : here;
}
