import { AlikeNameIndex, personIndexKeys, personLookupKeys } from '#domain/imports/alike-names.ts';
import { foldName } from '#domain/name.ts';
import {
  lacksFullGivenName,
  type NameLikeness,
  LIKENESSES,
  likenessOf,
  type PersonNameParts,
  splitName,
  surestLikeness,
} from '#domain/imports/person-name.ts';

/**
 * A person of the league. `names`: all names that the person has had, the current one first. `teams`: the names of all
 * teams that the person has played for.
 */
export type KnownPerson = { id: string; names: readonly [string, ...string[]]; teams: readonly string[] };

/** A person's name in a file. `teams`: the names of the teams that this person plays for in the file. */
export type WrittenName = { name: string; teams: readonly string[] };

/**
 * What two people have in common: `team` if both have played for the same team; otherwise `club` if both have played
 * for teams of the same club; otherwise `null`.
 */
type SharedTeamOrClub = 'team' | 'club' | null;

/**
 * A person whom a name in a file may mean: a person of the league, or the person with another name of the same file.
 * `id`: the id of a person of the league; `null` for a name of the file. `name`: the person's name in the league, or
 * the other name of the file.
 */
export type PersonChoice = { id: string | null; name: string; likeness: NameLikeness; common: SharedTeamOrClub };

/**
 * What a name in a file means. Two kinds are certain: `known` (a person of the league) and `sameAs` (the same person as
 * another name of the file). A `question` has at least one choice, the likeliest first. `new`: a person whom the league
 * does not know.
 */
export type PersonIdentification =
  | { kind: 'known'; id: string; likeness: 'exact' | 'same' }
  | { kind: 'sameAs'; name: string }
  | { kind: 'question'; choices: PersonChoice[] }
  | { kind: 'new' };

/** A question offers no more choices than this, because people can only read a short list. */
const MAX_CHOICES = 12;

type IndexedPerson = KnownPerson & {
  folded: ReadonlySet<string>;
  words: readonly PersonNameParts[];
  places: TeamsAndClubs;
};
type IndexedWrittenName = WrittenName & { words: PersonNameParts; places: TeamsAndClubs };

/**
 * Finds out whom each name of a file means (Rules N6 to N8, N23). Returns the results keyed by name, in the order of
 * `written`.
 */
export function identifyPeople(
  written: readonly WrittenName[],
  people: readonly KnownPerson[],
): Map<string, PersonIdentification> {
  const known = people.map((person): IndexedPerson => ({
    ...person,
    folded: new Set(person.names.map(foldName)),
    words: person.names.map(splitName),
    places: teamsAndClubsOf(person.teams),
  }));
  const alike = new AlikeNameIndex<IndexedPerson>();
  const byName = new Map<string, IndexedPerson[]>();
  for (const person of known) {
    alike.add(person, person.words.flatMap(personIndexKeys));
    for (const folded of person.folded) {
      const namesakes = byName.get(folded);
      if (namesakes) namesakes.push(person);
      else byName.set(folded, [person]);
    }
  }
  const names = written.map((one): IndexedWrittenName => ({
    ...one,
    words: splitName(one.name),
    places: teamsAndClubsOf(one.teams),
  }));
  const matches = new Map<string, PersonIdentification>();
  for (const one of names) {
    const match = certainPersonMatch(one, byName.get(foldName(one.name)) ?? [], alike);
    if (match) matches.set(one.name, match);
  }
  const open = new AlikeNameIndex<IndexedWrittenName>();
  for (const one of names) {
    if (matches.has(one.name)) continue;
    const match = identifyUncertainName(
      one,
      alike.find(personLookupKeys(one.words)),
      open.find(personLookupKeys(one.words)),
    );
    matches.set(one.name, match);
    if (match.kind !== 'sameAs') open.add(one, personIndexKeys(one.words));
  }
  return new Map(written.map(({ name }) => [name, matches.get(name) ?? { kind: 'new' }]));
}

/**
 * Returns the person whom a name certainly means: the only person with this name. Returns `null` if nobody or several
 * people have the name. Also returns `null` for a name without a full given name, such as `J. Smith`, if the person has
 * played for none of the teams that the file gives for this name.
 */
