import { expect, it } from 'vitest';
import { checkDivisionNames, divisionInWords, divisionName, divisionNamesIn } from '#domain/seasons/division-names.ts';

it.each([
  [undefined, 1, 'Division 1', 'division 1'],
  [{ 2: 'First' }, 1, 'Division 1', 'division 1'],
  [{ 1: 'Premier', 2: 'First' }, 2, 'First', 'First'],
])('by the names %j division %d is called %s', (names, division, title, words) => {
  expect([divisionName(names, division), divisionInWords(names, division)]).toEqual([title, words]);
});

const BEFORE = { 1: 'Premier', 3: 'Third' };

it.each<[string, Parameters<typeof checkDivisionNames>[0], object | undefined]>([
  ['left out: those of the divisions that are left stay', undefined, { 1: 'Premier' }],
  ['null: reset', null, undefined],
  ['none: reset', {}, undefined],
  ['replaced whole', { 2: 'First' }, { 2: 'First' }],
  ['with a number in it', { 1: 'Section 1A', 2: 'Division One' }, { 1: 'Section 1A', 2: 'Division One' }],
])('names %s', (_, draft, names) => {
  expect(checkDivisionNames(draft, BEFORE, [1, 2])).toEqual({ ok: true, value: names });
});

const notNumber = 'divisionNames.1: The name of a division cannot be a number.';
it.each<[Record<string, string>, string[]]>([
  [{ 1: '2' }, [notNumber]],
  [{ 1: '1.5' }, [notNumber]],
  [{ 1: 'Division 2' }, ['divisionNames.1: Division 2 is what a division without a name is called.']],
  [{ 2: 'DIVISION  12' }, ['divisionNames.2: DIVISION  12 is what a division without a name is called.']],
  [{ 1: 'Premier', 2: 'PREMIER' }, ['divisionNames.2: Divisions 1 and 2 have the same name.']],
  [{ 1: '7', 4: 'Fourth' }, [notNumber, 'divisionNames.4: The season has no division 4.']],
])('names %j are refused', (draft, faults) => {
  const checked = checkDivisionNames(draft, undefined, [1, 2]);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
});

it('a name that the season has already may be a number, as an imported file called the division so', () => {
  const present = { 3: '2', 2: 'Division 1' };
  const checked = checkDivisionNames({ ...present, 1: 'Premier' }, present, [1, 2, 3]);
  expect(checked).toEqual({ ok: true, value: { ...present, 1: 'Premier' } });
});

it('are those of the season, or else of the default season', () => {
  const list = [
    { name: '24/25', divisionNames: { 1: 'First' } },
    { name: '25/26', divisionNames: { 1: 'Premier' } },
  ];
  const named = (season: string | null) => divisionName(divisionNamesIn({ list, default: '25/26' }, season), 1);
  expect(['24/25', '25/26', 'All', '99/00', null].map(named).join(' ')).toBe('First Premier Premier Premier Premier');
  expect(divisionNamesIn({ list: [], default: '' }, null)).toBeUndefined();
});
