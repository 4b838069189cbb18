import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sentCard, sentMatches } from '../support/cards.ts';
import { openLeagueSite, rowsIn } from '../support/league-site.ts';
import { ENGINES } from '../support/store.ts';

const PAIRS = [
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'a'],
] as const;
/** The cards to send: three fixtures in each of eight weeks. */
const CARDS = Array.from({ length: 24 }, (_, i) => ({ week: Math.floor(i / 3) + 1, pair: PAIRS[i % 3] ?? PAIRS[0] }));

describe.each(ENGINES)('reads while results come in on %s', (engine) => {
  it('show one consistent state of the league, and every result in the end', async () => {
    const { ask } = await openLeagueSite(engine);
    const state = { writing: true, reads: 0 };

    async function write(): Promise<void> {
      const statuses: number[] = [];
      for (const { week, pair } of CARDS) {
        const [homeTeam, awayTeam] = pair;
        const matches = sentMatches(homeTeam, awayTeam, week % 6);
        const card = sentCard({ weekNumber: week, homeTeam, awayTeam, matches });
        statuses.push((await ask('POST /api/matches', card)).status);
      }
      state.writing = false;
      expect(new Set(statuses)).toEqual(new Set([201]));
    }

    async function read(): Promise<void> {
      while (state.writing) {
        const [table, players] = await Promise.all([ask('GET /api/standings/1'), ask('GET /api/player-stats')]);
        expect([table.status, players.status]).toEqual([200, 200]);
        expectWholeTable(rowsIn(table.json));
        expect(sum(rowsIn(players.json), 'won')).toBe(sum(rowsIn(players.json), 'lost'));
        state.reads++;
        // Cached answers do not yield to the event loop, so without this pause the writes would never run.
        await nextTurn();
      }
    }

    await Promise.all([write(), read(), read(), read()]);
    expect(state.reads).toBeGreaterThan(3);
    const rows = rowsIn((await ask('GET /api/standings/1')).json);
    expect(sum(rows, 'gamesPlayed')).toBe(2 * CARDS.length);
    expect(sum(rows, 'playerGamesWon')).toBe(5 * CARDS.length);
  });
});

/** Expects a table of complete results: as many frames won as lost, and five frames for each fixture. */
function expectWholeTable(rows: Record<string, unknown>[]): void {
  for (const row of rows) {
    expect(row['playerGamesPlayed']).toBe(5 * Number(row['gamesPlayed']));
    expect(Number(row['playerGamesWon']) + Number(row['playerGamesLost'])).toBe(row['playerGamesPlayed']);
  }
  expect(sum(rows, 'playerGamesWon')).toBe(sum(rows, 'playerGamesLost'));
  expect(sum(rows, 'matchesWon')).toBe(sum(rows, 'matchesLost'));
  expect(sum(rows, 'gamesPlayed') % 2).toBe(0);
}

function sum(rows: Record<string, unknown>[], field: string): number {
  return rows.reduce((total, row) => total + Number(row[field]), 0);
}
