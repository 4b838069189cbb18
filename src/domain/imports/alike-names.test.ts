import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AlikeNames, keysOfKnown, keysOfWanted } from '#domain/imports/alike-names.ts';
import { likenessOf, nameWords } from '#domain/imports/person-name.ts';

function finds(known: string, wanted: string): boolean {
  const names = new AlikeNames<string>();
  names.add(known, keysOfKnown(nameWords(known)));
  return names.find(keysOfWanted(nameWords(wanted))).length === 1;
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
  expect(likenessOf(nameWords(a), nameWords(b))).not.toBeNull();
  expect([finds(a, b), finds(b, a)]).toEqual([true, true]);
});

test('John Smith is not compared with Ann Ashman', () => {
  expect(finds('John Smith', 'Ann Ashman')).toBe(false);
});

const word = fc.constantFrom(
  ...'john jon jack bob robert rob ann anne le lee leigh smith smyth simth ashman ashmann featherstone fetherstone featherston jones macdonald mac donald j r'.split(
    ' ',
  ),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

test('all alike names are found, whichever is known', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      if (likenessOf(nameWords(a), nameWords(b)) === null) return;
      expect([a, b, finds(a, b), finds(b, a)]).toEqual([a, b, true, true]);
    }),
    { numRuns: 5000 },
  );
});

test('they come as they were added, and not those first that are the most alike', () => {
  const names = new AlikeNames<string>();
  for (const known of ['Jon Smyth', 'Ann Ashman', 'John Smith']) names.add(known, keysOfKnown(nameWords(known)));
  expect(names.find(keysOfWanted(nameWords('John Smith')))).toEqual(['Jon Smyth', 'John Smith']);
});

test('of one name ten thousand times only some are compared', () => {
  const names = new AlikeNames<number>();
  for (let i = 0; i < 10_000; i += 1) names.add(i, keysOfKnown(nameWords('John Smith')));
  expect(names.find(keysOfWanted(nameWords('John Smith'))).length).toBeLessThanOrEqual(100);
});
