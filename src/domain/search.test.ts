import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWordDistance, typosToPrefix } from '#domain/imports/match-distance.ts';
import { type SearchableItem, search, createSearchIndex, searchableWords } from '#domain/search.ts';

function person(name: string, given: Partial<SearchableItem> = {}): SearchableItem {
  return { id: name, name, formerNames: [], deleted: false, ...given };
}

function found(text: string, ...people: (string | SearchableItem)[]): string[] {
  const named = people.map((one) => (typeof one === 'string' ? person(one) : one));
  return search(createSearchIndex(named), text, 10).map(({ thing }) => thing.name);
}

it.each([
  ["Ronnie O'Sullivan", ['ronnie', 'osullivan']],
  ['  Smith-Jones,  J. ', ['smith', 'jones', 'j']],
  ['José Ñúñez', ['jose', 'nunez']],
  ['Søren Łukasz Straße', ['soren', 'lukasz', 'strasse']],
  ['Æther ﬁn 丁俊暉', ['aether', 'fin', '丁俊暉']],
  ['Œdipe Þór Đoković Eiður', ['oedipe', 'thor', 'dokovic', 'eidur']],
  ['İstanbul 147', ['istanbul', '147']],
  ['…', []],
])('%s is compared as %j', (name, words) => {
  expect(searchableWords(name)).toEqual(words);
});

it.each([
  ['smith', 'smith', 0],
  ['smi', 'smith', 1],
  ['s', 'smith', 1],
  ['mit', 'smith', 2],
  ['mi', 'smith', Infinity],
  ['smiht', 'smith', 3],
  ['hihgins', 'higginson', 3],
  ['smt', 'smith', Infinity],
  ['smoth', 'smith', 3],
  ['smooth', 'smith', 4],
  ['smote', 'smith', Infinity],
  ['higgins', 'hi', Infinity],
])('%s fits %s at a distance of %d', (typed, word, distance) => {
  expect(searchWordDistance(typed, word)).toBe(distance);
});

