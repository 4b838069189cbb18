import { foldName } from '#domain/name.ts';
import { readHandicap } from './handicap.ts';
import type { ValueReadingContext } from './reading.ts';

/**
 * A name in a list of players. `handicap`: the text of the handicap after the name, such as `35` or `rec 7`; `null` for
 * none.
 */
type ListedName = { name: string; handicap: string | null };

/** The longest text, in characters, that is split. The patterns are slow for longer texts. */
const MAX_LENGTH_TO_SPLIT = 100;
const LEADING_NUMBER_OR_BULLET_PATTERN = /^(?:\d{1,2}[.)] ?|\d{1,2} (?=\p{L})|[•·▪●○*–-] ?)/u;
const NAME_THEN_HANDICAP_PATTERN =
  /^(.*?\p{L}.*?)(?:,? | ?[:=] ?|, ?| ?(?=[([]))(?:[-–] )?([([]?(?:(?:h'?\/?cap|handicap|hcp|h\/?c)\.?:? ?)?(?:(?:rec|receives?|gets?|owes?|gives?|plus|minus|start)\.?:? ?)?[+−–-]?\d{1,3}(?: ?(?:pts|start))?[)\]]?|scr(?:atch)?\.?|\(scr(?:atch)?\.?\))$/iu;

/**
 * Separates a player's name from the number or bullet before it and, if `mayHaveHandicap`, from the handicap after it.
 * The name of a known player stays as it is.
 */
export function splitListedName(
  text: string,
  mayHaveHandicap: boolean,
  { knownPlayers }: ValueReadingContext,
): ListedName {
  if (text.length > MAX_LENGTH_TO_SPLIT || knownPlayers.has(foldName(text))) return { name: text, handicap: null };
  const plain = text.replace(LEADING_NUMBER_OR_BULLET_PATTERN, '').replace(/ ?:$/, '');
  const name = plain === '' ? text : plain;
  const [, before, behind] = mayHaveHandicap ? (NAME_THEN_HANDICAP_PATTERN.exec(name) ?? []) : [];
  if (before === undefined || behind === undefined) return { name, handicap: null };
  const handicap = behind.replace(/^[([]?(?:h'?\/?cap|handicap|hcp|h\/?c)\.?:? ?/i, '').replace(/^[([]|[)\]]$/g, '');
  return typeof readHandicap(handicap) === 'number' ? { name: before.trim(), handicap } : { name, handicap: null };
}
