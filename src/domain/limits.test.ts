import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fields, list, text } from '#domain/fields.ts';
import { excess, limited, USUAL } from '#domain/limits.ts';

const body = fields('The body', {
  name: text('The name').optional(),
  story: limited(text('The story'), { longest: 5, lines: true }).nullable(),
  names: list('Names', text('A name')),
  few: limited(list('Few', fields('One', { name: text('The name') })), { most: 2 }).optional(),
  choice: z.union([fields('One', { a: text('A') }), fields('Two', { b: list('B', text('B')) })]).optional(),
  anything: z.unknown(),
});

const [LONG, MANY] = ['x'.repeat(USUAL.longest + 1), Array.from({ length: USUAL.most + 1 }, () => 'x')];

describe('excess', () => {
  test.each<[string, unknown, [path: string, message: string][]]>([
    ['nothing', undefined, []],
    ['a body of another kind', [1, 'x', null], []],
    ['what is right', { name: 'Ann', story: 'a\r\nb\t', names: ['x'], few: [{ name: 'x' }], choice: { b: ['x'] } }, []],
    ['as much as is allowed', { name: LONG.slice(1), names: MANY.slice(1), story: '12345' }, []],
    ['a long text', { name: LONG }, [['name', 'This text is longer than 2,000 characters.']]],
    ['a text longer than its own limit', { story: '123456' }, [['story', 'This text is longer than 5 characters.']]],
    ['emoji, which count once', { story: '🎱🎱🎱🎱🎱' }, []],
    ['six emoji', { story: '🎱🎱🎱🎱🎱🎱' }, [['story', 'This text is longer than 5 characters.']]],
    ['a long list', { names: MANY }, [['names', 'This list has more than 1,000 entries.']]],
    ['a list longer than its own limit', { few: [1, 2, 3] }, [['few', 'This list has more than 2 entries.']]],
    [
      'characters that cannot be shown',
      { name: 'a\u0000', story: '\u0007', names: ['x', 'a\nb', '\ud800'], few: [{ name: '\u2028' }] },
      ['name', 'story', 'names.1', 'names.2', 'few.0.name'].map((path) => [
        path,
        'This text has a character that cannot be shown.',
      ]),
    ],
    [
      'either body of two',
      { choice: { a: LONG, b: ['\t'] } },
      [
        ['choice.a', 'This text is longer than 2,000 characters.'],
        ['choice.b.0', 'This text has a character that cannot be shown.'],
      ],
    ],
    ['a list where a text is expected', { name: MANY }, [['name', 'This list has more than 1,000 entries.']]],
    ['a text where a list is expected', { names: LONG }, [['names', 'This text is longer than 2,000 characters.']]],
    ['what no schema names', { other: LONG, anything: { deep: MANY } }, []],
  ])('finds in %s', (_, sent, faults) => {
    expect(excess(body, sent)).toEqual(faults.map(([path, message]) => ({ path, message })));
  });
});
