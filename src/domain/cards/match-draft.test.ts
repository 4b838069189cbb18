import { describe, expect, it } from 'vitest';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import type { MatchContext } from '#domain/cards/played-draft.ts';
import { formatOf } from '#domain/seasons/format.ts';
import type { HandicapStarts } from '#domain/squads/handicap.ts';
import { makeMatch, RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

function makeDraft(given: Partial<MatchDraft> = {}): MatchDraft {
  const none = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
  return { homePlayer: 'ann', awayPlayer: 'bob', homeScore: 60, awayScore: 40, ...none, ...given };
}

const ABSENT_HOME = { homePlayer: null, homeScore: 0, awayScore: 42 };
const ABSENT_AWAY = { awayPlayer: null, homeScore: 42, awayScore: 0 };
const ABSENT_BOTH = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };

const SINGLES = formatOf(RULES)[0]!;

/** Checks a singles match of one frame. */
function check(given: Partial<MatchDraft>, more: Partial<MatchContext> = {}, path = '') {
  return checkMatch(makeDraft(given), { section: SINGLES, rules: RULES, ...more }, path);
}

const higher = (points: number, than: number) =>
  `A break of ${points} cannot be higher than the player's score of ${than}.`;

const bob = (homeScore: number, ...home: number[]) => makeMatch('ann', homeScore, 40, 'bob', { home });

describe('a match is recorded', () => {
  it.each([
    ['as it was played', {}, makeMatch('ann', 60, 40, 'bob')],
    ['with the lowest scores', { homeScore: 0, awayScore: 1 }, makeMatch('ann', 0, 1, 'bob')],
    ['with the highest score', { homeScore: 250, awayScore: 249 }, makeMatch('ann', 250, 249, 'bob')],
    ['with a break as high as the score', { homeBreak: 60 }, bob(60, 60)],
    ['with the highest break', { homeScore: 155, homeBreak: 155 }, bob(155, 155)],
    ['with two breaks, whatever their sum', { homeBreak: 31, homeBreak2: 50 }, bob(60, 31, 50)],
    ['with more than two breaks', { homeBreak: 31, homeBreaks: [31, 20, 9] }, bob(60, 31, 20, 9)],
    ['with a list of one break', { awayBreaks: [20] }, makeMatch('ann', 60, 40, 'bob', { away: [20] })],
    ['with a second break as the first', { awayBreak2: 20 }, makeMatch('ann', 60, 40, 'bob', { away: [20] })],
    ['without a break that was not sent', { awayBreak: undefined }, makeMatch('ann', 60, 40, 'bob')],
    ['as a walkover', ABSENT_HOME, makeMatch(null, 0, 42, 'bob')],
    ['as a walkover, "" for nobody', { ...ABSENT_AWAY, awayPlayer: '' }, makeMatch('ann', 42, 0, null)],
    ['as a walkover, "Absentee" for nobody', { ...ABSENT_HOME, homePlayer: 'Absentee' }, makeMatch(null, 0, 42, 'bob')],
    ['as a void one', ABSENT_BOTH, makeMatch(null, 0, 0, null)],
  ])('%s', (_, given, match) => {
    expect(check(given, {}, 'matches.2')).toEqual({ ok: true, value: match });
  });

  it('follows the season’s own rules', () => {
    const rules = { ...RULES, walkoverScore: 30, highestBreak: 147, highestScore: 300 };
    expect(check({ ...ABSENT_HOME, awayScore: 30 }, { rules }).ok).toBe(true);
    expect(check({ homeScore: 300 }, { rules }).ok).toBe(true);
    expect(check({ homeScore: 160, homeBreak: 148 }, { rules }).ok).toBe(false);
  });
});

