import { foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/people.ts';
import { checkTeamDraft, playerNameConflict, teamNameConflict } from '#domain/squad.ts';
import type { Faults } from '../csv/faults.ts';
import { type FileTeam, fileTeams } from '../results/file-team.ts';
import { type Meant, type Said, whoIsMeant } from '../results/meant.ts';
import type { SquadRow } from './squad-row.ts';
import type { Placed } from './squads.ts';

/** A team or player of the file as the league will have it, with the line that says so. */
export type PlacedLine<T> = Placed<T> & { line: number };

export type PlacedSquads = { teams: PlacedLine<Team>[]; players: PlacedLine<Player>[] };

type SaidPlayer = Said & { row: NonNullable<SquadRow['player']>; team: Team };

/**
 * What a file of squads makes of teams and players; those that the file leaves out are left alone. `divisions` are those
 * that a team may be in. Whatever is wrong goes to `faults`, all of it.
 */
export function placeLines(
  rows: readonly SquadRow[],
  people: People,
  divisions: readonly number[],
  faults: Faults,
): PlacedSquads {
  const meant = meantTeams(fileTeams(rows, faults), people, faults);
  const teams = meant.map((one) => placedTeam(one, divisions, faults));
  const teamOf = new Map(teams.map(({ line, after }) => [line, after]));
  const said = meant.flatMap(({ said: team }) => saidPlayers(team, teamOf.get(team.line)));
  const players = meantPlayers(withoutTwice(said, faults), people, faults).map(placedPlayer);
  tellTeamClashes(teams, people, faults);
  tellPlayerClashes(players, people, new Map(teams.map(({ after }) => [after.id, after])), faults);
  return { teams, players };
}

function meantTeams(teams: FileTeam[], people: People, faults: Faults): Meant<FileTeam, Team>[] {
  const live = [...people.teams.values()].filter(({ deleted }) => !deleted);
  const byName = new Map(live.map((team) => [foldName(team.name), team]));
  const naming = {
    column: 'team' as const,
    known: people.teams,
    exact: ({ folded }: FileTeam) => byName.get(folded),
    describe: () => '',
  };
  return whoIsMeant(teams, naming, faults);
}

/** An id renames; a name alone leaves the spelling as it is. A team with a fault is placed too, for the check of its players. */
function placedTeam(
  { said, known, id }: Meant<FileTeam, Team>,
  divisions: readonly number[],
  faults: Faults,
): PlacedLine<Team> {
  const { line, division } = said;
  const name = known && said.id === null ? known.name : said.name;
  const checked = checkTeamDraft({ name, division }, known ? [...divisions, known.division] : divisions);
  if (!checked.ok) for (const { message } of checked.issues) faults.add(line, message);
  const before = known ?? { id, formerNames: [] };
  return { line, before: known, after: { ...before, name, division, deleted: false } };
}

function saidPlayers({ rows }: FileTeam, team: Team | undefined): SaidPlayer[] {
  if (!team) return [];
  return rows.flatMap(({ line, player }) =>
    player ? [{ line, name: player.name, folded: player.folded, id: player.id, row: player, team }] : [],
  );
}

/** One player on two lines: each later one is a fault. */
function withoutTwice(said: SaidPlayer[], faults: Faults): SaidPlayer[] {
  const lines = new Map<string, number>();
  return said
    .toSorted((a, b) => a.line - b.line)
    .filter(({ id, line }) => {
      if (id === null) return true;
      const earlier = lines.get(id);
      if (earlier === undefined) lines.set(id, line);
      else faults.add(line, `The id ${id} (playerId) is on line ${earlier} too: each player has one line.`);
      return earlier === undefined;
    });
}

function meantPlayers(said: SaidPlayer[], people: People, faults: Faults): Meant<SaidPlayer, Player>[] {
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const bySquad = new Map(live.map((player) => [squadName(player.teamId, player.name), player]));
  const naming = {
    column: 'player' as const,
    known: people.players,
    exact: ({ team, folded }: SaidPlayer) => bySquad.get(`${team.id} ${folded}`),
    describe: ({ teamId }: Player) => `of ${people.teams.get(teamId)?.name ?? teamId}`,
  };
  return whoIsMeant(said, naming, faults);
}

function placedPlayer({ said, known, id }: Meant<SaidPlayer, Player>): PlacedLine<Player> {
  const { handicap, modifier, newHandicap } = said.row;
  const name = known && said.id === null ? known.name : said.name;
  const before = known ?? { id, formerNames: [] };
  const after = { ...before, name, teamId: said.team.id, handicap, modifier, newHandicap, deleted: false };
  return { line: said.line, before: known, after };
}

/** Of live teams no two have one name (contract §4); the file may make them so together with those it leaves alone. */
function tellTeamClashes(placed: readonly PlacedLine<Team>[], people: People, faults: Faults): void {
  const nameOf = ({ name }: Team) => foldName(name);
  for (const { line, after, other } of clashes(placed, people.teams.values(), nameOf)) {
    const sentence =
      other === null ? teamNameConflict(after.name) : alsoOn(after.name, other, 'two teams have one name');
    faults.add(line, sentence);
  }
}

function tellPlayerClashes(
  placed: readonly PlacedLine<Player>[],
  people: People,
  teams: ReadonlyMap<string, Team>,
  faults: Faults,
): void {
  const nameOf = ({ name, teamId }: Player) => squadName(teamId, name);
  for (const { line, after, other } of clashes(placed, people.players.values(), nameOf)) {
    const team = teams.get(after.teamId)?.name ?? '';
    faults.add(
      line,
      other === null
        ? playerNameConflict(after.name, team)
        : alsoOn(`${after.name} of ${team}`, other, 'two players of a team have one name'),
    );
  }
}

function alsoOn(who: string, line: number, what: string): string {
  return `${who} is on line ${line} too: no ${what}.`;
}

/** Those of the file whose place is taken; `other` is the line of whoever has it, `null` for one that the file leaves out. */
function clashes<T extends { id: string; deleted: boolean }>(
  placed: readonly PlacedLine<T>[],
  known: Iterable<T>,
  placeOf: (value: T) => string,
): { line: number; after: T; other: number | null }[] {
  const inFile = new Set(placed.map(({ after }) => after.id));
  const taken = new Map<string, number | null>();
  for (const one of known) if (!one.deleted && !inFile.has(one.id)) taken.set(placeOf(one), null);
  return placed
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, after }) => {
      const other = taken.get(placeOf(after));
      if (other === undefined) taken.set(placeOf(after), line);
      return other === undefined ? [] : [{ line, after, other }];
    });
}

function squadName(teamId: string, name: string): string {
  return `${teamId} ${foldName(name)}`;
}
