import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkLines } from './check-lines.ts';

it('gives the lines of the document, with the values of the draw', () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/draw.md', 'utf8')) ?? [];
  const [, ours = ''] = code.split(/^};\n/m);
  const proof = { commitment: 'c', seed: 'ab', word: 'it’s "x"', entrants: ['A', 'B'] };
  const [values = '', theirs = ''] = checkLines('Cup', proof).split(/^};\n/m);
  expect(theirs).toBe(ours);
  expect(theirs).toContain('console.log(`Match');
  expect(JSON.parse(`${values.slice(values.indexOf('= ') + 2)}}`)).toEqual({
    competition: 'Cup',
    seed: 'ab',
    word: 'it’s "x"',
    entrants: ['A', 'B'],
  });
});
