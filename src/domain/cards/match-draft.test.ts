import { describe, expect, it } from 'vitest';
import type { Frame } from '#domain/cards/match.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { checkFrame } from '#domain/cards/match-draft.ts';
import type { Starts } from '#domain/squads/handicap.ts';
import { makeMatch, RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsIn } from '../../../tests/support/faults.ts';

function makeDraft(given: Partial<MatchDraft> = {}): MatchDraft {
  const none = { home: [null, null], away: [null, null] };
  return { homePlayer: 'ann', awayPlayer: 'bob', homeScore: 60, awayScore: 40, ...none, ...given };
}

const ABSENT_HOME = { homePlayer: null, homeScore: 0, awayScore: 42 };
const ABSENT_AWAY = { awayPlayer: null, homeScore: 42, awayScore: 0 };
const ABSENT_BOTH = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };

const bob = (homeScore: number, breaks: Partial<Frame>) => makeMatch('ann', homeScore, 40, 'bob', breaks);

describe('a frame is recorded', () => {
  it.each([
    ['as it was played', {}, makeMatch('ann', 60, 40, 'bob')],
    ['with the lowest scores', { homeScore: 0, awayScore: 1 }, makeMatch('ann', 0, 1, 'bob')],
    ['with the highest score', { homeScore: 250, awayScore: 249 }, makeMatch('ann', 250, 249, 'bob')],
    ['with a break as high as the score', { home: [60] }, makeMatch('ann', 60, 40, 'bob', { home: [60] })],
    ['with the highest break', { homeScore: 155, homeBreak: 155 }, bob(155, { home: [155] })],
    ['with two breaks, whatever their sum', { home: [31, 50] }, bob(60, { home: [31, 50] })],
    ['with more than two breaks', { home: [31, 20, 9] }, bob(60, { home: [31, 20, 9] })],
    ['with a list of one break', { away: [20] }, makeMatch('ann', 60, 40, 'bob', { away: [20] })],
    ['with a second break as the first', { away: [20] }, makeMatch('ann', 60, 40, 'bob', { away: [20] })],
    ['without a break that was not sent', { away: [undefined] }, makeMatch('ann', 60, 40, 'bob')],
    ['as a walkover', ABSENT_HOME, makeMatch(null, 0, 42, 'bob')],
    ['as a walkover, "" for nobody', { ...ABSENT_AWAY, awayPlayer: '' }, makeMatch('ann', 42, 0, null)],
    ['as a walkover, "Absentee" for nobody', { ...ABSENT_HOME, homePlayer: 'Absentee' }, makeMatch(null, 0, 42, 'bob')],
    ['as a void one', ABSENT_BOTH, makeMatch(null, 0, 0, null)],
  ])('%s', (_, given, frame) => {
    expect(checkFrame(makeDraft(given), RULES, 'matches.2')).toEqual({ ok: true, value: frame });
  });

  it('by other rules where the season has others', () => {
    const rules = { ...RULES, walkoverScore: 30, highestBreak: 147, highestScore: 300 };
    expect(checkFrame(makeDraft({ ...ABSENT_HOME, awayScore: 30 }), rules, '').ok).toBe(true);
    expect(checkFrame(makeDraft({ homeScore: 300 }), rules, '').ok).toBe(true);
    expect(checkFrame(makeDraft({ homeScore: 160, homeBreak: 148 }), rules, '').ok).toBe(false);
  });
});

