import { countOf } from '#domain/count.ts';
import { afterOf, type Faults, type ImportOptions, type ImportPlan, type BeforeAfter } from '../csv/report.ts';
import { reportOf } from '../placed-report.ts';
import { unmovedPlayersNote } from '../staying.ts';
import type { RecordedLeague } from '../results/recorded-cards.ts';
import type { SquadLines, SquadRow } from './squad-lines.ts';
import { foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { playerNameConflict, teamNameConflict } from '#domain/squads/squad.ts';
import { teamFaults } from '#domain/squads/team.ts';
import { matchLines, playerNames, squadName, teamNames, type Match, type NamedLine } from '../csv/match-names.ts';
import { venueKey } from '#domain/squads/venue.ts';

/** Compares a squad file with today's teams and players. */
export function planSquads(
  file: SquadLines,
  { revision, people, seasons, defaultSeason }: RecordedLeague,
  notes: string[],
  { fileName }: ImportOptions,
  faults: Faults,
): ImportPlan {
  const shown = seasons.get(defaultSeason ?? '') ?? [...seasons.values()].at(-1);
  const placed = placeLines(file.rows, people, shown?.divisions ?? [], faults);
  const report = reportOf(
    { kind: 'squads', file, people, ...placed, notes: [...notes, ...unmovedPlayersNote(placed.staying, people)] },
    faults,
  );
  const [teams, players] = [placed.teams.filter(isChange), placed.players.filter(isChange)];
  if (teams.length + players.length === 0) return { report, writes: null };
  const summary = `Imported squads from ${fileName}: ${summaryOf(teams, players)}`;
  const puts = { teams: afterOf(teams), players: afterOf(players) };
  return { report, writes: { revision, summary, seasons: [], ...puts, fixtures: [], answers: [], teamAnswers: [] } };
}

type Written = { before: object | null; after: object };

/** `after` is made from `before`, so it has all its keys. */
function isChange({ before, after }: Written): boolean {
  return before === null || Object.entries(after).some(([key, value]) => Reflect.get(before, key) !== value);
}

/** Returns text such as `added 2 teams and 14 players, changed 3 players`. */
function summaryOf(teams: readonly Written[], players: readonly Written[]): string {
  const [added, changed] = [true, false].map((isNew) => {
    const [ofTeams, ofPlayers] = [teams, players].map((ones) =>
      ones.filter(({ before }) => (before === null) === isNew),
    );
    return [countOf(ofTeams?.length ?? 0, 'team'), countOf(ofPlayers?.length ?? 0, 'player')]
      .filter((words) => !words.startsWith('0 '))
      .join(' and ');
  });
  return [added && `added ${added}`, changed && `changed ${changed}`].filter(Boolean).join(', ');
}

/** A team or player as it will be after the import, with its line in the file. */
type PlacedLine<T> = BeforeAfter<T> & { line: number };

/** `staying`: players whom the file lists in a team that is not their current live team. */
type PlacedLines = { teams: PlacedLine<Team>[]; players: PlacedLine<Player>[]; staying: Player[] };

type PlayerLine = NamedLine & { row: NonNullable<SquadRow['player']>; team: Team };

/**
 * Returns the file's teams and players as they will be after the import. `divisions` are the allowed divisions of a team. Adds
 * every fault to `faults`.
 */
function placeLines(
  rows: readonly SquadRow[],
  people: People,
  divisions: readonly number[],
  faults: Faults,
): PlacedLines {
  const matches = matchTeams(fileTeams(rows, faults), people, faults);
  const teams = matches.map((match) => teamOfLine(match, divisions, faults));
  const teamOf = new Map(teams.map(({ line, after }) => [line, after]));
  const lines = matches.flatMap(({ named }) => playerLines(named, teamOf.get(named.line)));
  const players = matchPlayers(withoutRepeatedIds(lines, faults), people, faults).map(placedPlayer);
  const staying = players.flatMap(({ line, before, after }) =>
    before && after.teamId !== lines.find((one) => one.line === line)?.team.id ? [before] : [],
  );
  reportTeamClashes(teams, people, faults);
  reportPlayerClashes(players, people, new Map(teams.map(({ after }) => [after.id, after])), faults);
  return { teams, players, staying };
}

function matchTeams(teams: FileTeam[], people: People, faults: Faults): Match<FileTeam, Team>[] {
  const live = [...people.teams.values()].filter(({ deleted }) => !deleted);
  const byName = new Map(live.map((team) => [foldName(team.name), team]));
  const matching = {
    column: 'team' as const,
    names: teamNames(people.teams.values()),
    exact: ({ folded }: FileTeam) => byName.get(folded),
    describe: () => '',
  };
  return matchLines(teams, matching, faults);
}

/**
 * A line with an id renames the team to the name in the file; without an id the league's spelling stays. A faulty team is
 * included, so that its players are checked too.
 */
function teamOfLine(
  { named, known, id }: Match<FileTeam, Team>,
  divisions: readonly number[],
  faults: Faults,
): PlacedLine<Team> {
  const { line, division, venue } = named;
  const name = known && named.id === null ? known.name : named.name;
  const found = teamFaults({ division }, known ? [...divisions, known.division] : divisions);
  for (const { message } of found) faults.add(line, message);
  const before = known ?? { id, formerNames: [] };
  const home = venue === '' ? {} : { venue };
  return { line, before: known, after: { ...before, name, division, ...home, deleted: false } };
}

function playerLines({ rows }: FileTeam, team: Team | undefined): PlayerLine[] {
  if (!team) return [];
  return rows.flatMap(({ line, player }) =>
    player ? [{ line, name: player.name, folded: player.folded, id: player.id, row: player, team }] : [],
  );
}

/** If one player is on several lines, reports and leaves out all but the first. */
function withoutRepeatedIds(players: PlayerLine[], faults: Faults): PlayerLine[] {
  const lines = new Map<string, number>();
  return players
    .toSorted((a, b) => a.line - b.line)
    .filter(({ id, line }) => {
      if (id === null) return true;
      const earlier = lines.get(id);
      if (earlier === undefined) lines.set(id, line);
      else faults.add(line, `The id ${id} (playerId) is on line ${earlier} too: each player has one line.`);
      return earlier === undefined;
    });
}

function matchPlayers(lines: PlayerLine[], people: People, faults: Faults): Match<PlayerLine, Player>[] {
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const bySquad = new Map(live.map((player) => [squadName(player), player]));
  const matching = {
    column: 'player' as const,
    names: playerNames(people),
    exact: ({ team, folded }: PlayerLine) => bySquad.get(`${team.id} ${folded}`),
    describe: ({ teamId }: Player) => `of ${people.teams.get(teamId)?.name ?? teamId}`,
  };
  return matchLines(lines, matching, faults);
}

/** A player who is in a live team stays there (Rule N8). */
function placedPlayer({ named, known, id }: Match<PlayerLine, Player>): PlacedLine<Player> {
  const { handicap, modifier, newHandicap } = named.row;
  const name = known && named.id === null ? known.name : named.name;
  const before = known ?? { id, formerNames: [] };
  const teamId = known && !known.deleted ? known.teamId : named.team.id;
  const after = { ...before, name, teamId, handicap, modifier, newHandicap, deleted: false };
  return { line: named.line, before: known, after };
}

/** Two live teams must not have the same name, whether both are in the file or only one of them. */
function reportTeamClashes(placed: readonly PlacedLine<Team>[], people: People, faults: Faults): void {
  const nameOf = ({ name }: Team) => foldName(name);
  for (const { line, after, other } of clashes(placed, people.teams.values(), nameOf)) {
    const sentence =
      other === null ? teamNameConflict(after.name) : alsoOn(after.name, other, 'two teams have one name');
    faults.add(line, sentence);
  }
}

function reportPlayerClashes(
  placed: readonly PlacedLine<Player>[],
  people: People,
  teams: ReadonlyMap<string, Team>,
  faults: Faults,
): void {
  for (const { line, after, other } of clashes(placed, people.players.values(), squadName)) {
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

/** Returns the lines whose place is taken. `other` is the line that takes it, or `null` for an entry outside the file. */
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

/** A team in the file: its first line, its id and home venue if any line has them, and all its lines. */
type FileTeam = {
  line: number;
  name: string;
  folded: string;
  id: string | null;
  division: number;
  /** Empty if no line has a venue. */
  venue: string;
  rows: SquadRow[];
};

/** Joins lines into teams. Contradictions about one team are faults. */
function fileTeams(rows: readonly SquadRow[], faults: Faults): FileTeam[] {
  const byName = Map.groupBy(rows, ({ team }) => team.folded);
  const teams = [...byName.values()].flatMap((ofName) => teamsOfOneName(ofName, faults));
  return withoutSharedIds(
    teams.sort((a, b) => a.line - b.line),
    faults,
  );
}

/** Separates teams of the same name by their ids. */
function teamsOfOneName(rows: SquadRow[], faults: Faults): FileTeam[] {
  const ids = new Set(rows.map(({ team }) => team.id).filter((id) => id !== null));
  if (ids.size <= 1) return teamOf(rows, faults);
  const byId = Map.groupBy(rows, ({ team }) => team.id);
  for (const { line, team } of byId.get(null) ?? [])
    faults.add(line, `${team.name} can be ${ids.size} teams (${[...ids].join('; ')}): write the right id into teamId.`);
  return [...byId].flatMap(([id, ofId]) => (id === null ? [] : teamOf(ofId, faults)));
}

function teamOf(rows: SquadRow[], faults: Faults): FileTeam[] {
  const [first] = rows;
  if (!first) return [];
  const named = rows.find(({ team }) => team.id !== null) ?? first;
  const housed = rows.find(({ venue }) => venue !== '') ?? first;
  for (const { line, team, division, venue } of rows) {
    if (venue !== '' && venueKey(venue) !== venueKey(housed.venue))
      faults.add(line, `venue is ${venue}, but line ${housed.line} of the same team has ${housed.venue}.`);
    if (division !== first.division)
      faults.add(line, `division is ${division}, but line ${first.line} of the same team has ${first.division}.`);
    if (team.id !== null && team.name !== named.team.name)
      faults.add(line, `${team.name} are written ${named.team.name} on line ${named.line}: a team has one name.`);
  }
  const { name, folded, id } = named.team;
  return [{ line: first.line, name, folded, id, division: first.division, venue: housed.venue, rows }];
}

/** If one id has two names, the later line is at fault. */
function withoutSharedIds(teams: FileTeam[], faults: Faults): FileTeam[] {
  const byId = new Map<string, FileTeam>();
  return teams.filter((team) => {
    const earlier = team.id === null ? undefined : byId.get(team.id);
    if (!earlier) {
      if (team.id !== null) byId.set(team.id, team);
      return true;
    }
    faults.add(
      team.line,
      `The id ${team.id} (teamId) belongs to ${earlier.name} on line ${earlier.line}, not to ${team.name}.`,
    );
    return false;
  });
}
