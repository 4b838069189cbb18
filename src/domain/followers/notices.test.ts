import { describe, expect, test } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Tie } from '#domain/cups/cup.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { type Actor, may, VISITOR } from '#domain/people/permissions.ts';
import { makeTie } from '../../../tests/fixtures/made-cup.ts';
import { makeFixture, makeScheduled } from '../../../tests/fixtures/made-league.ts';
import {
  mayNotifyAboutTonight,
  isCaptainOfAny,
  isQuietHour,
  mayNotifyAboutHistoryEntry,
  mustAnswerPostponement,
  mustConfirm,
  type Notice,
  noticesOfChanges,
  fixturesToPlayToday,
  noticeTextFor,
} from './notices.ts';

const TODAY = '2025-10-08';
const SEASON = '25/26';
const ENTRY = { via: 'web', action: 'record result', undoes: null, undoneBy: null };

test.each([
  ['of today', {}, 0, true],
  ['of a week ago', {}, 7, true],
  ['of more than a week ago', {}, 7.1, false],
  ['of the command line', { via: 'command' }, 0, false],
  ['of the demo', { via: 'seed' }, 0, false],
  ['of an import', { action: 'import' }, 0, false],
  ['of an imported list', { action: 'import fixtures' }, 0, false],
  ['of a made list', { action: 'make fixture list' }, 0, false],
  ['that undoes another', { undoes: 3 }, 0, false],
  ['that was undone', { undoneBy: 9 }, 0, false],
])('an entry %s (Rule V3)', (_, given, days, told) => {
  expect(mayNotifyAboutHistoryEntry({ ...ENTRY, ...given }, days)).toBe(told);
});

const dispute = { by: 'away', at: '', note: '', matches: null } as const;
const review = { recordedBy: 'home', recordedAt: '', confirmBy: '2025-10-11', dispute: null } as const;
const disputed = { ...review, dispute };
const byOfficial = { ...review, dispute: { ...dispute, by: 'official' } } as const;
const card = (given: Partial<Fixture> = {}) => ({
  ...makeFixture('a', 'b', { id: 'card', season: SEASON, date: TODAY, review, ...given }),
  deleted: false,
});

describe('a card', () => {
  test.each([
    ['recorded', 'record result', null, card(), 'result'],
    ['new in another way', 'settle result', null, card(), undefined],
    ['of a week ago', 'record result', null, card({ date: '2025-10-01' }), 'result'],
    ['of longer ago', 'record result', null, card({ date: '2025-09-30' }), undefined],
    ['without a date', 'record result', null, card({ date: null }), 'result'],
    ['of another season', 'record result', null, card({ season: '24/25' }), undefined],
    ['corrected', 'correct result', card(), card({ matches: [] }), undefined],
    ['confirmed', 'confirm result', card(), card(), undefined],
    ['deleted', 'delete result', card(), { ...card(), deleted: true }, undefined],
    ['disputed', 'dispute result', card(), card({ review: disputed }), 'dispute'],
    ['still disputed', 'correct result', card({ review: disputed }), card({ review: disputed }), undefined],
    ['disputed by an official', 'decide substitutes', card(), card({ review: byOfficial }), undefined],
  ])('%s (Rules V2, V3)', (_, action, before, after, kind) => {
    const told = noticesOfChanges(action, [{ entity: 'fixture', before, after }], SEASON, TODAY);
    expect(told).toEqual(kind === undefined ? [] : [`${kind} card`]);
  });
});

const listed = (given: Partial<ScheduledFixture> = {}) => ({
  ...makeScheduled('listed', { week: 4, date: '2025-10-09', ...given }),
  deleted: false,
});
const moved = (date: string) => listed({ state: 'rearranged', date });
const [state, old] = ['postponed', '2025-09-30'] as const;

