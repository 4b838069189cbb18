import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AlikeNameIndex, personIndexKeys, personLookupKeys, misspellingKeys } from '#domain/imports/alike-names.ts';
import { likenessOf, splitName } from '#domain/imports/person-name.ts';

function finds(known: string, wanted: string): boolean {
  const names = new AlikeNameIndex<string>();
  names.add(known, personIndexKeys(splitName(known)));
  return names.find(personLookupKeys(splitName(wanted))).length === 1;
}

test.each([
  ['John Smith', 'John Smith'],
  ['John Smith', 'Smith, John'],
  ['John Smith', 'Smith John'],
  ['John Smith', 'Jhon Smiht'],
  ['John Smith', 'Jack Smyth'],
  ['Bob', 'Robert Selby'],
  ['John Smith', 'John Smith Jones'],
  ['Ann Mac Donald', 'Ann MacDonald'],
  ['Peter Featherstonehaugh', 'Peter Fetherstonhaugh'],
  ['Ann Le', 'Ann Lee'],
])('%s may be %s', (a, b) => {
  expect(likenessOf(splitName(a), splitName(b))).not.toBeNull();
  expect([finds(a, b), finds(b, a)]).toEqual([true, true]);
});

test('John Smith is not compared with Ann Ashman', () => {
  expect(finds('John Smith', 'Ann Ashman')).toBe(false);
});

const WORDS =
  'john jon jack bob robert rob ann anne le lee leigh smith smyth simth ashman ashmann featherstone fetherstone featherston jones macdonald mac donald j r';
const word = fc.constantFrom(...WORDS.split(' '));
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

test('all names that are alike are found, whichever of the two is known', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      if (likenessOf(splitName(a), splitName(b)) === null) return;
      expect([a, b, finds(a, b), finds(b, a)]).toEqual([a, b, true, true]);
    }),
    { numRuns: 5000 },
  );
});

test('names are found in the order in which they were added', () => {
  const names = new AlikeNameIndex<string>();
  for (const known of ['Jon Smyth', 'Ann Ashman', 'John Smith']) names.add(known, personIndexKeys(splitName(known)));
  expect(names.find(personLookupKeys(splitName('John Smith')))).toEqual(['Jon Smyth', 'John Smith']);
});

test('only some of ten thousand equal names are compared', () => {
  const names = new AlikeNameIndex<number>();
  for (let i = 0; i < 10_000; i += 1) names.add(i, personIndexKeys(splitName('John Smith')));
  expect(names.find(personLookupKeys(splitName('John Smith')))).toHaveLength(100);
});

test.each([
  ['', []],
  ['ox', ['ox']],
  ['lee', ['lee', 'ee', 'le']],
  ['johnson', ['johnson', 'ohnson', 'jhnson', 'jonson', 'johson', 'johnon', 'johnsn', 'johnso']],
])('%j is found by its spellings without one letter', (word, spellings) => {
  expect(misspellingKeys(word)).toEqual(spellings);
});

test.each(['bradford', 'bradfordshire'])('%s is found by its beginning, and without two letters', (word) => {
  const spellings = misspellingKeys(word);
  expect(spellings).toEqual(expect.arrayContaining(['bradford', 'radford', 'adford', 'bradfo', 'brdfrd']));
  expect(spellings.filter((text) => text.length > 8)).toEqual([]);
});

const LETTERS = 'letters zedannox, letters oxzedann, family ox';
test.each([
  ['Ox', 'letters ox, letters ox, family ox, only ox, whole family ox'],
  ['Zed Ann Ox', `${LETTERS}, last given ann, last given nn, last given an, first zed, further ann, whole family ox`],
])('%s is known by the keys %s', (name, keys) => {
  expect(personIndexKeys(splitName(name)).join(', ')).toBe(keys);
});

const SECOND = 'family ann, family nn, family an';
test.each([
  ['Ox', 'letters ox, letters ox, family ox, last given ox, first ox, further ox'],
  ['Zed Ann Ox', `${LETTERS}, last given ox, ${SECOND}, only zed, further ox, whole family ann`],
])('%s is looked for under the keys %s, the surest first', (name, keys) => {
  expect(personLookupKeys(splitName(name)).join(', ')).toBe(keys);
});

test('a given name is found by its nicknames too', () => {
  const bob = splitName('Bob Ox');
  expect(personIndexKeys(bob)).toEqual(expect.arrayContaining(['first bob', 'first robert']));
  expect(personLookupKeys(bob)).toEqual(expect.arrayContaining(['only bob', 'only robert']));
});
