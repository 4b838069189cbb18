import { describe, expect, it } from 'vitest';
import { type Action, type Actor, type Subject, VISITOR } from '#domain/people/permissions.ts';
import { permissionCheck } from './gate.ts';

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
  const check = permissionCheck(() => isCupDrawOpen);

  it.each<[string, (readonly Subject[])?]>([
    ['before a body is read'],
    ['for one subject', [{ teamIds: ['a'] }]],
    ['for two subjects', [{ teamIds: ['a'] }, { divisions: [2], season: '25/26' }]],
    // The league's setting counts, not what a caller says of it.
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
  const ask = () => permissionCheck(() => false)(RESULTS, 'record result', subjects);
  if (allowed) expect(ask).not.toThrow();
  else expect(ask).toThrow('Results officials can only do this in their own divisions.');
});

it('asks for the setting each time, as it can change while the site runs', () => {
  let isOpen = false;
  const check = permissionCheck(() => isOpen);
  expect(() => check(VISITOR, 'draw')).toThrow(SIGN_IN.message);
  isOpen = true;
  expect(() => check(VISITOR, 'draw')).not.toThrow();
});
