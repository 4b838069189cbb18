import { squadName } from '../csv/match-names.ts';
import type { BeforeAfter } from '../csv/report.ts';
import { inTime } from '#domain/cards/fixture.ts';
import { placedInTime } from '#domain/cards/week-of-play.ts';
import { byName, foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import type { NewCard } from './new-card.ts';
import { unmovedPlayersNote } from '../staying.ts';
import { datedLine } from './file-card.ts';
import type { RecordedLeague } from './recorded-cards.ts';
import type { Resolved } from './resolver.ts';

export type Squads = { teams: BeforeAfter<Team>[]; players: BeforeAfter<Player>[]; notes: string[] };

type Placing = { people: People; all: Appearances; current: Appearances; notes: string[]; handicap: number };

/**
 * Returns the changes to today's divisions and squads that new cards cause. The cards are sorted with the oldest season first.
 * Only cards of the default season move existing teams, and no existing player moves (Rule N8). In other seasons a new team is
 * retired (division 0), and a new player joins the team with most of the player's frames. `handicap` is the handicap of new
 * players.
 */
export function placeSquads(cards: NewCard[], league: RecordedLeague, handicap: number): Squads {
  const { defaultSeason, people } = league;
  const oldestFirst = asPlayed(cards, league);
  const current = oldestFirst.filter(({ card }) => card.season === defaultSeason);
  const all = appearancesOn(oldestFirst);
  const placing: Placing = { people, all, current: appearancesOn(current), notes: [], handicap };
  const newTeams = newcomers(cards.flatMap(({ home, away }) => [home, away]));
  const teams = [...addTeams(newTeams, placing), ...moveTeams(placing)];
  const newPlayers = newcomers(cards.flatMap(({ players }) => [...players.values()]));
  const players = placePlayers(
    newPlayers,
    new Map([...people.teams, ...teams.map(({ after }) => [after.id, after] as const)]),
    placing,
  );
  return { teams, players, notes: placing.notes };
}

function newcomers(resolved: Resolved[]): Resolved[] {
  return [...new Map(resolved.filter(({ isNew }) => isNew).map((one) => [one.id, one])).values()];
}

/** Of several teams with one name, only one is live: the existing team, or else the team that played last. */
function addTeams(added: Resolved[], { people, all, current, notes }: Placing): BeforeAfter<Team>[] {
  const taken = new Set([...people.teams.values()].filter(({ deleted }) => !deleted).map(({ name }) => foldName(name)));
  return added
    .toSorted((a, b) => latest(b.id) - latest(a.id) || byName(a, b))
    .map(({ id, name }) => {
      const deleted = taken.has(foldName(name));
      taken.add(foldName(name));
      if (deleted) notes.push(`${name} (id ${id}) comes in as deleted: another team of that name plays.`);
      return { before: null, after: { id, name, formerNames: [], division: current.division(id) ?? 0, deleted } };
    });

  // Teams in the default season come first.
  function latest(id: string): number {
    return current.lastSeen(id) >= 0 ? Number.MAX_SAFE_INTEGER / 2 + current.lastSeen(id) : all.lastSeen(id);
  }
}

function moveTeams({ people, current, notes }: Placing): BeforeAfter<Team>[] {
  return [...people.teams.values()].flatMap((team) => {
    const division = current.division(team.id);
    if (division === undefined) return [];
    if (team.deleted)
      notes.push(`${team.name} stay deleted: their results count, but they are not among today's teams.`);
    if (team.deleted || division === team.division) return [];
    return [{ before: team, after: { ...team, division } }];
  });
}

function placePlayers(added: Resolved[], teams: ReadonlyMap<string, Team>, placing: Placing): BeforeAfter<Player>[] {
  const { people, all, current, notes, handicap } = placing;
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const taken = new Set(live.map(squadName));
  notes.push(...unmovedPlayersNote(live.filter(playsElsewhere), people));
  return addPlayers();

  function playsElsewhere({ id, teamId }: Player): boolean {
    const team = teams.get(current.mainTeam(id) ?? '');
    return team?.deleted === false && !current.playedFor(id, teamId);
  }

  function addPlayers(): BeforeAfter<Player>[] {
    return added
      .toSorted((a, b) => all.lastSeen(b.id) - all.lastSeen(a.id) || byName(a, b))
      .map(({ id, name }) => {
        const team = teams.get(current.mainTeam(id) ?? all.mainTeam(id) ?? '');
        if (!team) throw new Error(`A new player has played for some team: ${id}`);
        const isTaken = taken.has(squadName({ name, teamId: team.id }));
        taken.add(squadName({ name, teamId: team.id }));
        if (isTaken)
          notes.push(`${name} (id ${id}) comes in as deleted: ${team.name} have another player of that name.`);
        const handicaps = { handicap, modifier: 0, newHandicap: handicap };
        const deleted = isTaken || team.deleted;
        return { before: null, after: { id, name, formerNames: [], teamId: team.id, ...handicaps, deleted } };
      });
  }
}

/** The number of cards on which each player played for each team, and the last appearances of teams and players. */
type Appearances = {
  playedFor(playerId: string, teamId: string): boolean;
  /** The team with most of the player's frames. Of several such teams, the latest. */
  mainTeam(playerId: string): string | undefined;
  /** The division of a team's latest card. */
  division(teamId: string): number | undefined;
  /** The position of the latest card in order of time, from 0; -1 without a card. */
  lastSeen(id: string): number;
};

type Spell = { frames: number; last: number };

/** `cards` must be sorted, oldest first. */
function appearancesOn(cards: NewCard[]): Appearances {
  const spells = new Map<string, Map<string, Spell>>();
  const divisions = new Map<string, number>();
  const seen = new Map<string, number>();

  function note(teamId: string, playerIds: (string | null)[], at: number): void {
    seen.set(teamId, at);
    for (const playerId of playerIds) {
      if (playerId === null) continue;
      seen.set(playerId, at);
      const teams = spells.get(playerId) ?? new Map<string, Spell>();
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
  };
}

/** Returns the cards in order of time. Cards of one day stay in file order (Rule R3). */
function asPlayed(cards: NewCard[], { seasons }: Pick<RecordedLeague, 'seasons'>): NewCard[] {
  const moments = cards.map((one) => {
    const { season, week } = one.card;
    return { one, season, week, date: datedLine(one.card)?.date ?? null, recorded: 0 };
  });
  const calendars = new Map(Array.from(seasons.values(), ({ name, calendar }) => [name, calendar]));
  return inTime(placedInTime(moments, calendars)).map(({ one }) => one);
}

function mainTeamOf(teams: Map<string, Spell> | undefined): string | undefined {
  let main: (Spell & { teamId: string }) | undefined;
  for (const [teamId, spell] of teams ?? []) {
    if (!main || spell.frames > main.frames || (spell.frames === main.frames && spell.last > main.last))
      main = { teamId, ...spell };
  }
  return main?.teamId;
}
