import { AlikeNameIndex, misspellingKeys } from '#domain/imports/alike-names.ts';
import { typoCount } from '#domain/imports/person-name.ts';
import { foldName } from '#domain/name.ts';
import { searchableWords } from '#domain/search.ts';

/** A team of the league, with its current name and then its former ones. */
type TeamWithFormerNames = { id: string; names: readonly [string, ...string[]] };

/** A team's name in a file. `weeks`: the weeks in which the team has a match in the file. */
export type WrittenTeam = { name: string; weeks: ReadonlySet<string> };

/**
 * A team that an unknown name in a file may mean: a team of the league, or a team that the file names earlier with a
 * similar name. `id`: the id of the team of the league; `null` for a team that only the file names. `name`: the team's
 * name in the league, or the earlier name in the file. `isSure`: the names differ so little that this team is
 * suggested.
 */
export type TeamChoice = { id: string | null; name: string; reason: string; isSure: boolean };

/** Sentences that tell officials how two team names are alike, the surest likeness first. */
const TEAM_LIKENESS_REASONS = {
  same: 'Only accents, punctuation or words such as club differ.',
  slip: 'The names differ by one typing mistake.',
  initials: 'One name has the initials of the other.',
  letter: 'Only one name ends with a letter or number.',
  part: 'One name is the start of the other.',
};
type TeamNameLikeness = keyof typeof TEAM_LIKENESS_REASONS;
const LIKENESSES = Object.keys(TEAM_LIKENESS_REASONS) as TeamNameLikeness[];

/**
 * A team's name, split into words. `words`: the words that identify the club. `letter`: the letter or number at the
 * end, which tells the teams of a club apart; '' for none. `initials`: the first letters of all words before `letter`,
 * such as `wmc` for Working Men's Club.
 */
type TeamNameParts = { words: readonly string[]; letter: string; initials: string };

const COMMON_TEAM_WORDS = new Set(['the', 'and', 'of', 'club', 'snooker', 'sc', 'team']);

/** A question offers no more choices than this, because people can only read a short list. */
const MAX_CHOICES = 6;

/**
 * Returns, keyed by name, the teams that each unknown team name of a file may mean, the likeliest first (Rules N17,
 * N24). A name that is like no other is not in the result. A team of the league whose name is in the file too is not
 * offered. Two names with matches in the same week are two teams.
 */
export function possibleTeams(
  written: readonly WrittenTeam[],
  known: readonly TeamWithFormerNames[],
): Map<string, TeamChoice[]> {
  const names = new Set(known.flatMap((team) => team.names.map(foldName)));
  const inFile = new Set(written.map(({ name }) => foldName(name)));
  const free = new AlikeNameIndex<{ id: string; name: string; words: TeamNameParts }>();
  for (const { id, names: all } of known) {
    if (all.some((name) => inFile.has(foldName(name)))) continue;
    for (const words of all.map(splitTeamName)) free.add({ id, name: all[0], words }, teamNameKeys(words));
  }
  const unknown = written
    .filter(({ name }) => !names.has(foldName(name)))
    .map((one) => ({ ...one, words: splitTeamName(one.name) }));
  const before = new AlikeNameIndex<(typeof unknown)[number]>();
  const doubtful = unknown.map((one): [string, TeamChoice[]] => {
    const keys = teamNameKeys(one.words);
    const teams = free.find(keys).map(({ words, ...team }) => ({ ...team, likeness: likenessOf(one.words, words) }));
    // Only names that come earlier in the file are offered, so that two names that are alike make one question, not
    // two.
    const others = before
      .find(keys)
      .filter(({ weeks }) => weeks.isDisjointFrom(one.weeks))
      .map(({ name, words }) => ({ id: null, name, likeness: likenessOf(one.words, words) }))
      .filter(({ likeness }) => likeness === 'same' || likeness === 'slip' || likeness === 'initials');
    before.add(one, keys);
    const alike = [...teams, ...others].flatMap(({ likeness, ...choice }) =>
      likeness === null ? [] : [{ ...choice, likeness }],
    );
    alike.sort((a, b) => LIKENESSES.indexOf(a.likeness) - LIKENESSES.indexOf(b.likeness));
    const firsts = new Map(alike.toReversed().map((choice) => [choice.id ?? choice.name, choice]));
    const choices = alike.filter((choice) => firsts.get(choice.id ?? choice.name) === choice).slice(0, MAX_CHOICES);
    return [
      one.name,
      choices.map(({ likeness, id, name }) => ({
        id,
        name,
        reason: TEAM_LIKENESS_REASONS[likeness],
        isSure: isSure(likeness),
      })),
    ];
  });
  return new Map(doubtful.filter(([, choices]) => choices.length > 0));
}

