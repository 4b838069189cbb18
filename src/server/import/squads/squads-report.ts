import type { People, Player, Team } from '#domain/people.ts';
import { RETIRED } from '#domain/squad.ts';
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
} from '../csv/report.ts';
import type { PlacedLines } from './placed-lines.ts';
import type { SquadLines } from './squad-lines.ts';

/** Everything about an import of squads before it is written. */
export type SquadPlan = PlacedLines & { notes: string[]; file: SquadLines; people: People };

const WORDS: Record<string, string> = { newHandicap: 'new handicap', weeks: 'weeks', deleted: 'deleted' };

/** The report of a file of squads. */
export function squadsReport(plan: SquadPlan, how: Pick<Report, 'written' | 'dryRun'>, faults: Faults): Report {
  const { file, people, teams, players } = plan;
  const after = teamsAfter(people, teams);
  const [ofTeams, ofPlayers] = [teamChanges(teams), playerChanges(players, after)];
  const nameBefore = (id: string) => (people.teams.get(id) ?? after.get(id))?.name ?? id;
  const transferred = players.filter((player) => player.before?.teamId !== player.after.teamId);
  return {
    ...emptyReport('squads', faults),
    ...how,
    lines: file.lines,
    teams: {
      made: teams.flatMap((team) => (team.before ? [] : [team.after.name])),
      moved: movesOf(teams, ({ division }) => division).filter(({ from, to }) => from !== to),
    },
    players: {
      made: players.filter(({ before }) => !before).length,
      moved: movesOf(transferred, ({ teamId }) => nameBefore(teamId)),
    },
    ...reportChanges([...ofTeams, ...ofPlayers], {
      teams: teams.length - ofTeams.length,
      players: players.length - ofPlayers.length,
    }),
    notes: [...plan.notes, ...exampleNote(file.examples)],
    ignoredColumns: file.ignoredColumns,
  };
}

/** A team or player before and after; `line` is the line of the file, if there is just one. */
type ChangedLine<T> = { line?: number; before: T | null; after: T };

/** The changes of teams, in the order given. */
export function teamChanges(teams: readonly ChangedLine<Team>[]): ReportedChange[] {
  return teams.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && teamFields(before), teamFields(after));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name}: ${fieldWords(fields)}.`
      : `New team: ${after.name}, ${divisionWords(after.division)}${after.deleted ? ', deleted' : ''}.`;
    return [change('teams', line, before, after.name, fields, sentence)];
  });
}

/** The changes of players, in the order given; `teams` has their teams before and after. */
export function playerChanges(
  players: readonly ChangedLine<Player>[],
  teams: ReadonlyMap<string, Team>,
): ReportedChange[] {
  const teamName = (id: string) => teams.get(id)?.name ?? id;
  return players.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && playerFields(before, teamName), playerFields(after, teamName));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name} of ${teamName(before.teamId)}: ${fieldWords(fields)}.`
      : `New player: ${after.name} of ${teamName(after.teamId)}, handicap ${after.handicap}${after.deleted ? ', deleted' : ''}.`;
    return [change('players', line, before, after.name, fields, sentence)];
  });
}

/** The league's teams after the import, by id. */
export function teamsAfter({ teams }: People, placed: readonly ChangedLine<Team>[]): Map<string, Team> {
  return new Map([...teams, ...placed.map(({ after }) => [after.id, after] as const)]);
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

/** `handicap from 20 to 15, team from Tigers to Lions`. */
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
