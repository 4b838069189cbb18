import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import type { UnfinishedDivision } from '#domain/standings/prospects.ts';
import { stakeSentences } from './stakes.ts';
import { tableRiseSentences } from './table-rise.ts';

const [home, away] = [
  { teamId: 'mill', teamName: 'Mill' },
  { teamId: 'oak', teamName: 'Oak' },
];

type Points = Record<string, number>;
type Others = readonly (readonly [string, string])[];

/**
 * Returns a division in which Mill v Oak and the fixtures `others` are still to be played. A frame is worth a point.
 */
function open(points: Points, others: Others = [], framesPerFixture = 5): UnfinishedDivision {
  const pairs = [['mill', 'oak'] as const, ...others];
  return {
    points: new Map(Object.entries(points)),
    fixtures: pairs.map(([homeTeamId, awayTeamId]) => ({ homeTeamId, awayTeamId, mayLapse: false })),
    rules: { ...RULES, framesPerFixture },
  };
}

const TITLE = null;
const ALL = { promotion: 1, relegation: 1 };

describe('what a match decides', () => {
  test.each<[string, Parameters<typeof open>, typeof ALL | null, string[]]>([
    [
      'the title, between the two',
      [{ mill: 40, oak: 38 }],
      TITLE,
      ['Mill win the title with at least 2 frames.', 'Oak win the title with a win by 4–1 or better.'],
    ],
    ['the title, with a win', [{ mill: 40, oak: 20, elms: 42 }], TITLE, ['Mill win the title with a win.']],
    [
      'the title, with all frames',
      [{ mill: 40, oak: 20, elms: 44 }],
      TITLE,
      [
        'Mill win the title with a 5–0 win.',
        'Mill lose the last chance of the title unless they win by 4–1 or better.',
      ],
    ],
    // If Mill win all four frames, they are level on points with Elms.
    [
      'nothing where they are level with four frames, but all is lost with fewer',
      [{ mill: 40, oak: 20, elms: 44 }, [], 4],
      TITLE,
      ['Mill lose the last chance of the title unless they win 4–0.'],
    ],
    ['a draw', [{ mill: 41, oak: 20, elms: 44 }, [], 8], TITLE, ['Mill win the title with at least a draw.']],
    [
      'nothing early in a season',
      [
        { mill: 4, oak: 3, elms: 5 },
        [
          ['elms', 'mill'],
          ['oak', 'elms'],
        ],
      ],
      TITLE,
      [],
    ],
    ['nothing for the champion', [{ mill: 60, oak: 20, elms: 40 }], TITLE, []],
    [
      'the title, whatever the others do',
      [{ mill: 47, oak: 20, elms: 44 }, [['elms', 'oak']]],
      TITLE,
      ['Mill win the title with a win.'],
    ],
    [
      'who goes up and down',
      [{ mill: 30, oak: 12, elms: 32, bell: 14, cue: 13 }],
      ALL,
      ['Mill win the title with a win.', 'Oak stay up with at least 2 frames.'],
    ],
  ])('%s', (_, [points, others, frames], zones, sentences) => {
    expect(stakeSentences({ home, away, open: open(points, others, frames), zones })).toEqual(sentences);
  });

  test('is nothing if points do not depend on frames alone, or the match is not open', () => {
    const division = open({ mill: 40, oak: 38 });
    const rules = { ...division.rules, points: { ...division.rules.points, aggregateWon: 1 } };
    expect(stakeSentences({ home, away, open: { ...division, rules }, zones: null })).toEqual([]);
    expect(stakeSentences({ home: away, away: home, open: division, zones: null })).toEqual([]);
  });
});

const row = (teamId: string, points: number, gamesPlayed = 5) => ({ teamId, teamName: teamId, points, gamesPlayed });

describe('how far up the table a win takes a team', () => {
  const worth = [0, 1, 2, 3, 4, 5];
  const table = [row('elms', 16), row('mill', 14), row('bell', 12), row('oak', 10)].map((one, i) => ({
    ...one,
    position: i + 1,
  }));

  test.each<[string, string[], string[]]>([
    ['to first place', ['mill', 'bell'], ['As the table stands, a win takes mill from 2nd to first place.']],
    [
      'not past a team that is level then',
      ['oak', 'cue'],
      ['As the table stands, a win takes oak from 4th to at least 3rd.'],
    ],
    [
      'not past the other team, whose defeat brings points',
      ['bell', 'mill'],
      ['As the table stands, a win takes mill from 2nd to first place.'],
    ],
    ['nowhere from the top', ['elms', 'none'], []],
  ])('%s', (_, teams, sentences) => {
    expect(tableRiseSentences(table, teams, worth)).toEqual(sentences);
  });

  test('says nothing before a team has played', () => {
    expect(
      tableRiseSentences(
        [
          { ...row('elms', 0, 0), position: 1 },
          { ...row('mill', 0, 0), position: 2 },
        ],
        ['mill'],
        worth,
      ),
    ).toEqual([]);
  });
});

/** Returns whether a team that wins `won` of three frames meets the condition at the end of a sentence. */
function meets(sentence: string, won: number): boolean {
  const [, by, atLeast] = /by (\d)–|at least (\d) frame/.exec(sentence) ?? [];
  const [, all] = /(\d)–0/.exec(sentence) ?? [];
  const least = Number(by ?? atLeast ?? all ?? 2);
  return /with a defeat|unless/.test(sentence) ? won < least : won >= least;
}

/**
 * Returns whether a sentence is true of a team that ends with `own` points, and its rivals with `others`. A team that
 * is level on points with a rival is not certain to finish above it or below it.
 */
function endsSo(sentence: string, own: number, others: readonly number[]): boolean {
  const [above, notBelow] = [others.filter((one) => one > own).length, others.filter((one) => one >= own).length];
  if (/win the title|go up/.test(sentence)) return notBelow === 0;
  if (/last chance/.test(sentence)) return above > 0;
  return sentence.includes('stay up') ? notBelow < others.length : above >= others.length;
}

test('every sentence is true however the season ends', () => {
  const total = fc.integer({ min: 10, max: 16 });
  const other = fc.constantFrom(['elms', 'bell'], ['elms', 'oak'], ['mill', 'bell']) as fc.Arbitrary<[string, string]>;
  let said = 0;
  fc.assert(
    fc.property(
      fc.record({ mill: total, oak: total, elms: total, bell: total }),
      fc.array(other, { maxLength: 2 }),
      (points, others) => {
        const sentences = stakeSentences({ home, away, open: open(points, others, 3), zones: ALL });
        said += sentences.length;
        const matches: Others = [['mill', 'oak'], ...others];
        for (let ending = 0; ending < 4 ** matches.length; ending++) {
          const final = new Map(Object.entries(points));
          const won = matches.map((_, i) => Math.floor(ending / 4 ** i) % 4);
          for (const [i, [one, two]] of matches.entries()) {
            final.set(one, final.get(one)! + won[i]!);
            final.set(two, final.get(two)! + 3 - won[i]!);
          }
          for (const sentence of sentences) {
            const team = sentence.startsWith('Mill') ? 'mill' : 'oak';
            if (!meets(sentence, team === 'mill' ? won[0]! : 3 - won[0]!)) continue;
            const rivals = [...final].filter(([id]) => id !== team).map(([, all]) => all);
            expect([sentence, points, won, endsSo(sentence, final.get(team)!, rivals)]).toEqual([
              sentence,
              points,
              won,
              true,
            ]);
          }
        }
      },
    ),
  );
  expect(said).toBeGreaterThan(50);
});
