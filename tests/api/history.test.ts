import { describe, expect } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { it, rowsIn, textIn } from '../support/league-site.ts';

function entriesOf(json: unknown): Record<string, unknown>[] {
  return rowsIn(json instanceof Object ? Reflect.get(json, 'entries') : undefined);
}

describe('the history', () => {
  it('is read newest first, page by page', async ({ ask }) => {
    for (const weekNumber of [1, 2, 3, 4]) await ask('POST /api/matches', sentCard({ weekNumber }));
    const seen = [];
    let query = 'limit=2';
    for (;;) {
      const { json } = await ask(`GET /api/admin/history?${query}`);
      seen.push(...entriesOf(json));
      const next = textIn(json, 'next');
      if (next === 'null') break;
      query = `limit=2&before=${next}`;
    }
    const { json: whole } = await ask('GET /api/admin/history');
    expect(seen).toEqual(entriesOf(whole));
    expect(whole).toMatchObject({ next: null });
    expect(seen.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
    expect(seen[0]).toEqual({
      id: '5',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      by: 'Pat',
      action: 'record result',
      summary: 'Recorded Harbour Social 3–2 Trades Hall, division 1, week 4 of 25/26',
      undone: false,
      undoable: true,
    });
    expect(entriesOf((await ask('GET /api/admin/history?before=999999999&limit=200')).json)).toHaveLength(5);
    expect(await ask('GET /api/admin/history?before=1')).toMatchObject({ json: { entries: [], next: null } });
  });

  it('takes only whole numbers', async ({ ask }) => {
    const limits = ['limit=0', 'limit=201', 'limit=1.5', 'limit=x', 'limit=1&limit=2'];
    for (const query of [...limits, 'before=0', 'before=-1', 'before=1.5', 'before=99999999999', 'before='])
      expect.soft((await ask(`GET /api/admin/history?${query}`)).status, query).toBe(400);
  });

  it('has no entry under any other id', async ({ ask }) => {
    for (const id of ['0', '99', '-1', 'x', '1.5', '2147483648', '99999999999999', '%00', '01'])
      expect.soft((await ask(`POST /api/admin/history/${id}/undo`)).status, id).toBe(404);
  });
});
