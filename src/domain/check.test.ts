import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkAgainstSchema, firstFaultsInFormOrder, parseWithoutFaultyFields } from '#domain/check.ts';
import { fields, singleLineText, list, number, text } from '#domain/fields.ts';
import { faultsOfChecked, linesOf } from '../../tests/support/faults.ts';

const frame = fields('The frame', { player: singleLineText('The player', 10), score: number('The score') });
const card = fields('The card', {
  week: number('Week number'),
  venue: text('The venue').nullable(),
  note: text('The note').optional(),
  frames: list('The frames', frame).max(3, 'There are more than 3 frames.'),
  own: z.record(z.string(), frame.nullable()).readonly().optional(),
});

it('a valid value is tidied, without fields that the schema does not name', () => {
  const sent = { week: 1, venue: null, frames: [{ player: ' Ann  Lee', score: 3 }], other: 1 };
  const frames = [{ player: 'Ann Lee', score: 3 }];
  expect(parseWithoutFaultyFields(card, sent)).toEqual({ draft: { week: 1, venue: null, frames }, issues: [] });
});

it('a faulty field is undefined at any depth, and the rest is read', () => {
  const own = { 1: { player: 'Bob', score: null }, 2: null };
  const sent = { week: 'x', venue: 2, note: 3, frames: [{ player: ' Ann ', score: 'x' }, null, 4], own };
  const { draft, issues } = parseWithoutFaultyFields(card, sent);
  expect(draft).toEqual({ frames: [{ player: 'Ann' }, undefined, undefined], own: { 1: { player: 'Bob' }, 2: null } });
  expect(linesOf(issues)).toEqual([
    'week: Week number must be a number.',
    'venue: The venue must be text.',
    'note: The note must be text.',
    'frames.0.score: The score must be a number.',
    'frames.1: The frame is required.',
    'frames.2: The frame must be an object.',
    'own.1.score: The score is required.',
  ]);
});

it('a list with a fault of its own is not read', () => {
  const one = { player: 'Ann', score: 1 };
  const { draft, issues } = parseWithoutFaultyFields(card, { week: 1, venue: null, frames: [one, one, one, one] });
  expect(draft).toEqual({ week: 1, venue: null });
  expect(linesOf(issues)).toEqual(['frames: There are more than 3 frames.']);
  const worse = parseWithoutFaultyFields(card, {
    week: 1,
    venue: null,
    frames: [one, one, one, { ...one, score: 'x' }],
  });
  expect(worse.draft).toEqual({ week: 1, venue: null });
});

it('a list with more than a thousand faults, and the rest of its body, are not read', () => {
  let looks = 0;
  const one = z.custom<string>(() => (looks += 1) === 0, 'It is wrong.');
  const all = list('The list', z.object({ one, other: one })).optional();
  const { draft, issues } = parseWithoutFaultyFields(fields('The lot', { name: singleLineText('The name', 10), all }), {
    name: 5,
    all: Array.from({ length: 50_000 }, () => ({})),
  });
  expect([draft, issues.length, looks]).toEqual([{}, 1003, 1002]);
  const last = ['all.500.other: It is wrong.', ': There are so many faults that the rest was not read.'];
  expect(linesOf([issues[0]!, ...issues.slice(1001)])).toEqual(['all.0.one: It is wrong.', ...last]);
});

it('a body with more than a thousand faults in its parts is not read further', () => {
  const lot = fields('The lot', { name: singleLineText('The name', 10), all: z.record(z.string(), number('One')) });
  const all = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, 'x']));
  const { draft, issues } = parseWithoutFaultyFields(lot, { name: 'Ann', all });
  expect([draft, issues.length]).toEqual([{}, 1001]);
});

it('a body with exactly a thousand faults is read', () => {
  const lot = fields('The lot', { name: singleLineText('The name', 10), all: list('The list', number('One')) });
  const { draft, issues } = parseWithoutFaultyFields(lot, { name: 'Ann', all: Array.from({ length: 1000 }, String) });
  expect([draft.name, issues.length]).toEqual(['Ann', 1000]);
});

it.each([undefined, null, 'text', []])('a body that is %j gives an empty draft', (body) => {
  const { draft, issues } = parseWithoutFaultyFields(card, body);
  expect(draft).toEqual({});
  expect(issues.map(({ path }) => path)).toEqual(['']);
});

it('a value must pass its schema and its rule', () => {
  const value = { player: 'Ann', score: 1 };
  expect(checkAgainstSchema(frame, { player: ' Ann', score: 1 }, () => [])).toEqual({ ok: true, value });
});

it('all faults come at once, in the order of the fields, one for each field', () => {
  const rule = () => [
    { path: 'score', message: 'Another of the score.' },
    { path: '', message: 'Of the whole.' },
  ];
  const lines = [': Of the whole.', 'player: The player is required.', 'score: The score is required.'];
  expect(faultsOfChecked(checkAgainstSchema(frame, {}, rule))).toEqual(lines);
});

it('faults of entries come after those of their list, by number and then by field', () => {
  const paths = ['frames.10.score', 'frames.2.score', 'frames.2.player', 'week', 'frames', 'frames.2'];
  const issues = paths.map((path) => ({ path, message: path }));
  const order = ['week', 'frames', 'player', 'score'];
  const inOrder = firstFaultsInFormOrder(issues, order).map(({ path }) => path);
  expect(inOrder.join(' ')).toBe('week frames frames.2 frames.2.player frames.2.score frames.10.score');
});

it('faults of the whole body come first, and a digit in a name is not a position in a list', () => {
  const inOrder = (...paths: string[]) =>
    firstFaultsInFormOrder(
      paths.map((path) => ({ path, message: path })),
      ['week', '2nd', 'break', 'break2', 'breaks'],
    ).map(({ path }) => path);
  expect(inOrder('other', '', 'week')).toEqual(['', 'other', 'week']);
  expect(inOrder('breaks', 'break2', 'break', '2nd', 'week')).toEqual(['week', '2nd', 'break', 'break2', 'breaks']);
});
