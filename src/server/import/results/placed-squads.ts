import { sortedByTimePlayed } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/match.ts';
import { addDifferingWeeksOfPlay } from '#domain/cards/week-of-play.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { compareByName, foldName } from '#domain/name.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import type { TeamsAndPlayers, Player, Team } from '#domain/squads/teams-and-players.ts';
import { askAboutPlayerOrTeamMove, askAboutTeamMove } from '../asked-moves.ts';
import { squadPlayerKey } from '../match-names.ts';
import type { BeforeAfter } from '../plan.ts';
import { firstLineWithDate } from './file-card.ts';
import type { NewCard } from './new-card.ts';
import type { LeagueBeforeImport, StoredSeason } from './recorded-cards.ts';
import type { ResolvedName } from './resolver.ts';

export type SquadChanges = { teams: BeforeAfter<Team>[]; players: BeforeAfter<Player>[]; notes: string[] };

type PlacingContext = {
  people: TeamsAndPlayers;
  all: AppearanceLookup;
  current: AppearanceLookup;
  /**
   * Returns whether the latest card of a team or player is recorded in the league, and not a new card of the file.
   * Considers only cards of the default season.
   */
  isLaterRecorded: (id: string) => boolean;
  notes: string[];
  handicap: number;
};

/**
 * Returns how new cards change the current divisions and squads. `cards` are sorted, oldest season first. A new team,
 * or a team without a division, gets the division in which it plays in `defaultSeason`. A new team that does not play
 * in that season is retired (division 0). Other teams, and the league's players, move only if an answer says so, and
 * never because of a card that is older than a recorded one (Rule N8). A new player gets `handicap`, and joins the team
 * for which the player has played most frames.
 */
export function squadChangesFromCards(
  cards: readonly NewCard[],
  league: LeagueBeforeImport,
  defaultSeason: string | null,
  handicap: number,
  inquiry: Inquiry,
): SquadChanges {
  const { people } = league;
  const oldestFirst = cardsInTimeOrder(cards, league);
  const inSeason = oldestFirst.filter(({ card }) => card.season === defaultSeason);
  const current = appearancesOnCards(inSeason);
  const isLaterRecorded = createLatestCardRecordedCheck(oldestFirst, league, defaultSeason);
  const placing: PlacingContext = {
    people,
    all: appearancesOnCards(oldestFirst),
    current,
    isLaterRecorded,
    notes: [],
    handicap,
  };
  const newTeams = distinctNewNames(cards.flatMap(({ home, away }) => [home, away]));
  const season = league.seasons.get(defaultSeason ?? '');
  const teams = [...newTeamsToStore(newTeams, placing), ...teamsMovedByCards(placing, season, inquiry)];
  const newPlayers = distinctNewNames(cards.flatMap(({ players }) => [...players.values()]));
  const after = new Map([...people.teams, ...teams.map((team) => [team.after.id, team.after] as const)]);
  const certain = appearancesOnCards(inSeason.filter(({ card }) => !card.isOpen));
  const moved = askWhichPlayersMove(after, { ...placing, current: certain }, league.substitutes, inquiry);
  const players = [...moved, ...addPlayers(newPlayers, after, placing)];
  return { teams, players, notes: placing.notes };
}

function distinctNewNames(resolved: ResolvedName[]): ResolvedName[] {
  return [...new Map(resolved.filter(({ isNew }) => isNew).map((one) => [one.id, one])).values()];
}

/**
 * Returns the new teams. Of several teams with one name, only one is not deleted: the team that the league has, or else
 * the one that played last.
 */
function newTeamsToStore(added: ResolvedName[], { people, all, current, notes }: PlacingContext): BeforeAfter<Team>[] {
  const taken = new Set([...people.teams.values()].filter(({ deleted }) => !deleted).map(({ name }) => foldName(name)));
  return added
    .toSorted((a, b) => latest(b.id) - latest(a.id) || compareByName(a, b))
    .map(({ id, name }) => {
      const deleted = taken.has(foldName(name));
      taken.add(foldName(name));
      if (deleted) notes.push(`${name} (id ${id}) is imported as deleted: another team has that name.`);
      return { before: null, after: { id, name, formerNames: [], division: current.division(id) ?? 0, deleted } };
    });

  // Returns a number that is higher for a team that played later. Teams that play in the default season have the
  // highest numbers.
  function latest(id: string): number {
    return current.lastSeen(id) >= 0 ? Number.MAX_SAFE_INTEGER / 2 + current.lastSeen(id) : all.lastSeen(id);
  }
}

