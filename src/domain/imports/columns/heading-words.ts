import { MEANINGS, type Meaning, type MeaningName } from '#domain/imports/meanings.ts';
import { partsOfHeading } from './heading-parts.ts';
import { kept } from './memo.ts';
import { OF_THE_OTHER, TABLE_WORDS, UNREAD_WORDS, VOCABULARY } from './heading-vocabulary.ts';

/** A meaning of a heading, and the number of the frame, player or team that it belongs to. */
export type HeadingMeaning = { meaning: MeaningName; number: number };

const names = Object.keys(MEANINGS) as MeaningName[]; // `Object.keys` forgets the type of the keys
/** The meanings by their own headings. `match` and `frame` are the numbers in this site's files. */
const own = new Map(
  names
    .toSorted((a, b) => Number(ownHeading(a) !== a) - Number(ownHeading(b) !== b))
    .map((name) => [ownHeading(name).toLowerCase(), name]),
);

/** The heading of this site's own files. */
export function ownHeading(meaning: MeaningName): string {
  const { own: heading = meaning }: Meaning = MEANINGS[meaning];
  return heading;
}

/** The meaning of a heading that is spelled as in this site's own files. Capitals do not count. */
export function ownMeaning(heading: string): MeaningName | undefined {
  return own.get(heading.trim().toLowerCase());
}

/** `Opposition` is a team, `Opponent` may be one. */
const TEAM_WORDS = /^(?:the )?(?:opposition|opponents|opposing)$/i;

const [ALONE, SIDED] = [new Map<string, string>(), new Map<string, string>()];
for (const [words, alone, sided] of VOCABULARY)
  for (const phrase of words.split(',')) {
    const key = phrase.split(' ').sort().join(' ');
    ALONE.set(key, alone);
    SIDED.set(key, sided);
  }
const UNREAD = new Set(UNREAD_WORDS.split(',').map((phrase) => phrase.split(' ').sort().join(' ')));
const OF_TABLES = new Set(TABLE_WORDS.split(','));

/** A number that tells the sides apart: `Player 1` and `Player 2` may be the two sides of a frame. */
const BY_NUMBER: Readonly<Record<string, 'Player' | 'Team' | 'Score' | 'Break'>> = {
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

/** What both sides have in one cell, where it is not the meaning of the words alone. */
const OF_BOTH: Readonly<Record<string, string>> = {
  '': 'fixture',
  team: 'fixture',
  teams: 'fixture',
  player: 'frame',
  players: 'frame',
};

/**
 * Returns what a heading can mean, the most likely first; nothing for an unknown one. A single letter such as `H`, or a word such as
 * `Match`, is known too: whether a line has headings follows from several of them.
 */
export const headingMeanings = kept(meaningsOfHeading);

function meaningsOfHeading(heading: string): readonly HeadingMeaning[] {
  const plain = heading.trim();
  if (plain === '' || /^unnamed\b|^\d+\p{L}$/iu.test(plain)) return [];
  const exact = ownMeaning(plain);
  const found = withoutRemark(plain, vocabularyMeanings);
  const first = exact === undefined ? [] : [{ meaning: exact, number: 1 }];
  return [...first, ...found.filter(({ meaning, number }) => meaning !== exact || number !== 1)];
}

/** Looks up a heading, and if it is unknown, the heading without what stands in brackets: `Date (dd/mm/yy)`. */
function withoutRemark<T>(heading: string, look: (heading: string) => readonly T[]): readonly T[] {
  const found = look(heading);
  if (found.length > 0) return found;
  const short = heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ').trim();
  return short === heading || short === '' ? found : look(short);
}

function vocabularyMeanings(heading: string): readonly HeadingMeaning[] {
  const { side, number, second, words } = partsOfHeading(heading);
  const sided = (of: 'home' | 'away', text = SIDED.get(words)) => listed((text ?? '').replaceAll('~', of), number);
  const kind = BY_NUMBER[words];
  switch (side) {
    case 'home':
    case 'away':
      return second === 2 && kind === 'Player' ? sided(side, '~Partner') : sided(side);
    case 'both':
      return listed(OF_BOTH[words] ?? ALONE.get(words) ?? '', number);
    case 'other':
      return listed(
        (words === '' && TEAM_WORDS.test(heading) ? 'awayTeam awayPlayer opponent' : OF_THE_OTHER[words]) ?? '',
        number,
      );
    case null: {
      if (words === '') return [];
      if (second !== null && kind !== undefined && second <= 2)
        return sided(second === 1 ? 'home' : 'away', `~${kind}`);
      const alone = listed(ALONE.get(words) ?? '', number);
      if (kind === undefined || number === null || number > 2) return alone;
      return [...alone, ...listed(`${number === 1 ? 'home' : 'away'}${kind}`, null)];
    }
  }
}

/** A numbered heading means only what a line can have several of. */
function listed(text: string, number: number | null): HeadingMeaning[] {
  const known = text.split(' ').filter((name): name is MeaningName => Object.hasOwn(MEANINGS, name));
  const isRepeated = (name: MeaningName) => (MEANINGS[name] as Meaning).of !== undefined;
  return known
    .filter((name) => number === null || isRepeated(name))
    .map((meaning) => ({ meaning, number: number ?? 1 }));
}

/** Whether a heading is one of a league table or of averages, such as `P`, `W`, `Pts` or `Pos`. It may have a meaning too. */
export function isTableHeading(heading: string): boolean {
  return OF_TABLES.has(heading.toLowerCase().replace(/[^\p{L}\p{N}%+/-]/gu, ''));
}

/** Whether a heading is a usual one of which nothing is read, such as `Referee` or `Home Handicap`. */
export function isUnreadHeading(heading: string): boolean {
  return (
    withoutRemark(heading, (one) => {
      const { words, number } = partsOfHeading(one);
      return UNREAD.has(words) || (ALONE.has(words) && words !== '' && number === null) ? [true] : [];
    }).length > 0
  );
}
