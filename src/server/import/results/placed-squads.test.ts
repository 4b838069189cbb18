import { describe, expect } from 'vitest';
import { DEFAULT_SEASON_SETTING } from '../../storage/mappers/settings.ts';
import type { Store } from '../../storage/store.ts';
import { dumpTables } from '../../../../tests/fixtures/import/dump.ts';
import { importText } from '../../../../tests/fixtures/import/import-text.ts';
import { fileOf, onLines, SMALL, withIds } from '../../../../tests/fixtures/import/small-season.ts';
import { makePlayer, makeSeason, makeTeam } from '../../../../tests/fixtures/made-league.ts';
import { openTestStore } from '../../../../tests/support/store.ts';
import { it } from '../../../../tests/support/store-test.ts';
import { teamsAndPlayersIncludingDeleted } from '../../storage/mappers/described.ts';

const ORIGIN = { by: '', via: 'web', action: 'test', summary: 'A test' } as const;

/**
 * Returns a text for each team with its division and squad, such as `Lions (1): Ann Lee, Bob Fox`. Deleted teams and
 * players are in square brackets.
 */
async function squadsOf(store: Store): Promise<string[]> {
  const { teams, players } = await store.read((db) => teamsAndPlayersIncludingDeleted(db));
  return [...teams.values()]
    .map((team) => {
      const squad = [...players.values()].filter(({ teamId }) => teamId === team.id);
      const names = squad.map(({ name, deleted }) => (deleted ? `[${name}]` : name)).sort();
      return `${team.deleted ? `[${team.name}]` : team.name} (${team.division}): ${names.join(', ')}`;
    })
    .sort();
}

async function makeDefault(store: Store, season: string): Promise<void> {
  await store.write(ORIGIN, (change) => change.set(DEFAULT_SEASON_SETTING, season));
}

const SQUADS = [
  'Bears (D): Gil Nash, Hal Oak, Ivy Penn, Jon Reed, Kit Sand',
  'Lions (D): Ann Lee, Bob Fox, Cat Hill, Dan Moor',
  'Tigers (D): Tom Ash, Una Birch, Vic Cole, Wes Dale, Xen Eden',
  'Wolves (D): Meg Ford, Ned Gray, Oli Hope, Pam Ince',
];

const squads = (division: number): string[] => SQUADS.map((line) => line.replace('D', String(division)));

