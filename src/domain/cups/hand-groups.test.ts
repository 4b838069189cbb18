import { describe, expect, it } from 'vitest';
import { checkHandDrawnGroups } from '#domain/cups/hand-groups.ts';
import { pairsOf } from '../../../tests/fixtures/made-cup.ts';

const NAMES = new Map(Array.from('abcde', (id) => [id, id.toUpperCase()]));

describe('groups drawn by hand', () => {
  const next = { round: 0, again: false, entrantIds: ['a', 'b', 'c', 'd', 'e'] };
  it.each([
    [
      [
        ['a', 'b', 'c'],
        ['d', 'e'],
      ],
      'a d, b e, c -',
    ],
    [
      [
        ['a', 'b'],
        ['c', 'd', 'e'],
      ],
      ['groups.0: Group A has 3 entrants, not 2.', 'groups.1: Group B has 2 entrants, not 3.'],
    ],
    [
      [
        ['a', 'b', 'a'],
        ['d', 'e'],
      ],
      ['groups.0.2: A is drawn more than once.'],
    ],
    [
      [
        ['a', 'b', 'x'],
        ['d', 'e'],
      ],
      ['groups.0.2: The competition has no such entrant.'],
    ],
    [[['a', 'b', 'c']], ['groups: There are 2 groups, not 1.']],
  ])('%j', (drafts, expected) => {
    const checked = checkHandDrawnGroups(drafts, next, 2, NAMES);
    if (checked.ok) expect(checked.value).toEqual(pairsOf(String(expected)));
    else expect(checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });
});
