import type { People, Player, Team } from '#domain/people.ts';
import { RETIRED } from '#domain/squad.ts';
import { changedFields, type ReportedChange, type ReportedField } from '../reported-change.ts';

const WORDS: Record<string, string> = { newHandicap: 'new handicap', weeks: 'weeks', deleted: 'deleted' };

/** A team or player before and after; `line` is the file's, if one line says so. */
type Told<T> = { line?: number; before: T | null; after: T };

/** What becomes of teams and players, in the order given; `people` knows everybody's team, before and after. */
export function teamChanges(teams: readonly Told<Team>[]): ReportedChange[] {
  return teams.flatMap(({ line = null, before, after }) => {
    const fields = changedFields(before && teamFields(before), teamFields(after));
    if (before && fields.length === 0) return [];
    const sentence = before
      ? `${before.name}: ${fieldWords(fields)}.`
      : `New team: ${after.name}, ${divisionWords(after.division)}${after.deleted ? ', deleted' : ''}.`;
    return [change('teams', line, before, after.name, fields, sentence)];
  });
}

export function playerChanges(players: readonly Told<Player>[], teams: ReadonlyMap<string, Team>): ReportedChange[] {
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

/** The league's teams with those that are placed over them, by id. */
export function teamsAfter({ teams }: People, placed: readonly Told<Team>[]): Map<string, Team> {
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

function teamFields({ name, division, deleted }: Team) {
  return { name, division, deleted };
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