/**
 * Returns the league's teams that move to another division because of their new cards in the default season. A team
 * without a division gets the division of its cards. Asks an official about a team whose division differs from the
 * division of its cards, and about a team that withdrew.
 */
function teamsMovedByCards(
  { people, current, isLaterRecorded, notes }: PlacingContext,
  season: StoredSeason | undefined,
  inquiry: Inquiry,
): BeforeAfter<Team>[] {
  const withdrawn = new Set(season?.withdrawals?.map(({ teamId }) => teamId));
  return [...people.teams.values()].flatMap((team) => {
    const division = current.division(team.id);
    if (division === undefined) return [];
    if (team.deleted)
      notes.push(`${team.name} stay deleted: their results count, but they are not among today's teams.`);
    if (team.deleted || division === team.division || isLaterRecorded(team.id)) return [];
    const isPlaced = team.division === RETIRED_TEAMS_DIVISION && !withdrawn.has(team.id);
    const asked = { lines: current.lines(team.id), names: season?.divisionNames };
    if (!isPlaced && !askAboutTeamMove(team, division, asked, inquiry)) return [];
    return [{ before: team, after: { ...team, division } }];
  });
}

/**
 * Returns the players who change their team. Asks about each player of a squad who plays only for other teams in the
 * cards of the default season.
 */
function askWhichPlayersMove(
  teams: ReadonlyMap<string, Team>,
  { people, current, isLaterRecorded }: PlacingContext,
  substitutes: ReadonlySet<string>,
  inquiry: Inquiry,
): BeforeAfter<Player>[] {
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const taken = new Set(live.map(squadPlayerKey));
  return live.flatMap((player) => {
    const { id, name, teamId } = player;
    const team = teams.get(current.mainTeam(id) ?? '');
    if (!team || team.deleted || current.playedFor(id, teamId)) return [];
    if (isLaterRecorded(id) || substitutes.has(`${id} ${team.id}`)) return [];
    if (taken.has(squadPlayerKey({ name, teamId: team.id }))) return [];
    const own = teams.get(teamId)?.name ?? 'another team';
    const isMoved = askAboutPlayerOrTeamMove({ name, from: own, to: team.name, lines: current.lines(id) }, inquiry);
    return isMoved ? [{ before: player, after: { ...player, teamId: team.id } }] : [];
  });
}

function addPlayers(
  added: ResolvedName[],
  teams: ReadonlyMap<string, Team>,
  placing: PlacingContext,
): BeforeAfter<Player>[] {
  const { people, all, current, notes, handicap } = placing;
  const taken = new Set([...people.players.values()].filter(({ deleted }) => !deleted).map(squadPlayerKey));
  return added
    .toSorted((a, b) => all.lastSeen(b.id) - all.lastSeen(a.id) || compareByName(a, b))
    .map(({ id, name }) => {
      const team = teams.get(current.mainTeam(id) ?? all.mainTeam(id) ?? '');
      if (!team) throw new Error(`A new player has played for some team: ${id}`);
      const isTaken = taken.has(squadPlayerKey({ name, teamId: team.id }));
      taken.add(squadPlayerKey({ name, teamId: team.id }));
      if (isTaken)
        notes.push(`${name} (id ${id}) is imported as deleted: ${team.name} have another player with that name.`);
      const handicaps = { handicap, modifier: 0, newHandicap: handicap };
      const deleted = isTaken || team.deleted;
      return { before: null, after: { id, name, formerNames: [], teamId: team.id, ...handicaps, deleted } };
    });
}

/**
 * Returns a function that returns whether the latest card of a team or player is recorded in the league, and not a new
 * card of the file. Considers only cards of `season`.
 */
function createLatestCardRecordedCheck(
  cards: readonly NewCard[],
  { fixtures, seasons }: LeagueBeforeImport,
  season: string | null,
): (id: string) => boolean {
  const inFile = cards
    .filter(({ card }) => card.season === season)
    .map((one) => ({
      ids: teamAndPlayerIds(one, one.home.id, one.away.id),
      isNew: true,
      ...timeOrderFieldsOfCard(one),
    }));
  const recorded = fixtures
    .filter((fixture) => fixture.season === season)
    .map((one) => ({ ...one, ids: teamAndPlayerIds(one, one.homeTeamId, one.awayTeamId), isNew: false }));
  const latest = new Map<string, boolean>();
  for (const { ids, isNew } of sortedByTimePlayed(
    addDifferingWeeksOfPlay([...recorded, ...inFile], calendarsOf(seasons)),
  ))
    for (const id of ids) latest.set(id, !isNew);
  return (id) => latest.get(id) ?? false;
}