describe('a search', () => {
  const NAMES = ['Ann Smith', 'Jonathan Lee', 'John Higgins', 'Stephen Hendry', "Ronnie O'Sullivan", 'José Vafaei'];

  it.each([
    ['smi', ['Ann Smith']],
    ['SMITH', ['Ann Smith']],
    ['jon', ['Jonathan Lee']],
    ['jonh', ['John Higgins', 'Jonathan Lee']],
    ['higins', ['John Higgins']],
    ['hendyr', ['Stephen Hendry']],
    ['stefen', ['Stephen Hendry']],
    ['ronnie osul', ["Ronnie O'Sullivan"]],
    ["o'sulivan", ["Ronnie O'Sullivan"]],
    ['o sullivan', ["Ronnie O'Sullivan"]],
    ['higgins john', ['John Higgins']],
    ['jose', ['José Vafaei']],
    ['athan', ['Jonathan Lee']],
    ['smith higgins', []],
    ['jo', []],
    ['j o', []],
    [' - ', []],
    ['', []],
    ['zzzz', []],
  ])('for %j finds %j', (text, names) => {
    expect(found(text, ...NAMES)).toEqual(names);
  });

  it('ranks whole words, beginnings, parts, then misspelt words', () => {
    const names = ['Marx Hall', 'Denmark', 'Marks', 'Zoe Mark'];
    expect(found('mark', ...names)).toEqual(['Zoe Mark', 'Marks', 'Denmark', 'Marx Hall']);
  });

  it('ranks live people before deleted ones of equal distance, then by name', () => {
    const gone = person('Abe Lee', { deleted: true });
    expect(found('lee', gone, 'cy Lee', 'Bob Lee', 'Leeson')).toEqual(['Bob Lee', 'cy Lee', 'Abe Lee', 'Leeson']);
  });

  it('finds a former name, and says so only if it matches better', () => {
    const people = [person('Ann Jones', { formerNames: ['Ann Smith', 'Anne Smith'] }), person('Bo Smithson')];
    const result = (text: string) =>
      search(createSearchIndex(people), text, 10).map(({ thing, formerly }) => [thing.name, formerly]);
    expect(result('smith')).toEqual([
      ['Ann Jones', 'Ann Smith'],
      ['Bo Smithson', null],
    ]);
    expect(result('ann')).toEqual([['Ann Jones', null]]);
    expect(result('jones smith')).toEqual([]);
  });

  it.each([
    ['walkover', ['Walkovers', 'Absent players', 'The table']],
    ['walk', ['Walkovers', 'Absent players', 'The table']],
    ['table walkover', ['The table']],
    ['absent', ['Absent players']],
    ['player', ['Absent players', 'The table']],
    ['alkover', ['Walkovers']],
    ['walkovre', ['Walkovers']],
    ['nobody wins', ['Absent players']],
  ])('for %j finds %j by text, after what is found by name', (text, names) => {
    const things = [
      person('The table', { text: 'A walkover counts, whoever the player is.' }),
      person('Absent players', { text: 'With nobody there, the other side wins: a walkover.' }),
      person('Walkovers'),
    ];
    expect(found(text, ...things)).toEqual(names);
  });

  it('gives the distance between a hit and the typed text', () => {
    const things = [
      person('Mark'),
      person('Marks'),
      person('Rules', { text: 'mark' }),
      person('Texts', { text: 'marks' }),
    ];
    expect(search(createSearchIndex(things), 'mark', 10).map(({ distance }) => distance)).toEqual([0, 1, 5, 6]);
  });

  it('returns at most as many as asked for', () => {
    const people = Array.from({ length: 30 }, (_, i) => person(`Ann ${i}`));
    expect(search(createSearchIndex(people), 'ann', 10)).toHaveLength(10);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const someone = fc.record({ words, former: fc.array(words, { maxLength: 2 }), deleted: fc.boolean() });

  it('follows the rule for any names', () => {
    fc.assert(
      fc.property(fc.array(someone, { maxLength: 8 }), words, (some, asked) => {
        const people = some.map((one, i) => ({
          id: `p${i}`,
          name: one.words.join(' '),
          formerNames: one.former.map((name) => name.join(' ')),
          deleted: one.deleted,
        }));
        const text = asked.join(' ');
        const order = people
          .map((one) => ({
            one,
            distance: Math.min(...[one.name, ...one.formerNames].map((name) => naive(text, name))),
          }))
          .filter(({ distance }) => distance < Infinity)
          .map(({ one, distance }) => [distance, one.deleted ? 1 : 0, one.name, one.id] as const)
          .sort(([a1, a2, ...a], [b1, b2, ...b]) => a1 - b1 || a2 - b2 || (a.join('\0') < b.join('\0') ? -1 : 1));
        const result = search(createSearchIndex(people), text, 10).map(({ thing }) => thing.id);
        expect(result).toEqual(asked.join('').length < 3 ? [] : order.map(([, , , id]) => id));
      }),
    );
  });

  it('finds everybody by the beginning of any word, and by a long word with two letters swapped', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (name, which, where) => {
        const one = name[which % name.length] ?? '';
        if (one.length >= 3) expect(found(one.slice(0, 3), name.join(' '))).toHaveLength(1);
        if (one.length < 4) return;
        const at = where % (one.length - 1);
        const turned = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2);
        expect(found(turned, name.join(' '))).toHaveLength(1);
      }),
    );
  });
});

function naive(text: string, name: string): number {
  return text
    .split(' ')
    .map((typed) => Math.min(...name.split(' ').map((word) => naiveWord(typed, word))))
    .reduce((a, b) => a + b, 0);
}

function naiveWord(typed: string, word: string): number {
  if (typed === word) return 0;
  if (word.indexOf(typed) === 0) return 1;
  if (typed.length < 3) return Infinity;
  if (word.indexOf(typed) > 0) return 2;
  const slips = typosToPrefix(typed, word, 9);
  const allowed = [0, 0, 0, 0, 1, 1][typed.length] ?? 2;
  return slips <= allowed ? 2 + slips : Infinity;
}
