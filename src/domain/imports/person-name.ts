import { areGivenNameVariants, givenNameMatchesInitial, isGivenName } from '#domain/imports/given-names.ts';
import { typosToPrefix } from '#domain/imports/match-distance.ts';
import { searchableWords } from '#domain/search.ts';

/**
 * The ways in which two names can be alike, the surest first (Rules N6, N7). `same`: they differ only in capitals,
 * accents, punctuation, blanks, a title such as Mr, or the order `Family, Given`. `part` and `mixed` count only if the
 * people with these names share a team or a club.
 */
export const LIKENESSES = ['same', 'turned', 'nickname', 'initial', 'middle', 'slip', 'part', 'mixed'] as const;
export type NameLikeness = (typeof LIKENESSES)[number];

/** The sentences that tell officials how two names are alike. */
export const LIKENESS_SENTENCES: Record<NameLikeness, string> = {
  same: 'Only capitals, accents or punctuation differ.',
  turned: 'The same names in another order.',
  nickname: 'One first name is short for the other.',
  initial: 'One has an initial instead of a first name.',
  middle: 'Only one has a middle name or initial.',
  slip: 'The names differ by one typing mistake.',
  part: 'One name is part of the other.',
  mixed: 'The names are nearly the same.',
};

/**
 * A name split into words in lower case without accents, so that it can be compared. `suffix`: `junior`, `senior` or
 * ''. `note`: any other text in brackets, except roles such as captain.
 */
export type PersonNameParts = { given: readonly string[]; family: string; suffix: string; note: string };

const BRACKETED_TEXT_PATTERN = /[([{][^)\]}]*[)\]}]?/gu;
const TITLES = new Set('mr mrs ms miss mx dr prof rev fr sir dame lady cllr capt captain'.split(' '));
/** Roles in a team that a name may have in brackets, such as captain. They do not help to identify the person. */
const ROLES_IN_TEAM = new Set('c vc cpt capt captain vice captain sub substitute reserve res guest new'.split(' '));
const NAME_SUFFIXES = new Map(
  Object.entries({ jr: 'junior', jnr: 'junior', junior: 'junior', sr: 'senior', snr: 'senior', senior: 'senior' }),
);
/** Words that belong to the family name after them: `O Dowd` is the same as `ODowd`. */
const PARTICLES = new Set(['o', 'mc', 'mac', 'st', 'de', 'la', 'le', 'du', 'di', 'da', 'van', 'von', 'der', 'den']);

/**
 * Splits a name into its words for comparison (Rule N6). A name written as `Family, Given` gives the same result as
 * `Given Family`.
 */
export function splitName(name: string): PersonNameParts {
  const note = [...name.matchAll(BRACKETED_TEXT_PATTERN)]
    .flatMap(([inBrackets]) => searchableWords(inBrackets))
    .filter((word) => !ROLES_IN_TEAM.has(word))
    .join(' ');
  const parts = name.replace(BRACKETED_TEXT_PATTERN, ' ').split(',', 2);
  const written = parts.toReversed().flatMap((part) => searchableWords(part));
  const suffix = [...written, note].map((word) => NAME_SUFFIXES.get(word)).find((word) => word !== undefined) ?? '';
  const plain = written.filter((word) => !NAME_SUFFIXES.has(word) && !(written.length > 2 && TITLES.has(word)));
  const words = joinParticles(plain);
  return { given: words.slice(0, -1), family: words.at(-1) ?? '', suffix, note: NAME_SUFFIXES.has(note) ? '' : note };
}

function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let particles = '';
  for (const [i, word] of words.entries()) {
    // The first word is not joined to the next word, because the first word may be an initial, such as `O`. The last
    // word is the family name itself.
    if (i > 0 && i < words.length - 1 && PARTICLES.has(word)) particles += word;
    else {
      joined.push(particles + word);
      particles = '';
    }
  }
  return joined;
}

/**
 * Returns whether a name has only initials or nothing in place of a given name, so that several people may share it.
 */
export function lacksFullGivenName({ given: [first = ''] }: PersonNameParts): boolean {
  return first.length < 2 || isInitials(first);
}

/** Returns how two names are alike; `null` if they are so different that they mean two people (Rules N6, N7). */
export function likenessOf(a: PersonNameParts, b: PersonNameParts): NameLikeness | null {
  if (a.suffix !== b.suffix && a.suffix !== '' && b.suffix !== '') return null;
  if (a.note !== b.note && a.note !== '' && b.note !== '') return null;
  const likeness = likenessInSameOrder(a, b) ?? surnameFirstLikeness(a, b) ?? surnameFirstLikeness(b, a);
  if (likeness === null) return isPartOfOtherName(a, b) || isPartOfOtherName(b, a) ? 'part' : null;
  return a.suffix === b.suffix && a.note === b.note ? likeness : 'part';
}

/** Returns the surest of the likenesses in `found`; `null` if there is none. */
export function surestLikeness(found: readonly (NameLikeness | null)[]): NameLikeness | null {
  return LIKENESSES.find((likeness) => found.includes(likeness)) ?? null;
}

function likenessInSameOrder(a: PersonNameParts, b: PersonNameParts): NameLikeness | null {
  if (textOf(a) === textOf(b)) return 'same';
  if (textOf(a).replaceAll(' ', '') === textOf(b).replaceAll(' ', '')) return 'slip';
  // Stryker disable next-line ConditionalExpression: `typoCount` also returns 0 for two equal words; the condition
  // only saves work.
  const slips = a.family === b.family ? 0 : typoCount(a.family, b.family);
  if (slips > 2) return null;
  const given = givenNameLikeness(a.given, b.given);
  if (slips === 0 || given === null) return given;
  return slips === 1 && given === 'same' ? 'slip' : 'mixed';
}