function teamAndPlayerIds({ matches }: Pick<NewCard, 'matches'>, homeId: string, awayId: string): string[] {
  return [homeId, awayId, ...matches.flatMap(({ sides }) => SIDES.flatMap((side) => sides[side].players))];
}

/** Looks up, in a set of cards, for which teams players have played, and the latest cards of teams and players. */
type AppearanceLookup = {
  playedFor(playerId: string, teamId: string): boolean;
  /**
   * Returns the id of the team for which a player has played most frames; of several such teams, the one with the
   * latest card.
   */
  mainTeam(playerId: string): string | undefined;
  /** Returns the division of a team's latest card; `undefined` if the team has no card. */
  division(teamId: string): number | undefined;
  /**
   * Returns the index of the latest card of a team or player in the list of cards, which is sorted oldest first; -1 if
   * there is no such card.
   */
  lastSeen(id: string): number;
  /** Returns the line on which each card of a team or player begins. `id`: the id of the team or player. */
  lines(id: string): number[];
};

/** What a player has played for one team: the number of frames, and the index of the latest card. */
type TeamAppearances = { frames: number; last: number };

/**
 * Returns functions that look up, in these cards, for which teams a player has played, and which card of a team or
 * player is the latest. The cards must be sorted, oldest first.
 */
function appearancesOnCards(cards: readonly NewCard[]): AppearanceLookup {
  const spells = new Map<string, Map<string, TeamAppearances>>();
  const divisions = new Map<string, number>();
  const seen = new Map<string, number>();

  function note(teamId: string, playerIds: (string | null)[], at: number): void {
    seen.set(teamId, at);
    for (const playerId of playerIds) {
      if (playerId === null) continue;
      seen.set(playerId, at);
      const teams = spells.get(playerId) ?? new Map<string, TeamAppearances>();
      spells.set(playerId, teams);
      teams.set(teamId, { frames: (teams.get(teamId)?.frames ?? 0) + 1, last: at });
    }
  }

  for (const [at, { card, home, away, matches }] of cards.entries()) {
    divisions.set(home.id, card.division).set(away.id, card.division);
    for (const [team, side] of [
      [home, 'home'],
      [away, 'away'],
    ] as const)
      note(
        team.id,
        matches.flatMap(({ sides }) => sides[side].players),
        at,
      );
  }

  return {
    playedFor: (playerId, teamId) => spells.get(playerId)?.has(teamId) ?? false,
    mainTeam: (playerId) => mainTeamOf(spells.get(playerId)),
    division: (teamId) => divisions.get(teamId),
    lastSeen: (id) => seen.get(id) ?? -1,
    lines: (id) =>
      cards
        .filter(({ home, away, players }) => [home.id, away.id].includes(id) || players.has(id))
        .map(({ card }) => card.line),
  };
}

/** Returns the cards in order of time. Cards of one day stay in the order of the file (Rule R3). */
function cardsInTimeOrder(cards: readonly NewCard[], { seasons }: Pick<LeagueBeforeImport, 'seasons'>): NewCard[] {
  const moments = cards.map((one) => ({ one, ...timeOrderFieldsOfCard(one) }));
  return sortedByTimePlayed(addDifferingWeeksOfPlay(moments, calendarsOf(seasons))).map(({ one }) => one);
}

/** Returns when a new card was played. The card counts as recorded after all cards of the league. */
function timeOrderFieldsOfCard({ card }: NewCard) {
  const { season, week } = card;
  return { season, week, date: firstLineWithDate(card)?.date ?? null, recorded: Number.MAX_SAFE_INTEGER };
}

function calendarsOf(seasons: LeagueBeforeImport['seasons']) {
  return new Map(Array.from(seasons.values(), ({ name, calendar }) => [name, calendar]));
}

function mainTeamOf(teams: Map<string, TeamAppearances> | undefined): string | undefined {
  let main: (TeamAppearances & { teamId: string }) | undefined;
  for (const [teamId, spell] of teams ?? []) {
    if (!main || spell.frames > main.frames || (spell.frames === main.frames && spell.last > main.last))
      main = { teamId, ...spell };
  }
  return main?.teamId;
}
