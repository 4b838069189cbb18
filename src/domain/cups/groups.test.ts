import { describe, expect, it } from 'vitest';
import { type Competition, resolveTies, type Tie } from '#domain/cups/cup.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { contradictionWithStoredTies, tieContradictingEarlierResults } from '#domain/cups/cup-faults.ts';
import {
  dealIntoGroups,
  firstRoundAfterGroupsFaults,
  type GroupSettings,
  groupSizeFault,
  tablesOfGroups,
  isOutOfCup,
  entrantsGoingThrough,
} from '#domain/cups/groups.ts';
import { roundToDraw, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { HOME_WON, makeCup, pairsOf, round } from '../../../tests/fixtures/made-cup.ts';

const GROUPS: GroupSettings = { count: 2, through: 1, bestOf: null, playBy: null };
const NAMES = new Map(Array.from('abcdefgh', (id) => [id, id.toUpperCase()]));
const nameOf = (id: string) => NAMES.get(id) ?? id;

/** Returns a cup of six entrants in two groups: a, c, e and b, d, f. */
const cupOf = (groups: Partial<GroupSettings> = {}, given: Partial<Competition> = {}) =>
  makeCup(6, { groups: { ...GROUPS, ...groups }, rounds: [round(3)], ...given });

const result = (home: number, away: number): TieResult => ({ ...HOME_WON, score: { home, away } });

/** Returns the ties of the groups. `ac 2-0` is the result of a v c, and `ac x` puts both out. Other ties are open. */
function played(cup: Competition, text: string): Tie[] {
  const pairs = cup.entrants.flatMap(({ id }, i) => (i % 2 === 0 ? `${id} ${cup.entrants[i + 1]?.id ?? '-'}` : []));
  const drawn = tiesOfDraw(cup, 0, pairsOf(pairs.join(', ')), () => '');
  const results = new Map(text.split(', ').map((one) => [one.slice(0, 2), one.slice(3)]));
  return drawn.map((tie) => {
    const [home, away] = [tie.home!, tie.away!];
    const id = `${home}${away}`;
    const [sent, isTurned] = [results.get(id) ?? results.get(`${away}${home}`), !results.has(id)];
    if (sent === undefined) return { ...tie, id };
    if (sent === 'x') return { ...tie, id, result: { ...result(0, 0), bothOut: true } };
    const [one = 0, other = 0] = sent.split('-').map(Number);
    return { ...tie, id, result: isTurned ? result(other, one) : result(one, other) };
  });
}

const ALL_B = 'bd 2-0, bf 2-0, df 2-0';

/**
 * Returns tables such as `A: 1 a 2-0!, 2= c 1-1`: for each row its position, entrant, ties won and ties lost. `=` marks
 * a shared position, `!` an entrant who goes through.
 */
function tablesOf(cup: Competition, ties: readonly Tie[]): string[] {
  return tablesOfGroups(cup, resolveTies(cup, ties)).map(({ group, rows }) => {
    const words = rows.map(
      ({ position, entrantId, won, lost, shared, through }) =>
        `${position}${shared ? '=' : ''} ${entrantId} ${won}-${lost}${through ? '!' : ''}`,
    );
    return `${group}: ${words.join(', ')}`;
  });
}

describe('groups before the knock-out (Rule E33)', () => {
  it.each([
    [6, 2, ['a c e', 'b d f']],
    [7, 2, ['a c e g', 'b d f']],
    [8, 3, ['a d g', 'b e h', 'c f']],
  ])('%i entrants are dealt into %i groups in turn', (count, groups, expected) => {
    const all = Array.from('abcdefgh').slice(0, count);
    expect(dealIntoGroups(all, groups).map(({ entrants }) => entrants.join(' '))).toEqual(expected);
  });

  it('all meet once, in ties of round 0', () => {
    const ties = played(cupOf(), 'ac 2-0');
    expect(ties.map(({ round: at, group, id }) => `${at}${group}${[...id].toSorted().join('')}`).toSorted()).toEqual([
      '0Aac',
      '0Aae',
      '0Ace',
      '0Bbd',
      '0Bbf',
      '0Bdf',
    ]);
    expect(new Set(ties.map(({ position }) => position)).size).toBe(6);
  });

  it.each([
    [{ count: 2, through: 1 }, 6, null],
    [{ count: 4, through: 1 }, 6, '6 entrants are too few for 4 groups.'],
    [{ count: 2, through: 4 }, 7, 'The smallest group has 3 entrants: no more can go through.'],
    [{ count: 2, through: 1 }, 33, 'A group has at most 16 entrants, not 17.'],
  ])('%j with %i entrants: %s', (sizes, entrants, fault) => {
    expect(groupSizeFault(sizes, entrants)).toBe(fault);
  });

  it.each([
    ['the draw of the groups', '', { round: 0, again: true, entrantIds: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['results', 'ac 2-0', 'Groups: 5 ties to be played first.'],
    ['all results', `ac 2-0, ae 2-0, ce 2-0, ${ALL_B}`, { round: 1, again: false, entrantIds: ['a', 'b'], groups: 2 }],
    ['level entrants', `ac 2-0, ce 2-0, ea 2-0, ${ALL_B}`, 'Group A: A, C and E are level. Decide their order first.'],
  ])('after %s, the next draw follows', (_, text, expected) => {
    const cup = cupOf();
    expect(roundToDraw(cup, resolveTies(cup, played(cup, text)), nameOf)).toEqual(expected);
  });

  it('are drawn first', () => {
    expect(roundToDraw(cupOf(), [])).toMatchObject({ round: 0, again: false });
  });

  it('an entrant who does not go through is out', () => {
    const cup = cupOf();
    const ties = [...played(cup, `ac 2-0, ae 2-0, ce 2-0, ${ALL_B}`), ...tiesOfDraw(cup, 1, pairsOf('a b'), () => 'f')];
    const resolved = resolveTies(cup, ties);
    expect(['a', 'b', 'c'].map((id) => isOutOfCup(cup, resolved, id))).toEqual([false, false, true]);
    expect(isOutOfCup(cup, resolveTies(cup, played(cup, 'ac 2-0')), 'c')).toBe(false);
  });
});

describe('the table of a group (Rule E34)', () => {
  it.each([
    ['ties won', 'ac 2-0, ae 2-0, ce 2-0', {}, 'A: 1 a 2-0!, 2 c 1-1, 3 e 0-2'],
    ['frames won less lost', 'ac 2-1, ce 2-0, ea 2-1', {}, 'A: 1 c 1-1!, 2 a 1-1, 3 e 1-1'],
    ['nothing, if all are level', 'ac 2-0, ae 0-2, ce 2-0', {}, 'A: 1= a 1-1, 1= c 1-1, 1= e 1-1'],
    ['a decision', 'ac 2-0, ce 2-0, ea 2-0', { order: ['e', 'a', 'c'] }, 'A: 1 e 1-1!, 2 a 1-1, 3 c 1-1'],
    ['a decision about others', 'ac 2-0, ce 2-0, ea 2-0', { order: ['e', 'a'] }, 'A: 1= a 1-1, 1= c 1-1, 1= e 1-1'],
    [
      'level entrants who all go through',
      'ac 2-0, ce 2-0, ea 2-0',
      { through: 3 },
      'A: 1= a 1-1!, 1= c 1-1!, 1= e 1-1!',
    ],
    ['nothing before it is played', '', {}, 'A: 1= a 0-0, 1= c 0-0, 1= e 0-0'],
    ['ties that put both out', 'ac x, ae x, ce 2-0', {}, 'A: 1 c 1-1!, 2 a 0-2, 3 e 0-2'],
  ])('is ordered by %s', (_, text, groups, expected) => {
    const cup = cupOf(groups);
    expect(tablesOf(cup, played(cup, text))[0]).toBe(expected);
  });

  it.each([
    ['frames won', 'ac 5-2, eg 3-0', '1 a 1-0!, 2 e 1-0, 3 c 0-1, 4 g 0-1'],
    ['their own ties', 'ac 2-0, ae 2-0, ga 2-0, ce 2-0, cg 2-0, eg 2-0', '1 a 2-1!, 2 c 2-1, 3 e 1-2, 4 g 1-2'],
  ])('of four is ordered by %s', (_, text, expected) => {
    const cup = makeCup(8, { groups: GROUPS, rounds: [round(9)] });
    expect(tablesOf(cup, played(cup, text))[0]).toBe(`A: ${expected}`);
  });

  it('gives those who go through, winners first', () => {
    const cup = cupOf({ through: 2 });
    const ties = played(cup, `ac 2-0, ae 2-0, ce 2-0, ${ALL_B}`);
    expect(entrantsGoingThrough(cup, resolveTies(cup, ties))).toEqual({ entrantIds: ['a', 'b', 'c', 'd'] });
  });
});

describe('after groups', () => {
  const cup = cupOf({ through: 2 }, { rounds: [round(3), round(3)] });
  const ties = played(cup, `ac 2-0, ae 2-0, ce 2-0, ${ALL_B}`);
  const drawn = [...ties, ...tiesOfDraw(cup, 1, pairsOf('a d, b c'), () => '1')];
  const next = { round: 1, again: false, entrantIds: ['a', 'b', 'c', 'd'], groups: 2 };

  it.each([
    ['a d, b c', []],
    ['a c, b d', ['pairs.0: A and C come from the same group.', 'pairs.1: B and D come from the same group.']],
  ])('a draw by hand of %s is checked', (text, expected) => {
    const faults = firstRoundAfterGroupsFaults(pairsOf(text), next, NAMES);
    expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
  });

  it('Byes go to the winners', () => {
    const six = { ...next, entrantIds: ['a', 'b', 'g', 'c', 'd', 'h'], groups: 3 };
    expect(firstRoundAfterGroupsFaults(pairsOf('a -, b -, g d, c h'), six, NAMES)).toEqual([]);
    const faults = firstRoundAfterGroupsFaults(pairsOf('a -, c -, g d, b h'), six, NAMES);
    expect(faults).toEqual([{ path: 'pairs', message: 'Byes go to the winners of the groups.' }]);
  });

  it('a result that decides who goes through cannot be removed (Rule K5)', () => {
    expect(tieContradictingEarlierResults(cup, drawn)).toBeUndefined();
    expect(contradictionWithStoredTies(cup, drawn, nameOf)).toBeNull();
    const other = drawn.map((tie) => (tie.group === 'A' ? { ...tie, result: null } : tie));
    expect(tieContradictingEarlierResults(cup, other)?.round).toBe(1);
    const turned = drawn.map((tie) =>
      tie.id === 'ec' || tie.id === 'ce'
        ? { ...tie, result: result(tie.home === 'e' ? 2 : 0, tie.home === 'e' ? 0 : 2) }
        : tie,
    );
    expect(tieContradictingEarlierResults(cup, turned)?.round).toBe(1);
  });
});