function certainPersonMatch(
  one: IndexedWrittenName,
  exact: readonly IndexedPerson[],
  known: AlikeNameIndex<IndexedPerson>,
): PersonIdentification | null {
  const same =
    exact.length > 0
      ? exact
      : known.find(personLookupKeys(one.words)).filter((person) => bestLikeness(one, person.words) === 'same');
  const [person] = same;
  if (!person || same.length > 1) return null;
  if (lacksFullGivenName(one.words) && sharedTeamOrClub(one.places, person.places) !== 'team') return null;
  return { kind: 'known', id: person.id, likeness: exact.length > 0 ? 'exact' : 'same' };
}

/**
 * Returns what a name means if it is not certainly a known person. `known`: people of the league with similar names.
 * `others`: similar names that come earlier in the file and are not certain either.
 */
function identifyUncertainName(
  one: IndexedWrittenName,
  known: readonly IndexedPerson[],
  others: readonly IndexedWrittenName[],
): PersonIdentification {
  const choices = [
    ...known.map((person) => personChoiceIfSimilar(one, person.id, person.names[0], person.words, person.places)),
    ...others.map((other) => personChoiceIfSimilar(one, null, other.name, [other.words], other.places)),
  ].filter((choice) => choice !== null);
  if (choices.length === 0) return { kind: 'new' };
  choices.sort(likeliestFirst);
  const [best, second] = choices;
  const isCertain = best?.id === null && best.likeness === 'same' && second?.likeness !== 'same';
  if (isCertain && !lacksFullGivenName(one.words)) return { kind: 'sameAs', name: best.name };
  return { kind: 'question', choices: choices.slice(0, MAX_CHOICES) };
}

function personChoiceIfSimilar(
  one: IndexedWrittenName,
  id: string | null,
  name: string,
  words: readonly PersonNameParts[],
  places: TeamsAndClubs,
): PersonChoice | null {
  const likeness = bestLikeness(one, words);
  if (likeness === null) return null;
  const common = sharedTeamOrClub(one.places, places);
  const isWeak = likeness === 'part' || likeness === 'mixed';
  return isWeak && common === null ? null : { id, name, likeness, common };
}

/**
 * Returns the surest likeness between a name and any name of one person; `null` if no name is alike. A full name is
 * compared with short forms, such as R. Ashman, only if the person has no full name. For example, Ray Ashman is not
 * like Roy Ashman, even if R. Ashman is a former name of Roy Ashman.
 */
function bestLikeness({ words }: IndexedWrittenName, others: readonly PersonNameParts[]): NameLikeness | null {
  const inFull = lacksFullGivenName(words) ? [] : others.filter((other) => !lacksFullGivenName(other));
  return surestLikeness((inFull.length > 0 ? inFull : others).map((other) => likenessOf(words, other)));
}

function likeliestFirst(a: PersonChoice, b: PersonChoice): number {
  return (
    Number(b.likeness === 'same') - Number(a.likeness === 'same') ||
    SHARED_MEMBERSHIP_ORDER.indexOf(a.common) - SHARED_MEMBERSHIP_ORDER.indexOf(b.common) ||
    LIKENESSES.indexOf(a.likeness) - LIKENESSES.indexOf(b.likeness)
  );
}

const SHARED_MEMBERSHIP_ORDER: readonly SharedTeamOrClub[] = ['team', 'club', null];

type TeamsAndClubs = { teams: ReadonlySet<string>; clubs: ReadonlySet<string> };

function teamsAndClubsOf(teams: readonly string[]): TeamsAndClubs {
  const folded = teams.map(foldName);
  return { teams: new Set(folded), clubs: new Set(folded.map(clubNameOf)) };
}

/**
 * Returns the name of a team's club: the team's name without a letter or number at its end, such as `Lions` for `Lions
 * B` (Rule N8).
 */
export function clubNameOf(team: string): string {
  return team.replace(/\s+(?:[a-z]|\d{1,2})$/i, '');
}

function sharedTeamOrClub(a: TeamsAndClubs, b: TeamsAndClubs): SharedTeamOrClub {
  if (!a.teams.isDisjointFrom(b.teams)) return 'team';
  return a.clubs.isDisjointFrom(b.clubs) ? null : 'club';
}
