import type { z } from 'zod';
import { formTextsOf } from '#domain/field-words.ts';
import type { Issue } from '#domain/issue.ts';
import { currentId, knownPlayer, knownTeam, type People } from './people.ts';

/** A team or player in a field of a value, such as the holder of a trophy. */
type Named = { field: string; choice: 'team' | 'player'; id: string };

function namedIn(fields: z.ZodRawShape, value: object): Named[] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    const choice = formTextsOf(schema)?.choice;
    const id: unknown = Reflect.get(value, field);
    return choice !== undefined && typeof id === 'string' ? [{ field, choice, id }] : [];
  });
}

/**
 * Returns a fault for each id of a team or player that the league does not have. An id that the value had before the
 * change may stay.
 */
export function idFaults(fields: z.ZodRawShape, draft: object, before: object | null, people: People): Issue[] {
  return namedIn(fields, draft).flatMap(({ field, choice, id }) => {
    const found = choice === 'team' ? people.teams.get(id) : people.players.get(currentId(people, id));
    const isKept = before !== null && Reflect.get(before, field) === id;
    return isKept || (found && !found.deleted) ? [] : [{ path: field, message: `The league has no such ${choice}.` }];
  });
}

/**
 * Returns the current ids in a value, each with a name, such as `holderTeamName` for `holderTeamId`. A merged player
 * counts as the player who remains.
 */
export function idsAndNames(fields: z.ZodRawShape, value: object, people: People): Record<string, string> {
  const all = namedIn(fields, value).flatMap(({ field, choice, id: named }) => {
    const id = choice === 'player' ? currentId(people, named) : named;
    const { name } = choice === 'player' ? knownPlayer(people.players, id) : knownTeam(people.teams, id);
    return [
      [field, id],
      [nameFieldOf(field), name],
    ];
  });
  return Object.fromEntries(all);
}

/** Returns the key under which an answer has the name that belongs to an id: `holderTeamName` for `holderTeamId`. */
export function nameFieldOf(field: string): string {
  return field.replace(/Id$/, 'Name');
}
