import { describe, expect, it, test } from 'vitest';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import {
  checkRunningMatches,
  fixtureSoFar,
  isSameFixture,
  runningFixturesForTable,
  runningScoreReplacementFault,
  type RunningScoreReplacement,
  type RunningScore,
  isRunningScoreCurrent,
} from '#domain/cards/running.ts';
import {
  accessCoversRunningScore,
  captainRunningScoreFault,
  tooManyRunningScoresFault,
} from '#domain/cards/running-limits.ts';
import { hasMatchResult, type Match } from '#domain/cards/match.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { formatOf, type FormatSection } from '#domain/seasons/format.ts';
import type { SeasonWeek, LeagueRules } from '#domain/seasons/season.ts';
import { MAX_RUNNING_SCORES } from '#domain/list-limits.ts';
import { makeMatch, makeScheduled, makeTeam, RULES, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const NOTHING = { homePlayer: null, homeScore: null, awayPlayer: null, awayScore: null };
const PLAYED = { homePlayer: 'a1', homeScore: 60, awayPlayer: 'b1', awayScore: 20 };
const NAMED = { ...NOTHING, homePlayer: 'a2', awayPlayer: 'b2' };

const OPEN = makeMatch(null, null, null, null);
const PLACE = { season: '25/26', division: 1, week: 3, homeTeamId: 'a', awayTeamId: 'b' };

/** Returns the checked matches of a running score, and the score of the fixture so far. */
function runningOf(sent: MatchDraft[], rules: LeagueRules = RULES) {
  const checked = checkRunningMatches(sent, rules);
  if (!checked.ok) throw new Error(checked.issues[0]?.message);
  const { home, away } = scoreOfFixture(fixtureSoFar(makeRunning(checked.value)));
  return { matches: checked.value, score: `${home}–${away}` };
}

describe('the matches of a running score (Rule C21)', () => {
  const third = { ...PLAYED, homePlayer: 'a3', homeScore: 3 };
  const walkover = { homePlayer: 'Absentee', homeScore: 0, awayPlayer: 'b1', awayScore: 42 };
  const nobody = { homePlayer: null, homeScore: 0, awayPlayer: '', awayScore: 0 };
  it.each<[what: string, sent: MatchDraft[], score: string, players: (string | null)[]]>([
    ['none yet', [], '0–0', [null, null, null, null, null]],
    ['one played, the others left out', [PLAYED], '1–0', ['a1', null, null, null, null]],
    ['one named beforehand', [PLAYED, NAMED], '1–0', ['a1', 'a2', null, null, null]],
    ['all of them', Array.from({ length: 5 }, () => PLAYED), '5–0', ['a1', 'a1', 'a1', 'a1', 'a1']],
    ['a place left open between two', [PLAYED, NOTHING, third], '1–1', ['a1', null, 'a3', null, null]],
    ['a walkover and a void frame', [walkover, nobody], '0–1', [null, null, null, null, null]],
  ])('%s', (_, sent, score, players) => {
    const running = runningOf(sent);
    expect(running.matches.map(({ sides }) => sides.home.players[0] ?? null)).toEqual(players);
    expect(running.score).toBe(score);
  });

  it.each<[sent: MatchDraft[] | undefined, faults: string[]]>([
    [undefined, []],
    [Array.from({ length: 6 }, () => NOTHING), ['matches: A result has exactly 5 frames; this one has 6.']],
    [[{ ...PLAYED, awayScore: null }], ['matches.0.awayScore: A match has both scores, or none until it is played.']],
    [[{ ...PLAYED, awayScore: 60 }], ['matches.0.homeScore: Both sides have 60: a frame has a winner.']],
    [[PLAYED, { ...NAMED, awayBreak2: 31 }], ['matches.1.awayBreak: A match that is not played yet has no break.']],
    [[{ ...NAMED, homeBreaks: [31] }], ['matches.0.homeBreak: A match that is not played yet has no break.']],
    [[{ ...PLAYED, homeScore: 300 }], ['matches.0.homeScore: A score must be from 0 to 250.']],
    [[{ ...PLAYED, homeScore: undefined }], []],
    [[{ ...NOTHING, homePlayer: undefined }], []],
    [[{ ...NOTHING, homeScore: undefined }], []],
  ])('%j is refused', (sent, faults) => {
    const checked = checkRunningMatches(sent, RULES);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });

  const [singles] = formatOf({ framesPerFixture: 1 });
  const pairs = { ...NOTHING, homePlayers: ['a1', 'a2'], awayPlayers: ['b1', null] };
  const frames = [{ homeScore: 60, awayScore: 20 }];
  it.each<[what: string, section: Partial<FormatSection>, sent: MatchDraft, played: boolean, score: string]>([
    ['of pairs who are named', { players: 2 }, pairs, false, '0–0'],
    ['of pairs', { players: 2 }, { ...pairs, homeScore: 9, awayScore: 60 }, true, '0–1'],
    ['by winner, not won yet', { scored: 'winner' }, NAMED, false, '0–0'],
    ['by winner', { scored: 'winner' }, { ...NAMED, winner: 'away' }, true, '0–1'],
    ['of three frames, one of them played', { frames: 3 }, { ...NAMED, frames }, false, '0–0'],
    ['of three frames, over', { frames: 3 }, { ...NAMED, frames: [...frames, ...frames] }, true, '1–0'],
    ['of three frames, conceded', { frames: 3 }, { ...NAMED, frames, winner: 'away' }, true, '0–1'],
  ])('may be a match %s', (_, section, sent, played, score) => {
    const running = runningOf([sent], { ...RULES, framesPerFixture: 1, format: [{ ...singles!, ...section }] });
    const [match] = running.matches;
    expect(match && hasMatchResult(match)).toBe(played);
    expect(match?.sides.home.players).toEqual(section.players === 2 ? ['a1', 'a2'] : ['a2']);
    expect(match?.pair).toBe(section.players === 2 ? true : undefined);
    expect(match?.frames?.length).toBe(sent.frames?.length);
    expect(running.score).toBe(score);
  });
});

function makeRunning(matches: Match[], given: Partial<RunningScore> = {}): RunningScore {
  const by = { writer: 'home' as const, personId: null, changedAt: Date.parse('2025-10-08T20:00:00.000Z') };
  return { id: 'r', ...PLACE, ...by, version: 1, matches, newPlayers: [], ...given };
}

test.each<[now: string, shown: boolean]>([
  ['2025-10-08T20:00:00.000Z', true],
  ['2025-10-08T23:59:59.999Z', true],
  ['2025-10-09T00:00:00.000Z', false],
  ['2025-10-09T20:00:00.000Z', false],
])('at %s a running score is shown: %s (Rule C22)', (now, shown) => {
  expect(isRunningScoreCurrent(makeRunning([]), Date.parse(now))).toBe(shown);
});

const HOME = 'The home side already shows the running score of this match.';
const CHANGED = 'This running score was changed on another device.';
const OFFICIAL = 'A league official already shows the running score of this match.';
const AWAY = 'The away side already shows the running score of this match.';

test.each<[present: [RunningScore['writer'], number] | null, sent: RunningScoreReplacement, fault: string | null]>([
  [null, { writer: 'home' }, null],
  [null, { writer: 'home', version: 0 }, null],
  [null, { writer: 'home', version: 2 }, 'This running score has ended.'],
  [null, { writer: 'home', version: 2, takeOver: true }, null],
  [['home', 2], { writer: 'home' }, null],
  [['home', 2], { writer: 'home', version: 2 }, null],
  [['home', 2], { writer: 'home', version: null }, null],
  [['home', 2], { writer: 'home', version: 1 }, CHANGED],
  [['home', 2], { writer: 'home', version: 0 }, CHANGED],
  [['home', 2], { writer: 'home', version: 3 }, CHANGED],
  [['home', 2], { writer: 'home', version: 1, takeOver: true }, CHANGED],
  [['home', 2], { writer: 'away' }, HOME],
  [['home', 2], { writer: 'away', version: 2 }, HOME],
  [['home', 2], { writer: 'official', version: 2, takeOver: false }, HOME],
  [['home', 2], { writer: 'away', version: 1, takeOver: true }, CHANGED],
  [['home', 2], { writer: 'away', version: 2, takeOver: true }, null],
  [['home', 2], { writer: 'away', takeOver: true }, null],
  [['official', 2], { writer: 'home' }, OFFICIAL],
  [['away', 2], { writer: 'home' }, AWAY],
])('in place of %j, %j: %s (Rule C22)', (present, sent, fault) => {
  const [writer, version] = present ?? [];
  expect(runningScoreReplacementFault(writer && version ? { writer, version } : null, sent)).toBe(fault);
});

test.each<[given: Partial<RunningScore>, isSame: boolean]>([
  [{ id: 'other', writer: 'away', version: 7 }, true],
  [{ season: '24/25' }, false],
  [{ division: 2 }, false],
  [{ week: 4 }, false],
  [{ homeTeamId: 'b' }, false],
  [{ awayTeamId: 'a' }, false],
])('with %j it is of the same match: %s (Rule C22)', (given, isSame) => {
  expect(isSameFixture(makeRunning([]), makeRunning([], given))).toBe(isSame);
});

test.each([
  [60, 20, true],
  [0, 0, true],
  [60, null, false],
  [null, 20, false],
  [null, null, false],
])('a frame of %s and %s is played: %s', (homeScore, awayScore, expected) => {
  expect(hasMatchResult(makeMatch('a1', homeScore, awayScore, 'b1'))).toBe(expected);
});

const WON = makeMatch('a1', 60, 20, 'b1');
const today = '2025-10-08';
const table = { season: '25/26', division: 1, week: 3, calendar: [], today };

test.each<[what: string, running: RunningScore, counts: boolean]>([
  ['with a frame played', makeRunning([OPEN, WON]), true],
  ['with a void frame', makeRunning([VOID_MATCH]), true],
  ['without a frame yet', makeRunning([OPEN]), false],
  ['of another season', makeRunning([WON], { season: '24/25' }), false],
  ['of another division', makeRunning([WON], { division: 2 }), false],
  ['of an earlier week', makeRunning([WON], { week: 2 }), true],
  ['of a later week', makeRunning([WON], { week: 4 }), false],
])('a match %s counts in the table with tonight’s scores: %s (Rule S12)', (_, running, counts) => {
  const counted = runningFixturesForTable([running], table);
  expect(counted).toHaveLength(counts ? 1 : 0);
  const inWeekOne = [{ week: 1, from: today, to: today }];
  const isHere = running.season === '25/26' && running.division === 1 && running.matches.includes(WON);
  if (isHere) expect(runningFixturesForTable([running], { ...table, week: 1, calendar: inWeekOne })).toHaveLength(1);
  for (const one of counted)
    expect(scoreOfFixture(one)).toEqual({ home: running.matches.includes(WON) ? 1 : 0, away: 0 });
});

describe('a new running score (Rule C22)', () => {
  const teams = new Map(['a', 'b', 'c', 'd'].map((id) => [id, makeTeam(id)]));
  const against = (homeTeamId: string, awayTeamId: string) => ({ ...PLACE, homeTeamId, awayTeamId });
  const far = Array.from({ length: MAX_RUNNING_SCORES.ofLeague }, () => against('y', 'z'));

  it.each<[what: string, others: (typeof PLACE)[], found: string | null]>([
    ['one of each side', [against('a', 'c'), against('c', 'b')], null],
    ['two of the home side', [against('a', 'c'), against('d', 'a')], '2 running scores already'],
    ['two of the away side', [against('b', 'c'), against('d', 'b')], '2 running scores already'],
    ['as many as a league may have', far, '200 running scores already'],
    ['one fewer', far.slice(1), null],
  ])('beside %s', (_, others, found) => {
    const sentence = tooManyRunningScoresFault(PLACE, others, teams);
    if (found === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(found);
  });

  const week = (number: number, from: string, to: string) => ({ week: number, from, to });
  const calendar = [week(3, '2025-09-29', '2025-10-05'), week(4, '2025-10-06', '2025-10-12')];
  const listed = (given: Partial<ScheduledFixture> = {}) => makeScheduled('l', { ...PLACE, ...given });
  const second = [week(2, '2025-09-22', '2025-09-28')];
  const [OFF, DAY] = ['is not on the fixture list', 'within a week of its day'];

  it.each<[what: string, listed: ScheduledFixture[], calendar: SeasonWeek[], today: string, found: string | null]>([
    ['a week after the last day of its week', [listed()], calendar, '2025-10-12', null],
    ['a day later', [listed()], calendar, '2025-10-13', DAY],
    ['a week before the first day of its week', [listed()], calendar, '2025-09-22', null],
    ['a day earlier', [listed()], calendar, '2025-09-21', DAY],
    ['a week after its own day', [listed({ date: '2025-11-05' })], calendar, '2025-11-12', null],
    ['eight days after its own day', [listed({ date: '2025-11-05' })], calendar, '2025-11-13', DAY],
    ['far from its week, which its own day replaces', [listed({ date: '2025-11-05' })], calendar, '2025-10-01', DAY],
    ['postponed without a day', [listed({ state: 'postponed' })], calendar, '2026-03-01', null],
    ['of another week of the list', [listed({ week: 4 })], calendar, '2025-10-01', OFF],
    ['of other teams than those of the list', [listed({ awayTeamId: 'c' })], calendar, '2025-10-01', OFF],
    ['in the dates of its week, without a list', [], calendar, '2025-10-01', null],
    ['outside them, without a list', [], calendar, '2026-03-01', DAY],
    ['of a week without dates that is not the current one', [], second, '2025-10-01', DAY],
    ['in a season without list and dates', [], [], '2025-10-01', null],
  ])('%s', (_, list, dates, today, found) => {
    const sentence = captainRunningScoreFault(PLACE, { listed: list, calendar: dates, today });
    if (found === null) expect(sentence).toBeNull();
    else expect(sentence).toContain(found);
  });
});

it.each<[writer: RunningScore['writer'], access: Parameters<typeof accessCoversRunningScore>[0], isOf: boolean]>([
  ['home', { role: 'captain', teamIds: ['b', 'a'], divisions: null }, true],
  ['away', { role: 'captain', teamIds: ['b', 'a'], divisions: null }, true],
  ['home', { role: 'captain', teamIds: ['b'], divisions: null }, false],
  ['away', { role: 'captain', teamIds: ['a'], divisions: null }, false],
  ['official', { role: 'captain', teamIds: ['a', 'b'], divisions: null }, false],
  ['home', { role: 'secretary', teamIds: [], divisions: null }, false],
  ['official', { role: 'secretary', teamIds: [], divisions: null }, true],
  ['official', { role: 'results', teamIds: [], divisions: [1, 2] }, true],
  ['official', { role: 'results', teamIds: [], divisions: [2] }, false],
])('the score of %s stays with %o: %s (Rule C22)', (writer, access, isOf) => {
  expect(accessCoversRunningScore(access, { ...PLACE, writer })).toBe(isOf);
});
