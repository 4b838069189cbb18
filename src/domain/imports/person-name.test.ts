import { describe, expect, it, test } from 'vitest';
import { isShortForm, type Likeness, likenessOf, nameWords } from '#domain/imports/person-name.ts';

const ALIKE: [a: string, b: string, Likeness | null][] = [
  ['Zoë Marlow', 'ZOE MARLOW', 'same'],
  ['Edward O’Dowd', "EDWARD  O'DOWD", 'same'],
  ['Ann O Dowd', 'Ann ODowd', 'same'],
  ['Neil Mc Kay', 'Neil McKay', 'same'],
  ['Pieter van der Berg', 'Pieter Vanderberg', 'same'],
  ['Selby, Carol', 'Carol Selby', 'same'],
  ['Mr Tom Selby', 'Tom Selby', 'same'],
  ['Mary-Jane Hart', 'Mary Jane Hart', 'same'],
  ['Selby Carol', 'Carol Selby', 'turned'],
  ['Selby Bob', 'Robert Selby', 'turned'],
  ['Bob Selby', 'Robert Selby', 'nickname'],
  ['Sean Hart', 'Shaun Hart', 'nickname'],
  ['R. Selby', 'Robert Selby', 'initial'],
  ['R Selby', 'Bob Selby', 'mixed'],
  ['B. Selby', 'Robert Selby', 'mixed'],
  ['J P Hart', 'John Hart', 'initial'],
  ['JP Hart', 'John Paul Hart', 'initial'],
  ['JP Hart', 'Peter Paul Hart', null],
  ['Hart, J.', 'John Hart', 'initial'],
  ['Susan Thrnfield', 'Susan Thornfield', 'slip'],
  ['Susna Thornfield', 'Susan Thornfield', 'slip'],
  ['Jonathan Winfield', 'Jonathan Linfield', 'slip'],
  ['Ann Eaton', 'Anne Aton', 'slip'],
  ['Suzan Thrnfield', 'Susan Thornfield', 'mixed'],
  ['Susan Thrnfeild', 'Susan Thornfield', 'mixed'],
  ['Bob Thrnfield', 'Robert Thornfield', 'mixed'],
  ['Carl Kemp', 'Carol Kemp', 'mixed'],
  ['Ann Kay', 'Ann Key', 'mixed'],
  ['John Hart-Moss', 'John Hart', 'part'],
  ['John Paul Hart', 'John Hart', 'middle'],
  ['John P. Hart', 'John Hart', 'middle'],
  ['John P. Hart', 'John Q. Hart', 'part'],
  ['John P. Hart', 'John Paul Hart', 'middle'],
  ['John P. Mark Hart', 'John Paul Hart', 'middle'],
  ['John Peter Mark Hart', 'John Paul Hart', 'part'],
  ['Hart Moss John', 'John Hart-Moss', 'turned'],
  ['Hart Moss John', 'John Paul Moss', null],
  ['Hart', 'John Hart', 'part'],
  ['Bob', 'Robert Selby', 'part'],
  ['John Hart (sub)', 'John Hart', 'same'],
  ['John Hart (Leeds)', 'John Hart', 'part'],
  ['Cllr John Hart', 'John Hart', 'same'],
  ['Ann Le', 'Ann Lee', 'mixed'],
  ['John Hart jnr', 'John Hart', 'part'],
  ['John Hart Jr.', 'John Hart (junior)', 'same'],
  ['John Hart, Junior', 'John Hart Jnr', 'same'],
  ['John Hart jnr', 'John Hart snr', null],
  ['A. N. Other (Lions A)', 'A. N. Other (Lions B)', null],
  ['R. Selby', 'William Selby', null],
  ['Ray Ashman', 'Roy Ashman', 'mixed'],
  ['Tom Selby', 'Ann Selby', null],
  ['Tom Selby', 'Tom Marlow', null],
  ['Tom Thrnfield', 'Ann Thornfield', null],
  ['Ian Hart', 'Nia Hart', null],
  ['Al Lee', 'Al Fee', 'mixed'],
  ['丁俊暉', '丁俊', null],
  ['John Smith (A)', 'John Smith (A)', 'same'],
  ['John Smith Jr', 'Ann Lee', null],
  ['JP Smith', 'John Smith', 'initial'],
  ['JP Smith', 'J Smith', 'initial'],
  ['JP Smith', 'Peter Smith', null],
  ['JP Smith', 'John Mark Smith', null],
  ['J Smith', 'B Smith', null],
  ['J Smith', 'Jo Smith', 'initial'],
  ['JP Smith', 'JB Smith', null],
  ['JP M Smith', 'John Smith', null],
  ['Xqz Smith', 'Xqw Smith', 'mixed'],
  ['Cral Smith', 'Carl Smith', 'slip'],
  ['Zebe Smith', 'Zebx Smith', 'slip'],
  ['Jo Xu', 'Jo Xy', null],
  ['Ann Lee', 'Ann Leek', 'slip'],
  ['Ann Higgins', 'Ann Hoggens', null],
  ['Ann Richmond', 'Ann Rochmand', 'mixed'],
  ['Ann Abcdefghi', 'Ann Abcdefgij', 'mixed'],
  ['John Abcdefgh', 'John Abcdxyzh', null],
  ['John Abcdefgh', 'John Hgfedcba', null],
  ['Smith J', 'John Smith', 'mixed'],
  ['Lea Ann', 'Ann Lee', null],
  ['Smith John', 'John Paul Smith', null],
  ['John Paul', 'Paul Smith John', null],
  ['Ann', 'Robert Smith', null],
  ['Zebedee', 'Zebedee Smith', 'part'],
  ['Bob Smith', 'Robert Smith Jones', 'part'],
  ['Zebedee Smith', 'Zebedee Smith-Jones', 'part'],
  ['John Paul Smith', 'John Smith-Jones', 'part'],
  ['Bill Smith', 'Robert Smith Jones', null],
  ['Robert Robert', 'Robert Smith Jones', null],
];

