import { describe, expect, it } from 'vitest';
import { type Action, type Actor, may, VISITOR } from '#domain/permissions.ts';

const OFFICIAL: Actor = { role: 'official', name: 'Pat', sessionId: 's' };

/** Every action, and whether a visitor may do it; `open draw`: where the league lets anyone draw its cups. */
const VISITORS: Record<Action, boolean | 'open draw'> = {
  'read league': true,
  'read session': true,
  'sign in': true,
  'sign out': true,
  'change password': false,
  'read sessions': false,
  'end session': false,
  'read status': false,
  'read history': false,
  'read fixture drafts': false,
  'plan season': false,
  'export file': false,
  import: false,
  undo: false,
  'record result': false,
  'correct result': false,
  'delete result': false,
  'add team': false,
  'change team': false,
  'delete team': false,
  'add player': false,
  'change player': false,
  'delete player': false,
  'transfer player': false,
  'change handicap': false,
  'reset handicaps': false,
  'apply handicaps': false,
  'add season': false,
  'change season': false,
  'choose default season': false,
  'adjust points': false,
  'change fixture list': false,
  'make fixture list': false,
  'import fixtures': false,
  'save draw': 'open draw',
  'seal draw': 'open draw',
  draw: 'open draw',
  'show next match': 'open draw',
  'skip suspense': 'open draw',
  'share timer': false,
  'control timer': false,
};

// Each action of the record above is one.
describe.each(Object.entries(VISITORS) as [Action, boolean | 'open draw'][])('%s', (action, allowed) => {
  it.each([
    [undefined, allowed === true],
    [{}, allowed === true],
    [{ openCupDraw: false }, allowed === true],
    [{ openCupDraw: true }, allowed !== false],
    [{ teamIds: ['a'], divisions: [1], season: '25/26' }, allowed === true],
  ])('to %j is allowed to a visitor: %s, and to an official', (subject, expected) => {
    expect(may(VISITOR, action, subject)).toBe(expected);
    expect(may(OFFICIAL, action, subject)).toBe(true);
  });
});
