/** Tests the list of tasks for officials. Each official sees only the tasks that they may settle. */
import { describe, expect } from 'vitest';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { toDoReads } from '#server/routes/to-do.ts';
import { recordBackupOutcomes } from '#server/operations/backups/status.ts';
import { sentCard } from '../support/cards.ts';
import { PAT, record, rowsIn, textIn } from '../support/league-site.ts';
import { ownFolder } from '../support/own-folder.ts';
import { it, type Who } from '../support/reviewed-league.ts';

const SEASON = { season: '25/26', division: 1 };

describe('a task', () => {
  it('is listed by its kind with an address, until it is settled', async ({ as, setDay }) => {
    const secretary = as('secretary');
    const seen = async (who: Who) => rowsIn((await as(who)('GET /api/admin/to-do')).json);
    const kinds = async (who: Who) =>
      (await seen(who)).map(({ kind, homeTeamId }) => `${String(kind)} ${String(homeTeamId)}`);
    expect(await seen('secretary')).toEqual([]);

    const unconfirmed = await record(as('home'), sentCard());
    const late = { ...SEASON, weekNumber: 2, date: '2025-10-01', homeTeam: 'b', awayTeam: 'a' };
    const listedId = textIn((await secretary('POST /api/admin/fixtures', late)).json, 'listedId');
    const off = { ...SEASON, weekNumber: 9, homeTeam: 'a', awayTeam: 'c', state: 'postponed' };
    await secretary('POST /api/admin/fixtures', off);
    await secretary('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
    setDay('2025-10-09');
    expect(await seen('secretary')).toMatchObject([
      {
        kind: 'overdue',
        ...SEASON,
        weekNumber: 2,
        listedId,
        fixtureId: null,
        homeTeamName: 'Trades Hall',
        awayTeamName: 'Harbour Social',
        version: null,
        text: expect.stringContaining('The result of Trades Hall v Harbour Social (division 1, week 2) is missing.'),
        link: '/data-input?season=25%2F26&division=1&week=2&date=2025-10-01&home=b&away=a',
      },
      {
        kind: 'unconfirmed',
        fixtureId: unconfirmed,
        by: '2025-10-11',
        daysLate: null,
        result: 'Harbour Social 3–2 Trades Hall',
        version: expect.any(Number),
      },
      { kind: 'postponed', weekNumber: 9, by: null, daysLate: null },
    ]);
    expect(await kinds('results')).toEqual(['overdue b', 'unconfirmed a', 'postponed a']);
    expect(await kinds('otherResults')).toEqual([]);

    await as('away')(`POST /api/matches/${unconfirmed}/dispute`, { note: 'Frame 2 was ours' });
    expect((await seen('secretary'))[0]).toMatchObject({
      kind: 'disputed',
      fixtureId: unconfirmed,
      link: `/admin/result/${unconfirmed}`,
      text: expect.stringMatching(/ is disputed\. See what both sides say: http:.*\/open-results\?fixture=/),
    });
    await secretary(`POST /api/matches/${unconfirmed}/settle`, { uphold: true });
    await as('home')('POST /api/matches', sentCard({ weekNumber: 2, homeTeam: 'b', awayTeam: 'a' }));
    expect(await kinds('secretary')).not.toContain('overdue b');
  });

  it('is a tie past its last day, for those who may enter it', async ({ as, setDay }) => {
    const rounds = [{ bestOf: 5, playBy: '2025-10-07' }];
    const entrants = [{ teamId: 'a' }, { teamId: 'b' }];
    const cup = { season: '25/26', name: 'Shield', kind: 'team', draw: 'eachRound', rounds, entrants };
    const made = await as('secretary')('POST /api/admin/competitions', cup);
    const id = textIn(made.json, 'competitionId');
    expect((await as('secretary')(`POST /api/admin/competitions/${id}/draw`, { round: 1 })).status).toBe(201);
    setDay('2025-10-10');
    const ties = async (who: Who) =>
      rowsIn((await as(who)('GET /api/admin/to-do')).json).filter(({ kind }) => kind === 'cup-tie');
    expect(await ties('secretary')).toMatchObject([
      { season: '25/26', division: null, competitionId: id, by: '2025-10-07', daysLate: 3, homeTeamId: null },
    ]);
    expect([(await ties('results')).length, (await ties('otherResults')).length]).toEqual([1, 0]);
  });

  it('is a failed backup, for secretaries', async ({ store, as }) => {
    await as('secretary')('GET /api/admin/to-do');
    const folder = await ownFolder();
    const clock = { now: () => new Date('2025-10-08T20:00:00Z'), today: () => '2025-10-08' };
    const [read] = toDoReads(clock, { publicUrl: 'http://localhost', backups: { folder, isOn: true } });
    const listed = (actor: typeof PAT) =>
      store.read((db) => read!.answer(db, { params: {}, query: {}, actor })) as Promise<ToDoItemAnswer[]>;
    expect(await listed(PAT)).toEqual([]);
    const failure = { at: '2025-10-08T02:00:00Z', ok: false, sentence: 'The disk is full.' };
    await recordBackupOutcomes(folder, { failure });
    expect(await listed(PAT)).toMatchObject([
      { kind: 'backup', text: 'The last backup could not be made: The disk is full.', link: '/admin/status' },
    ]);
    const storage = { at: failure.at, ok: false, sentence: 'There is no space left in the storage.', file: 'x' };
    await recordBackupOutcomes(folder, { failure: null, storage });
    expect(await listed(PAT)).toMatchObject([
      { kind: 'backup', text: 'The last backup could not be stored elsewhere. There is no space left in the storage.' },
    ]);
    expect(await listed({ ...PAT, role: 'results', divisions: null })).toEqual([]);
  });

  it('is a newer version, for secretaries', async ({ store, as }) => {
    await as('secretary')('GET /api/admin/to-do');
    const clock = { now: () => new Date('2025-10-08T20:00:00Z'), today: () => '2025-10-08' };
    const program = { version: '1.2.0', newer: () => '1.3.0' };
    const [read] = toDoReads(clock, { publicUrl: 'http://localhost', backups: null, program });
    const listed = (actor: typeof PAT) =>
      store.read((db) => read!.answer(db, { params: {}, query: {}, actor })) as Promise<ToDoItemAnswer[]>;
    const text = 'Version 1.3.0 is available. This site runs version 1.2.0.';
    expect(await listed(PAT)).toMatchObject([{ kind: 'update', text, link: '/admin/status' }]);
    expect(await listed({ ...PAT, role: 'results', divisions: null })).toEqual([]);
  });
});