test.each<[name: string, expected: string]>([
  ['Mr Smith', 'mr|smith||'],
  ['De Smith', 'de|smith||'],
  ['Ann Van', 'ann|van||'],
  ['Ann van der Berg', 'ann|vanderberg||'],
  ['Smith, John Junior', 'john|smith|junior|'],
  ['John Smith (Junior)', 'john|smith|junior|'],
  ['John Smith (Old Mill) (B team)', 'john|smith||old mill b team'],
  ['John Smith [Old Mill]', 'john|smith||old mill'],
  ['John Smith (Old Mill', 'john|smith||old mill'],
  ['John(Jock)Smith', 'john|smith||jock'],
  ['', '|||'],
  ...['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Rev'].map((title): [string, string] => [`${title} Ann Lee`, 'ann|lee||']),
  ...['Jr', 'Jnr', 'Junior'].map((suffix): [string, string] => [`Ann Lee ${suffix}`, 'ann|lee|junior|']),
  ...['Sr', 'Snr', 'Senior'].map((suffix): [string, string] => [`Ann Lee ${suffix}`, 'ann|lee|senior|']),
  ...'o mc mac st de la le du di da van von der den'
    .split(' ')
    .map((word): [string, string] => [`Ann ${word} Lee`, `ann|${word}lee||`]),
])('the words of %j are %s', (name, expected) => {
  const { given, family, suffix, note } = nameWords(name);
  expect([given.join(' '), family, suffix, note].join('|')).toBe(expected);
});

test.each(ALIKE)('%s and %s are alike: %s', (a, b, likeness) => {
  expect(likenessOf(nameWords(a), nameWords(b))).toBe(likeness);
  expect(likenessOf(nameWords(b), nameWords(a))).toBe(likeness);
});

describe('a name without a given name in full', () => {
  it.each(['J. Hart', 'Hart', 'JP Hart', 'Hart, J'])('%s', (name) => {
    expect(isShortForm(nameWords(name))).toBe(true);
  });

  it.each(['Jo Hart', 'Ed Hart', 'John P Hart', 'Hart, John'])('%s is not', (name) => {
    expect(isShortForm(nameWords(name))).toBe(false);
  });
});
