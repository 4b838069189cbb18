import { describe, expect } from 'vitest';
import { makeMatch } from '../fixtures/made-league.ts';
import { sampleFixture } from '../support/sample-values.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import { it, type LeagueSite, record, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { isUndone, latestEntry, stateOf, undo } from '../support/league-history.ts';

type Ask = LeagueSite['ask'];
const SAM = { name: 'Sam Hill', handicap: 20, modifier: 1.5, newHandicap: 25 };
const DRAW = { competitionName: 'Plate_Final', matches: [{ competitorA: 'Orchard Social', competitorB: 'Bye' }] };

/**
 * Functions that make changes with wider effects than those in `support/kinds.ts`, keyed by a name for the change.
 * `fixtureId`: the only result in the league.
 */
const CHANGES: Record<string, (ask: Ask, fixtureId: string) => Promise<unknown>> = {
  'a new result': (ask) => ask('POST /api/matches', sentCard({ weekNumber: 8 })),
  'a correction': (ask, id) =>
    ask(`PUT /api/matches/${id}`, sentCard({ weekNumber: 9, matches: sentMatches('a', 'b', 5) })),
  'a deleted result': (ask, id) => ask(`DELETE /api/matches/${id}`),
  'a changed team': (ask) => ask('PUT /api/teams/a', { name: 'Harbour Lights', division: 2 }),
  'a deleted team with its players': (ask) => ask('DELETE /api/teams/a'),
  'a handicap': (ask) => ask('PUT /api/teams/a/players/a1/handicap', SAM),
  'a deleted player': (ask) => ask('DELETE /api/teams/a/players/a1'),
  'a transfer': (ask) => ask('POST /api/admin/transfer-player', { playerId: 'a1', newTeamId: 'd' }),
  'reset handicaps': (ask) => ask('PUT /api/admin/reset-new-handicaps', {}),
  'applied handicaps': (ask) => ask('PUT /api/admin/apply-handicaps', { on: '2025-10-01' }),
  'a new season that is the default at once': (ask) =>
    ask('POST /api/admin/seasons', {
      season: '26/27',
      divisions: [1, 2, 3],
      teams: [{ teamId: 'c', division: 3 }],
      makeDefault: true,
    }),
  'another default season': (ask) => ask('PUT /api/admin/default-season', { season: '24/25' }),
  'a draw': (ask) => ask('POST /api/save-draw', DRAW),
};

describe('undo', () => {
  it('and redo work for every kind of change', async ({ ask }) => {
    const fixtureId = await record(ask, sentCard());
    await ask('PUT /api/teams/a/players/a2/handicap', SAM);
    for (const [what, change] of Object.entries(CHANGES)) {
      const before = await stateOf(ask);
      await change(ask, fixtureId);
      const after = await stateOf(ask);
      const entry = await latestEntry(ask);
      expect(after, what).not.toEqual(before);
      const undone = await undo(ask, entry['id']);
      expect(undone.json, what).toEqual({ success: true, message: `Undone: ${String(entry['summary'])}.` });
      expect(await stateOf(ask), what).toEqual(before);
      const taking = await latestEntry(ask);
      const summary = `Undone: ${String(entry['summary'])}`;
      expect(taking, what).toMatchObject({ action: 'undo', by: 'Pat', undone: false, undoable: true, summary });
      expect(await isUndone(ask, entry['id']), what).toBe(true);
      const sentence = 'This cannot be undone. It has already been undone.';
      expect(refusalIn(await undo(ask, entry['id'])), what).toEqual([409, sentence]);

      expect((await undo(ask, taking['id'])).status, what).toBe(200);
      expect(await stateOf(ask), what).toEqual(after);
      const again = await latestEntry(ask);
      expect(again['summary'], what).toBe(`Redone: ${String(entry['summary'])}`);
      expect([await isUndone(ask, entry['id']), await isUndone(ask, taking['id'])], what).toEqual([false, true]);

      expect((await undo(ask, again['id'])).status, what).toBe(200);
      expect(await stateOf(ask), what).toEqual(before);
      expect(
        [await isUndone(ask, entry['id']), await isUndone(ask, taking['id']), await isUndone(ask, again['id'])],
        what,
      ).toEqual([true, false, true]);
    }
  });

  it('works in any order if nothing later depends on the change', async ({ ask }) => {
    await record(ask, sentCard());
    const first = await latestEntry(ask);
    await record(ask, sentCard({ weekNumber: 5 }));
    await ask('PUT /api/teams/a', { name: 'Harbour Lights', division: 1 });
    expect((await undo(ask, first['id'])).status).toBe(200);
    expect((await ask('GET /api/matches')).json).toMatchObject([{ weekNumber: 5 }]);
  });

  it('is refused if the same thing was changed later, and names that change', async ({ ask }) => {
    const id = await record(ask, sentCard());
    const first = await latestEntry(ask);
    await ask(`PUT /api/matches/${id}`, sentCard({ matches: sentMatches('a', 'b', 5) }));
    const refused = await undo(ask, first['id']);
    expect(refused.status).toBe(409);
    expect(textIn(refused.json, 'error')).toMatch(
      /^This cannot be undone\. A later change depends on it: “Corrected Harbour Social 3–2 .* week 3 of 25\/26” \(Pat, \d{1,2} \w+ \d{4} at \d\d:\d\d\)\.$/,
    );
    await ask('PUT /api/teams/a/players/a1/handicap', SAM);
    const handicap = await latestEntry(ask);
    await ask('DELETE /api/teams/a');
    expect(textIn((await undo(ask, handicap['id'])).json, 'error')).toContain(
      '“Deleted team Harbour Social with 6 players”',
    );
  });
});

