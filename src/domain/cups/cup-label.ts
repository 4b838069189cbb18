/**
 * Matches a competition's name that ends with a round, such as `LampittCup_SemiFinals`, but not the name `Semi_Finals`.
 * The pattern has no lookbehind, because browsers on old phones do not support it.
 */
const NAME_WITH_ROUND_PATTERN = /^(?!(?:quarter|semi)_)(.+?)_(?:(?:quarter|semi)[ _-]?)?finals?$/i;

/**
 * Returns the name of a competition for display (Rule K10): `Lampitt Cup` for `LampittCup_SemiFinals`. A name without
 * underscores stays as it is. URLs, the API's fields and the Cup Draw pages show the unchanged name.
 */
export function cupDisplayName(name: string): string {
  if (!name.includes('_')) return name;
  const [, own = name] = NAME_WITH_ROUND_PATTERN.exec(name) ?? [];
  return addSpacesBetweenWords(own) || name;
}

/**
 * Returns the label of a competition in a list with these `names`. If another name has the same label, the label
 * includes the round: `Lampitt Cup Semi Finals` beside `Lampitt Cup Final`.
 */
export function cupDisplayNameAmong(name: string, names: readonly string[]): string {
  const label = cupDisplayName(name);
  const isShared = names.some((other) => other !== name && cupDisplayName(other) === label);
  return isShared ? addSpacesBetweenWords(name) || name : label;
}

function addSpacesBetweenWords(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return words.split(' ').filter(Boolean).join(' ');
}