describe('squads from a file of results', () => {
  it.each([
    ['an earlier season creates retired teams', '24/25', 0],
    ['the default season creates teams in its divisions', '14/15', 1],
  ])('%s', async (_, season, division) => {
    const store = await openTestStore('sqlite');
    await makeDefault(store, season);
    await importText(store, fileOf(SMALL));
    expect(await squadsOf(store)).toEqual(squads(division));
  });

  it('a new player joins the team of most frames, or of several the latest', async ({ store }) => {
    const lines = SMALL.map((line) =>
      line.replace('Dan Moor', 'Kit Sand').replace('Una Birch,41', 'Meg Ford,41').replace('Vic Cole,42', 'Meg Ford,42'),
    );
    await importText(store, fileOf(lines));
    expect(await squadsOf(store)).toEqual([
      'Bears (1): Gil Nash, Hal Oak, Ivy Penn, Jon Reed, Kit Sand',
      'Lions (1): Ann Lee, Bob Fox, Cat Hill',
      'Tigers (1): Meg Ford, Tom Ash, Una Birch, Vic Cole, Wes Dale, Xen Eden',
      'Wolves (1): Ned Gray, Oli Hope, Pam Ince',
    ]);
  });

  it('an earlier season moves no existing team or player', async ({ store }) => {
    await makeDefault(store, '14/15');
    await importText(store, fileOf(SMALL));
    const old = SMALL.map((line) => line.replace('14/15,1', '13/14,2').replace('Ann Lee', 'Meg Ford'));
    await importText(store, fileOf(old));
    expect(await squadsOf(store)).toEqual(squads(1));
  });

  it('the default season moves live teams that officials answer for, and no players; the same file again changes nothing', async () => {
    const store = await openTestStore('sqlite');
    await importText(store, fileOf(SMALL));
    await makeDefault(store, '15/16');
    // In the file, Ann Lee plays only for the Bears. Gil Nash plays three matches for the Lions and two for his team,
    // the Bears.
    const now = SMALL.map((line) =>
      line
        .replace('14/15,1', '15/16,3')
        .replace('2014-', '2015-')
        .replace(/Ann Lee|Cat Hill|Bob Fox/, 'Gil Nash')
        .replace('Kit Sand', 'Ann Lee'),
    );
    const trial = await importText(store, fileOf(now), { dryRun: true });
    const teams = ['Bears', 'Lions', 'Tigers', 'Wolves'].map((name) => `${name}, division 3`);
    const move = { kind: 'move', suggested: 'stay', needed: false };
    expect(trial.questions.map(({ subject }) => subject).sort()).toEqual(['Ann Lee, Bears', ...teams]);
    expect(trial.questions).toEqual(trial.questions.map(() => expect.objectContaining(move)));
    expect(trial.preview.counts.teams).toMatchObject({ added: 0, changed: 0 });
    const answers = teams.map((subject) => ['move', subject, 'move'] as const);
    const report = await importText(store, fileOf(now), { answers });
    expect(report.changes).toContainEqual(
      expect.objectContaining({ sentence: 'Lions: from division 1 to division 3.' }),
    );
    expect(report.preview.counts.players).toMatchObject({ added: 0, changed: 0 });
    expect(report.questions).toMatchObject([
      { kind: 'move', subject: 'Ann Lee, Bears', suggested: 'stay', needed: false },
    ]);
    expect(await squadsOf(store)).toEqual(squads(3));
    await store.write(ORIGIN, async (change) => {
      const { teams, players } = await teamsAndPlayersIncludingDeleted(change.db);
      const wolves = [...teams.values()].find(({ name }) => name === 'Wolves');
      const ann = [...players.values()].find(({ name }) => name === 'Ann Lee');
      if (wolves && ann) await change.put('player', { ...ann, teamId: wolves.id });
      if (wolves) await change.put('team', { ...wolves, division: 0 });
    });
    const before = await dumpTables(store);
    await importText(store, fileOf(now));
    expect(await dumpTables(store)).toEqual(before);
  });

  it('a player is not moved to a team of the file', async ({ store }) => {
    await makeDefault(store, '14/15');
    await store.write(ORIGIN, async (change) => {
      await change.put('season', { ...makeSeason('24/25'), imported: false });
      await change.put('team', makeTeam('t1', { name: 'Lions' }));
      await change.put('team', makeTeam('t2', { name: 'Panthers' }));
      await change.put('player', makePlayer('p1', 't1', { name: 'Ann Lee' }));
      await change.put('player', makePlayer('p2', 't2', { name: 'Ann Lee' }));
    });
    const report = await importText(store, withIds([2, 'homePlayerId', 'p2']));
    // Ann Lee of the Panthers stays there, because the Lions have another player with that name.
    expect(report).toMatchObject({ written: true, questions: [] });
    expect(await squadsOf(store)).toContain('Lions (1): Ann Lee, Bob Fox, Cat Hill, Dan Moor');
    expect(await squadsOf(store)).toContain('Panthers (1): Ann Lee');
  });

  it('of several new players with one name but different ids, one is in the squad', async ({ store }) => {
    const file = withIds([2, 'homePlayerId', 'a1'], [3, 'homePlayer', 'Ann Lee'], [3, 'homePlayerId', 'a2']);
    const report = await importText(store, file);
    expect(report.notes).toEqual(['Ann Lee (id a2) is imported as deleted: Lions have another player with that name.']);
    expect(await squadsOf(store)).toContain('Lions (1): Ann Lee, Cat Hill, Dan Moor, [Ann Lee]');
  });

  it('of several new teams with one name but different ids, the one that played last is live', async ({ store }) => {
    const lines = withIds(...onLines(2, 6, 'awayTeamId', 'old'), ...onLines(12, 16, 'homeTeamId', 'new'));
    const report = await importText(store, lines.replaceAll(',Tom Ash,51', ',Tim Ash,51'));
    expect(report.notes).toEqual(['Tigers (id old) is imported as deleted: another team has that name.']);
    expect(await squadsOf(store)).toContain('Tigers (1): Tom Ash, Una Birch, Vic Cole, Wes Dale, Xen Eden');
    expect(await squadsOf(store)).toContain('[Tigers] (1): [Tim Ash]');
  });

  it('a name means a live team rather than a deleted one, and a deleted one rather than a former name', async ({
    store,
  }) => {
    await store.write(ORIGIN, async (change) => {
      await change.put('team', makeTeam('t1', { name: 'Lions' }));
      await change.put('team', makeTeam('t2', { name: 'Lions', deleted: true }));
      await change.put('team', makeTeam('t3', { name: 'Tigers', deleted: true }));
      await change.put('team', makeTeam('t4', { name: 'Cubs', formerNames: ['Lions', 'Tigers', 'Bears'] }));
    });
    await importText(store, fileOf(SMALL));
    const used = await store.read((db) =>
      db.selectFrom('fixture').select(['home_team_id', 'away_team_id']).orderBy('recorded').execute(),
    );
    const ids = used.flatMap((row) => [row.home_team_id, row.away_team_id]).filter((id) => id.length === 2);
    expect(ids.join()).toBe('t1,t3,t4,t3,t4');
  });
});
