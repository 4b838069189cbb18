import { expect, test, vi } from 'vitest';
import type { OwnTasks } from '#contract/fixture-list.ts';
import { forgetLastOwnerId, rememberSignedInUser } from '#web/officials/official-hint.ts';
import { typedMatch } from '../../../tests/fixtures/typed-match.ts';
import { PLAYED_AS_USUAL } from './outcome-values.ts';
import {
  ownershipStatusFor,
  type CardStorage,
  discardCard,
  isCardOfSameFixture,
  isWorthSaving,
  removeOwnData,
  saveWaitingCall,
  saveCard,
  type SavedCard,
  savedCards,
  lastSeenCaptainTasks,
  claimStoredCard,
  unsentItemsSentence,
  waitingCalls,
} from './saved-cards.ts';

function storageOf(entries: Record<string, string> = {}, maxEntries = 100): CardStorage {
  const stored = new Map(Object.entries(entries));
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem(key, value) {
      if (!stored.has(key) && stored.size >= maxEntries) throw new Error('full');
      stored.set(key, value);
    },
  };
}

const matches = [typedMatch({ home: 'a1 60' })];
const values = {
  ...PLAYED_AS_USUAL,
  season: '25/26',
  division: '1',
  weekNumber: '3',
  date: '',
  homeTeam: '',
  awayTeam: '',
  matches,
};

const card = (id: string, at: number): SavedCard => ({ id, values, at });

test('several cards are saved side by side, and listed with the last edited card first', () => {
  const storage = storageOf({ season: '25/26' });
  saveCard(storage, card('a', 1));
  saveCard(storage, card('b', 2));
  saveCard(storage, card('a', 3));
  expect(savedCards(storage).map(({ id, at }) => [id, at])).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  discardCard(storage, 'a');
  expect(savedCards(storage).map(({ id }) => id)).toEqual(['b']);
});

test.each<[what: string, owner: string | undefined, to: string | null, belonging: string]>([
  ['a person’s, to that person', 'p1', 'p1', 'own'],
  ['a person’s, to another', 'p1', 'p2', 'other'],
  ['a person’s, to a session of the shared password', 'p1', 'shared s1', 'other'],
  ['a person’s, to nobody', 'p1', null, 'other'],
  ['a shared session’s, to itself', 'shared s1', 'shared s1', 'own'],
  ['a shared session’s, to a later one', 'shared s1', 'shared s2', 'offered'],
  ['a shared session’s, to a person', 'shared s1', 'p1', 'other'],
  ['of somebody who had signed out', undefined, 'p1', 'offered'],
  ['of somebody who had signed out, to nobody', undefined, null, 'offered'],
])('what is stored: %s', (_, owner, to, belonging) => {
  expect(ownershipStatusFor(owner === undefined ? {} : { owner }, to)).toBe(belonging);
});

test('the calls of two people about one fixture are stored separately, and signing out removes only the user’s own', () => {
  const storage = storageOf({ 'own-fixtures': '{}' });
  const about = { id: 'f', teams: 'A v B', kind: 'confirm', params: { fixtureId: 'f' }, body: { version: 1 } } as const;
  saveWaitingCall(storage, { ...about, key: 'k1', owner: 'p1' });
  saveWaitingCall(storage, { ...about, key: 'k2', owner: 'p2' });
  saveCard(storage, { ...card('a', 1), owner: 'p1' });
  expect(unsentItemsSentence(storage, 'p1')).toBe('1 card and 1 confirmation or dispute are not sent yet.');
  expect(unsentItemsSentence(storage, 'p2')).toBe('1 confirmation or dispute is not sent yet.');
  expect(unsentItemsSentence(storage, 'p3')).toBe('');
  // Signing out removes everything that the user stored, under any key, but not the teams and players that the device
  // follows.
  for (const key of ['official name', 'setup:captains', 'running-score', 'notices-sent', 'card', 'new', 'following'])
    storage.setItem(key, 'x');
  removeOwnData(storage, 'p1');
  expect([savedCards(storage), waitingCalls(storage).map(({ key }) => key)]).toEqual([[], ['k2']]);
  const left = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  expect(new Set(left)).toEqual(new Set(['call p2 f', 'following']));
});

test('the tasks that a captain saw last are shown to nobody else on the device', () => {
  vi.stubGlobal('window', { localStorage: storageOf() });
  const captain = (personId: string | null) =>
    rememberSignedInUser({ role: 'captain', teamIds: ['a'], divisions: null, personId });
  const nothing = { play: [], enter: [], postponed: [], postponements: [], confirm: [], waiting: [], settle: [] };
  const own: OwnTasks = { season: '25/26', ...nothing };
  captain('p1');
  lastSeenCaptainTasks.save(own);
  captain('p2');
  expect(lastSeenCaptainTasks.get()).toBeNull();
  captain('p1');
  expect(lastSeenCaptainTasks.get()).toEqual(own);
  captain(null);
  expect(lastSeenCaptainTasks.get()).toBeNull();
  forgetLastOwnerId();
  expect(lastSeenCaptainTasks.get()).toBeNull();
});

test('the user can claim cards and calls without a known owner, but not those of somebody else', () => {
  const storage = storageOf();
  const { id, ...values } = card('a', 1);
  saveCard(storage, { id, ...values });
  saveCard(storage, { ...card('b', 2), owner: 'p2' });
  for (const one of ['a', 'b']) claimStoredCard(storage, one, 'p1');
  expect(savedCards(storage).map(({ owner }) => owner)).toEqual(['p2', 'p1']);
});

test('unreadable entries are skipped and left in place, and saving reports that the storage is full', () => {
  const storage = storageOf({ 'card x': '{', 'card y': '{"id":"y"}', 'card z': 'null' });
  // Cards in an older format.
  const flat = { ...values, matches: [{ homePlayer: 'a1', homeScore: '60' }] };
  saveCard(storage, { id: 'v', at: 1, values: flat as never });
  saveCard(storage, { id: 'w', at: 1, values: { ...values, outcome: undefined } as never });
  expect(savedCards(storage)).toEqual([]);
  expect(storage.length).toBe(5);
  expect(saveCard(storageOf({}, 0), card('a', 1))).toBe(false);
});

test('a card without anything in its frames is not worth saving', () => {
  const empty = { ...values, homeTeam: 't', matches: [typedMatch({}), typedMatch({})] };
  expect(isWorthSaving(empty)).toBe(false);
  expect(isWorthSaving({ ...values, matches: [typedMatch({}), typedMatch({ away: 'p' })] })).toBe(true);
});

test.each([
  ['the same', {}, true],
  ['another day', { date: '2025-11-20' }, true],
  ['another week', { weekNumber: '4' }, false],
  ['another season', { season: '24/25' }, false],
  ['other teams', { homeTeam: 't' }, false],
  ['other opponents', { awayTeam: 't' }, false],
])('two cards of %s are of the same fixture: %s', (_, other, same) => {
  expect(isCardOfSameFixture(values, { ...values, ...other })).toBe(same);
});
