import { AlikeNames, searchKeysOfPerson, lookupKeys } from '#domain/imports/alike-names.ts';
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

/** A person known to the league: all names, the current name first, and the names of all their teams. */
export type KnownPerson = { id: string; names: readonly [string, ...string[]]; teams: readonly string[] };

/** A name of a file, with the names of its teams in the file. */
export type WrittenName = { name: string; teams: readonly string[] };

/** Whether two people have played for the same team, for two teams of one club, or for neither. */
type Common = 'team' | 'club' | null;

/** A person that a written name may mean: a known person or, with `id: null`, another written name of the file. */
export type Choice = { id: string | null; name: string; likeness: Likeness; common: Common };

/** The meaning of a written name. `known` and `sameAs` are certain. A question has at least one choice, the likeliest first. */
export type PersonMatch =
  | { kind: 'known'; id: string; likeness: 'exact' | 'same' }
  | { kind: 'sameAs'; name: string }
  | { kind: 'question'; choices: Choice[] }
  | { kind: 'new' };

/** People can only read a short list of choices. */
const MAX_CHOICES = 12;

type IndexedPerson = KnownPerson & { folded: ReadonlySet<string>; words: readonly NameWords[]; places: Places };
type IndexedName = WrittenName & { words: NameWords; places: Places };

/** Returns the meaning of each written name, keyed by name, in the given order (Rules N6 to N8). */
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
    alike.add(person, person.words.flatMap(searchKeysOfPerson));
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
    const match = doubtfulMatch(one, alike.find(lookupKeys(one.words)), open.find(lookupKeys(one.words)));
    matches.set(one.name, match);
    if (match.kind !== 'sameAs') open.add(one, searchKeysOfPerson(one.words));
  }
  return new Map(written.map(({ name }) => [name, matches.get(name) ?? { kind: 'new' }]));
}

/** Returns the only person with this name; `null` if there are several, or if an initial may mean a player of another team. */
function certainMatch(
  one: IndexedName,
  exact: readonly IndexedPerson[],
  known: AlikeNames<IndexedPerson>,
): PersonMatch | null {
  const same =
    exact.length > 0
      ? exact
      : known.find(lookupKeys(one.words)).filter((person) => bestLikeness(one, person.words) === 'same');
  const [person] = same;
  if (!person || same.length > 1) return null;
  if (isShortForm(one.words) && inCommon(one.places, person.places) !== 'team') return null;
  return { kind: 'known', id: person.id, likeness: exact.length > 0 ? 'exact' : 'same' };
}

/** Returns the possible meanings of a name. `others` are earlier names of the file that are not certain either. */
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
): Choice | null {
  const likeness = bestLikeness(one, words);
  if (likeness === null) return null;
  const common = inCommon(one.places, places);
  const isWeak = likeness === 'part' || likeness === 'mixed';
  return isWeak && common === null ? null : { id, name, likeness, common };
}

/** Compares a full name with full names if there are any. The short form R. Ashman says nothing about Ray and Roy Ashman. */
function bestLikeness({ words }: IndexedName, others: readonly NameWords[]): Likeness | null {
  const inFull = isShortForm(words) ? [] : others.filter((other) => !isShortForm(other));
  return surestOf((inFull.length > 0 ? inFull : others).map((other) => likenessOf(words, other)));
}

function likeliestFirst(a: Choice, b: Choice): number {
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

/** Returns a team's name without the letter or number that distinguishes the teams of a club (Rule N8). */
export function clubOf(team: string): string {
  return team.replace(/\s+(?:[a-z]|\d{1,2})$/i, '');
}

function inCommon(a: Places, b: Places): Common {
  if (!a.teams.isDisjointFrom(b.teams)) return 'team';
  return a.clubs.isDisjointFrom(b.clubs) ? null : 'club';
}