describe('a scheduled fixture', () => {
  test.each([
    ['postponed', listed(), listed({ state: 'postponed', date: null }), true],
    ['postponed, of longer ago', listed({ date: old }), listed({ date: old, state }), false],
    ['postponed without a day, of longer ago', listed({ date: old }), listed({ date: null, state }), false],
    ['cancelled', listed(), listed({ state: 'cancelled' }), true],
    ['cancelled already', listed({ state: 'cancelled' }), listed({ state: 'cancelled', venue: 'x' }), false],
    ['postponed already', listed({ state: 'postponed' }), listed({ state: 'postponed', venue: 'x' }), false],
    ['rearranged without a day', listed(), listed({ state: 'rearranged', date: null }), false],
    ['rearranged', listed(), listed({ state: 'rearranged', date: '2025-10-20' }), true],
    ['with a new day after it was postponed', listed({ state: 'postponed' }), listed({ state: 'rearranged' }), true],
    ['with another day again', listed({ state: 'rearranged' }), moved('2025-10-21'), true],
    ['with another venue', listed({ state: 'rearranged' }), listed({ state: 'rearranged', venue: 'x' }), false],
    ['corrected in the plan', listed(), listed({ date: '2025-10-10' }), false],
    ['not public', listed(), listed({ state: 'postponed', published: false }), false],
    ['of another season', listed(), listed({ state: 'postponed', season: '24/25' }), false],
    ['new', null, listed({ state: 'postponed' }), false],
    ['removed', listed(), { ...listed({ state: 'postponed' }), deleted: true }, false],
  ])('%s (Rule V2)', (_, before, after, told) => {
    const notices = noticesOfChanges(
      'change fixture list',
      [{ entity: 'listedFixture', before, after }],
      SEASON,
      TODAY,
    );
    expect(notices).toEqual(told ? ['moved listed'] : []);
  });

  const ago = { date: '2025-09-01' };
  const request = { date: '2025-10-20', note: '', at: '' } as const;
  const asked = (by: 'home' | 'away' | 'official', given: Partial<ScheduledFixture> = {}) =>
    listed({ postponement: { by, ...request }, ...given });
  test.each([
    ['asked about', 'ask to postpone', listed(), asked('home'), ['asked listed']],
    [
      'asked about, of longer ago',
      'ask to postpone',
      listed(),
      asked('home', { date: '2025-09-01' }),
      ['asked listed'],
    ],
    ['not asked about any more', 'ask to postpone', asked('home'), listed(), []],
    ['declined to the home side', 'answer postponement', asked('home'), listed(), ['declined-home listed']],
    ['declined to the away side', 'answer postponement', asked('away'), listed(), ['declined-away listed']],
    ['declined to an official', 'answer postponement', asked('official'), listed(), []],
    ['moved as asked', 'answer postponement', asked('away', ago), listed({ state, ...ago }), ['moved listed']],
    ['changed by an official', 'change fixture list', asked('away'), listed({ venue: 'x' }), []],
  ])('%s (Rule V6)', (_, action, before, after, told) => {
    expect(noticesOfChanges(action, [{ entity: 'listedFixture', before, after }], SEASON, TODAY)).toEqual(told);
  });

  test('of today is played tonight, unless it is played, postponed or a draft (Rule V5)', () => {
    const at = (id: string, given: Partial<ScheduledFixture>) => listed({ id, date: TODAY, ...given });
    const list = [
      at('yes', {}),
      at('moved here', { state: 'rearranged' }),
      at('played', {}),
      at('postponed', { state: 'postponed' }),
      at('cancelled', { state: 'cancelled' }),
      at('left', { left: true }),
      at('draft', { published: false }),
      at('tomorrow', { date: '2025-10-09' }),
      at('no day', { date: null }),
    ];
    expect(fixturesToPlayToday(list, new Set(['played']), TODAY).map(({ id }) => id)).toEqual(['yes', 'moved here']);
  });
});

const result = { score: { home: 3, away: 1 }, matches: [], playedOn: TODAY, walkover: null, start: null };
const tie = (given: Partial<Tie> = {}) => ({ ...makeTie('1.0 1 2'), id: 'tie', ...given, deleted: false });

test.each([
  ['a result', 'record cup result', tie(), tie({ result }), true],
  [
    'another result',
    'record cup result',
    tie({ result }),
    tie({ result: { ...result, score: { home: 3, away: 2 } } }),
    false,
  ],
  ['one of longer ago', 'record cup result', tie(), tie({ result: { ...result, playedOn: '2025-09-01' } }), false],
  ['one of another season', 'record cup result', tie(), tie({ result, season: '24/25' }), false],
  ['a result in another way', 'draw', tie(), tie({ result }), false],
  ['a result and is deleted', 'record cup result', tie(), { ...tie({ result }), deleted: true }, false],
  ['nothing, being drawn', 'draw', null, tie(), false],
  ['its result removed', 'delete cup result', tie({ result }), tie(), false],
])('a tie gets %s (Rule V2)', (_, action, before, after, told) => {
  const notices = noticesOfChanges(action, [{ entity: 'tie', before, after }], SEASON, TODAY);
  expect(notices).toEqual(told ? ['tie tie'] : []);
});

test('a draw causes one notice, and nothing else with it (Rule V2)', () => {
  const draw = { entity: 'draw', before: null, after: { id: 'd', deleted: false } } as const;
  const team = { entity: 'team', before: null, after: { id: 't', deleted: false } };
  expect(noticesOfChanges('draw', [team, draw], SEASON, TODAY)).toEqual(['draw d']);
  expect(noticesOfChanges('draw', [{ ...draw, before: draw.after }], SEASON, TODAY)).toEqual([]);
});

