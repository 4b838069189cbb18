import { divisionInWords, type DivisionNames } from '#domain/seasons/division-names.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import type { Player, Team } from '#domain/squads/people.ts';
import { handicapWords } from '#domain/statistic.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { placeOf } from '#domain/imports/sheet.ts';
import type { BeforeAfter, ImportChange } from '../plan.ts';

/** A team or player before and after an import. `line`: the line of the file, if it is one. */
export type Placed<T> = BeforeAfter<T> & { line?: FileLine };

/** Returns whether an import changes a value. `after` is made from `before`, so it has all its keys. */
export function isChange({ before, after }: BeforeAfter<object>): boolean {
  return before === null || Object.entries(after).some(([key, value]) => Reflect.get(before, key) !== value);
}

/** Returns the changes of teams in the given order. */
export function teamChanges(teams: readonly Placed<Team>[], names: DivisionNames | undefined): ImportChange[] {
  const divisionWords = (division: number) => (division === RETIRED ? 'retired' : divisionInWords(names, division));
  return teams.flatMap(({ line, before, after }) => {
    const parts = before ? teamParts(before, after, divisionWords) : [];
    if (before && parts.length === 0) return [];
    const sentence = before
      ? `${before.name}: ${parts.join(', ')}.`
      : `New team: ${after.name}, ${divisionWords(after.division)}${after.deleted ? ', deleted' : ''}.`;
    return [changeOf('teams', line, before, after.name, sentence)];
  });
}

function teamParts(before: Team, after: Team, divisionWords: (division: number) => string): string[] {
  return [
    ...changed('name', before.name, after.name),
    ...(before.division === after.division
      ? []
      : [`from ${divisionWords(before.division)} to ${divisionWords(after.division)}`]),
    ...changed('venue', before.venue ?? '', after.venue ?? ''),
    ...(before.deleted === after.deleted ? [] : ['comes back']),
  ];
}

/** Returns the changes of players in the given order. `teams` contains their teams before and after. */
export function playerChanges(
  players: readonly Placed<Player>[],
  teams: ReadonlyMap<string, Pick<Team, 'name'>>,
): ImportChange[] {
  const teamName = (id: string) => teams.get(id)?.name ?? id;
  return players.flatMap(({ line, before, after }) => {
    const parts = before ? playerParts(before, after, teamName) : [];
    if (before && parts.length === 0) return [];
    const sentence = before
      ? `${before.name} of ${teamName(before.teamId)}: ${parts.join(', ')}.`
      : `New player: ${after.name} of ${teamName(after.teamId)}, handicap ${handicapWords(after.handicap)}${after.deleted ? ', deleted' : ''}.`;
    return [changeOf('players', line, before, after.name, sentence)];
  });
}

function playerParts(before: Player, after: Player, teamName: (id: string) => string): string[] {
  return [
    ...changed('name', before.name, after.name),
    ...changed('team', teamName(before.teamId), teamName(after.teamId)),
    ...changed('handicap', before.handicap, after.handicap),
    ...changed('modifier', before.modifier, after.modifier),
    ...changed('new handicap', before.newHandicap, after.newHandicap),
    ...(before.deleted === after.deleted ? [] : ['comes back']),
  ];
}

function changed(what: string, from: string | number, to: string | number): string[] {
  return from === to ? [] : [`${what} from ${from} to ${to}`];
}

function changeOf(
  what: ImportChange['what'],
  line: FileLine | undefined,
  before: unknown,
  name: string,
  sentence: string,
): ImportChange {
  const place = line === undefined ? null : placeOf(line).line;
  return { line: place, what, how: before ? 'changed' : 'added', name, sentence };
}
