import type { z } from 'zod';
import { wordsOf } from '#domain/field-words.ts';
import type { Issue } from '#domain/issue.ts';
import { currentId, knownPlayer, knownTeam, type People } from './people.ts';

/** Teams and players that the fields of a kind name, such as who holds a trophy. */
type Named = { field: string; choice: 'team' | 'player'; id: string };

function namedIn(fields: z.ZodRawShape, value: object): Named[] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    const choice = wordsOf(schema)?.choice;
    const id: unknown = Reflect.get(value, field);
    return choice !== undefined && typeof id === 'string' ? [{ field, choice, id }] : [];
  });
}

/** Returns the faults of ids that are of no team or player of the league. One that was there before may stay. */
export function idFaults(fields: z.ZodRawShape, draft: object, before: object | null, people: People): Issue[] {
  return namedIn(fields, draft).flatMap(({ field, choice, id }) => {
    const found = choice === 'team' ? people.teams.get(id) : people.players.get(currentId(people, id));
    const isKept = before !== null && Reflect.get(before, field) === id;
    return isKept || (found && !found.deleted) ? [] : [{ path: field, message: `The league has no such ${choice}.` }];
  });
}

/**
 * Returns these ids as they are now, each with the name beside it, such as `holderTeamName` of `holderTeamId`: a player who was
 * found to be another one has that one's.
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

/** The name beside an id: `holderTeamName` of `holderTeamId`. */
export function nameFieldOf(field: string): string {
  return field.replace(/Id$/, 'Name');
}
