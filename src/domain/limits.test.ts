import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { fields, list, longText, lineOrEmpty, text } from '#domain/fields.ts';
import { inputLimitFaults, withInputLimit, DEFAULT_INPUT_LIMITS } from '#domain/limits.ts';
import { linesOf } from '../../tests/support/faults.ts';

const body = fields('The body', {
  name: z.string().optional(),
  story: withInputLimit(z.string(), { longest: 5, lines: 'lines' }).nullable(),
  names: list('Names', z.string()),
  few: withInputLimit(list('Few', fields('One', { name: z.string() })), { most: 2 }).optional(),
  choice: z.union([fields('One', { a: z.string() }), fields('Two', { b: list('B', z.string()) })]).optional(),
  anything: z.unknown(),
  own: z.record(z.string(), fields('One', { a: z.string() }).nullable()).optional(),
});

const [LONG, MANY] = [
  'x'.repeat(DEFAULT_INPUT_LIMITS.longest + 1),
  Array.from({ length: DEFAULT_INPUT_LIMITS.most + 1 }, () => 'x'),
];

test('a field with a sentence of its own reports its characters with all other faults', () => {
  const own = fields('The body', {
    name: text('The name'),
    notes: text('The notes'),
    nickname: lineOrEmpty('The nickname', 9),
    story: longText('The story', 9),
  });
  const sent = { name: 'a\n', notes: 'a\u0000', nickname: 'a\u0000', story: 'a\nb\u0000' };
  expect(inputLimitFaults(own, sent)).toEqual([]);
  expect(parseWithoutFaultyFields(own, sent).issues.map(({ message }) => message)).toEqual([
    'The name has a character that cannot be shown.',
    'The notes have a character that cannot be shown.',
    'The nickname has a character that cannot be shown.',
    'The story has a character that cannot be shown.',
  ]);
});

describe('limitFaults', () => {
  const long = 'This text is longer than 2,000 characters.';
  const longer = 'story: This text is longer than 5 characters.';
  const many = 'This list has more than 1,000 entries.';
  const odd = 'This text has a character that cannot be shown.';
  const parts = { 1: { a: 'x' }, 2: null, 3: { a: LONG } };
  const unseen = { name: 'a\u0000', story: '\u0007', names: ['x', 'a\nb', '\ud800'], few: [{ name: '\u2028' }] };
  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, []],
    ['a body of another kind', [1, 'x', null], []],
    ['what is right', { name: 'Ann', story: 'a\r\nb\t', names: ['x'], few: [{ name: 'x' }], choice: { b: ['x'] } }, []],
    ['as much as is allowed', { name: LONG.slice(1), names: MANY.slice(1), story: '12345' }, []],
    ['a long text', { name: LONG }, [`name: ${long}`]],
    ['a text longer than its own limit', { story: '123456' }, [longer]],
    ['emoji, which count once', { story: '🎱🎱🎱🎱🎱' }, []],
    ['six emoji', { story: '🎱🎱🎱🎱🎱🎱' }, [longer]],
    ['six of the last characters of one unit', { story: '\uFFFF'.repeat(6) }, [longer]],
    ['a text of millions', { story: 'x'.repeat(3_000_000) }, [longer]],
    ['a long list', { names: MANY }, [`names: ${many}`]],
    ['a list longer than its own limit', { few: [1, 2, 3] }, ['few: This list has more than 2 entries.']],
    ['odd characters', unseen, ['name', 'story', 'names.1', 'names.2', 'few.0.name'].map((path) => `${path}: ${odd}`)],
    ['either body of two', { choice: { a: LONG, b: ['\t'] } }, [`choice.a: ${long}`, `choice.b.0: ${odd}`]],
    ['a list where a text is expected', { name: MANY }, [`name: ${many}`]],
    ['a text where a list is expected', { names: LONG }, [`names: ${long}`]],
    ['parts by name', { own: parts }, [`own.3.a: ${long}`]],
    ['as many parts by name as are allowed', { own: Object.fromEntries(MANY.slice(1).entries()) }, []],
    ['too many parts', { own: Object.fromEntries(MANY.entries()) }, ['own: This has more than 1,000 parts.']],
    ['what no schema names', { other: LONG, anything: { deep: MANY } }, []],
  ])('finds in %s', (_, sent, faults) => {
    expect(linesOf(inputLimitFaults(body, sent))).toEqual(faults);
  });
});
