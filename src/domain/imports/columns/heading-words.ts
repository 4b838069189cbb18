import { COLUMN_MEANINGS, type ColumnMeaning, type MeaningName, exportedHeading } from '#domain/imports/meanings.ts';
import { partsOfHeading } from './heading-parts.ts';
import { memoizeByHeading } from './memoized.ts';
import { OPPONENT_HEADING_MEANINGS, IGNORED_HEADINGS, VOCABULARY } from './heading-vocabulary.ts';

/** A possible meaning of a heading. `number`: the number of the frame, player or team within the line, from 1. */
export type HeadingMeaning = { meaning: MeaningName; number: number };

const meaningNames = Object.keys(COLUMN_MEANINGS) as MeaningName[]; // cast, because TypeScript types keys as `string`
/**
 * Meanings keyed by the headings of files that this site exports, in lower case. The heading `match` has the meaning
 * `matchNumber`, not the meaning `match`.
 */
const meaningsByExportHeading = new Map(
  meaningNames
    .toSorted((a, b) => Number(exportedHeading(a) !== a) - Number(exportedHeading(b) !== b))
    .map((name) => [exportedHeading(name).toLowerCase(), name]),
);

/**
 * Returns the meaning of a heading that is spelled as in files that this site exports, ignoring case; `undefined` for
 * other headings.
 */
export function meaningOfExportHeading(heading: string): MeaningName | undefined {
  return meaningsByExportHeading.get(heading.trim().toLowerCase());
}

/** Headings that most likely mean the opposing team. `Opponent` is not one of them: it most likely means a player. */
const OPPOSING_TEAM_PATTERN = /^(?:the )?(?:opposition|opponents|opposing)$/i;

const [ALONE, SIDED] = [new Map<string, string>(), new Map<string, string>()];
for (const [words, alone, sided] of VOCABULARY)
  for (const phrase of words.split(',')) {
    const key = phrase.split(' ').sort().join(' ');
    ALONE.set(key, alone);
    SIDED.set(key, sided);
  }
const UNREAD_HEADING_KEYS = new Set(IGNORED_HEADINGS.split(',').map((phrase) => phrase.split(' ').sort().join(' ')));

/**
 * Words after which 1 and 2 may mean home and away: `Player 1` and `Player 2` may be the two sides of a frame. The
 * values are the ends of meanings such as `homePlayer`.
 */
const NUMBERED_SIDE_WORDS: Readonly<Record<string, 'Player' | 'Team' | 'Score' | 'Break'>> = {
  player: 'Player',
  name: 'Player',
  cueist: 'Player',
  'name player': 'Player',
  team: 'Team',
  'name team': 'Team',
  side: 'Team',
  club: 'Team',
  score: 'Score',
  scores: 'Score',
  points: 'Score',
  pts: 'Score',
  'player score': 'Score',
  'player points': 'Score',
  'player pts': 'Score',
  break: 'Break',
  'break player': 'Break',
};

/**
 * The meanings of headings that name both sides, such as `Home v Away Players`, keyed by the other words of the
 * heading.
 */
const BOTH_SIDES_HEADING_MEANINGS: Readonly<Record<string, string>> = {
  '': 'fixture',
  team: 'fixture',
  teams: 'fixture',
  player: 'frame',
  players: 'frame',
};

/**
 * Returns the possible meanings of a heading, the likeliest first. Returns an empty list if the heading is unknown, or
 * if columns with this heading are never read. Single letters such as `H` have meanings too.
 */
export const headingMeanings = memoizeByHeading(meaningsOfHeading);

function meaningsOfHeading(heading: string): readonly HeadingMeaning[] {
  const plain = heading.trim();
  if (plain === '' || /^unnamed\b|^\d+\p{L}$/iu.test(plain)) return [];
  const exact = meaningOfExportHeading(plain);
  const found = lookUpIgnoringBrackets(plain, vocabularyMeanings);
  const first = exact === undefined ? [] : [{ meaning: exact, number: 1 }];
  return [...first, ...found.filter(({ meaning, number }) => meaning !== exact || number !== 1)];
}

/**
 * Returns what `look` finds for a heading. If it finds nothing, returns what it finds for the heading without text in
 * brackets, such as `Date` for `Date (dd/mm/yy)`.
 */
function lookUpIgnoringBrackets<T>(heading: string, look: (heading: string) => readonly T[]): readonly T[] {
  const found = look(heading);
  if (found.length > 0) return found;
  const short = heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ').trim();
  return short === heading || short === '' ? found : look(short);
}

function vocabularyMeanings(heading: string): readonly HeadingMeaning[] {
  const { side, number, second, words } = partsOfHeading(heading);
  const sided = (of: 'home' | 'away', text = SIDED.get(words)) =>
    parseMeaningList((text ?? '').replaceAll('~', of), number);
  const kind = NUMBERED_SIDE_WORDS[words];
  switch (side) {
    case 'home':
    case 'away':
      return second === 2 && kind === 'Player' ? sided(side, '~Partner') : sided(side);
    case 'both':
      return parseMeaningList(BOTH_SIDES_HEADING_MEANINGS[words] ?? ALONE.get(words) ?? '', number);
    case 'other':
      return parseMeaningList(
        (words === '' && OPPOSING_TEAM_PATTERN.test(heading)
          ? 'awayTeam awayPlayer opponent'
          : OPPONENT_HEADING_MEANINGS[words]) ?? '',
        number,
      );
    case null: {
      if (words === '') return [];
      if (second !== null && kind !== undefined && second <= 2)
        return sided(second === 1 ? 'home' : 'away', `~${kind}`);
      const alone = parseMeaningList(ALONE.get(words) ?? '', number);
      if (kind === undefined || number === null || number > 2) return alone;
      return [...alone, ...parseMeaningList(`${number === 1 ? 'home' : 'away'}${kind}`, null)];
    }
  }
}

/**
 * Returns the meanings that a text such as `homeTeam homePlayer` lists. `number`: the number in the heading, or `null`.
 * With a number, only meanings that a line may have several times are returned.
 */
function parseMeaningList(text: string, number: number | null): HeadingMeaning[] {
  const known = text.split(' ').filter((name): name is MeaningName => Object.hasOwn(COLUMN_MEANINGS, name));
  const isRepeated = (name: MeaningName) => (COLUMN_MEANINGS[name] as ColumnMeaning).of !== undefined;
  return known
    .filter((name) => number === null || isRepeated(name))
    .map((meaning) => ({ meaning, number: number ?? 1 }));
}

/**
 * Returns whether a heading is known, even if the heading has no meaning. A column is never read if its heading is
 * known but has no meaning. Examples are `Referee` and `Home Handicap`: the heading `Handicap` has a meaning only if it
 * names no side.
 */
export function isKnownHeading(heading: string): boolean {
  return (
    lookUpIgnoringBrackets(heading, (one) => {
      const { words, number } = partsOfHeading(one);
      return UNREAD_HEADING_KEYS.has(words) || (ALONE.has(words) && words !== '' && number === null) ? [true] : [];
    }).length > 0
  );
}
