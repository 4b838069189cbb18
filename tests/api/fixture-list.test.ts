import { describe, expect } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { faultsIn, it, type LeagueSite, rowsIn, textIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { openOffice } from './sign-in-site.ts';

const LIST = 'GET /api/fixtures?season=25%2F26';
const OFFICIAL = 'GET /api/admin/fixtures?season=25%2F26';

const undoLatest = async (ask: LeagueSite['ask']) => undo(ask, (await latestEntry(ask))['id']);

function sentFixture(given: Record<string, unknown> = {}): Record<string, unknown> {
  return { season: '25/26', division: 1, weekNumber: 3, homeTeam: 'a', awayTeam: 'b', ...given };
}

const fixturesIn = (json: unknown) => rowsIn(Reflect.get(Object(json), 'fixtures'));
const GENERATE = 'POST /api/admin/fixtures/generate';
const PUBLISHED = { season: '25/26', published: true };

function linesOf(json: unknown): string[] {
  return rowsIn(json).map(({ weekNumber, homeTeamName, awayTeamName, state, date }) =>
    [weekNumber, homeTeamName, awayTeamName, state, date].map(String).join(' | '),
  );
}

describe('a fixture list', () => {
  it('loses the unplayed fixtures of a deleted team only on request', async ({ ask }) => {
    for (const given of [{}, { weekNumber: 5, homeTeam: 'b', awayTeam: 'a' }])
      await ask('POST /api/admin/fixtures', sentFixture(given));
    await ask('POST /api/matches', sentCard());
    const fixtures = async () => fixturesIn((await ask(OFFICIAL)).json).length;
    expect((await ask('DELETE /api/teams/a?fixtures=perhaps')).status).toBe(400);
    expect((await ask('DELETE /api/teams/a')).status).toBe(200);
    expect(await fixtures()).toBe(2);
    expect((await ask('DELETE /api/teams/b?fixtures=remove')).status).toBe(200);
    expect(await fixtures()).toBe(1);
  });

  it('is made as a draft, published, changed and undone', async ({ ask, store }) => {
    const wanted = { season: '25/26', divisions: [1], night: 4 };
    const before = new Map(store.revisions());
    const trial = await ask('POST /api/admin/fixtures/generate?dryRun=true', wanted);
    expect(trial).toMatchObject({ status: 200, json: { dryRun: true, clashes: [], replaced: 0 } });
    expect(fixturesIn(trial.json)).toHaveLength(6);
    expect(store.revisions()).toEqual(before);

    const made = await ask('POST /api/admin/fixtures/generate', { ...wanted, plan: textIn(trial.json, 'plan') });
    const message = 'Made a fixture list of 6 fixtures for 25/26.';
    expect(made).toMatchObject({ status: 200, json: { message } });
    expect(linesOf(fixturesIn(made.json))).toEqual(linesOf(fixturesIn(trial.json)));
    expect((await ask(LIST)).json).toEqual([]);
    const divisions = [{ division: 1, teams: 3, fixtures: 6, published: 0 }, { division: 2 }];
    expect((await ask(OFFICIAL)).json).toMatchObject({ divisions });

    const { json: published } = await ask('POST /api/admin/fixtures/publish', PUBLISHED);
    expect(published).toMatchObject({ updated: 6, message: 'Published 6 fixtures of 25/26.' });
    const shown = rowsIn((await ask(LIST)).json);
    expect(shown.map(({ weekNumber }) => weekNumber)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(shown[0]).toMatchObject({ date: '2025-09-18', state: 'planned', fixtureId: null, venue: '' });
    expect(shown[5]).toMatchObject({ date: '2025-10-23' });

    const again = await ask('POST /api/admin/fixtures/generate', wanted);
    const taken = 'These divisions already have 6 fixtures on the list. Confirm that they may be replaced.';
    expect(again).toMatchObject({ status: 409, json: { error: taken } });
    const replaced = { replaced: 6, message: 'Made a fixture list of 6 fixtures for 25/26 in place of 6.' };
    expect((await ask(GENERATE, { ...wanted, replace: true })).json).toMatchObject(replaced);
    expect((await ask(LIST)).json).toEqual([]);
    expect((await undoLatest(ask)).status).toBe(200);
    expect(rowsIn((await ask(LIST)).json)).toEqual(shown);
  });

  it('has its fixtures added, moved, postponed and swapped', async ({ ask }) => {
    const sent = sentFixture({ date: '2025-10-01', venue: ' Old  Mill ' });
    const id = textIn((await ask('POST /api/admin/fixtures', sent)).json, 'listedId');
    const change = (body: unknown) => ask(`PUT /api/admin/fixtures/${id}`, body);
    const own = async () => fixturesIn((await ask(OFFICIAL)).json)[0];
    expect(await own()).toMatchObject({ venue: 'Old Mill', ownVenue: 'Old Mill', published: false, due: true });
    expect((await change({ state: 'postponed', date: null })).json).toMatchObject({
      message: 'Harbour Social v Trades Hall, division 1, week 3 of 25/26: without a date, postponed.',
    });
    expect(await own()).toMatchObject({ state: 'postponed', date: null, due: false, ownVenue: 'Old Mill' });
    const moved = await change({ weekNumber: 8, swap: true, state: 'rearranged', venue: '' });
    expect(textIn(moved.json, 'message')).toContain('changed the sides, moved to week 8, at home, rearranged');
    expect(await own()).toMatchObject({ homeTeamId: 'b', weekNumber: 8, state: 'rearranged', venue: '' });
    expect((await change({})).json).toMatchObject({ message: 'Nothing has changed.' });
  });

  it('shows results of its fixtures, even if they were played in another week', async ({ ask }) => {
    for (const given of [{}, { homeTeam: 'b', awayTeam: 'a', weekNumber: 2 }, { homeTeam: 'c', weekNumber: 5 }])
      await ask('POST /api/admin/fixtures', sentFixture(given));
    await ask('POST /api/admin/fixtures/publish', PUBLISHED);
    const before = (await ask(LIST)).text;
    await ask('POST /api/matches', sentCard({ weekNumber: 4, date: '2025-10-07' }));
    expect((await ask(LIST)).text).not.toBe(before);
    expect(linesOf((await ask(LIST)).json)).toEqual([
      '2 | Trades Hall | Harbour Social | planned | null',
      '3 | Harbour Social | Trades Hall | played | 2025-10-07',
      '5 | Old Mill | Trades Hall | planned | null',
    ]);
    expect(rowsIn((await ask(LIST)).json)[1]).toMatchObject({ homeTeamScore: 3, awayTeamScore: 2 });
    expect(linesOf((await ask(`${LIST}&week=5&division=1&teamId=c`)).json)).toHaveLength(1);
    expect((await ask('GET /api/fixtures?season=24%2F25')).json).toEqual([]);
    const due = fixturesIn((await ask(OFFICIAL)).json).filter((one) => one['due']);
    expect(linesOf(due)).toEqual(['2 | Trades Hall | Harbour Social | planned | null']);
    const next = async (team: string) => (await ask(`GET /api/teams/${team}/next-fixture`)).json;
    expect(await next('c')).toMatchObject({ fixture: { weekNumber: 5, awayTeamId: 'b' } });
    expect(await next('a')).toEqual({ fixture: null });
    expect((await ask('GET /api/teams/nobody/next-fixture')).status).toBe(404);
  });

  it("counts the teams of a past season by what it had, not by today's teams", async ({ ask }) => {
    await ask('POST /api/matches', sentCard({ season: '24/25' }));
    const divisions = [2, 0].map((teams, at) => ({ division: at + 1, teams }));
    expect((await ask('GET /api/admin/fixtures?season=24%2F25')).json).toMatchObject({ divisions });
    const generated = await ask(`${GENERATE}?dryRun=true`, { season: '24/25', divisions: [1] });
    const teams = fixturesIn(generated.json).map(({ homeTeamId }) => homeTeamId);
    expect(new Set(teams)).toEqual(new Set(['a', 'b']));
    const added = await ask('POST /api/admin/fixtures', sentFixture({ season: '24/25', division: 2 }));
    expect(faultsIn(added.json)).toEqual([
      'homeTeam: Harbour Social are not in division 2 of season 24/25.',
      'awayTeam: Trades Hall are not in division 2 of season 24/25.',
    ]);
  });

  it('has the results of undated weeks overdue once the season is over', async () => {
    const site = await openSite('sqlite', { demo: true });
    const undated = async (day: string) => {
      site.clock.day = day;
      const { json } = await (await openOffice(site)).send('GET', '/api/admin/fixtures?season=25/26');
      const rows = fixturesIn(json).filter(({ date }) => date === null);
      return [...new Set(rows.map(({ due }) => due))];
    };
    expect(await undated('2025-12-30')).toEqual([false]);
    expect(await undated('2026-11-22')).toEqual([true]);
  });

  it('cannot be generated for a division that is named twice', async ({ ask }) => {
    const before = (await ask(OFFICIAL)).text;
    for (const divisions of [[1, 1], Array.from({ length: 1000 }, () => 1)])
      for (const call of ['POST /api/admin/fixtures/generate', 'POST /api/admin/fixtures/generate?dryRun=true']) {
        const { status, json } = await ask(call, { season: '25/26', divisions });
        expect([status, ...faultsIn(json)]).toEqual([422, 'divisions: Each division can be named only once.']);
      }
    expect((await ask(OFFICIAL)).text).toBe(before);
  });

  it("has home fixtures on the team's own night or, without one, on the league’s", async ({ ask }) => {
    const own = { name: 'Harbour Social', division: 1, night: 2 };
    expect((await ask('PUT /api/teams/a', own)).json).toMatchObject({ night: 2 });
    const wanted = { season: '25/26', divisions: [1], night: 4 };
    const trial = await ask('POST /api/admin/fixtures/generate?dryRun=true', wanted);
    const dated = fixturesIn(trial.json).filter(({ date }) => date !== null);
    const nights = new Set(
      dated.map(({ homeTeamId, date }) => {
        return `${homeTeamId === 'a' ? 'own' : 'league'} ${new Date(String(date)).getUTCDay()}`;
      }),
    );
    expect([...nights].sort()).toEqual(['league 4', 'own 2']);
    const plan = textIn(trial.json, 'plan');
    await ask('PUT /api/teams/a', { ...own, night: 3 });
    expect((await ask('POST /api/admin/fixtures/generate', { ...wanted, plan })).status).toBe(409);
    const wrong = faultsIn((await ask('PUT /api/teams/a', { ...own, night: 8 })).json);
    expect(wrong).toEqual(['night: The night must be from 1 for Monday to 7 for Sunday.']);
    expect(await latestEntry(ask)).toMatchObject({
      summary: 'Team Harbour Social now play home matches on Wednesdays',
    });
    expect((await ask('PUT /api/teams/a', { name: 'Harbour Social', division: 1 })).json).toMatchObject({ night: 3 });
    expect((await ask('PUT /api/teams/a', { ...own, night: null })).json).not.toHaveProperty('night');
    await undoLatest(ask);
    const teams = rowsIn((await ask('GET /api/teams')).json);
    expect(teams.find(({ id }) => id === 'a')).toMatchObject({ night: 3 });
  });

  it('is imported from a file, and the same file again changes nothing', async ({ ask }) => {
    const file = [
      'Week;Division;Date;HomeTeam;AwayTeam;Venue;State;Time;Referee',
      '1;1;2025-09-18;harbour social;Trades Hall;;;19:30;Ann',
      '2;1;;Trades Hall;Harbour Social;Civic;postponed;;',
      '',
    ].join('\n');
    const counted = (added: number, changed: number, unchanged: number) => ({
      kind: 'fixtures',
      faults: [],
      preview: { counts: { fixtures: { added, changed, unchanged } } },
    });
    for (let times = 0; times < 2; times++)
      expect((await sendFile(ask, file, '?dryRun=true')).json).toMatchObject({ dryRun: true, ...counted(2, 0, 0) });
    expect((await sendFile(ask, file, '?fileName=list.csv')).json).toMatchObject({
      written: true,
      leftOut: [{ line: 1, text: expect.stringContaining('Referee') }],
      ...counted(2, 0, 0),
    });
    expect(await latestEntry(ask)).toMatchObject({ summary: 'Imported 2 fixtures of 25/26 from list.csv' });
    const revisions = (await ask('GET /api/admin/history')).text;
    expect((await sendFile(ask, file)).json).toMatchObject({ written: false, changes: [], ...counted(0, 0, 2) });
    expect((await ask('GET /api/admin/history')).text).toBe(revisions);
    const moved = file.replace('2;1;;Trades', '7;1;2025-11-06;Trades').replace('postponed', 'rearranged');
    expect((await sendFile(ask, moved)).json).toMatchObject({ written: true, ...counted(0, 1, 1) });
    const listed = fixturesIn((await ask(OFFICIAL)).json);
    expect(linesOf(listed)).toEqual([
      '1 | Harbour Social | Trades Hall | planned | 2025-09-18',
      '7 | Trades Hall | Harbour Social | rearranged | 2025-11-06',
    ]);
    expect(listed.map(({ time, ownVenue }) => [time, ownVenue])).toEqual([
      ['19:30', ''],
      [undefined, 'Civic'],
    ]);
  });
});

const sendFile = (ask: LeagueSite['ask'], text: string, query = '') =>
  ask(`POST /api/admin/import${query}`, text, { 'content-type': 'text/csv' });

it('a file with faults is refused with all of them, and nothing is saved', async ({ ask }) => {
  const file = [
    'division,week,date,homeTeam,awayTeam,state,season',
    '1,1,,Harbour Social,Trades Hall,,',
    '1,25,2025-02-30,Harbour Social,Trades Hall,gone,',
    '1,1,,Harbour Social,Cue Corner,,',
    '1,1,,Old Mill,Old Mill,,99/98',
    '1,1,,HARBOUR SOCIAL,Trades Hall,,25/26',
    '1,30,,Trades Hall,Old Mill,,',
    '1,2,,Trades Hall,Nobody Here,,',
  ].join('\n');
  const refused = await sendFile(ask, file);
  expect(refused.status).toBe(422);
  expect(faultsIn(refused.json)).toEqual([
    'line 3: date is "2025-02-30", which is not in the calendar.',
    'line 3: state is "gone": it must be one of planned, postponed, rearranged, cancelled.',
    'line 4: Cue Corner are not in division 1 of season 25/26.',
    'line 5: 99/98 is not a season: the second year must follow the first.',
    'line 6: HARBOUR SOCIAL v Trades Hall in week 1 is already on the list. It is on line 2.',
    'line 7: week is 30: season 25/26 has 24 weeks.',
  ]);
  const questions = rowsIn(Reflect.get(Object(Reflect.get(Object(refused.json), 'report')), 'questions'));
  expect(questions.map(({ kind, subject }) => `${String(kind)} ${String(subject)}`)).toContain('team Nobody Here');
  expect((await ask(OFFICIAL)).json).toMatchObject({ fixtures: [] });
});

describe('the time of a fixture', () => {
  it('is shown if it is not the usual one, and can be reset', async ({ ask }) => {
    const add = (time: unknown) => ask('POST /api/admin/fixtures', sentFixture({ date: '2025-10-09', time }));
    for (const [time, message] of [
      ['7.30pm', 'The time must be a time such as 19:30.'],
      ['24:00', 'The time must be a time such as 19:30.'],
      [1930, 'The time must be text.'],
    ])
      expect(faultsIn((await add(time)).json)).toEqual([`time: ${String(message)}`]);
    const id = textIn((await add('19:30')).json, 'listedId');
    await ask('POST /api/admin/fixtures', sentFixture({ date: '2025-10-09', homeTeam: 'c', awayTeam: 'b' }));
    await ask('POST /api/admin/fixtures/publish', PUBLISHED);
    const times = async () => rowsIn((await ask(LIST)).json).map(({ homeTeamId, time }) => [homeTeamId, time]);
    expect(await times()).toEqual([
      ['a', '19:30'],
      ['c', undefined],
    ]);
    const next = async (team: string) => (await ask(`GET /api/teams/${team}/next-fixture`)).json;
    expect([await next('a'), await next('c')]).toMatchObject([
      { fixture: { time: '19:30' } },
      { fixture: { time: '19:45' } },
    ]);
    const change = (body: object) => ask(`PUT /api/admin/fixtures/${id}`, body);
    expect((await change({ weekNumber: 4 })).json).toMatchObject({ message: expect.stringContaining('week 4') });
    expect(await times()).toContainEqual(['a', '19:30']);
    for (const none of ['', null]) {
      await change({ time: '20:00' });
      const { message } = Object((await change({ time: none })).json);
      expect(message).toContain(': at the usual time.');
    }
    expect(await times()).toContainEqual(['a', undefined]);
    expect((await change({ time: '20:15' })).json).toMatchObject({ message: expect.stringContaining(': at 20:15.') });
    await undoLatest(ask);
    expect(await times()).toContainEqual(['a', undefined]);
  });
});

it('faults are refused with a sentence for each field', async ({ ask }) => {
  const faults = async (call: string, body: unknown) => {
    const { status, json } = await ask(call, body);
    return [status, ...faultsIn(json)];
  };
  expect(await faults(GENERATE, { season: '31/32' })).toEqual([422, 'season: The league has no season 31/32.']);
  expect(await faults(GENERATE, { season: '25/26', weeks: [1, 2, 3], divisions: [1] })).toEqual([
    422,
    'weeks: Division 1 has 3 teams and needs 6 weeks, but there are only 3 to play in.',
  ]);
  expect(await faults(GENERATE, { season: '25/26', weeks: [0], divisions: [9], night: 8 })).toHaveLength(4);
  expect((await ask(GENERATE, { season: '25/26', divisions: [1], plan: 'abc.def' })).status).toBe(409);
  expect(await faults('POST /api/admin/fixtures/publish', { season: '24/25', published: true })).toEqual([
    422,
    'season: Season 24/25 has no fixture list in these divisions.',
  ]);
});

it('no undo is allowed if a fixture list depends on the change, or has replaced it', async ({ ask }) => {
  const refusalOf = async (id: unknown) => {
    const { status, json } = await undo(ask, id);
    return [status, textIn(json, 'error')];
  };
  const team = await ask('POST /api/admin/teams', { name: 'The Weavers', division: 1, venue: 'Loom Street' });
  expect(team.json).toMatchObject({ venue: 'Loom Street' });
  const added = await latestEntry(ask);
  await ask('POST /api/admin/fixtures', sentFixture({ awayTeam: textIn(team.json, 'id') }));
  const depends = 'A fixture list depends on it: Harbour Social v The Weavers';
  expect(await refusalOf(added['id'])).toEqual([409, expect.stringContaining(depends)]);
  const id = textIn((await ask('POST /api/admin/fixtures', sentFixture())).json, 'listedId');
  await ask(`DELETE /api/admin/fixtures/${id}`);
  const removed = await latestEntry(ask);
  await ask('POST /api/admin/fixtures', sentFixture());
  const replaced = 'Harbour Social v Trades Hall in week 3 is already on the list.';
  expect(await refusalOf(removed['id'])).toEqual([409, expect.stringContaining(replaced)]);
});

it('a change of a team keeps its venue unless it names one, and an empty one removes it', async ({ ask }) => {
  const put = async (body: unknown) => textIn((await ask('PUT /api/teams/a', body)).json, 'venue');
  expect(await put({ name: 'Harbour Social', division: 1, venue: 'Quayside' })).toBe('Quayside');
  expect(await put({ name: 'Harbour', division: 1 })).toBe('Quayside');
  expect(await put({ name: 'Harbour', division: 1, venue: ' ' })).toBe('');
  expect(await latestEntry(ask)).toMatchObject({ summary: 'Team Harbour no longer have a home venue' });
});
