import { venueKey } from '#domain/venue.ts';
import type { Faults } from '../csv/report.ts';
import type { SquadRow } from './squad-lines.ts';

/** A team of the file: the first line that names it, its id and home venue if a line gives one, and all its lines. */
export type FileTeam = {
  line: number;
  name: string;
  folded: string;
  id: string | null;
  division: number;
  /** Empty where no line gives one. */
  venue: string;
  rows: SquadRow[];
};

/** Joins lines into teams; contradictions about one team are faults. */
export function fileTeams(rows: readonly SquadRow[], faults: Faults): FileTeam[] {
  const byName = Map.groupBy(rows, ({ team }) => team.folded);
  const teams = [...byName.values()].flatMap((ofName) => teamsOfOneName(ofName, faults));
  return withoutSharedIds(
    teams.sort((a, b) => a.line - b.line),
    faults,
  );
}

/** Teams of one name are told apart by their ids. */
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

/** One id under two names: the later name is the fault. */
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
