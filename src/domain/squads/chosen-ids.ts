import type { z } from 'zod';
import { formTextsOfField } from '#domain/field-words.ts';
import type { Issue } from '#domain/issue.ts';
import { idAfterMerges, requirePlayer, requireTeam, type TeamsAndPlayers } from './teams-and-players.ts';

/** A field that contains the id of a team or player, such as the holder of a trophy. */
type ChosenId = { field: string; choice: 'team' | 'player'; id: string };

function chosenIdsIn(fields: z.ZodRawShape, value: object): ChosenId[] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    const choice = formTextsOfField(schema)?.choice;
    const id: unknown = Reflect.get(value, field);
    return choice !== undefined && typeof id === 'string' ? [{ field, choice, id }] : [];
  });
}

/**
 * Returns a fault for each team or player id in `draft` if the league has no such team or player, or has deleted it.
 * `before`: the stored object that `draft` changes; `null` if the object is new. A field may keep the id that it has in
 * `before`.
 */
export function teamAndPlayerIdFaults(
  fields: z.ZodRawShape,
  draft: object,
  before: object | null,
  people: TeamsAndPlayers,
): Issue[] {
  return chosenIdsIn(fields, draft).flatMap(({ field, choice, id }) => {
    const found = choice === 'team' ? people.teams.get(id) : people.players.get(idAfterMerges(people, id));
    const isKept = before !== null && Reflect.get(before, field) === id;
    return isKept || (found && !found.deleted) ? [] : [{ path: field, message: `The league has no such ${choice}.` }];
  });
}

/**
 * Returns the team and player ids in an object, each with a second field for the name, such as `holderTeamName` for
 * `holderTeamId`. The id of a merged player becomes the id of the player who remains.
 */
export function teamAndPlayerIdsWithNames(
  fields: z.ZodRawShape,
  value: object,
  people: TeamsAndPlayers,
): Record<string, string> {
  const all = chosenIdsIn(fields, value).flatMap(({ field, choice, id: named }) => {
    const id = choice === 'player' ? idAfterMerges(people, named) : named;
    const { name } = choice === 'player' ? requirePlayer(people.players, id) : requireTeam(people.teams, id);
    return [
      [field, id],
      [nameFieldForIdField(field), name],
    ];
  });
  return Object.fromEntries(all);
}

/**
 * Given the name of a field for an id, returns the name of the field for the team or player name: `holderTeamName` for
 * `holderTeamId`.
 */
export function nameFieldForIdField(field: string): string {
  return field.replace(/Id$/, 'Name');
}
