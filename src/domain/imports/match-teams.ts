import { AlikeNames, spellingsOf } from '#domain/imports/alike-names.ts';
import { slipsBetween } from '#domain/imports/person-name.ts';
import { foldName } from '#domain/name.ts';
import { searchWords } from '#domain/search.ts';

/** A team of the league; its current name comes first, and its former names follow. */
type KnownTeam = { id: string; names: readonly [string, ...string[]] };

/** A team's name in a file, with the weeks in which it plays there. */
export type WrittenTeam = { name: string; weeks: ReadonlySet<string> };

/** A team that a written name may mean: a known one, or with `id: null` another written name of the file. */
type TeamChoice = { id: string | null; name: string; reason: string };

/** How two names of teams are alike, the surest first. */
const REASONS = {
  same: 'The names are the same but for accents, punctuation or words such as club.',
  slip: 'The names differ by a slip of the pen.',
  letter: 'One has a letter or number at the end.',
  part: 'One name is the beginning of the other.',
};
type Likeness = keyof typeof REASONS;
const LIKENESSES = Object.keys(REASONS) as Likeness[];

/** A name without words that tell nothing, and the letter or number at its end, which tells the teams of a club apart. */
type TeamWords = { words: readonly string[]; letter: string };

const SAY_NOTHING = new Set(['the', 'and', 'of', 'club', 'snooker', 'sc', 'team']);

/** A choice list is for people to read. */
const MOST_CHOICES = 6;

/**
 * Returns what the names that no team has may mean, the likeliest first; names that are like no other are not in it
 * (Rule N17). A team that the file names itself is not meant by another name, and no team plays twice in a week.
 */
export function doubtfulTeams(written: readonly WrittenTeam[], known: readonly KnownTeam[]): Map<string, TeamChoice[]> {
  const names = new Set(known.flatMap((team) => team.names.map(foldName)));
  const inFile = new Set(written.map(({ name }) => foldName(name)));
  const free = new AlikeNames<{ id: string; name: string; words: TeamWords }>();
  for (const { id, names: all } of known) {
    if (all.some((name) => inFile.has(foldName(name)))) continue;
    for (const words of all.map(teamWords)) free.add({ id, name: all[0], words }, keysOf(words));
  }
  const unknown = written
    .filter(({ name }) => !names.has(foldName(name)))
    .map((one) => ({ ...one, words: teamWords(one.name) }));
  const before = new AlikeNames<(typeof unknown)[number]>();
  const doubtful = unknown.map((one): [string, TeamChoice[]] => {
    const keys = keysOf(one.words);
    const teams = free.find(keys).map(({ words, ...team }) => ({ ...team, likeness: likenessOf(one.words, words) }));
    // A name that appears again later in the file is asked only once.
    const others = before
      .find(keys)
      .filter(({ weeks }) => weeks.isDisjointFrom(one.weeks))
      .map(({ name, words }) => ({ id: null, name, likeness: likenessOf(one.words, words) }))
      .filter(({ likeness }) => likeness === 'same' || likeness === 'slip');
    before.add(one, keys);
    const alike = [...teams, ...others].flatMap(({ likeness, ...choice }) =>
      likeness === null ? [] : [{ ...choice, likeness }],
    );
    alike.sort((a, b) => LIKENESSES.indexOf(a.likeness) - LIKENESSES.indexOf(b.likeness));
    const firsts = new Map(alike.toReversed().map((choice) => [choice.id ?? choice.name, choice]));
    const choices = alike.filter((choice) => firsts.get(choice.id ?? choice.name) === choice).slice(0, MOST_CHOICES);
    return [one.name, choices.map(({ id, name, likeness }) => ({ id, name, reason: REASONS[likeness] }))];
  });
  return new Map(doubtful.filter(([, choices]) => choices.length > 0));
}

/** Returns how surely two names may be one team's (Rule N17), 0 for the surest; Infinity if they are not alike. */
export function teamNamesApart(a: string, b: string): number {
  const likeness = likenessOf(teamWords(a), teamWords(b));
  return likeness === null ? Infinity : LIKENESSES.indexOf(likeness);
}

function teamWords(name: string): TeamWords {
  // `S.C.` is one word.
  const words = searchWords(name.replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, ''));
  // A letter alone is a name.
  const [letter = ''] = words
    .slice(1)
    .slice(-1)
    .filter((word) => /^(?:[a-z]|\d{1,2})$/.test(word));
  const rest = letter === '' ? words : words.slice(0, -1);
  const telling = rest.filter((word) => !SAY_NOTHING.has(word));
  return { words: telling.length > 0 ? telling : rest, letter };
}

/** What alike names have in common: the letters but for two slips, or the words with which the longer one begins; the surest first. */
function keysOf({ words }: TeamWords): string[] {
  const letters = words.join('');
  const beginnings = words.map((_, i) => words.slice(0, words.length - i).join(''));
  return [letters, ...spellingsOf(letters), ...beginnings.map((text) => `begins ${text}`)];
}

/** Teams with another letter are two teams of one club. */
function likenessOf(a: TeamWords, b: TeamWords): Likeness | null {
  const [one, other] = [a.words.join(''), b.words.join('')];
  if (a.letter !== b.letter) return one === other && (a.letter === '' || b.letter === '') ? 'letter' : null;
  if (one === other) return 'same';
  const least = Math.min(one.length, other.length);
  if (least > 4 && slipsBetween(one, other) < Infinity) return 'slip';
  return least > 3 && (isBeginning(a, b) || isBeginning(b, a)) ? 'part' : null;
}

function isBeginning(a: TeamWords, b: TeamWords): boolean {
  return a.words.every((word, i) => word === b.words[i]);
}