describe('a match is refused', () => {
  const score = 'A score must be from 0 to 250.';
  const points = 'A break must be from 1 to 155.';
  const level = (points: number) => `homeScore: Both sides have ${points}: a frame has a winner.`;
  it.each<[Partial<MatchDraft>, string[]]>([
    [{ homeScore: 40.5 }, ['homeScore: A score must be a whole number.']],
    [{ awayScore: -1 }, [`awayScore: ${score}`]],
    [{ homeScore: 251 }, [`homeScore: ${score}`]],
    [{ homeScore: 40 }, [level(40)]],
    [{ homeScore: 0, awayScore: 0 }, [level(0)]],
    [{ homeScore: 251, awayScore: 251 }, [`homeScore: ${score}`, `awayScore: ${score}`]],
    [{ homeBreak: 20.5 }, ['homeBreak: A break must be a whole number.']],
    [{ homeBreak: 0 }, [`homeBreak: ${points}`]],
    [{ homeScore: 200, homeBreak2: 156 }, [`homeBreak2: ${points}`]],
    [{ homeBreak: 61 }, [`homeBreak: ${higher(61, 60)}`]],
    [
      { homeScore: 40, homeBreak: 0, awayBreak: 41 },
      [`homeBreak: ${points}`, `awayBreak: ${higher(41, 40)}`, level(40)],
    ],
    [{ awayBreak2: 60 }, [`awayBreak2: ${higher(60, 40)}`]],
    [{ homeScore: 300, homeBreak: 100 }, [`homeScore: ${score}`]],
    [{ awayScore: null }, ['awayScore: The away score is required.']],
    [{ ...ABSENT_AWAY, homeScore: null }, ['homeScore: The home score is required.']],
    [{ homePlayers: ['ann', 'amy'] }, ['homePlayers: A side of this match has one player.']],
    [{ ...ABSENT_HOME, homeScore: 1 }, ['homeScore: An absent player must have a score of 0.']],
    [{ ...ABSENT_HOME, awayScore: 60 }, ['awayScore: The score against an absent player must be 42.']],
    [{ ...ABSENT_HOME, homeBreak: 20 }, ['homeBreak: An absent player cannot have a break.']],
    [{ ...ABSENT_AWAY, homeBreak2: 20 }, ['homeBreak2: A walkover cannot have a break.']],
    [{ ...ABSENT_BOTH, awayScore: 42 }, ['awayScore: If both players are absent, the score must be 0–0.']],
  ])('%j', (given, faults) => {
    const found = faultsOfChecked(check(given));
    expect(found.toSorted()).toEqual(faults.toSorted());
    expect(faultsOfChecked(check(given, {}, 'matches.4'))).toEqual(found.map((one) => `matches.4.${one}`));
  });

  it.each<[string, Partial<MatchDraft>]>([
    ['a score', { homeScore: undefined, homeBreak: 20 }],
    ['a player', { homePlayer: undefined, homeScore: 40 }],
    ['a player against an absent one', { ...ABSENT_AWAY, homePlayer: undefined, homeScore: 7 }],
    ['the score of an absent player', { ...ABSENT_AWAY, awayScore: undefined }],
  ])('without a second fault if %s was reported before', (_, given) => {
    expect(check(given)).toEqual({ ok: false, issues: [] });
  });
});

const OWN = { start: 'own' as const };
const UP_TO = { ...RULES.handicaps, inScores: true, highest: 60 };

const above = (points: number, side: string) => `${side}Break: A break of ${points} cannot be higher than the player's`;

it.each<[Partial<MatchDraft>, Partial<typeof UP_TO> & { start?: 'own' }, HandicapStarts | null, string[]]>([
  [{ awayScore: 39 }, {}, { home: 0, away: 40 }, ['awayScore: A score that includes a start of 40 cannot be 39.']],
  [{ awayBreak: 26 }, {}, { home: 0, away: 15 }, [`${above(26, 'away')} 25 points without the start of 15.`]],
  [
    { homeScore: 8, homeBreak: 29 },
    OWN,
    { home: -20, away: 0 },
    [`${above(29, 'home')} 28 points without the 20 owed.`],
  ],
  [{ homeScore: 290 }, {}, { home: 40, away: 0 }, []],
  [{ homeScore: 291 }, {}, { home: 40, away: 0 }, ['homeScore: A score must be from 0 to 290.']],
  // The starts are unknown (`null`), so a score may include the largest start that the league allows.
  [{ homeScore: 310, awayScore: 1, awayBreak: 1 }, {}, null, []],
  [{ homeScore: 311 }, {}, null, ['homeScore: A score must be from 0 to 310.']],
  [{ homeScore: 281 }, { maxStart: 30 }, null, ['homeScore: A score must be from 0 to 280.']],
  [{ homeScore: 5, homeBreak: 155 }, OWN, null, []],
  [{ homeScore: 4, homeBreak: 155 }, { ...OWN, lowest: 5 }, null, [`${above(155, 'home')} score of 4.`]],
  [{ homeScore: 39 }, { inScores: false }, { home: 40, away: 0 }, []],
])('scores that include the start: %j by %j and starts %j', (given, handicaps, starts, expected) => {
  const checked = check(given, { rules: { ...RULES, handicaps: { ...UP_TO, ...handicaps } }, starts });
  expect(faultsOfChecked(checked)).toEqual(expected);
});