describe('a frame is refused', () => {
  const score = 'A score must be from 0 to 250.';
  const points = 'A break must be from 1 to 155.';
  const level = (points: number) => `homeScore: Both sides have ${points}: a frame has a winner.`;
  const higher = (points: number, than: number) =>
    `A break of ${points} cannot be higher than the player's score of ${than}.`;
  it.each<[Partial<MatchDraft>, string[]]>([
    [{ homeScore: 40.5 }, ['homeScore: A score must be a whole number.']],
    [{ awayScore: -1 }, [`awayScore: ${score}`]],
    [{ homeScore: 251 }, [`homeScore: ${score}`]],
    [{ homeScore: 40 }, [level(40)]],
    [{ homeScore: 0, awayScore: 0 }, [level(0)]],
    [{ homeScore: 251, awayScore: 251 }, [`homeScore: ${score}`, `awayScore: ${score}`]],
    [{ home: [20.5] }, ['homeBreak: A break must be a whole number.']],
    [{ home: [0] }, [`homeBreak: ${points}`]],
    [{ homeScore: 200, homeBreak2: 156 }, [`homeBreak2: ${points}`]],
    [{ home: [61] }, [`homeBreak: ${higher(61, 60)}`]],
    [{ away: [60] }, [`awayBreak2: ${higher(60, 40)}`]],
    [{ homeScore: 300, homeBreak: 100 }, [`homeScore: ${score}`]],
    [{ ...ABSENT_HOME, homeScore: 1 }, ['homeScore: An absent player must have a score of 0.']],
    [{ ...ABSENT_HOME, awayScore: 60 }, ['awayScore: The score against an absent player must be 42.']],
    [{ ...ABSENT_HOME, homeBreak: 20 }, ['homeBreak: An absent player cannot have a break.']],
    [{ ...ABSENT_AWAY, homeBreak2: 20 }, ['homeBreak2: A walkover cannot have a break.']],
    [{ ...ABSENT_BOTH, awayScore: 42 }, ['awayScore: If both players are absent, the score must be 0–0.']],
    [
      { homeScore: 40, homeBreak: 0, awayBreak: 41 },
      [`homeBreak: ${points}`, `awayBreak: ${higher(41, 40)}`, level(40)],
    ],
  ])('%j', (given, faults) => {
    const found = faultsIn(checkFrame(makeDraft(given), RULES, ''));
    expect(found.toSorted()).toEqual(faults.toSorted());
    expect(faultsIn(checkFrame(makeDraft(given), RULES, 'matches.4'))).toEqual(found.map((one) => `matches.4.${one}`));
  });

  it.each<[string, Partial<MatchDraft>]>([
    ['a score', { homeScore: undefined, homeBreak: 20 }],
    ['a player', { homePlayer: undefined, homeScore: 40 }],
    ['a player against an absent one', { ...ABSENT_AWAY, homePlayer: undefined, homeScore: 7 }],
    ['the score of an absent player', { ...ABSENT_AWAY, awayScore: undefined }],
  ])('without a second fault if %s was reported before', (_, given) => {
    expect(checkFrame(makeDraft(given), RULES, '')).toEqual({ ok: false, issues: [] });
  });
});

const UP_TO = { ...RULES.handicaps, inScores: true, highest: 60 };

it.each<[Partial<MatchDraft>, Partial<typeof UP_TO> & { start?: 'own' }, Starts | null, string[]]>([
  [{ awayScore: 39 }, {}, { home: 0, away: 40 }, ['awayScore: A score that includes a start of 40 cannot be 39.']],
  [
    { away: [26] },
    {},
    { home: 0, away: 15 },
    ["awayBreak: A break of 26 cannot be higher than the player's 25 points without the start of 15."],
  ],
  [
    { homeScore: 8, homeBreak: 29 },
    { start: 'own' },
    { home: -20, away: 0 },
    ["homeBreak: A break of 29 cannot be higher than the player's 28 points without the 20 owed."],
  ],
  [{ homeScore: 290 }, {}, { home: 40, away: 0 }, []],
  [{ homeScore: 291 }, {}, { home: 40, away: 0 }, ['homeScore: A score must be from 0 to 290.']],
  // What a side began with may be unknown.
  [{ homeScore: 310, awayScore: 1, awayBreak: 1 }, {}, null, []],
  [{ homeScore: 311 }, {}, null, ['homeScore: A score must be from 0 to 310.']],
  [{ homeScore: 281 }, { maxStart: 30 }, null, ['homeScore: A score must be from 0 to 280.']],
  [{ homeScore: 5, homeBreak: 155 }, { start: 'own' }, null, []],
  [
    { homeScore: 4, homeBreak: 155 },
    { start: 'own', lowest: 5 },
    null,
    ["homeBreak: A break of 155 cannot be higher than the player's score of 4."],
  ],
  [{ homeScore: 39 }, { inScores: false }, { home: 40, away: 0 }, []],
])('scores that include the start: %j by %j and starts %j', (given, handicaps, starts, expected) => {
  const checked = checkFrame(makeDraft(given), { ...RULES, handicaps: { ...UP_TO, ...handicaps } }, '', starts);
  expect(faultsIn(checked)).toEqual(expected);
});

it.each([
  [{ home: [31, 30] }, ['f.homeBreaks: homeBreaks must begin with homeBreak and homeBreak2.']],
  [{}, ['f.awayBreaks: awayBreaks must begin with awayBreak and awayBreak2.']],
  [
    { home: [31, 61, 0.5] },
    [
      "f.homeBreaks.1: A break of 61 cannot be higher than the player's score of 60.",
      'f.homeBreaks.2: A break must be a whole number.',
    ],
  ],
  [{ home: [19] }, ['f.homeBreak: A break must be from 20 to 155.']],
])('breaks %j', (given, expected) => {
  const checked = checkFrame(makeDraft(given), { ...RULES, breaksFrom: 20 }, 'f');
  expect(faultsIn(checked)).toEqual(expected);
});