function givenNameLikeness(a: readonly string[], b: readonly string[]): NameLikeness | null {
  const [one, other] = [a[0], b[0]];
  if (one === undefined || other === undefined) return 'part';
  if (one === other)
    return a.length === 1 && b.length === 1 ? 'same' : likenessOfFurtherGivenNames(a.slice(1), b.slice(1));
  if (isInitialsOf(a, b) || isInitialsOf(b, a)) return one[0] === other[0] ? 'initial' : 'mixed';
  if (areGivenNameVariants(one, other)) return 'nickname';
  const slips = typoCount(one, other);
  if (slips > 2) return null;
  // Carl and Carol are both given names, so their likeness is only `mixed`. Cral is not a given name, so Cral and Carl
  // differ by a `slip`.
  return slips === 1 && !(isGivenName(one) && isGivenName(other)) ? 'slip' : 'mixed';
}

/**
 * Compares the given names after the first one. Returns `middle` if the two names differ only because some of these
 * given names are left out or shortened. Otherwise returns `part`.
 */
function likenessOfFurtherGivenNames(a: readonly string[], b: readonly string[]): NameLikeness {
  const isSame = a.every((word, i) => b[i]?.startsWith(word) === true || word.startsWith(b[i] ?? word));
  return isSame ? 'middle' : 'part';
}

/**
 * Returns whether the first list of given names consists of initials of the second list, such as `J` or `JP` for John
 * Paul.
 */
function isInitialsOf([initials = '', second]: readonly string[], given: readonly string[]): boolean {
  const [first = ''] = given;
  if (isInitials(first)) return false;
  if (initials.length === 1) return givenNameMatchesInitial(first, initials);
  if (second !== undefined || !isInitials(initials)) return false;
  return given.length > 1 ? initials === given.map((word) => word.slice(0, 1)).join('') : first[0] === initials[0];
}

/** Returns whether a word is two initials, such as `jp`: two letters that are not a name and have no vowel. */
function isInitials(word: string): boolean {
  return word.length === 2 && !isGivenName(word) && !/[aeiouy]/.test(word);
}

function surnameFirstLikeness(a: PersonNameParts, b: PersonNameParts): NameLikeness | null {
  if (a.given.length !== b.given.length) return null;
  // The last word becomes the first given name: `Smith Jones Ann` is compared as `Ann Smith Jones`.
  const given = [a.family, ...a.given];
  const family = given.pop()!;
  const likeness = likenessInSameOrder({ ...a, given, family }, b);
  if (likeness === null || likeness === 'part' || likeness === 'mixed') return null;
  return likeness === 'initial' ? 'mixed' : 'turned';
}

/**
 * Returns whether the name in the first argument is part of the name in the second: `John Smith` is part of `John
 * Smith-Jones`, and `Bob` is part of `Robert Smith`.
 */
function isPartOfOtherName(
  { given: [first], family }: PersonNameParts,
  { given: [other, ...further] }: PersonNameParts,
): boolean {
  if (other === undefined) return false;
  if (first === undefined) return areSameOrNicknames(family, other);
  return areSameOrNicknames(first, other) && further.includes(family);
}

function areSameOrNicknames(a: string, b: string): boolean {
  return a === b || areGivenNameVariants(a, b);
}

/**
 * Returns how many slips are between two words: letters that are wrong, missing, extra or swapped. Returns Infinity if
 * there are more slips than the length of the shorter word allows. If the shorter word has three to seven letters, one
 * slip is allowed; if it has more letters, two. If the shorter word has two letters, the only slip allowed is one extra
 * letter in the other word (`haveFiveLettersInTotal`). If neither word has more than three letters, the function
 * returns 2 for one allowed slip.
 */
export function typoCount(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  const most = length < 3 ? Number(haveFiveLettersInTotal(a, b)) : length < 8 ? 1 : 2;
  // Stryker disable next-line ConditionalExpression,LogicalOperator: without this condition, the full comparison gives
  // the same result; the condition only saves work.
  if (Math.abs(a.length - b.length) > most || unsharedLetterCount(a, b) > 2 * most) return Infinity;
  // `typosToPrefix` compares with beginnings of a word. Both words get an ending that no word contains, so that whole
  // words are compared.
  const end = '.'.repeat(3);
  const slips = typosToPrefix(a + end, b + end, most);
  return slips === 1 && (length < 3 || (a.length === 3 && b.length === 3)) ? 2 : slips;
}

/**
 * Returns whether two words have five letters in total, such as `Le` and `Lee`. Always false if a letter is not one of
 * a to z, because in other scripts a letter may consist of several characters.
 */
function haveFiveLettersInTotal(a: string, b: string): boolean {
  return a.length + b.length === 5 && !/[^a-z]/.test(a + b);
}

// Stryker disable ConditionalExpression,UpdateOperator: if this function returns a lower number, the words are compared
// in full, with the same result.
/**
 * Returns how many letters occur in only one of two words. One slip causes at most two such letters. So words with many
 * such letters are not alike, and the slower count of slips is not needed.
 */
function unsharedLetterCount(a: string, b: string): number {
  let apart = 0;
  for (const letter of a) if (!b.includes(letter)) apart++;
  for (const letter of b) if (!a.includes(letter)) apart++;
  return apart;
}
// Stryker restore all

function textOf({ given, family }: PersonNameParts): string {
  return [...given, family].join(' ');
}
