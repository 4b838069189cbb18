import { expect, test } from 'vitest';
import {
  type HandicapAcceptance,
  checkAcceptances,
  outdatedHandicapsFault,
  acceptanceReasonText,
} from '#domain/handicaps/acceptance.ts';
import { makePlayer } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const RANGE = { lowest: -20, highest: 60 };
const presentOf = (id: string) =>
  id === 'nobody'
    ? undefined
    : { player: makePlayer(id, 'a', { handicap: 10 }), proposed: 14, rounded: 15, because: ['Won.'] };

function sent(playerId: string, given: Partial<HandicapAcceptance> = {}): HandicapAcceptance {
  return { playerId, handicap: 10, proposed: 14, newHandicap: 14, ...given };
}

const beyond = 'newHandicap: The new handicap must be from -20 to 60.';
const ofProposals = (fault: string) => `proposals.${fault}`;

test.each<[string, HandicapAcceptance[], string[]]>([
  ['nobody', [], ['proposals: Choose at least one player.']],
  ['as proposed, and by hand down to the lowest', [sent('a1'), sent('a2', { newHandicap: -20 })], []],
  ['an unknown player', [sent('nobody')], ['proposals.0.playerId: The league has no such player.']],
  ['a player twice', [sent('a1'), sent('a1')], ['proposals.1.playerId: Player a1 is given twice.']],
  [
    'numbers outside',
    [sent('a1', { newHandicap: -21 }), sent('a2', { newHandicap: 61 }), sent('a3', { newHandicap: 0.5 })],
    [`0.${beyond}`, `1.${beyond}`, '2.newHandicap: The new handicap must be a whole number.'].map(ofProposals),
  ],
])('a review of %s', (_, proposals, faults) => {
  const checked = checkAcceptances(proposals, presentOf, RANGE);
  expect(faultsOfChecked(checked)).toEqual(faults);
});

test.each<[Partial<HandicapAcceptance>, boolean]>([
  [{}, false],
  [{ newHandicap: 3 }, false],
  [{ handicap: 9 }, true],
  [{ proposed: 13 }, true],
])('a review of what was looked at as %j has moved: %s', (given, isMoved) => {
  const checked = checkAcceptances([sent('a1', given), sent('a2')], presentOf, RANGE);
  const reason = 'The handicap or the proposal has changed since: Player a1. Look at the proposals again.';
  expect(checked.ok && outdatedHandicapsFault(checked.value)).toBe(isMoved ? reason : null);
});

test('everybody whose handicap has changed is named', () => {
  const checked = checkAcceptances(
    [sent('a1', { handicap: 9 }), sent('a2'), sent('a3', { proposed: 1 })],
    presentOf,
    RANGE,
  );
  expect(checked.ok && outdatedHandicapsFault(checked.value)).toContain('changed since: Player a1, Player a3. Look');
});

test('the reasons are those of the proposal unless it was changed by hand, and the note', () => {
  const why = (given: Partial<HandicapAcceptance>, note: string) =>
    acceptanceReasonText({ ...presentOf('a1')!, sent: sent('a1', given) }, note); // Player a1 exists.
  expect(why({}, '')).toBe('Won.');
  expect(why({}, 'Autumn.')).toBe('Won. Autumn.');
  expect(why({ newHandicap: 15 }, 'Autumn.')).toBe('Won. Rounded from 14 to 15. Autumn.');
  expect(why({ newHandicap: 12 }, 'Autumn.')).toBe('Changed by hand: the policy proposed 14. Autumn.');
});