it.each([
  [{ homeBreak: 30, homeBreaks: [31, 30] }, ['f.homeBreaks: homeBreaks must begin with homeBreak and homeBreak2.']],
  [{ awayBreak2: 5, awayBreaks: [] }, ['f.awayBreaks: awayBreaks must begin with awayBreak and awayBreak2.']],
  [
    { homeBreaks: [31, 61, 0.5] },
    [`f.homeBreaks.1: ${higher(61, 60)}`, 'f.homeBreaks.2: A break must be a whole number.'],
  ],
  [{ homeBreak: 19 }, ['f.homeBreak: A break must be from 20 to 155.']],
])('breaks %j', (given, expected) => {
  const checked = check(given, { rules: { ...RULES, breaksFrom: 20 } }, 'f');
  expect(faultsOfChecked(checked)).toEqual(expected);
});

describe('a match has a winner other than by points', () => {
  it.each<[given: Partial<MatchDraft>, match: object]>([
    [{ winner: 'away' }, { ...bob(60), winner: 'away' }],
    [{ winner: 'home' }, bob(60)],
    [
      { homeScore: 40, winner: 'home' },
      { ...bob(40), winner: 'home' },
    ],
    [{ ...ABSENT_HOME, winner: 'away' }, makeMatch(null, 0, 42, 'bob')],
  ])('stores the winner only if the points say something else: %j', (given, value) => {
    expect(check(given)).toStrictEqual({ ok: true, value });
  });

  it.each([
    [ABSENT_HOME, 'home'],
    [ABSENT_AWAY, 'away'],
    [ABSENT_BOTH, 'home'],
  ] as const)('cannot be won by the absent side: %j', (given, winner) => {
    expect(faultsOfChecked(check({ ...given, winner }))).toEqual(['winner: An absent side cannot win.']);
  });
});

describe('a walkover with breaks where the rules keep them', () => {
  const rules = { ...RULES, walkoverBreaks: true };
  it('keeps the breaks of the player who came', () => {
    const value = makeMatch('ann', 42, 0, null, { home: [50, 31] });
    expect(check({ ...ABSENT_AWAY, homeBreak: 50, homeBreak2: 31 }, { rules })).toEqual({ ok: true, value });
  });

  it.each<[Partial<MatchDraft>, string]>([
    [{ ...ABSENT_AWAY, homeBreak: 156 }, 'homeBreak: A break must be from 1 to 155.'],
    [{ ...ABSENT_AWAY, homeBreaks: [30.5] }, 'homeBreaks.0: A break must be from 1 to 155.'],
    [{ ...ABSENT_AWAY, awayBreak: 20 }, 'awayBreak: An absent player cannot have a break.'],
    [{ ...ABSENT_BOTH, homeBreak: 20 }, 'homeBreak: An absent player cannot have a break.'],
  ])('but not %j', (given, fault) => {
    expect(faultsOfChecked(check(given, { rules }))).toEqual([fault]);
  });
});

const PAIRS = { ...SINGLES, players: 2 };
const BOTH = { homePlayers: ['ann', 'amy'], awayPlayers: ['bob', 'ben'] };

