/** A name with a round at its end, such as `LampittCup_SemiFinals`, but not `Semi_Finals`. Old phones know no lookbehind. */
const WITH_ROUND = /^(?!(?:quarter|semi)_)(.+?)_(?:(?:quarter|semi)[ _-]?)?finals?$/i;

/**
 * Returns the name of a competition as people read it (Rule K10): `Lampitt Cup` for `LampittCup_SemiFinals`. A name without
 * underscores stays as it is. Addresses, the API's fields and the Cup Draw pages keep the name itself.
 */
export function cupLabel(name: string): string {
  if (!name.includes('_')) return name;
  const [, own = name] = WITH_ROUND.exec(name) ?? [];
  const words = own.replaceAll('_', ' ').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return words.split(' ').filter(Boolean).join(' ') || name;
}