/**
 * Returns how different two team names are (Rule N17): 0 for the surest likeness in `TEAM_LIKENESS_REASONS`, higher for
 * a likeness further down in that list, and Infinity if the names are not alike.
 */
export function teamNameLikenessRank(a: string, b: string): number {
  const likeness = likenessOf(splitTeamName(a), splitTeamName(b));
  return likeness === null ? Infinity : LIKENESSES.indexOf(likeness);
}

function splitTeamName(name: string): TeamNameParts {
  // `S.C.` becomes one word, `SC`.
  const words = searchableWords(name.replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, ''));
  // The first word is never the letter that tells teams apart: `Q` alone is the name of a club.
  const [letter = ''] = words
    .slice(1)
    .slice(-1)
    .filter((word) => /^(?:[a-z]|\d{1,2})$/.test(word));
  const rest = letter === '' ? words : words.slice(0, -1);
  const telling = rest.filter((word) => !COMMON_TEAM_WORDS.has(word));
  const initials = rest.map((word) => word.charAt(0)).join('');
  return { words: telling.length > 0 ? telling : rest, letter, initials };
}

/** The smallest number of initials that may stand for a name. Two letters could stand for too many names. */
const MIN_INITIALS = 3;

/** Returns whether the first name consists of the initials of the second, such as `WMC` and `Working Men's Club`. */
function areInitialsOfTeam(a: TeamNameParts, b: TeamNameParts): boolean {
  return a.words.length === 1 && a.words[0] === b.initials && b.initials.length >= MIN_INITIALS;
}

function isSure(likeness: TeamNameLikeness): boolean {
  return likeness === 'same' || likeness === 'slip';
}

/**
 * Returns the keys under which `AlikeNameIndex` stores and finds a team's name, the surest first. Names that are alike
 * share a key.
 */
function teamNameKeys({ words, initials }: TeamNameParts): string[] {
  const letters = words.join('');
  const beginnings = words.map((_, i) => words.slice(0, words.length - i).join(''));
  const short = initials.length < MIN_INITIALS ? [] : [initials];
  return [letters, ...misspellingKeys(letters), ...beginnings.map((text) => `begins ${text}`), ...short];
}

/**
 * Returns how two team names are alike; `null` if they are not. Lions A and Lions B are not alike, because they are two
 * teams of one club.
 */
function likenessOf(a: TeamNameParts, b: TeamNameParts): TeamNameLikeness | null {
  const [one, other] = [a.words.join(''), b.words.join('')];
  if (a.letter !== b.letter) return one === other && (a.letter === '' || b.letter === '') ? 'letter' : null;
  if (one === other) return 'same';
  const least = Math.min(one.length, other.length);
  if (least > 4 && typoCount(one, other) < Infinity) return 'slip';
  if (areInitialsOfTeam(a, b) || areInitialsOfTeam(b, a)) return 'initials';
  return least > 3 && (isBeginningOfTeamName(a, b) || isBeginningOfTeamName(b, a)) ? 'part' : null;
}

function isBeginningOfTeamName(a: TeamNameParts, b: TeamNameParts): boolean {
  return a.words.every((word, i) => word === b.words[i]);
}
