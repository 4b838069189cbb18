import { NUMBER_WORDS, ORDINAL_WORDS } from '#domain/imports/words.ts';
import { MAX_ITEMS_ON_LINE } from '#domain/imports/meanings.ts';
import { memoizeByHeading } from './memoized.ts';
import { OPPONENT_HEADING_MEANINGS, IGNORED_HEADINGS, VOCABULARY } from './heading-vocabulary.ts';

/** The parts of a heading. For `Frame 2 Home Player`, `side` is `home`, `number` is 2 and `words` is `player`. */
export type HeadingParts = {
  /**
   * `both`: the heading names both sides, such as `Home v Away`. `other`: it names the opponent. `null`: it names no
   * side.
   */
  side: 'home' | 'away' | 'both' | 'other' | null;
  /** The number of the frame, player or team; `null` if the heading has none. */
  number: number | null;
  /** A second number in the heading, such as 2 in `Frame 1 Player 2`; `null` if there is none. */
  second: number | null;
  /** The words of the heading without its side and numbers, in alphabetical order, with one blank between two words. */
  words: string;
};

const SIDE_BY_HEADING_WORD: Readonly<Record<string, 'home' | 'away' | 'other'>> = {
  home: 'home',
  h: 'home',
  hm: 'home',
  host: 'home',
  hosts: 'home',
  away: 'away',
  a: 'away',
  aw: 'away',
  visitor: 'away',
  visitors: 'away',
  visiting: 'away',
  guest: 'away',
  guests: 'away',
  opp: 'other',
  opponent: 'other',
  opponents: 'other',
  opposition: 'other',
  opposing: 'other',
};

/**
 * Returns the value of a word in `values`; `undefined` if there is none. `values[word]` alone would find a value for
 * the word `constructor`, because every object has a property with this name.
 */
function ownPropertyValue<T>(values: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(values, word) ? values[word] : undefined;
}

/**
 * Replacements for abbreviations and for words with the same meaning: `hs` becomes `h score`, and `number` becomes
 * `no`.
 */
const WORD_REPLACEMENTS: Readonly<Record<string, string>> = {
  hs: 'h score',
  as: 'a score',
  hf: 'h frames',
  af: 'a frames',
  ht: 'h team',
  ab: 'a break',
  hhb: 'h hb',
  ahb: 'a hb',
  hp: 'h p',
  ap: 'a p',
  dt: 'date',
  hpl: 'h player',
  apl: 'a player',
  number: 'no',
  num: 'no',
  nr: 'no',
  nos: 'no',
};

/**
 * Words that only say what the number in a heading counts. Such a word is removed if the heading has a number and other
 * words: `Frame 1 Home Player` has the words `player`.
 */
const NUMBERED_THINGS = new Set(
  'frame,match,game,rubber,set,leg,board,singles,doubles,pair,p,m,g,f,r,s,l,b'.split(','),
);
/**
 * What the one-letter words of `NUMBERED_THINGS` mean if a heading has a number but no other words: `P1` is a player.
 */
const LETTER_MEANINGS: Readonly<Record<string, string>> = {
  p: 'player',
  s: 'score',
  f: 'frame',
  m: 'frame',
  g: 'frame',
  r: 'frame',
  b: 'break',
};

const ORDINALS = ORDINAL_WORDS.slice(0, 6);

const FILLER_WORDS = new Set(['the', 'of', 'and', 'or', 'in']);

const knownHeadingLists = [
  ...VOCABULARY.map(([words]) => words),
  IGNORED_HEADINGS,
  ...Object.keys(OPPONENT_HEADING_MEANINGS),
];
const KNOWN_HEADING_WORDS = new Set(
  [...knownHeadingLists.flatMap((some) => some.split(/[, ]/)), ...Object.keys(SIDE_BY_HEADING_WORD)].filter(
    (word) => word.length > 1,
  ),
);

/** The length of the longest heading that is examined. A longer heading is treated like an empty one. */
const MAX_HEADING_LENGTH = 80;

/** Returns the parts of a heading, from a cache if the heading was split before. */
export const partsOfHeading = memoizeByHeading(splitHeading);

