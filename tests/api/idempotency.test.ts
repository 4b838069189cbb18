import { describe, expect, it, vi } from 'vitest';
import { sentCard } from '../support/cards.ts';
import { openLeagueSite, rowsIn, textIn } from '../support/league-site.ts';
import { openSite } from '../support/site.ts';
import { ENGINES } from '../support/store.ts';
import { openOffice } from './sign-in-site.ts';

const KEY = { 'idempotency-key': 'a phone in the club' };
const SAM = { name: 'Sam Hill', handicap: 20, modifier: 1.5, newHandicap: 25 };

describe.each(ENGINES)('an Idempotency-Key on %s', (engine) => {
  it('repeats the first answer exactly, and writes nothing', async () => {
    const { ask, store } = await openLeagueSite(engine);
    const first = await ask('POST /api/matches', sentCard(), KEY);
    const revisions = new Map(store.revisions());
    expect(first.status).toBe(201);
    expect(await ask('POST /api/matches', sentCard(), KEY)).toEqual(first);
    expect(new Map(store.revisions())).toEqual(revisions);
    const id = textIn(first.json, 'fixtureId');
    const deleted = await ask(`DELETE /api/matches/${id}`, undefined, KEY);
    expect(await ask(`DELETE /api/matches/${id}`, undefined, KEY)).toEqual(deleted);
    expect((await ask(`DELETE /api/matches/${id}`)).status).toBe(404);
    // The same request gets the first answer again, although the result has been deleted since.
    expect(await ask('POST /api/matches', sentCard(), KEY)).toEqual(first);
  });

  it('is valid only for one body, path and method', async () => {
    const { ask } = await openLeagueSite(engine);
    await ask('POST /api/admin/teams/a/players', SAM, KEY);
    const other = await ask('POST /api/admin/teams/a/players', { ...SAM, handicap: 21 }, KEY);
    const error = 'This Idempotency-Key was used with another body or for another question.';
    expect(other).toMatchObject({ status: 422, json: { error } });
    expect((await ask('POST /api/admin/teams/b/players', SAM, KEY)).status).toBe(201);
    const asking = (y: number) =>
      ask(`POST /api/admin/teams/a/players?x=1?y=${y}`, { ...SAM, name: 'Sid New' }, { 'idempotency-key': 'question' });
    expect([(await asking(2)).status, (await asking(3)).status]).toEqual([201, 422]);
    expect((await ask('PUT /api/admin/reset-new-handicaps', {}, KEY)).status).toBe(200);
  });

  it('does not store a failure', async () => {
    const { ask } = await openLeagueSite(engine);
    const team = { name: 'Trades Hall', division: 1 };
    expect((await ask('POST /api/admin/teams', team, KEY)).status).toBe(409);
    await ask('DELETE /api/teams/b');
    expect((await ask('POST /api/admin/teams', team, KEY)).status).toBe(201);
    expect((await ask('POST /api/matches', {}, KEY)).status).toBe(422);
    expect((await ask('POST /api/matches', sentCard({ awayTeam: 'c' }), KEY)).status).toBe(201);
  });

  it('makes one write of twenty identical requests at once, and another for another key', async () => {
    const { ask } = await openLeagueSite(engine);
    const twins = await Promise.all(Array.from({ length: 20 }, () => ask('POST /api/matches', sentCard(), KEY)));
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(twins[0]?.status).toBe(201);
    expect(rowsIn((await ask('GET /api/matches')).json)).toHaveLength(1);
    const again = await ask('POST /api/matches', sentCard(), { 'idempotency-key': 'another' });
    expect(again.status).toBe(409);
  });
});

it.each(['', 'x'.repeat(201)])('a key that is empty or too long is 400', async (key) => {
  const { ask } = await openLeagueSite('sqlite');
  expect((await ask('POST /api/matches', sentCard(), { 'idempotency-key': key })).status).toBe(400);
});

it('a file that is sent again gets the same answer and is not stored twice', async () => {
  const { app, store } = await openSite('sqlite', { demo: true });
  const browser = await openOffice({ app, store });
  const keep = vi.spyOn(store.files, 'keep');
  const headers = { 'content-type': 'application/octet-stream', ...KEY };
  const sendPdf = (word: string) => {
    const text = `%PDF-1.7\n${word}\nstartxref\n9\n%%EOF`;
    return browser.send('POST', '/api/admin/documents?title=Rules', undefined, { text, headers });
  };
  const first = await sendPdf('one');
  expect(first.status).toBe(200);
  expect(await sendPdf('one')).toMatchObject({ status: 200, json: first.json });
  expect((await sendPdf('other')).status).toBe(422);
  expect(keep).toHaveBeenCalledTimes(1);
});
