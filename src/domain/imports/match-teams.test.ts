import { expect, test } from 'vitest';
import { possibleTeams } from './match-teams.ts';

type KnownTeam = Parameters<typeof possibleTeams>[1][number];

const NAMES = 'Kings Arms, Lions A, Lions B, Priory Park, Café Baize, Oak, Moor, Abbey, The Club, Bears 10, Q Club';
const KNOWN = NAMES.split(', ').map((name): KnownTeam => {
  return { id: name, names: name === 'Oak' ? ['Oak', 'Royal Oak'] : [name] };
});

function choicesOf(...names: [name: string, ...weeks: string[]][]) {
  const written = names.map(([name, ...weeks]) => ({ name, weeks: new Set(weeks) }));
  const found = [...possibleTeams(written, KNOWN)];
  return found.map(([name, choices]) => [name, choices.map(({ id, name: other }) => id ?? `"${other}"`).join(', ')]);
}

test.each([
  ['KINGS ARMS', null],
  ['Royal Oak', null],
  ["King's-Arms", 'Kings Arms'],
  ['The Kings Arms S.C.', 'Kings Arms'],
  ['Cafe Baize Snooker Club', 'Café Baize'],
  ['Kngs Arms', 'Kings Arms'],
  ['Kngsarms', 'Kings Arms'],
  ['Kings', 'Kings Arms'],
  ['Priory Park Social', 'Priory Park'],
  ['Kings Arms A', 'Kings Arms'],
  ['Lions', 'Lions A, Lions B'],
  ['Lions C', null],
  ['Bears', 'Bears 10'],
  ['Bears 11', null],
  ['Q', 'Q Club'],
  ['Tigers', null],
  ['Roial Oak', 'Oak'],
  // These names share words with names of the league, but are not alike enough.
  ['Kings Head', null],
  ['Kings Head Hotel', null],
  ['Kings Arms Social A', null],
  ['Oak Lane', null],
  ['Snooker Club', null],
  // Only names of five letters or more may have a typing mistake.
  ['Abbay', 'Abbey'],
  ['Moot', null],
  ['Moors', null],
])('the team %j may be %j', (name, choices) => {
  expect(choicesOf([name, '1'])).toEqual(choices === null ? [] : [[name, choices]]);
});

test('a team that the file names is not offered for another name', () => {
  expect(choicesOf(['Kings', '1'], ['Kings Arms', '2'])).toEqual([]);
  expect(choicesOf(['Lions', '1'], ['Lions B', '1'])).toEqual([['Lions', 'Lions A']]);
});

test('a name that the league has or had is certain', () => {
  expect(choicesOf(['Royal Oak', '1'], ['Roial Oak', '2'])).toEqual([]);
  expect(choicesOf(['Kings Arms', '1'], ['Kngs Arms', '2'])).toEqual([]);
});

test('at most six teams are offered, each once, the surest first', () => {
  const of = (names: [string, ...string[]][], name: string) => {
    const known = names.map((own) => ({ id: own[0], names: own }));
    return possibleTeams([{ name, weeks: new Set(['1']) }], known)
      .get(name)
      ?.map(({ id }) => id);
  };
  expect(of([['Star Inn', 'Star Ins']], 'Star Inns')).toEqual(['Star Inn']);
  const clubs = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter): [string] => [`Lions ${letter}`]);
  expect(of(clubs, 'Lions')).toEqual(['Lions A', 'Lions B', 'Lions C', 'Lions D', 'Lions E', 'Lions F']);
  const surest = ['The Kings Arms', 'Kings Armes', 'Kings Arms A', 'Kings Arms Social'];
  const known = surest.toReversed().map((name): [string] => [name]);
  expect(of(known, 'Kings Arms')).toEqual(surest);
});

test('two new names may be one team if they never play in the same week', () => {
  const one = 'Harbour Lights';
  expect(choicesOf([one, '1', '2'], ['Harbor Lights', '3'])).toEqual([['Harbor Lights', `"${one}"`]]);
  expect(choicesOf([one, '1', '2'], ['Harbor Lights', '2'])).toEqual([]);
  expect(choicesOf([one, '1'], ['The Harbour-Lights', '2'])).toEqual([['The Harbour-Lights', `"${one}"`]]);
  // `Harbour` is the start of the name `Harbour Lights`. Such names within one file are two teams.
  expect(choicesOf([one, '1'], ['Harbour', '2'])).toEqual([]);
});

test.each([
  ['Zulu Warriers', 'Zulu Warriors'],
  ['The Zulu Warriors', 'Zulu Warriors'],
  ['Zulu Warriors Social', 'Zulu Warriors'],
  ['Zulu', 'Zulu Warriors'],
])('%s is found among more teams than are compared', (name, choice) => {
  const others = Array.from({ length: 150 }, (_, i) => `${String.fromCodePoint(97 + (i % 25))}${i} ${i}th Hall`);
  const teams = [...others, choice].map((own): KnownTeam => ({ id: own, names: [own] }));
  const found = possibleTeams([{ name, weeks: new Set(['1']) }], teams).get(name);
  expect(found?.map(({ id }) => id)).toEqual([choice]);
});
