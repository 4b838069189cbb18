import { typosToPrefix } from '#domain/imports/match-distance.ts';
import { areNicknames, hasInitial, isGivenName } from '#domain/imports/nicknames.ts';
import { searchWords } from '#domain/search.ts';

/**
 * How two written names are alike, the surest first (Rules N6, N7). `same`: but for capitals, accents, punctuation, blanks
 * and `Family, Given`. `part` and `mixed` count only for people with a team or club in common.
 */
export const LIKENESSES = ['same', 'turned', 'nickname', 'initial', 'middle', 'slip', 'part', 'mixed'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** How two names are alike, as a sentence. */
export const REASONS: Record<Likeness, string> = {
  same: 'The names are the same but for capitals, accents or punctuation.',
  turned: 'The names have the same words the other way round.',
  nickname: 'One given name is short for the other.',
  initial: 'One has an initial where the other has a given name.',
  middle: 'One has a further given name or initial.',
  slip: 'The names differ by one slip of the pen.',
  part: 'One name is a part of the other.',
  mixed: 'The names are nearly the same.',
};

/** A name in comparable words; `note` is what stands in brackets, `suffix` is `junior` or `senior` if there is one. */
export type NameWords = { given: readonly string[]; family: string; suffix: string; note: string };

const BRACKETS = /[([{]([^)\]}]*)[)\]}]?/gu;
const TITLES = new Set('mr mrs ms miss mx dr prof rev fr sir dame lady cllr capt captain'.split(' '));
/** Notes in brackets that say nothing about who it is. */
const PARTS_PLAYED = new Set('c vc cpt capt captain vice captain sub substitute reserve res guest new'.split(' '));
const SUFFIXES = new Map(
  Object.entries({ jr: 'junior', jnr: 'junior', junior: 'junior', sr: 'senior', snr: 'senior', senior: 'senior' }),
);
/** Words that begin a family name: `O Dowd` is `ODowd`. */
const PARTICLES = new Set(['o', 'mc', 'mac', 'st', 'de', 'la', 'le', 'du', 'di', 'da', 'van', 'von', 'der', 'den']);

/** Returns the comparable words of a written name, given names first, also for `Family, Given` (Rule N6). */
export function nameWords(name: string): NameWords {
  const notes = Array.from(name.matchAll(BRACKETS), ([, inside = '']) => searchWords(inside));
  const note = notes
    .flat()
    .filter((word) => !PARTS_PLAYED.has(word))
    .join(' ');
  const [before = '', after = ''] = name.replace(BRACKETS, ' ').split(',', 2);
  const last = searchWords(after);
  // `Smith, Junior` is not turned round.
  const isTurned = last.some((word) => !SUFFIXES.has(word));
  const written = isTurned ? [...last, ...searchWords(before)] : [...searchWords(before), ...last];
  const suffix = [...written, note].map((word) => SUFFIXES.get(word)).find((word) => word !== undefined) ?? '';
  const plain = written.filter((word) => !SUFFIXES.has(word) && !(written.length > 2 && TITLES.has(word)));
  const words = joinParticles(plain);
  return { given: words.slice(0, -1), family: words.at(-1) ?? '', suffix, note: SUFFIXES.has(note) ? '' : note };
}

function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let particles = '';
  for (const [i, word] of words.entries()) {
    // The first word of a name may be an initial, and the last is the family name itself.
    if (i > 0 && i < words.length - 1 && PARTICLES.has(word)) particles += word;
    else {
      joined.push(particles + word);
      particles = '';
    }
  }
  return joined;
}

/** Returns whether a name has no given name that is written in full, so that it may well be several people's. */
export function isShortForm({ given: [first = ''] }: NameWords): boolean {
  return first.length < 2 || isInitials(first);
}

/** Returns how two names are alike, or `null` if their letters say that they are two people's (Rules N6, N7). */
export function likenessOf(a: NameWords, b: NameWords): Likeness | null {
  if (a.suffix !== b.suffix && a.suffix !== '' && b.suffix !== '') return null;
  if (a.note !== b.note && a.note !== '' && b.note !== '') return null;
  const likeness = likenessOfWords(a, b) ?? turnedLikeness(a, b) ?? turnedLikeness(b, a) ?? partLikeness(a, b);
  return likeness === null || (a.suffix === b.suffix && a.note === b.note) ? likeness : 'part';
}

