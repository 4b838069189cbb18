import type { SquadRow } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { possibleTeams } from '#domain/imports/match-teams.ts';
import { type FileLineNumber, lineWords } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { currentAndFormerNames, type Team } from '#domain/squads/teams-and-players.ts';
import { venueKey } from '#domain/squads/venue.ts';
import { askTeam, type PeopleAndStoredAnswers, type AskedNameMeaning, onlySureTeam } from '../asked-names.ts';
import { teamsByName } from '../match-names.ts';

/** A team of the file: its first line, its id and home venue if a line has them, and all its lines. */
export type SquadTeam = {
  line: FileLineNumber;
  name: string;
  folded: string;
  id: string | null;
  isNew: boolean;
  division: number;
  /** Empty if no line has a venue. */
  venue: string;
  rows: SquadRow[];
};

type AddFault = (line: FileLineNumber, sentence: string) => void;

/**
 * Returns the rows of a squads file with the teams that their names mean. `isNew`: the folded names of teams that the
 * league does not have. The name of a team that is not deleted needs no question (Rule N17). The rows of a team are
 * left out while a question about its name is open.
 */
export function resolveTeams(rows: readonly SquadRow[], league: PeopleAndStoredAnswers, inquiry: Inquiry) {
  const { people } = league;
  const names = teamsByName(people.teams.values());
  const written = Map.groupBy(
    rows.filter(({ team }) => team.id === null),
    ({ team }) => team.folded,
  );
  const isLive = (folded: string) => names.first(folded).some((team) => isLiveTeamNamed(team, folded));
  const claimed = new Set(rows.flatMap(({ team }) => (team.id === null ? claimedBy(team.folded) : team.id)));
  const unknown = [...written].filter(([folded]) => !isLive(folded));
  const alike = possibleTeams(
    unknown.flatMap(([, [row]]) => (row ? [{ name: row.team.name, weeks: new Set(['']) }] : [])),
    Array.from(people.teams.values(), (team) => ({ id: team.id, names: currentAndFormerNames(team) })),
  );
  const inFile = new Set(written.keys());
  const meanings = new Map(unknown.map(([folded, own]) => [folded, meaningOf(own)] as const));
  const meantRows = rows.flatMap((row) => (row.team.id === null ? asMeant(row) : row));
  const isNew = new Set([...meanings].flatMap(([folded, { kind }]) => (kind === 'new' ? folded : [])));
  return { rows: meantRows, isNew };

  function claimedBy(folded: string): string[] {
    return names.first(folded).flatMap((team) => (isLiveTeamNamed(team, folded) ? team.id : []));
  }

  function meaningOf(own: readonly SquadRow[]): AskedNameMeaning<Team> {
    const { name, folded } = own[0]!.team;
    const others = names.all(folded).filter(({ id }) => !claimed.has(id));
    const more = (alike.get(name) ?? []).filter(({ id }) => id !== null && !claimed.has(id));
    if (others.length + more.length === 0 && inquiry.answerForFile('team', name) === undefined) return { kind: 'new' };
    const choices = [
      ...others.map(({ id, name: other, deleted }) => ({ id, name: other, more: deleted ? ', deleted' : '' })),
      ...more.filter(({ id }) => !others.some((one) => one.id === id)),
    ];
    const suggested = others.length === 1 ? others[0]!.id : others.length === 0 ? onlySureTeam(more) : null;
    return askTeam({ name, lines: own.map(({ line }) => line), inFile }, league, choices, suggested, inquiry);
  }

  function asMeant(row: SquadRow): SquadRow[] {
    const meaning = meanings.get(row.team.folded);
    if (!meaning || meaning.kind === 'new') return [row];
    if (meaning.kind === 'open') return [];
    if (meaning.kind === 'known') {
      const { id, name } = meaning.known;
      return [{ ...row, team: { id, name, folded: foldName(name) } }];
    }
    const same = written.get(meaning.folded)?.[0]?.team;
    return [{ ...row, team: same ?? row.team }];
  }
}

function isLiveTeamNamed({ name, deleted }: Team, folded: string): boolean {
  return !deleted && foldName(name) === folded;
}

/**
 * Returns the teams of the file, each with all its rows, in the order of their first rows. Rows that contradict each
 * other about a team are reported as faults. `isNew`: the folded names of teams that the league does not have.
 */
export function squadTeams(rows: readonly SquadRow[], isNew: ReadonlySet<string>, fault: AddFault): SquadTeam[] {
  const byName = Map.groupBy(rows, ({ team }) => team.folded);
  const teams = [...byName.values()].flatMap((ofName) => teamsFromSameNameRows(ofName, fault));
  return withoutTeamsWithSharedId(
    teams
      .map((team) => ({ ...team, isNew: team.id === null && isNew.has(team.folded) }))
      .sort((a, b) => a.line - b.line),
    fault,
  );
}

/**
 * Returns the teams of rows with the same team name. If the rows have several ids, there is one team for each id, and a
 * row without an id is reported as a fault.
 */
function teamsFromSameNameRows(rows: SquadRow[], fault: AddFault): Omit<SquadTeam, 'isNew'>[] {
  const ids = new Set(rows.map(({ team }) => team.id).filter((id) => id !== null));
  if (ids.size <= 1) return mergeRowsIntoTeam(rows, fault);
  const byId = Map.groupBy(rows, ({ team }) => team.id);
  for (const { line, team } of byId.get(null) ?? [])
    fault(line, `${team.name} can be ${ids.size} teams (${[...ids].join('; ')}): write the right id into teamId.`);
  return [...byId].flatMap(([id, ofId]) => (id === null ? [] : mergeRowsIntoTeam(ofId, fault)));
}

function mergeRowsIntoTeam(rows: SquadRow[], fault: AddFault): Omit<SquadTeam, 'isNew'>[] {
  const [first] = rows;
  if (!first) return [];
  const named = rows.find(({ team }) => team.id !== null) ?? first;
  const housed = rows.find(({ venue }) => venue !== '') ?? first;
  for (const { line, team, division, venue } of rows) {
    if (venue !== '' && venueKey(venue) !== venueKey(housed.venue))
      fault(line, `venue is ${venue}, but ${lineWords(housed.line)} of the same team has ${housed.venue}.`);
    if (division !== first.division)
      fault(line, `division is ${division}, but ${lineWords(first.line)} of the same team has ${first.division}.`);
    if (team.id !== null && team.name !== named.team.name)
      fault(line, `${team.name} are written ${named.team.name} on ${lineWords(named.line)}: a team has one name.`);
  }
  const { name, folded, id } = named.team;
  return [{ line: first.line, name, folded, id, division: first.division, venue: housed.venue, rows }];
}

/**
 * Returns the teams, except each team whose id belongs to an earlier team with another name. Reports a fault for each
 * team that is left out.
 */
function withoutTeamsWithSharedId(teams: SquadTeam[], fault: AddFault): SquadTeam[] {
  const byId = new Map<string, SquadTeam>();
  return teams.filter((team) => {
    const earlier = team.id === null ? undefined : byId.get(team.id);
    if (!earlier) {
      if (team.id !== null) byId.set(team.id, team);
      return true;
    }
    const where = `${earlier.name} on ${lineWords(earlier.line)}`;
    fault(team.line, `The id ${team.id} (teamId) belongs to ${where}, not to ${team.name}.`);
    return false;
  });
}
