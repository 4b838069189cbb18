import { describe, expect, it } from 'vitest';
import {
  checkOutcome,
  withUnplayedMatches,
  hasNoMatches,
  outcomeFaultForCaptain,
  type OutcomeDraft,
} from '#domain/cards/outcome.ts';
import type { UnusualOutcome } from '#domain/cards/fixture.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const THREE = { framesPerFixture: 3 };
const PAIRS = { name: 'Doubles', matches: 2, players: 2, frames: 1, scored: 'winner', points: null } as const;
const FIVE = { framesPerFixture: 5, format: [{ ...PAIRS, name: 'Singles', matches: 3, players: 1 }, PAIRS] };
const score = (home: number, away: number) => ({ score: { home, away } });

describe('how a fixture ended (Rule C26)', () => {
  it.each<[what: string, draft: OutcomeDraft, stored: UnusualOutcome | null]>([
    ['as usual', {}, null],
    ['played', { outcome: 'played', awardedTo: 'home', note: 'Late' }, null],
    [
      'awarded to the home side',
      { outcome: 'awarded', awardedTo: 'home' },
      { kind: 'awarded', awardedTo: 'home', ...score(3, 0) },
    ],
    [
      'awarded to the away side',
      { outcome: 'awarded', awardedTo: 'away' },
      { kind: 'awarded', awardedTo: 'away', ...score(0, 3) },
    ],
    [
      'awarded with a score',
      { outcome: 'awarded', awardedTo: 'home', awardedScore: [2, 1], note: 'Ineligible' },
      { kind: 'awarded', awardedTo: 'home', ...score(2, 1), note: 'Ineligible' },
    ],
    [
      'awarded without any frames, and without a note',
      { outcome: 'awarded', awardedTo: 'home', awardedScore: [0, 0], note: null },
      { kind: 'awarded', awardedTo: 'home', ...score(0, 0) },
    ],
    ['with its scores', { outcome: 'scores', homeTeamScore: 2, awayTeamScore: 1 }, { kind: 'scores', ...score(2, 1) }],
    [
      'with fewer frames',
      { outcome: 'scores', homeTeamScore: 0, awayTeamScore: 0 },
      { kind: 'scores', ...score(0, 0) },
    ],
    ['abandoned', { outcome: 'abandoned', decided: null }, { kind: 'abandoned' }],
    [
      'abandoned and decided',
      { outcome: 'abandoned', decided: 'drawn', note: 'Flood' },
      { kind: 'abandoned', decided: 'drawn', note: 'Flood' },
    ],
  ])('%s', (_, draft, stored) => {
    expect(checkOutcome(draft, THREE)).toEqual({ ok: true, value: stored });
  });

  it('can award as many frames as its format has matches', () => {
    const awarded = checkOutcome({ outcome: 'awarded', awardedTo: 'away' }, FIVE);
    expect(awarded).toEqual({ ok: true, value: { kind: 'awarded', awardedTo: 'away', ...score(0, 5) } });
  });

  const side = 'awardedTo: Say which side the match is awarded to.';
  const whole = 'awardedScore: An awarded score is two whole numbers, together at most 3.';
  const [home, away] = ['home', 'away'].map((one) => `${one}TeamScore: The ${one} team’s score is required.`) as [
    string,
    string,
  ];
  const scores = 'homeTeamScore: The scores are whole numbers, together at most 3.';

  it.each<[draft: OutcomeDraft, faults: string[]]>([
    [{ outcome: 'awarded' }, [side]],
    [{ outcome: 'awarded', awardedTo: null, awardedScore: [4, 0] }, [side, whole]],
    ...[[3], [3, 0, 0], [2, 2], [-1, 3], [1.5, 1], [undefined, 1]].map((awardedScore): [OutcomeDraft, string[]] => [
      { outcome: 'awarded', awardedTo: 'home', awardedScore },
      [whole],
    ]),
    [{ outcome: 'scores' }, [home, away]],
    [{ outcome: 'scores', homeTeamScore: 2, awayTeamScore: null }, [away]],
    [{ outcome: 'scores', homeTeamScore: 2, awayTeamScore: 2 }, [scores]],
    [{ outcome: 'scores', homeTeamScore: -1, awayTeamScore: 2 }, [scores]],
    [{ outcome: 'scores', homeTeamScore: 0.5, awayTeamScore: 2 }, [scores]],
  ])('%j is faulty', (draft, faults) => {
    expect(faultsOfChecked(checkOutcome(draft, THREE))).toEqual(faults);
  });

  it.each<[draft: OutcomeDraft, sentence: string | null]>([
    [{}, null],
    [{ outcome: 'abandoned' }, null],
    [{ outcome: 'abandoned', decided: null }, null],
    [{ outcome: 'abandoned', decided: 'home' }, 'A league official decides an abandoned match.'],
    [{ outcome: 'awarded' }, 'A league official awards a match.'],
    [{ outcome: 'scores' }, 'Send the frames of the match. A league official may record its score alone.'],
  ])('%j is for officials: %s', (draft, sentence) => {
    expect(outcomeFaultForCaptain(draft)).toBe(sentence);
  });

  it.each([
    ['played', false],
    ['abandoned', false],
    ['awarded', true],
    ['scores', true],
    [undefined, false],
  ] as const)('%s has no frames: %s', (outcome, expected) => {
    expect(hasNoMatches(outcome)).toBe(expected);
  });

  it('may leave out unplayed frames of an abandoned card', () => {
    const played = { homePlayer: 'a1', awayPlayer: 'b1', homeScore: 60, awayScore: 20 };
    const nobody = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };
    expect(withUnplayedMatches({ outcome: 'abandoned' }, [played], THREE)).toEqual([played, nobody, nobody]);
    expect(withUnplayedMatches({ outcome: 'abandoned' }, [played, played, played, played], THREE)).toHaveLength(4);
    expect(withUnplayedMatches({ outcome: 'played' }, [played], THREE)).toEqual([played]);
  });
});
