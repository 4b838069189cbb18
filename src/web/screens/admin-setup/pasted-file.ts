import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { Issue } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import type { PastedTeam } from '#domain/squads/pasted-squads.ts';

/** A file of squads to import. `lines`: the line in the pasted list for each line of the file, from 0. */
type SquadsFile = { text: string; lines: number[] };

/** The league's current teams. `idOf`: the id for a new team or player. The same name always gets the same id. */
type Known = { teams: readonly TeamAnswer[]; idOf: (name: string) => string };

/**
 * Writes pasted teams as a file of squads. Teams without a division get `division`. A new id marks a team or player as new: not
 * a namesake in another team, nor somebody who was deleted earlier.
 */
export function squadsFile(pasted: readonly PastedTeam[], division: number, { teams, idOf }: Known): SquadsFile {
  const byName = teamsByName(teams);
  const rows = pasted.flatMap((team) => {
    const known = byName.get(foldName(team.name));
    const knownPlayers = new Set(known?.players.map(({ name }) => foldName(name)));
    const teamId = known ? '' : idOf(foldName(team.name));
    const of = [team.name, team.division ?? division, teamId];
    const alone = { line: team.line, cells: [...of, '', '', '', '', '', team.venue] };
    const players = team.players.map(({ line, name, handicap, modifier, newHandicap }) => {
      const playerId = knownPlayers.has(foldName(name)) ? '' : idOf(`${foldName(team.name)}\n${foldName(name)}`);
      return { line, cells: [...of, name, playerId, handicap, modifier, newHandicap, ''] };
    });
    return [alone, ...players];
  });
  const header = 'team,division,teamId,player,playerId,handicap,modifier,newHandicap,venue';
  const text = [header, ...rows.map(({ cells }) => cells.map(quoted).join(','))].join('\r\n');
  return { text, lines: [0, ...rows.map(({ line }) => line)] };
}

/** The teams, keyed by name as the league compares names. If two names are equal, the first team is used. */
function teamsByName(teams: readonly TeamAnswer[]): Map<string, TeamAnswer> {
  return new Map(teams.toReversed().map((team) => [foldName(team.name), team]));
}

function quoted(cell: string | number): string {
  return /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
}

/** Converts the line numbers in the server's issues to lines of the pasted list. */
export function atPastedLines(issues: readonly Issue[], { lines }: SquadsFile): Issue[] {
  return issues.map(({ path, message }) => {
    const line = lines[Number(/^line (\d+)$/.exec(path)?.[1] ?? NaN) - 1];
    return { path: line === undefined ? path : `line ${line}`, message };
  });
}

/** Returns an issue for each pasted team whose division is not in the season, or that the league has in another division. */
export function misplacedTeams(
  pasted: readonly PastedTeam[],
  division: number,
  { teams, divisions }: { teams: readonly TeamAnswer[]; divisions: readonly number[] },
): Issue[] {
  const byName = teamsByName(teams);
  return pasted.flatMap((team) => {
    const path = `line ${team.line}`;
    const own = team.division ?? division;
    if (!divisions.includes(own)) return [{ path, message: `The season has no division ${own}.` }];
    const known = byName.get(foldName(team.name));
    if (!known || known.division === own) return [];
    return [{ path, message: `${known.name} are in division ${known.division} already.` }];
  });
}