function splitHeading(heading: string): HeadingParts {
  const tokens = heading.length > MAX_HEADING_LENGTH ? [] : tokensOf(heading);
  const { words, numbers } = separateWordsAndNumbers(tokens);
  const sides = new Set(words.flatMap((word) => ownPropertyValue(SIDE_BY_HEADING_WORD, word) ?? []));
  const others = [
    ...new Set(
      words.filter((word) => ownPropertyValue(SIDE_BY_HEADING_WORD, word) === undefined && !FILLER_WORDS.has(word)),
    ),
  ];
  const isBoth = sides.has('home') && sides.has('away');
  const rest = isBoth ? others.filter((word) => !/^(?:v|vs|versus)$/.test(word)) : others;
  return {
    side: isBoth ? 'both' : ([...sides][0] ?? null),
    number: numbers[0] ?? null,
    second: numbers[1] ?? null,
    words: rest.sort().join(' '),
  };
}

/** Returns the words and numbers of a heading in lower case. `HPts.`, `h pts` and `hpts` all become `h` and `pts`. */
function tokensOf(heading: string): string[] {
  const plain = heading
    .replace(/(?<=\p{L})\.\d{1,2}$/u, '')
    .replace(/['’`´]/g, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\d+ ?\+/g, ' ')
    .replace(/\b\d\d[/-]\d\d\b/g, ' ')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, (_, number: string) => ` ${ORDINALS[Number(number) - 1] ?? number} `)
    .replace(/\bh ?[/.-]? ?(?:cap|cp|c)\b/g, 'hcap')
    .replace(/\b([kwh])[./] ?([ocb])\b/g, '$1$2')
    .replace(/\be[- ]?mail/g, 'email')
    .replace(/#/g, ' no ');
  const tokens = plain.match(/\p{L}+|\d+/gu) ?? [];
  return tokens.flatMap((token) =>
    (ownPropertyValue(WORD_REPLACEMENTS, token) ?? splitIntoKnownWords(token, token.length).join(' ')).split(' '),
  );
}

/**
 * Splits a word such as `hometeam` into known words. A word that cannot be split is returned unchanged. `longest`: the
 * number of letters of the word; words of more than 24 letters are not split.
 */
function splitIntoKnownWords(token: string, longest: number): string[] {
  if (
    KNOWN_HEADING_WORDS.has(token) ||
    NUMBERED_THINGS.has(token) ||
    ownPropertyValue(WORD_REPLACEMENTS, token) !== undefined ||
    longest > 24
  )
    return [token];
  const sideLetter = /^[ha](?=\p{L}{2})/u.exec(token)?.[0];
  if (sideLetter !== undefined && KNOWN_HEADING_WORDS.has(token.slice(1))) return [sideLetter, token.slice(1)];
  for (let end = token.length - 2; end >= 3; end--) {
    const first = token.slice(0, end);
    if (!KNOWN_HEADING_WORDS.has(first)) continue;
    const rest = splitIntoKnownWords(token.slice(end), token.length - end);
    if (rest.every((word) => KNOWN_HEADING_WORDS.has(word))) return [first, ...rest];
  }
  return [token];
}

/**
 * Separates the words of a heading from its numbers. Years are removed; other numbers outside 1 to `MAX_ITEMS_ON_LINE`
 * count as words. If there is a number, the word `no` and the words in `NUMBERED_THINGS` are removed. But if no other
 * words remain, the words in `NUMBERED_THINGS` stay, and single letters are replaced as in `LETTER_MEANINGS`.
 */
function separateWordsAndNumbers(tokens: readonly string[]): { words: string[]; numbers: number[] } {
  const numbers: number[] = [];
  const words: string[] = [];
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1] ?? '';
    const ordinal = next === 'player' || NUMBERED_THINGS.has(next) ? ORDINALS.indexOf(token) + 1 : 0;
    const number = ordinal > 0 ? ordinal : numberOf(token);
    if (number === undefined) words.push(token);
    else if (number >= 1 && number <= MAX_ITEMS_ON_LINE) numbers.push(number);
    else if (number < 1900) words.push(token);
  }
  if (numbers.length === 0) return { words, numbers };
  const counters = words.filter((word) => NUMBERED_THINGS.has(word));
  const others = words.filter((word) => !NUMBERED_THINGS.has(word) && word !== 'no');
  const counted = counters.map((word) => ownPropertyValue(LETTER_MEANINGS, word) ?? word);
  return { words: others.length > 0 ? others : counted, numbers };
}

function numberOf(token: string): number | undefined {
  const spelled = NUMBER_WORDS.indexOf(token) + 1;
  return /^\d{1,6}$/.test(token) ? Number(token) : spelled > 0 ? spelled : undefined;
}