test.each([
  [22, false, false],
  [23, true, false],
  [0, true, false],
  [7, true, false],
  [8, false, false],
  [11, false, false],
  [12, false, true],
  [18, false, true],
  [19, false, false],
])('at %i o’clock (Rules V4, V5)', (hour, quiet, afternoon) => {
  expect([isQuietHour(hour), mayNotifyAboutTonight(hour)]).toEqual([quiet, afternoon]);
});

const NOTICE: Notice = {
  title: 'A 3–2 B',
  body: 'Week 4',
  url: '/results',
  teamIds: ['a', 'b'],
  playerIds: ['a1'],
  feats: [
    { playerId: 'a1', text: 'Ann won 1 of 1 frame.' },
    { teamId: 'c', text: 'C won the title.' },
  ],
  duty: { isFor: (actor) => isCaptainOfAny(['b'], actor), text: 'Is it right?', url: '/open' },
};
const DISPUTE: Notice = {
  ...NOTICE,
  teamIds: [],
  playerIds: [],
  feats: [],
  duty: { isFor: (actor) => may(actor, 'settle result', { divisions: [1] }), text: '', url: '/admin' },
};
const captain = (...teamIds: string[]): Actor => ({ ...VISITOR, role: 'captain', teamIds });
const results: Actor = { ...VISITOR, role: 'results', divisions: [1] };

test.each<[string, Notice, string[], string[], Actor, string | null]>([
  ['a team of it', NOTICE, ['b'], [], VISITOR, 'Week 4'],
  ['a player of it', NOTICE, [], ['a1'], VISITOR, 'Week 4\nAnn won 1 of 1 frame.'],
  ['a player of whom nothing else is said', { ...NOTICE, feats: [] }, [], ['a1'], VISITOR, 'Week 4'],
  ['a team that it helped, of what has no words', { ...NOTICE, body: '' }, ['c'], [], VISITOR, 'C won the title.'],
  ['a team that it helped', NOTICE, ['c'], [], VISITOR, 'Week 4\nC won the title.'],
  ['others', NOTICE, ['d'], ['d1'], VISITOR, null],
  ['nobody', NOTICE, [], [], VISITOR, null],
  ['nobody, as captain of the side that recorded it', NOTICE, [], [], captain('a'), null],
  ['nobody, as captain of the other side', NOTICE, [], [], captain('b'), 'Week 4\nIs it right?'],
  ['nobody, as an official who looks after the other side', NOTICE, [], [], { ...results, teamIds: ['b'] }, null],
  ['a team, as an official', NOTICE, ['a'], [], results, 'Week 4'],
  ['a team whose card is disputed', DISPUTE, ['a'], ['a1'], VISITOR, null],
  ['nobody, as an official of the division', DISPUTE, [], [], results, 'Week 4'],
  ['nobody, as an official of another', DISPUTE, [], [], { ...results, divisions: [2] }, null],
  ['nobody, as its captain', DISPUTE, [], [], captain('a', 'b'), null],
])('who follows %s is told so (Rules V2, V6)', (_, notice, teamIds, playerIds, actor, body) => {
  expect(noticeTextFor(notice, { teamIds, playerIds, actor })?.body ?? null).toBe(body);
});

test('a captain’s notice leads to the page that confirms the card', () => {
  expect(noticeTextFor(NOTICE, { teamIds: ['b'], playerIds: [], actor: captain('b') })?.url).toBe('/open');
  expect(noticeTextFor(NOTICE, { teamIds: ['a'], playerIds: [], actor: captain('a') })?.url).toBe('/results');
});

test.each([
  ['home', { ...review, recordedBy: 'home' }, TODAY, ['b']],
  ['away', { ...review, recordedBy: 'away' }, TODAY, ['a']],
  ['official', { ...review, recordedBy: 'official', confirmBy: null }, TODAY, []],
  ['home, final by now', review, '2025-10-12', []],
  ['home, disputed', disputed, TODAY, []],
  ['a file', undefined, TODAY, []],
] as const)('a card that was recorded by %s is confirmed by (Rule V6)', (_, given, today, teams) => {
  const { review: __, ...bare } = card();
  const recorded = given ? { ...bare, review: given } : bare;
  const asked = [['a'], ['b'], ['a', 'b'], ['c']].filter((ids) => mustConfirm(recorded, () => today, captain(...ids)));
  expect(asked.flat()).toEqual(teams);
});

test.each([
  ['home', ['b']],
  ['away', ['a']],
  ['official', ['a', 'b']],
  [undefined, []],
] as const)('what side %s asks is answered by (Rule V6)', (by, teams) => {
  const fixture = by ? listed({ postponement: { by, date: null, note: '', at: '' } }) : listed();
  const asked = [['a'], ['b'], ['a', 'b'], ['c']].filter((ids) => mustAnswerPostponement(fixture, captain(...ids)));
  expect(asked.flat()).toEqual(teams);
  expect(mustAnswerPostponement(fixture, results)).toBe(false);
});
