import { describe, expect, it } from 'vitest';
import { liveTeams, squad } from '#domain/squads/people.ts';
import {
  checkNight,
  checkPlayerDraft,
  checkTeamDraft,
  checkTransfer,
  playerCalled,
  teamCalled,
  teamNameConflict,
} from '#domain/squads/squad.ts';
import { makePeople, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const HANDICAPS = { handicap: 20, modifier: 0, newHandicap: 30 };
const people = makePeople(
  [
    makeTeam('1', { name: 'Trades Hall' }),
    makeTeam('2', { name: 'Old Mill Club' }),
    makeTeam('3', { name: 'Harbour Social', deleted: true }),
    makeTeam('4', { name: 'Retired', division: 0 }),
  ],
  [
    makePlayer('5', '1', { name: 'Zoe Straße' }),
    makePlayer('6', '1', { name: 'ann' }),
    makePlayer('7', '1', { name: 'Gone', deleted: true }),
    makePlayer('8', '2', { name: 'Bob' }),
  ],
);

describe('a player’s draft', () => {
  it('gets a tidy name', () => {
    const checked = checkPlayerDraft({ name: '  Ann   Other ', ...HANDICAPS });
    expect(checked).toEqual({ ok: true, value: { name: 'Ann Other', ...HANDICAPS } });
  });

  it('reports every fault at once, but none twice', () => {
    const checked = checkPlayerDraft({ name: 'Absentee', handicap: 151, modifier: undefined, newHandicap: 30 });
    expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(['name', 'handicap']);
    expect(checkPlayerDraft({ name: undefined, ...HANDICAPS })).toEqual({ ok: false, issues: [] });
  });
});

it.each([1, 7, null])('%j is a league night', (night) => {
  expect(checkNight(night)).toEqual({ ok: true, value: night });
});

it.each([0, 8, 1.5])('%d is no league night', (night) => {
  const issues = [{ path: 'night', message: 'The night must be from 1 for Monday to 7 for Sunday.' }];
  expect(checkNight(night)).toEqual({ ok: false, issues });
});

it('says which team has the name', () => {
  expect(teamNameConflict('Trades Hall')).toBe('There is already a team called Trades Hall.');
});

describe('a team’s draft', () => {
  it('needs a name', () => {
    const issues = [{ path: 'name', message: 'The team name is required.' }];
    expect(checkTeamDraft({ name: '', division: 1 }, [1, 2])).toEqual({ ok: false, issues });
  });

  it.each([0, 1, 2])('may be in division %i', (division) => {
    expect(checkTeamDraft({ name: 'Trades Hall', division }, [1, 2])).toEqual({
      ok: true,
      value: { name: 'Trades Hall', division },
    });
  });

  it.each([3, -1, 1.5])('cannot be in division %d', (division) => {
    const issues = [{ path: 'division', message: `The league has no division ${division}.` }];
    expect(checkTeamDraft({ name: 'Trades Hall', division }, [1, 2])).toEqual({ ok: false, issues });
  });

  it('reports every fault at once, but none twice', () => {
    const checked = checkTeamDraft({ name: '', division: 3 }, [1, 2]);
    expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(['name', 'division']);
    expect(checkTeamDraft({ name: 'Trades Hall', division: undefined }, [1, 2])).toEqual({ ok: false, issues: [] });
  });
});

describe('a name is taken', () => {
  it.each<[string, string, string, string | null, boolean]>([
    ['by a player of the team', '1', 'ann', null, true],
    ['but for case', '1', 'ZOE STRASSE', null, true],
    ['but not by oneself', '1', 'Ann', '6', false],
    ['but not by a player of another team', '1', 'Bob', null, false],
    ['but not by a deleted player', '1', 'Gone', null, false],
  ])('%s', (_, teamId, name, exceptId, taken) => {
    expect(playerCalled(people, teamId, name, exceptId) !== undefined).toBe(taken);
  });

  it.each<[string, string, string | null, boolean]>([
    ['by a team', 'trades hall', null, true],
    ['by a retired team', 'RETIRED', null, true],
    ['but not by oneself', 'Trades Hall', '1', false],
    ['but not by a deleted team', 'Harbour Social', null, false],
  ])('%s', (_, name, exceptId, taken) => {
    expect(teamCalled(people, name, exceptId) !== undefined).toBe(taken);
  });

  it('and by whom, under the stored name', () => {
    expect(playerCalled(people, '1', 'ZOE STRASSE', null)?.name).toBe('Zoe Straße');
    expect(playerCalled(people, '2', 'Ann', null)).toBeUndefined();
    expect(teamCalled(people, 'old MILL club', null)?.name).toBe('Old Mill Club');
    expect(teamCalled(people, 'Harbour Social', null)).toBeUndefined();
  });
});

it('lists the live players of a team and the live teams of a division, by name', () => {
  expect(squad(people, '1').map(({ name }) => name)).toEqual(['ann', 'Zoe Straße']);
  expect(liveTeams(people.teams, 1).map(({ name }) => name)).toEqual(['Old Mill Club', 'Trades Hall']);
});

const transferPeople = makePeople(
  [
    makeTeam('a', { name: 'Ashes' }),
    makeTeam('b', { name: 'Birches' }),
    makeTeam('c', { name: 'Cedars', deleted: true }),
  ],
  [
    makePlayer('1', 'a', { name: 'Ann' }),
    makePlayer('2', 'a', { name: 'Bob' }),
    makePlayer('3', 'b', { name: 'ANN' }),
    makePlayer('4', 'b', { name: 'Bob', deleted: true }),
    makePlayer('5', 'a', { name: 'Eve', deleted: true }),
  ],
);

it('allows a transfer to another team', () => {
  const [player, team] = [transferPeople.players.get('2'), transferPeople.teams.get('b')];
  expect(checkTransfer(transferPeople, '2', 'b')).toEqual({ ok: true, value: { player, team } });
});

it.each([
  ['z', 'z', ['playerId: The league has no such player.', 'newTeamId: The league has no such team.']],
  ['5', 'c', ['playerId: The player Eve has been deleted.', 'newTeamId: The team Cedars has been deleted.']],
  [undefined, 'z', ['newTeamId: The league has no such team.']],
  ['1', undefined, []],
])('refuses player %s to team %s as wrongly sent', (playerId, teamId, faults) => {
  const checked = checkTransfer(transferPeople, playerId, teamId);
  const issues = !checked.ok && 'issues' in checked ? checked.issues : [];
  expect(checked.ok).toBe(false);
  expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
});

it.each([
  ['1', 'a', 'Ann already plays for Ashes.'],
  ['1', 'b', 'Birches already have a player called ANN.'],
])('refuses player %s to team %s as a conflict', (playerId, teamId, conflict) => {
  expect(checkTransfer(transferPeople, playerId, teamId)).toEqual({ ok: false, conflict });
});