describe('a match of pairs', () => {
  const whose = 'homeBreak: Say which of the two made this break.';
  const pair = (given: Partial<MatchDraft>) => check({ ...BOTH, ...given }, { section: PAIRS });
  const made = (playerId: string, points: number) => ({ playerId, points });
  const side = (players: string[], score: number, ...breaks: object[]) => ({ players, score, breaks });
  const both = side(['bob', 'ben'], 40);
  const alone = { homePlayers: [null, 'amy'] };
  const breaks = [made('amy', 31), made('ann', 20)];
  const nobody = [null, null];

  it.each<[what: string, given: Partial<MatchDraft>, home: object, away: object]>([
    ['as it was played', {}, side(['ann', 'amy'], 60), both],
    ['with breaks of both', { homeBreaks: breaks }, side(['ann', 'amy'], 60, ...breaks), both],
    ['with one of them', { ...alone, homeBreak: 31 }, side(['amy'], 60, made('amy', 31)), both],
    ['as a walkover', { ...ABSENT_HOME, homePlayers: ['', 'Absentee'] }, side([], 0), side(['bob', 'ben'], 42)],
    ['as a void one', { ...ABSENT_BOTH, homePlayers: nobody, awayPlayers: nobody }, side([], 0), side([], 0)],
  ])('is recorded %s', (_, given, home, away) => {
    expect(pair(given)).toStrictEqual({ ok: true, value: { sides: { home, away }, pair: true } });
  });

  it.each<[Partial<MatchDraft>, string[]]>([
    [{ homeBreak: 31 }, [whose]],
    [{ awayBreaks: [made('ann', 30)] }, ['awayBreaks.0: A break belongs to a player of the side that made it.']],
    [{ awayBreaks: [made('ben', 41)] }, [`awayBreaks.0: ${higher(41, 40)}`]],
    [{ homePlayers: ['ann'] }, ['homePlayers: A side of this match has two players.']],
    [{ homePlayers: ['ann', 'ann'] }, ['homePlayers.1: The two of a pair are different players.']],
    [{ homePlayers: ['ann', undefined] }, []],
  ])('is refused with %j', (given, faults) => {
    const checked = pair(given);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });

  it('keeps the player of a break in a walkover', () => {
    const rules = { ...RULES, walkoverBreaks: true };
    const walkover = { ...BOTH, ...ABSENT_AWAY, awayPlayers: [null, null] };
    const kept = check({ ...walkover, homeBreaks: [made('amy', 50)] }, { section: PAIRS, rules });
    expect(kept).toMatchObject({ ok: true, value: { sides: { home: side(['ann', 'amy'], 42, made('amy', 50)) } } });
    expect(faultsOfChecked(check({ ...walkover, homeBreak: 50 }, { section: PAIRS, rules }))).toEqual([whose]);
  });
});

const SCORELESS = { homeScore: null, awayScore: null };
const WINNER = { ...SINGLES, scored: 'winner' as const };

describe('a match won without points', () => {
  const won = (home: string | null, away: string | null, more: { winner?: 'home' | 'away' } = {}) => {
    return { ok: true, value: { ...makeMatch(home, null, null, away), ...more } };
  };
  it.each<[what: string, given: Partial<MatchDraft>, expected: object]>([
    ['by the home side', { winner: 'home' }, won('ann', 'bob', { winner: 'home' })],
    ['by the away side', { winner: 'away' }, won('ann', 'bob', { winner: 'away' })],
    ['by whoever came', { homePlayer: null }, won(null, 'bob', { winner: 'away' })],
    ['by whoever came, who is named', { awayPlayer: null, winner: 'home' }, won('ann', null, { winner: 'home' })],
    ['by nobody', { homePlayer: null, awayPlayer: null }, won(null, null)],
    ['by nobody, at 0–0', ABSENT_BOTH, won(null, null)],
  ])('is recorded as won %s', (_, given, expected) => {
    expect(check({ ...SCORELESS, ...given }, { section: WINNER })).toStrictEqual(expected);
  });

  it.each<[Partial<MatchDraft>, string[]]>([
    [{}, ['winner: Say who won.']],
    [{ winner: null }, ['winner: Say who won.']],
    [{ winner: 'home', homePlayer: null }, ['winner: An absent side cannot win.']],
    [{ winner: 'home', homePlayer: null, awayPlayer: null }, ['winner: An absent side cannot win.']],
    [{ winner: 'home', awayScore: 0 }, ['awayScore: This match has a winner and no score.']],
    [{ winner: 'home', homeBreak: 30 }, ['homeBreak: This match has a winner and no breaks.']],
    [{ winner: 'home', homePlayer: undefined }, []],
  ])('is refused with %j', (given, faults) => {
    const checked = check({ ...SCORELESS, ...given }, { section: WINNER });
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });
});
