import { describe, expect, it } from 'vitest';
import { type Action, type Actor, type Subject, VISITOR } from '#domain/people/permissions.ts';
import { sampleFixture, samplePlayer } from '../../../tests/support/sample-values.ts';
import type { HistoryChange } from '../storage/store.ts';
import { mayUndo, createPermissionCheck, subjectsOfHistoryEntry } from './gate.ts';

const SECRETARY: Actor = { ...VISITOR, role: 'secretary', name: 'Pat', sessionId: 's' };
const RESULTS: Actor = { ...VISITOR, role: 'results', name: 'Ray', sessionId: 's', personId: 'p', divisions: [1] };

const SIGN_IN = { status: 401, message: 'Please sign in with the officials’ password first.' };
const NOT_ALLOWED = { status: 403, message: 'Only the league secretary can do this.' };

describe.each<[Action, Actor, isCupDrawOpen: boolean, refusal: typeof SIGN_IN | null]>([
  ['read league', VISITOR, false, null],
  ['import', VISITOR, false, SIGN_IN],
  ['import', VISITOR, true, SIGN_IN],
  ['import', SECRETARY, false, null],
  ['import', RESULTS, true, NOT_ALLOWED],
  ['draw', VISITOR, false, SIGN_IN],
  ['draw', VISITOR, true, null],
  ['draw', SECRETARY, false, null],
  ['draw', RESULTS, false, NOT_ALLOWED],
])('“%s” by %o, with cup draws open to everyone: %s', (action, actor, isCupDrawOpen, refusal) => {
  const check = createPermissionCheck(() => isCupDrawOpen);

  it.each<[string, (readonly Subject[])?]>([
    ['before a body is read'],
    ['for one subject', [{ teamIds: ['a'] }]],
    ['for two subjects', [{ teamIds: ['a'] }, { divisions: [2], season: '25/26' }]],
    // The check ignores the subject's `openCupDraw`, and uses the league's setting.
    ['for a subject that claims the opposite', [{ openCupDraw: !isCupDrawOpen }]],
  ])('%s', (_, subjects) => {
    const ask = () => check(actor, action, subjects);
    if (refusal === null) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining(refusal));
  });
});

it.each<[allowed: boolean, subjects: readonly Subject[]]>([
  [true, []],
  [true, [{ divisions: [1] }, { divisions: [1] }]],
  [false, [{ divisions: [1] }, { divisions: [2] }]],
  [false, [{ divisions: [2] }, { divisions: [1] }]],
])('allows it (%s) if it is allowed for each of %j', (allowed, subjects) => {
  const ask = () => createPermissionCheck(() => false)(RESULTS, 'record result', subjects);
  if (allowed) expect(ask).not.toThrow();
  else expect(ask).toThrow('Results officials can only do this in their own divisions.');
});

it('asks for the setting each time, as it can change while the site runs', () => {
  let isOpen = false;
  const check = createPermissionCheck(() => isOpen);
  expect(() => check(VISITOR, 'draw')).toThrow(SIGN_IN.message);
  isOpen = true;
  expect(() => check(VISITOR, 'draw')).not.toThrow();
});

const PLAYER: HistoryChange = {
  historyId: 1,
  entity: 'player',
  entityId: 'p',
  before: null,
  after: samplePlayer('p', 'a'),
};

/** Returns the change of a card that was moved from one division to another. If `from` is `null`, the card is new. */
function moved(from: number | null, division: number): HistoryChange {
  const before = from === null ? null : sampleFixture('f', { division: from });
  return { historyId: 1, entity: 'fixture', entityId: 'f', before, after: sampleFixture('f', { division }) };
}

describe('an entry', () => {
  it.each<[string, HistoryChange[], Subject[]]>([
    ['a change of nothing', [], [{ teamIds: [], divisions: [] }]],
    ['what is in no division', [PLAYER], [{ teamIds: [], divisions: [] }]],
    ['a new card', [moved(null, 1)], [{ season: '25/26', divisions: [1], teamIds: ['a', 'b'] }]],
    [
      'a card before and after',
      [moved(2, 1), PLAYER],
      [
        { season: '25/26', divisions: [2], teamIds: ['a', 'b'] },
        { season: '25/26', divisions: [1], teamIds: ['a', 'b'] },
        { teamIds: [], divisions: [] },
      ],
    ],
  ])('concerns %s', (_, changes, subjects) => {
    expect(subjectsOfHistoryEntry(changes)).toEqual(subjects);
  });

  const EVERYWHERE: Actor = { ...RESULTS, divisions: null };
  const CAPTAIN: Actor = { ...RESULTS, role: 'captain', divisions: null, teamIds: ['a'] };

  it.each<[string, Actor, HistoryChange[], isTheirs: boolean]>([
    ['a secretary', SECRETARY, [PLAYER, moved(2, 1)], true],
    ['an official of the division', RESULTS, [moved(null, 1), moved(1, 1)], true],
    ['an official of another division', RESULTS, [moved(null, 2)], false],
    ['an official of the division that it left', RESULTS, [moved(1, 2)], false],
    ['an official of the division that it came to', RESULTS, [moved(2, 1)], false],
    ['an official of one of the divisions', RESULTS, [moved(null, 1), moved(null, 2)], false],
    ['an official of all divisions', EVERYWHERE, [moved(1, 2)], true],
    ['an official of all divisions, but no player', EVERYWHERE, [moved(1, 2), PLAYER], false],
    ['an official, but a change of nothing', EVERYWHERE, [], false],
    ['a captain of the team', CAPTAIN, [moved(null, 1)], false],
    ['a visitor', VISITOR, [moved(null, 1)], false],
  ])('is undone by %s', (_, actor, changes, isTheirs) => {
    expect(mayUndo(actor, () => changes)).toBe(isTheirs);
  });

  it('is not read for a secretary, as an import has thousands of changes', () => {
    const never = () => expect.fail('The changes were read.');
    expect(mayUndo(SECRETARY, never)).toBe(true);
    expect(mayUndo(CAPTAIN, never)).toBe(false);
  });
});
