import { AlikeNames, personIndexKeys, personLookupKeys } from '#domain/imports/alike-names.ts';
import { foldName } from '#domain/name.ts';
import {
  isShortForm,
  type Likeness,
  LIKENESSES,
  likenessOf,
  type NameWords,
  nameWords,
  surestOf,
} from '#domain/imports/person-name.ts';

/**
 * A person of the league. `names`: all names that the person has had, the current one first. `teams`: the names of all
 * teams of this person.
 */
export type KnownPerson = { id: string; names: readonly [string, ...string[]]; teams: readonly string[] };

/** A person's name in a file, with the names of the teams for which the file has it. */
export type WrittenName = { name: string; teams: readonly string[] };

/**
 * What two people have in common: a team for which both have played, or a club with teams of both; `null` for neither.
 */
type Common = 'team' | 'club' | null;

/** Somebody whom a name in a file may mean: a person of the league or, with `id: null`, another name of the file. */
export type PersonChoice = { id: string | null; name: string; likeness: Likeness; common: Common };

/**
 * The person that a name in a file means. `known` and `sameAs` (another name of the file) are certain. A `question` has
 * at least one choice, the likeliest first.
 */
export type PersonMatch =
  | { kind: 'known'; id: string; likeness: 'exact' | 'same' }
  | { kind: 'sameAs'; name: string }
  | { kind: 'question'; choices: PersonChoice[] }
  | { kind: 'new' };

/** The most choices of a question, because people can only read a short list. */
const MAX_CHOICES = 12;

type IndexedPerson = KnownPerson & { folded: ReadonlySet<string>; words: readonly NameWords[]; places: Places };
type IndexedName = WrittenName & { words: NameWords; places: Places };

/** Finds out whom each name of a file means. Returns the results keyed by name, in the given order (Rules N6 to N8). */
export function matchPeople(written: readonly WrittenName[], people: readonly KnownPerson[]): Map<string, PersonMatch> {
  const known = people.map((person): IndexedPerson => ({
    ...person,
    folded: new Set(person.names.map(foldName)),
    words: person.names.map(nameWords),
    places: placesOf(person.teams),
  }));
  const alike = new AlikeNames<IndexedPerson>();
  const byName = new Map<string, IndexedPerson[]>();
  for (const person of known) {
    alike.add(person, person.words.flatMap(personIndexKeys));
    for (const folded of person.folded) {
      const namesakes = byName.get(folded);
      if (namesakes) namesakes.push(person);
      else byName.set(folded, [person]);
    }
  }
  const names = written.map((one): IndexedName => ({
    ...one,
    words: nameWords(one.name),
    places: placesOf(one.teams),
  }));
  const matches = new Map<string, PersonMatch>();
  for (const one of names) {
    const match = certainMatch(one, byName.get(foldName(one.name)) ?? [], alike);
    if (match) matches.set(one.name, match);
  }
  const open = new AlikeNames<IndexedName>();
  for (const one of names) {
    if (matches.has(one.name)) continue;
    const match = doubtfulMatch(one, alike.find(personLookupKeys(one.words)), open.find(personLookupKeys(one.words)));
    matches.set(one.name, match);
    if (match.kind !== 'sameAs') open.add(one, personIndexKeys(one.words));
  }
  return new Map(written.map(({ name }) => [name, matches.get(name) ?? { kind: 'new' }]));
}

/**
 * Returns the person whom a name certainly means: the only one with this name. Returns `null` if there are several, or
 * if a name with an initial may also mean a player of another team.
 */
function certainMatch(
  one: IndexedName,
  exact: readonly IndexedPerson[],
  known: AlikeNames<IndexedPerson>,
): PersonMatch | null {
  const same =
    exact.length > 0
      ? exact
      : known.find(personLookupKeys(one.words)).filter((person) => bestLikeness(one, person.words) === 'same');
  const [person] = same;
  if (!person || same.length > 1) return null;
  if (isShortForm(one.words) && inCommon(one.places, person.places) !== 'team') return null;
  return { kind: 'known', id: person.id, likeness: exact.length > 0 ? 'exact' : 'same' };
}

/**
 * Returns whom a name may mean if that is not certain. `others`: earlier names of the file that are not certain either.
 */
function doubtfulMatch(one: IndexedName, known: readonly IndexedPerson[], others: readonly IndexedName[]): PersonMatch {
  const choices = [
    ...known.map((person) => choiceOf(one, person.id, person.names[0], person.words, person.places)),
    ...others.map((other) => choiceOf(one, null, other.name, [other.words], other.places)),
  ].filter((choice) => choice !== null);
  if (choices.length === 0) return { kind: 'new' };
  choices.sort(likeliestFirst);
  const [best, second] = choices;
  const isCertain = best?.id === null && best.likeness === 'same' && second?.likeness !== 'same';
  if (isCertain && !isShortForm(one.words)) return { kind: 'sameAs', name: best.name };
  return { kind: 'question', choices: choices.slice(0, MAX_CHOICES) };
}

function choiceOf(
  one: IndexedName,
  id: string | null,
  name: string,
  words: readonly NameWords[],
  places: Places,
): PersonChoice | null {
  const likeness = bestLikeness(one, words);
  if (likeness === null) return null;
  const common = inCommon(one.places, places);
  const isWeak = likeness === 'part' || likeness === 'mixed';
  return isWeak && common === null ? null : { id, name, likeness, common };
}

/**
 * Returns the surest likeness of a name with the names of one person. A full name is compared with short forms, such as
 * R. Ashman, only if the person has no full name: Ray Ashman is not like a Roy Ashman who was once written R. Ashman.
 */
function bestLikeness({ words }: IndexedName, others: readonly NameWords[]): Likeness | null {
  const inFull = isShortForm(words) ? [] : others.filter((other) => !isShortForm(other));
  return surestOf((inFull.length > 0 ? inFull : others).map((other) => likenessOf(words, other)));
}

function likeliestFirst(a: PersonChoice, b: PersonChoice): number {
  return (
    Number(b.likeness === 'same') - Number(a.likeness === 'same') ||
    COMMON.indexOf(a.common) - COMMON.indexOf(b.common) ||
    LIKENESSES.indexOf(a.likeness) - LIKENESSES.indexOf(b.likeness)
  );
}

const COMMON: readonly Common[] = ['team', 'club', null];

type Places = { teams: ReadonlySet<string>; clubs: ReadonlySet<string> };

function placesOf(teams: readonly string[]): Places {
  const folded = teams.map(foldName);
  return { teams: new Set(folded), clubs: new Set(folded.map(clubOf)) };
}

/**
 * Returns the name of a team's club: without the letter or number that distinguishes its teams, such as `Lions` for
 * `Lions B` (Rule N8).
 */
export function clubOf(team: string): string {
  return team.replace(/\s+(?:[a-z]|\d{1,2})$/i, '');
}

function inCommon(a: Places, b: Places): Common {
  if (!a.teams.isDisjointFrom(b.teams)) return 'team';
  return a.clubs.isDisjointFrom(b.clubs) ? null : 'club';
}
