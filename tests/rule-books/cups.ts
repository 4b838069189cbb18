import { expect } from 'vitest';
import { addDays } from '#domain/day.ts';
import { type Competition, isTieOverdue, resolveTies, type Tie } from '#domain/cups/cup.ts';
import { tablesOfGroups, entrantsGoingThrough } from '#domain/cups/groups.ts';
import { firstTieLosers } from '#domain/cups/losers.ts';
import { checkHandDraw, roundToDraw, tiesOfDraw } from '#domain/cups/round-draw.ts';
import { pairsByPlace, teamIdsInPlaces } from '#domain/cups/table-draw.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import type { TieResultDraft } from '#domain/cups/tie-draft.ts';
import { playerMarksInTie } from '#domain/cups/appearances.ts';
import { handicapStartInTie } from '#domain/cups/start.ts';
import { tieWinner } from '#domain/cups/tie-outcome.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import type { TableRow } from '#domain/standings/places.ts';
import { HOME_WON, pairsOf } from '../fixtures/made-cup.ts';
import { makePeople, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { type Book, type Case, cupIn, unwrapChecked, rulesIn } from './kit.ts';

const PEOPLE = makePeople([makeTeam('a'), makeTeam('b')], [makePlayer('a1', 'a'), makePlayer('b1', 'b')]);
const NOTHING: TieResultDraft = {
  homeFrames: null,
  awayFrames: null,
  frames: null,
  playedOn: null,
  walkover: null,
  homePoints: null,
  awayPoints: null,
  winner: null,
  leg: null,
};

type Body = Partial<{ [Key in keyof TieResultDraft]: TieResultDraft[Key] }>;

function checked(book: Book, name: string, body: Body, current: TieResult | null = null) {
  const cup = cupIn(book, name);
  const [home, away] = cup.entrants;
  const sides = { home: home ?? { id: 'a', name: 'A' }, away: away ?? { id: 'b', name: 'B' } };
  const { kind, decidedBy, legs } = cup;
  const context = { kind, sides, people: PEOPLE, rules: rulesIn(book), start: null, decidedBy, legs, current };
  const { leg, ...sent } = { ...NOTHING, ...body };
  return checkTieResult(legs ? { ...sent, leg: leg ?? 1 } : sent, { ...context, bestOf: cup.rounds[0]!.bestOf });
}

/**
 * Expects who wins a tie (`home` or `away`), or the path of the field for which its result is refused. `score`: frames
 * such as `4-3`, or frames and points such as `0-0 180-210`.
 */
export function tie(name: string, score: string, expected: string, more: Body = {}): Case {
  return (book) => {
    const result = checked(book, name, { ...bodyOf(score), ...more });
    const said = result.ok ? tieWinner({ result: result.value }) : result.issues.map(({ path }) => path).join(' ');
    expect(said, score).toBe(expected);
  };
}

function bodyOf(score: string): Body {
  const [frames = '', points] = score.split(' ');
  const [homeFrames = null, awayFrames = null] = frames.split('-').map(Number);
  if (points === undefined) return { homeFrames, awayFrames };
  const [homePoints = null, awayPoints = null] = points.split('-').map(Number);
  return { homeFrames, awayFrames, homePoints, awayPoints };
}

/**
 * Expects that a competition plays this many frames in a tie, that the total of points decides the tie, and that a
 * level total needs a named winner.
 */
export function total(name: string, frames: number): Case {
  return (book) => {
    expect(cupIn(book, name).rounds[0]?.bestOf).toBe(frames);
    tie(name, '0-0 180-210', 'away')(book);
    tie(name, '0-0 210-180', 'home')(book);
    tie(name, '0-0 200-200', 'winner')(book);
    tie(name, '0-0 200-200', 'away', { winner: 'away' })(book);
  };
}

/** Expects that a tie has no winner after the first leg, and that the sum of both legs decides it. */
export function twoLegs(name: string, first: string, second: string, winner: 'home' | 'away'): Case {
  return (book) => {
    const one = unwrapChecked(checked(book, name, { ...bodyOf(first), leg: 1 }));
    expect(tieWinner({ result: one })).toBeNull();
    const both = unwrapChecked(checked(book, name, { ...bodyOf(second), leg: 2 }, one));
    expect(tieWinner({ result: both })).toBe(winner);
  };
}

/** Returns the competition with this many entrants, called a, b and so on. */
function filled(cup: Competition, entrants: number): Competition {
  const ids = Array.from('abcdefghijklmnopqrstuvwxyz').slice(0, entrants);
  return { ...cup, entrants: ids.map((id) => ({ id, name: id.toUpperCase() })) };
}

const result = (score: string): TieResult => {
  const [home = 0, away = 0] = score.split('-').map(Number);
  return { ...HOME_WON, score: { home, away } };
};

/**
 * Expects that a draw makes groups of these sizes, and that the best `through` entrants of each group reach the next
 * round.
 */
export function groups(name: string, sizes: readonly number[], through: number): Case {
  return (book) => {
    const entrants = sizes.reduce((sum, one) => sum + one, 0);
    const cup = filled(cupIn(book, name), entrants);
    expect(roundToDraw(cup, [])).toMatchObject({ round: 0 });
    const drawn = tiesOfDraw(cup, 0, inPairs(cup), () => '');
    // In each tie, the entrant with the earlier letter wins.
    const played = drawn.map((one, i): Tie => ({
      ...one,
      id: `${i}`,
      result: result(one.home! < one.away! ? '2-0' : '0-2'),
    }));
    const resolved = resolveTies(cup, played);
    expect(tablesOfGroups(cup, resolved).map(({ rows }) => rows.length)).toEqual(sizes);
    const found = entrantsGoingThrough(cup, resolved);
    expect('entrantIds' in found && found.entrantIds.length).toBe(through * sizes.length);
    const next = roundToDraw(cup, resolved);
    expect(next).toMatchObject({ round: 1, groups: sizes.length });
    expect(
      tablesOfGroups(cup, resolved).every(({ rows }) => rows.filter((row) => row.through).length === through),
    ).toBe(true);
  };
}

function inPairs({ entrants }: Competition) {
  return pairsOf(
    entrants.flatMap(({ id }, i) => (i % 2 === 0 ? `${id} ${entrants[i + 1]?.id ?? '-'}` : [])).join(', '),
  );
}

/** Expects that the site refuses a first round after the groups in which two entrants of the same group meet. */
export function crosses(name: string, entrants: number): Case {
  return (book) => {
    const cup = filled(cupIn(book, name), entrants);
    const drawn = tiesOfDraw(cup, 0, inPairs(cup), () => '');
    const played = drawn.map((one, i): Tie => ({
      ...one,
      id: `${i}`,
      result: result(one.home! < one.away! ? '2-0' : '0-2'),
    }));
    const next = roundToDraw(cup, resolveTies(cup, played));
    if (typeof next === 'string') throw new Error(next);
    const { count } = cup.groups!;
    const [one, ...others] = next.entrantIds;
    const same = others.find((id) => (id.codePointAt(0)! - one!.codePointAt(0)!) % count === 0)!;
    const rest = others.filter((id) => id !== same);
    const pairs = [[one, same], ...Array.from({ length: rest.length / 2 }, (_, i) => [rest[2 * i], rest[2 * i + 1]])];
    const names = new Map(next.entrantIds.map((id) => [id, id]));
    expect(checkHandDraw(pairs, next, names).ok).toBe(false);
  };
}

/**
 * Expects which teams enter from the league table, best first, and who meets whom (`null`: not checked). Teams are
 * called a, b and so on by their positions in the table.
 */
export function fromTheTable(name: string, entrants: string, pairs: string | null): Case {
  return (book) => {
    const cup = cupIn(book, name);
    const table = Array.from('abcdefghij', (teamId, i) => ({ teamId, teamName: teamId, position: i + 1 }) as TableRow);
    if (!cup.fromTable) throw new Error(`${name} does not take its entrants from the table.`);
    const found = teamIdsInPlaces(cup.fromTable, table);
    expect(found.join(' ')).toBe(entrants);
    if (pairs === null) return;
    expect(cup.draw).toBe('table');
    expect(
      pairsByPlace(found)
        .map(([home, away]) => `${home} ${away ?? '-'}`)
        .join(', '),
    ).toBe(pairs);
  };
}

/** Expects that entrants who lose their first tie in the main competition enter the plate. */
export function plateOf(plate: string, main: string): Case {
  return (book) => {
    expect(cupIn(book, plate).losersOf).toBe(main);
    const cup = { ...filled(cupIn(book, main), 4), draw: 'bracket' as const };
    const ties = tiesOfDraw(cup, 1, pairsOf('a b, c d'), () => '').map((one, i) => ({ ...one, id: `${i}` }));
    const played = ties.map((one) => (one.round === 1 ? { ...one, result: result('3-0') } : one));
    expect(firstTieLosers(cup, resolveTies(cup, played)).entrants.map(({ id }) => id)).toEqual(['b', 'd']);
  };
}

/**
 * Expects that an official can put out both sides of a tie that was not played, and that their next opponent has a bye.
 */
export function bothOut(name: string): Case {
  return (book) => {
    const cup = { ...filled(cupIn(book, name), 4), draw: 'bracket' as const };
    const sent = unwrapChecked(checked(book, name, { ...NOTHING, bothOut: true }));
    const ties = tiesOfDraw(cup, 1, pairsOf('a b, c d'), () => '').map((one, i) => ({ ...one, id: `${i}` }));
    const played = [{ ...ties[0]!, result: sent }, { ...ties[1]!, result: result('3-0') }, ties[2]!];
    expect(resolveTies(cup, played).map(({ state, winner }) => [state, winner])).toEqual([
      ['bothOut', null],
      ['played', 'c'],
      ['bye', 'c'],
    ]);
  };
}

/** Expects that the site marks a player with fewer league matches than `needed` in ties from round `fromRound` on. */
export function needsMatches(name: string, needed: number, fromRound = 1): Case {
  return (book) => {
    const cup = cupIn(book, name);
    const isTeams = cup.kind === 'team';
    const entrants = isTeams
      ? [
          { id: 'h', teamId: 'a' },
          { id: 'w', teamId: 'b' },
        ]
      : [
          { id: 'h', playerIds: ['a1'] },
          { id: 'w', playerIds: ['b1'] },
        ];
    const side = (player: string, score: number) => ({ players: [player], score, breaks: [] });
    const matches = [{ sides: { home: side('a1', 60), away: side('b1', 20) } }];
    const marksWith = (count: number, round: number) => {
      const appearances = new Map([
        ['a1', Array.from({ length: count }, () => ({ day: '2025-10-01', teamId: 'a' }))],
        ['b1', Array.from({ length: 99 }, () => ({ day: '2025-10-01', teamId: 'b' }))],
      ]);
      const played = { ...HOME_WON, score: { home: 1, away: 0 }, matches, playedOn: '2025-11-01' };
      const known = { appearances, playerName: String, teamName: String };
      return playerMarksInTie({ round, home: 'h', away: 'w', result: played }, { ...cup, entrants }, known).length;
    };
    expect([marksWith(needed - 1, fromRound), marksWith(needed, fromRound)]).toEqual([1, 0]);
    if (fromRound > 1) expect(marksWith(0, fromRound - 1)).toBe(0);
  };
}

/**
 * Expects the start in points between two entrants. `own`: the start that each of them was given in this competition.
 */
export function ownStarts(name: string, own: readonly [number, number], points: number): Case {
  return (book) => {
    const [home, away] = own.map((ownStart, i) => ({ id: `${i}`, name: `${i}`, ownStart }));
    expect(handicapStartInTie(cupIn(book, name), { home: home!, away: away! }, PEOPLE)?.points ?? 0).toBe(points);
  };
}

/**
 * Expects the start in points between two players or pairs with these handicaps: `[[20, 30], [10, 5]]` are two pairs.
 */
export function startByHandicaps(name: string, sides: readonly (readonly number[])[], points: number): Case {
  return (book) => {
    const players = sides.flatMap((own, i) => own.map((handicap, j) => makePlayer(`${i}${j}`, 'a', { handicap })));
    const [home, away] = sides.map((own, i) => ({ id: `${i}`, playerIds: own.map((_, j) => `${i}${j}`) }));
    const found = handicapStartInTie(cupIn(book, name), { home: home!, away: away! }, makePeople([], players));
    expect(found?.points ?? 0).toBe(points);
  };
}

/**
 * Expects the last days on which the first round and the final can be played: a tie without a result is overdue from
 * the next day on.
 */
export function playBy(name: string, days: readonly string[]): Case {
  return (book) => {
    const cup = { ...filled(cupIn(book, name), 4), draw: 'bracket' as const };
    const ties = tiesOfDraw(cup, 1, pairsOf('a b, c d'), () => '').map((one, i) => ({ ...one, id: `${i}` }));
    const played = ties.map((one) => (one.round === 1 ? { ...one, result: result('3-0') } : one));
    const [first] = resolveTies(cup, ties);
    const final = resolveTies(cup, played).at(-1);
    const isLate = (tie: typeof first, day: string) => isTieOverdue(tie!, cup, day);
    const found = [first, final].flatMap((tie, i) => [isLate(tie, days[i]!), isLate(tie, addDays(days[i]!, 1))]);
    expect(found).toEqual([false, true, false, true]);
  };
}
