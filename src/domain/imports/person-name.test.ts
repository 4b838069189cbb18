import { describe, expect, it, test } from 'vitest';
import { areGivenNameVariants, givenNameMatchesInitial, isGivenName } from '#domain/imports/given-names.ts';
import { lacksFullGivenName, type NameLikeness, likenessOf, splitName } from '#domain/imports/person-name.ts';
import { rowsOf } from '../../../tests/support/rows.ts';

/** Pairs of names, keyed by their likeness. The pairs under `null` are not alike. */
const ALIKE: Record<NameLikeness | 'null', string> = {
  same: `Zoë Marlow = ZOE MARLOW | Edward O’Dowd = EDWARD  O'DOWD | Ann O Dowd = Ann ODowd | Neil Mc Kay = Neil McKay
    Pieter van der Berg = Pieter Vanderberg | Selby, Carol = Carol Selby | Mr Tom Selby = Tom Selby
    Mary-Jane Hart = Mary Jane Hart | John Hart (sub) = John Hart | Cllr John Hart = John Hart
    John Hart Jr. = John Hart (junior) | John Hart, Junior = John Hart Jnr | John Smith (A) = John Smith (A)`,
  turned: `Selby Carol = Carol Selby | Selby Bob = Robert Selby | Hart Moss John = John Hart-Moss`,
  nickname: `Bob Selby = Robert Selby | Sean Hart = Shaun Hart`,
  initial: `R. Selby = Robert Selby | J P Hart = John Hart | JP Hart = John Paul Hart | Hart, J. = John Hart
    JP Smith = John Smith | JP Smith = J Smith | J Smith = Jo Smith`,
  mixed: `R Selby = Bob Selby | B. Selby = Robert Selby | Suzan Thrnfield = Susan Thornfield
    Susan Thrnfeild = Susan Thornfield | Bob Thrnfield = Robert Thornfield | Carl Kemp = Carol Kemp
    Ann Kay = Ann Key | Ann Le = Ann Lee | Ray Ashman = Roy Ashman | Al Lee = Al Fee | Xqz Smith = Xqw Smith
    Ann Richmond = Ann Rochmand | Ann Abcdefghi = Ann Abcdefgij | Smith J = John Smith`,
  null: `JP Hart = Peter Paul Hart | Hart Moss John = John Paul Moss | John Hart jnr = John Hart snr
    A. N. Other (Lions A) = A. N. Other (Lions B) | R. Selby = William Selby | Tom Selby = Ann Selby
    Tom Selby = Tom Marlow | Tom Thrnfield = Ann Thornfield | Ian Hart = Nia Hart | 丁俊暉 = 丁俊
    John Smith Jr = Ann Lee | JP Smith = Peter Smith | JP Smith = John Mark Smith | J Smith = B Smith
    JP Smith = JB Smith | JP M Smith = John Smith | Jo Xu = Jo Xy | Ann Higgins = Ann Hoggens
    John Abcdefgh = John Abcdxyzh | John Abcdefgh = John Hgfedcba | Lea Ann = Ann Lee | Smith John = John Paul Smith
    John Paul = Paul Smith John | Ann = Robert Smith | Bill Smith = Robert Smith Jones
    Robert Robert = Robert Smith Jones`,
  slip: `Susan Thrnfield = Susan Thornfield | Susna Thornfield = Susan Thornfield | Jonathan Winfield = Jonathan Linfield
    Ann Eaton = Anne Aton | Cral Smith = Carl Smith | Zebe Smith = Zebx Smith | Ann Lee = Ann Leek`,
  part: `John Hart-Moss = John Hart | John P. Hart = John Q. Hart | John Peter Mark Hart = John Paul Hart
    Hart = John Hart | Bob = Robert Selby | John Hart (Leeds) = John Hart | John Hart jnr = John Hart
    Zebedee = Zebedee Smith | Bob Smith = Robert Smith Jones | Zebedee Smith = Zebedee Smith-Jones
    John Paul Smith = John Smith-Jones`,
  middle: `John Paul Hart = John Hart | John P. Hart = John Hart | John P. Hart = John Paul Hart
    John P. Mark Hart = John Paul Hart`,
};

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
  const { given, family, suffix, note } = splitName(name);
  expect([given.join(' '), family, suffix, note].join('|')).toBe(expected);
});

test.each(
  Object.entries(ALIKE).flatMap(([likeness, pairs]) =>
    rowsOf(pairs)
      .flat()
      .map((pair) => [...pair.split(' = '), likeness === 'null' ? null : likeness]),
  ),
)('%s and %s are alike: %s', (a, b, likeness) => {
  expect(likenessOf(splitName(a!), splitName(b!))).toBe(likeness); // each pair has two names
  expect(likenessOf(splitName(b!), splitName(a!))).toBe(likeness);
});

describe('a name without a given name in full', () => {
  it.each(['J. Hart', 'Hart', 'JP Hart', 'Hart, J'])('%s', (name) => {
    expect(lacksFullGivenName(splitName(name))).toBe(true);
  });

  it.each(['Jo Hart', 'Ed Hart', 'John P Hart', 'Hart, John'])('%s is not', (name) => {
    expect(lacksFullGivenName(splitName(name))).toBe(false);
  });
});

it.each([
  ['bob', 'robert', true],
  ['bob', 'bob', true],
  ['bob', 'bill', false],
  ['zebedee', 'zebedee', false],
  ['undefined', 'bob', false],
])('%s and %s can stand for each other: %s', (a, b, are) => {
  expect(areGivenNameVariants(a, b)).toBe(are);
  expect(areGivenNameVariants(b, a)).toBe(are);
});

it.each([
  ['bob', 'b', true],
  ['bob', 'r', true],
  ['bob', 'o', false],
  ['zebedee', 'z', true],
  ['zebedee', 'e', false],
  ['zebedee', 'q', false],
])('%s may be written %s: %s', (given, initial, may) => {
  expect(givenNameMatchesInitial(given, initial)).toBe(may);
});

it('knows each name of the table as a given name, and no other word', () => {
  expect(['adrian', 'vicki', 'will', 'ewen', 'freda'].every(isGivenName)).toBe(true);
  expect(['', ' ', 'Adrian', 'zebedee', 'Stryker'].some(isGivenName)).toBe(false);
});