function likenessOfWords(a: NameWords, b: NameWords): Likeness | null {
  if (textOf(a) === textOf(b)) return 'same';
  if (textOf(a).replaceAll(' ', '') === textOf(b).replaceAll(' ', '')) return 'slip';
  const slips = a.family === b.family ? 0 : slipsBetween(a.family, b.family);
  if (slips > 2) return null;
  const given = givenLikeness(a.given, b.given);
  if (slips === 0 || given === null) return given;
  return slips === 1 && given === 'same' ? 'slip' : 'mixed';
}

function givenLikeness(a: readonly string[], b: readonly string[]): Likeness | null {
  const [one, other] = [a[0], b[0]];
  if (one === undefined || other === undefined) return 'part';
  if (one === other) return a.length === 1 && b.length === 1 ? 'same' : furtherGiven(a.slice(1), b.slice(1));
  if (isInitialsOf(a, b) || isInitialsOf(b, a)) return one[0] === other[0] ? 'initial' : 'mixed';
  if (areNicknames(one, other)) return 'nickname';
  const slips = slipsBetween(one, other);
  if (slips > 2) return null;
  // Carl and Carol are two names, Cral is none.
  return slips === 1 && !(isGivenName(one) && isGivenName(other)) ? 'slip' : 'mixed';
}

/** One who writes a second given name or initial, and one who does not, or only its initial. */
function furtherGiven(a: readonly string[], b: readonly string[]): Likeness {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isSame = few.every((word, i) => many[i]?.startsWith(word) === true || word.startsWith(many[i] ?? word));
  return isSame ? 'middle' : 'part';
}

/** Whether the first given name is an initial of the other's, or all its initials, as in `JP`. */
function isInitialsOf([initials = '', second]: readonly string[], given: readonly string[]): boolean {
  const [first = ''] = given;
  if (first.length < 2 || isInitials(first)) return false;
  if (initials.length === 1) return hasInitial(first, initials);
  if (second !== undefined || !isInitials(initials)) return false;
  return given.length > 1 ? initials === given.map((word) => word.slice(0, 1)).join('') : first[0] === initials[0];
}

/** Two letters that are no name, such as `jp`. */
function isInitials(word: string): boolean {
  return word.length === 2 && !isGivenName(word) && !/[aeiouy]/.test(word);
}

function turnedLikeness(a: NameWords, b: NameWords): Likeness | null {
  if (a.given.length === 0 || a.given.length !== b.given.length) return null;
  // `Smith Jones Ann` has its last word first.
  const given = [a.family, ...a.given.slice(0, -1)];
  const likeness = likenessOfWords({ ...a, given, family: a.given.at(-1) ?? '' }, b);
  if (likeness === null || likeness === 'part' || likeness === 'mixed') return null;
  return likeness === 'initial' ? 'mixed' : 'turned';
}

/** `John Smith` is part of `John Smith-Jones`, and `Bob` of `Robert Smith`. */
function partLikeness(a: NameWords, b: NameWords): Likeness | null {
  const [few, many] = a.given.length <= b.given.length ? [a, b] : [b, a];
  const [first = ''] = many.given;
  if (few.given.length === 0) return few.family === first || areNicknames(few.family, first) ? 'part' : null;
  const isFirstSame = few.given[0] === first || areNicknames(few.given[0] ?? '', first);
  return isFirstSame && many.given.slice(1).includes(few.family) ? 'part' : null;
}

/**
 * Returns the letters that are wrong, missing, extra or swapped between two words; Infinity if they are more than the
 * words' length allows: one from three letters, two from eight. One slip in a word of two or three letters counts as two.
 */
function slipsBetween(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  const most = length < 3 ? Number(isShortened(a, b)) : length < 8 ? 1 : 2;
  if (Math.abs(a.length - b.length) > most || lettersApart(a, b) > 2 * most) return Infinity;
  // Signs that no word has end both, so that no end is left over.
  const end = '.'.repeat(3);
  const slips = typosToPrefix(a + end, b + end, most);
  return slips === 1 && (length < 3 || (a.length === 3 && b.length === 3)) ? 2 : slips;
}

/** Whether one has two letters and the other three: `Le` and `Lee`. A sign of other scripts is more than a letter. */
function isShortened(a: string, b: string): boolean {
  return a.length + b.length === 5 && /^[a-z]+$/.test(a + b);
}

/** The letters that only one of two words has: a quick lower bound, as most words are far apart. */
function lettersApart(a: string, b: string): number {
  let apart = 0;
  for (const letter of a) if (!b.includes(letter)) apart++;
  for (const letter of b) if (!a.includes(letter)) apart++;
  return apart;
}

function textOf({ given, family }: NameWords): string {
  return [...given, family].join(' ');
}
