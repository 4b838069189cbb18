/**
 * A name with a round at its end, such as `LampittCup_SemiFinals`, but not `Semi_Finals`. The pattern has no
 * lookbehind, because old phones do not know that.
 */
const WITH_ROUND = /^(?!(?:quarter|semi)_)(.+?)_(?:(?:quarter|semi)[ _-]?)?finals?$/i;

/**
 * Returns the name of a competition as people read it (Rule K10): `Lampitt Cup` for `LampittCup_SemiFinals`. A name
 * without underscores stays as it is. Addresses, the API's fields and the Cup Draw pages keep the name itself.
 */
export function cupLabel(name: string): string {
  if (!name.includes('_')) return name;
  const [, own = name] = WITH_ROUND.exec(name) ?? [];
  return inWords(own) || name;
}

/**
 * Returns the label of a competition in a list. If another one has the same label, the label includes the round:
 * `Lampitt Cup Semi Finals` beside `Lampitt Cup Final`.
 */
export function cupLabelAmong(name: string, names: readonly string[]): string {
  const label = cupLabel(name);
  const isShared = names.some((other) => other !== name && cupLabel(other) === label);
  return isShared ? inWords(name) || name : label;
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return words.split(' ').filter(Boolean).join(' ');
}
