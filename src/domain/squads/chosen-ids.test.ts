import { expect, test } from 'vitest';
import { fields, teamOrPlayerIdField, singleLineText } from '#domain/fields.ts';
import { teamAndPlayerIdFaults, teamAndPlayerIdsWithNames } from './chosen-ids.ts';
import { toTeamsAndPlayers } from './teams-and-players.ts';

const { shape } = fields('The trophy', {
  name: singleLineText('The name', 80),
  holderTeamId: teamOrPlayerIdField('team', 'Held by the team').nullable(),
  holderPlayerId: teamOrPlayerIdField('player', 'Held by the player').nullable(),
});
const one = { formerNames: [], deleted: false };
const player = { ...one, teamId: 'lions', handicap: 0, newHandicap: 0, modifier: 0 };
const people = toTeamsAndPlayers(
  [
    { ...one, id: 'lions', name: 'Lions', division: 1 },
    { ...one, id: 'gone', name: 'Gone', division: 1, deleted: true },
  ],
  [
    { ...player, id: 'ann', name: 'Ann' },
    { ...player, id: 'anne', name: 'Anne', deleted: true, mergedInto: 'ann' },
  ],
);
const TEAM = { path: 'holderTeamId', message: 'The league has no such team.' };
const PLAYER = { path: 'holderPlayerId', message: 'The league has no such player.' };

test.each([
  [{ holderTeamId: 'lions', holderPlayerId: 'ann' }, null, []],
  [{ holderTeamId: null, holderPlayerId: 'anne' }, null, []],
  [{ holderTeamId: undefined }, null, []],
  [{ holderTeamId: 'gone', holderPlayerId: 'bob' }, null, [TEAM, PLAYER]],
  [{ holderTeamId: 'gone' }, { holderTeamId: 'gone' }, []],
  [{ holderTeamId: 'gone' }, { holderTeamId: 'lions' }, [TEAM]],
  // The id of a player is not accepted for a team.
  [{ holderTeamId: 'ann' }, null, [TEAM]],
])('the faults of %j after %j', (draft, before, faults) => {
  expect(teamAndPlayerIdFaults(shape, draft, before, people)).toEqual(faults);
});

test('a merged player has the id and name of the remaining player', () => {
  const value = { name: 'ann', holderTeamId: 'lions', holderPlayerId: 'anne' };
  expect(teamAndPlayerIdsWithNames(shape, value, people)).toEqual({
    holderTeamId: 'lions',
    holderTeamName: 'Lions',
    holderPlayerId: 'ann',
    holderPlayerName: 'Ann',
  });
});
