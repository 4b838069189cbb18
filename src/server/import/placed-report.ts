import { RETIRED } from '#domain/squads/numbers.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { handicapWords } from '#domain/statistic.ts';
import {
  changedFields,
  emptyReport,
  exampleNote,
  type Faults,
  movesOf,
  type Report,
  reportChanges,
  type ReportedChange,
  type ReportedField,
} from './csv/report.ts';

/** A file with the teams and players after the import. `before` and `after`: other changes, listed before and after these. */
type PlacedFile = {
  kind: 'results' | 'squads';
  file: { lines: number; examples: readonly number[]; ignoredColumns: string[] };
  notes: readonly string[];
  people: People;
  teams: readonly ChangedLine<Team>[];
  players: readonly ChangedLine<Player>[];
  before?: readonly ReportedChange[];
  after?: readonly ReportedChange[];
  alreadyRecorded?: number;
};

/** Returns the report of a file: its additions and changes in the order of writing. */
export function reportOf(placed: PlacedFile, faults: Faults): Report {
  const { kind, file, notes, people, teams, players, before = [], after = [], alreadyRecorded = 0 } = placed;
  const known = new Map([...people.teams, ...teams.map((team) => [team.after.id, team.after] as const)]);
  const [ofTeams, ofPlayers] = [teamChanges(teams), playerChanges(players, known)];
  const nameBefore = (id: string) => (people.teams.get(id) ?? known.get(id))?.name ?? id;
  const transferred = players.filter((player) => player.before?.teamId !== player.after.teamId);
  return {
    ...emptyReport(kind, faults),
    lines: file.lines,
    teams: {
      made: teams.flatMap((team) => (team.before ? [] : [team.after.name])),
      moved: movesOf(teams, ({ division }) => division).filter(({ from, to }) => from !== to),
    },
    players: {
      made: players.filter((player) => !player.before).length,
      moved: movesOf(transferred, ({ teamId }) => nameBefore(teamId)),
    },
    ...reportChanges([...before, ...ofTeams, ...ofPlayers, ...after], {
      teams: teams.length - ofTeams.length,
      players: players.length - ofPlayers.length,
      results: alreadyRecorded,
    }),
    notes: [...notes, ...exampleNote(file.examples)],
    ignoredColumns: file.ignoredColumns,
  };
}

const WORDS: Record<string, string> = { newHandicap: 'new handicap' };

/** A team or player before and after the import. `line` is set if exactly one line of the file concerns it. */
type ChangedLine<T> = { line?: number; before: T | null; after: T };

/** Returns the changes of teams in the given order. */
function teamChanges(teams: readonly ChangedLine<Team>[]): ReportedChange[] {
  return teams.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && teamFields(before), teamFields(after));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name}: ${fieldWords(fields)}.`
      : `New team: ${after.name}, ${divisionWords(after.division)}${after.deleted ? ', deleted' : ''}.`;
    return [change('teams', line, before, after.name, fields, sentence)];
  });
}

/** Returns the changes of players in the given order. `teams` contains their teams before and after. */
function playerChanges(players: readonly ChangedLine<Player>[], teams: ReadonlyMap<string, Team>): ReportedChange[] {
  const teamName = (id: string) => teams.get(id)?.name ?? id;
  return players.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && playerFields(before, teamName), playerFields(after, teamName));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name} of ${teamName(before.teamId)}: ${fieldWords(fields)}.`
      : `New player: ${after.name} of ${teamName(after.teamId)}, handicap ${handicapWords(after.handicap)}${after.deleted ? ', deleted' : ''}.`;
    return [change('players', line, before, after.name, fields, sentence)];
  });
}

function change(
  what: ReportedChange['what'],
  line: number | null,
  before: unknown,
  name: string,
  fields: ReportedField[],
  sentence: string,
): ReportedChange {
  return { line, what, how: before ? 'changed' : 'added', name, fields, sentence };
}

function teamFields({ name, division, venue = '', deleted }: Team) {
  return { name, division, venue, deleted };
}

function playerFields(player: Player, teamName: (id: string) => string) {
  const { name, teamId, handicap, modifier, newHandicap, deleted } = player;
  return { name, team: teamName(teamId), handicap, modifier, newHandicap, deleted };
}

/** Returns text such as `handicap from 20 to 15, team from Tigers to Lions`. */
export function fieldWords(fields: readonly ReportedField[]): string {
  return fields.map((field) => oneField(field)).join(', ');
}

function oneField({ field, from, to }: ReportedField): string {
  if (field === 'deleted') return 'comes back';
  if (field === 'division') return `from ${divisionWords(Number(from))} to ${divisionWords(Number(to))}`;
  return `${WORDS[field] ?? field} from ${from} to ${to}`;
}

function divisionWords(division: number): string {
  return division === RETIRED ? 'retired' : `division ${division}`;
}