describe('an import', () => {
  it('of hundreds of fixtures is undone and redone as a whole', async ({ ask, store }) => {
    const before = await stateOf(ask);
    const by = { by: 'Pat', via: 'web', action: 'import', summary: 'Imported 500 fixtures' } as const;
    await store.write(by, async (change) => {
      const matches = [1, 2, 3, 4, 5].map((n) => makeMatch(`a${n}`, 60, 21, `b${n}`, { home: [33] }));
      const fixtures = Array.from({ length: 500 }, (_, i) =>
        sampleFixture(`f${i}`, {
          week: (i % 24) + 1,
          division: Math.floor(i / 24) + 1,
          recorded: i + 1,
          matches,
        }),
      );
      await change.putAll('fixture', fixtures);
    });
    const after = await stateOf(ask);
    const { id } = await latestEntry(ask);
    const started = performance.now();
    expect((await undo(ask, id)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await stateOf(ask)).toEqual(before);
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect(await stateOf(ask)).toEqual(after);
    expect(await store.integrity()).toEqual([]);
  });

  it('is undone with its new teams and players, unless they have results since', async ({ ask }) => {
    const before = await stateOf(ask);
    const sent = await ask('POST /api/admin/import', fileOfNewTeams(), { 'content-type': 'text/csv' });
    expect(sent).toMatchObject({ status: 200 });
    const after = await stateOf(ask);
    const { id } = await latestEntry(ask);
    expect((await undo(ask, id)).status).toBe(200);
    expect(await stateOf(ask)).toEqual(before);
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect(await stateOf(ask)).toEqual(after);

    const { json } = await ask('GET /api/teams');
    const newTeam = rowsIn(json).find(({ name }) => name === 'New Home');
    const matches = sentMatches('a', 'b').map((match) => ({ ...match, awayPlayer: null, homeScore: 42, awayScore: 0 }));
    await record(ask, sentCard({ awayTeam: newTeam?.['id'], matches }));
    const refused = await undo(ask, id);
    expect(refused).toMatchObject({ status: 409 });
    expect(textIn(refused.json, 'error')).toContain('A result depends on it: Harbour Social 5–0 New Home, division 1');
  });
});

/** Returns a CSV file in which two new teams meet in every week of 25/26. */
function fileOfNewTeams(): string {
  const header =
    'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';
  const lines = Array.from({ length: 24 * 5 }, (_, i) => {
    const [week, match] = [Math.floor(i / 5) + 1, (i % 5) + 1];
    return `25/26,1,${week},,New Home,New Away,${match},Home ${match},60,,,Visitor ${match},20,,`;
  });
  return [header, ...lines].join('\n');
}
