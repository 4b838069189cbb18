import { describe, expect } from 'vitest';
import { USUAL_POLICIES } from '#domain/handicaps/policy-schema.ts';
import { policyWords } from '#domain/handicaps/policy-words.ts';
import { forgetPlayer } from '#server/operations/forget.ts';
import { faultsIn, it, type LeagueSite, openLeagueSite, rowsIn, textIn, TODAY } from '../support/league-site.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { sentCard, withFrame } from '../support/cards.ts';
import { importText } from '../fixtures/import/import-text.ts';
import { HEADER } from '../fixtures/import/small-season.ts';
import { openSite } from '../support/site.ts';
import { openOffice } from './sign-in-site.ts';

type Ask = LeagueSite['ask'];

/**
 * Returns a file of weekly matches from October 2024 on, in which each player of `a` beats a player of `b`: the first
 * by 40 points, and each further player by 5 points less.
 */
function fileOf(weeks: number): string {
  const lines = Array.from({ length: weeks }, (_, week) => {
    const day = new Date(Date.UTC(2024, 9, 1 + 7 * week)).toISOString().slice(0, 10);
    return [1, 2, 3, 4, 5].map(
      (n) =>
        `24/25,1,${week + 1},${day},Harbour Social,Trades Hall,${n},A Player ${n},${75 - 5 * n},,,B Player ${n},30,,`,
    );
  });
  return [HEADER, ...lines.flat()].join('\n');
}

async function fill(ask: Ask, weeks = 12): Promise<void> {
  const { status, text } = await ask('POST /api/admin/import', fileOf(weeks), { 'content-type': 'text/csv' });
  if (status !== 200) throw new Error(text);
}

/**
 * Opens a complete site with the results of twelve weeks. Its content, such as the handicap policy, comes from the
 * store.
 */
async function officeWithResults(): Promise<Ask> {
  const site = await openSite('sqlite');
  const office = await openOffice(site);
  await importText(site.store, fileOf(12));
  return async (call, body) => {
    const [method, url] = call.split(' ') as ['GET', string];
    const { status, json } = await office.send(method, url, body);
    return { status, json, text: JSON.stringify(json) };
  };
}

async function proposals(ask: Ask, query = ''): Promise<Record<string, unknown>[]> {
  return rowsIn((await ask(`GET /api/admin/handicap-proposals${query}`)).json);
}

/** Returns the proposals for these players, in the form in which an official sends them back to accept them. */
async function taken(ask: Ask, ids: string[], query = '') {
  const known = await proposals(ask, query);
  return ids.map((id) => {
    const { playerId, handicap, proposed } = known.find((one) => one['playerId'] === id) ?? {};
    return { playerId, handicap, proposed, newHandicap: proposed };
  });
}

/** Opens a league with the results of twelve weeks. */
async function reviewed() {
  const site = await openLeagueSite('sqlite');
  await fill(site.ask);
  return site;
}

const undoLatest = async (ask: Ask) => undo(ask, (await latestEntry(ask))['id']);
const setHandicap = (ask: Ask, id: string, newHandicap: number, handicap = newHandicap) =>
  ask(`PUT /api/teams/${id[0]}/players/${id}/handicap`, { handicap, modifier: 0, newHandicap });
const setRange = (ask: Ask, handicaps: object) =>
  ask('PUT /api/admin/seasons', { season: '25/26', rules: { handicaps } });
const startOf = async (ask: Ask, one: string, other: string) =>
  (await ask(`GET /api/start-given?one=${one}&other=${other}`)).json;

const ACCEPT = 'POST /api/admin/handicap-proposals/accept';

describe('handicaps by a policy', () => {
  it('are proposed with evidence, accepted in part and by hand, explained, and undone as one change', async () => {
    const { ask } = await reviewed();
    const all = await proposals(ask);
    const changes = all.map(({ change }) => Math.abs(Number(change)));
    expect(changes[0]).toBeGreaterThan(0);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    expect(all.find(({ playerId }) => playerId === 'c1')).toMatchObject({
      handicap: 1,
      proposed: 1,
      change: 0,
      because: ['Has played 0 frames, and needs 10 for a proposal.'],
      evidence: { frames: 0, won: 0, averageMargin: 0, opponents: 0 },
    });
    expect(all.find(({ playerId }) => playerId === 'b1')).toMatchObject({
      teamName: 'Trades Hall',
      evidence: { frames: 12, won: 0, averageMargin: -40, opponents: 1 },
    });
    const before = (await ask('GET /api/teams/b/players')).text;
    const [b1, b2] = await taken(ask, ['b1', 'b2']);
    const sent = { proposals: [b1, { ...b2, newHandicap: 33 }], note: 'Autumn review' };
    expect((await ask(ACCEPT, sent)).json).toEqual({ accepted: 2 });
    const entry = await latestEntry(ask);
    const summary = 'Accepted 2 handicaps of the rating policy: Autumn review';
    expect(entry).toMatchObject({ action: 'accept handicaps', summary });
    const { json } = await ask('GET /api/teams/b/players');
    expect(rowsIn(json).slice(0, 3)).toMatchObject([
      { id: 'b1', handicap: b1?.proposed, newHandicap: b1?.proposed },
      { id: 'b2', handicap: 33, newHandicap: 33 },
      { id: 'b3', handicap: 3, newHandicap: 3 },
    ]);
    const whys = async (id: string) =>
      rowsIn((await ask(`GET /api/players/${id}/handicaps`)).json).map(({ why }) => why);
    expect(await whys('b1')).toEqual([null, expect.stringMatching(/^Won 0 of all 12 frames .* Autumn review$/)]);
    const reason = `Changed by hand: the policy proposed ${String(b2?.proposed)}. Autumn review`;
    expect(await whys('b2')).toEqual([null, reason]);
    expect(textIn((await ask('GET /api/players/b1')).json, 'handicaps', 1, 'why')).toContain('Autumn review');
    // A later change by hand does not keep these reasons.
    await setHandicap(ask, 'b1', 5);
    expect((await whys('b1')).at(-1)).toBeNull();
    await undoLatest(ask);
    expect((await undo(ask, entry['id'])).status).toBe(200);
    expect((await ask('GET /api/teams/b/players')).text).toBe(before);
    expect([...(await whys('b1')), ...(await whys('b2'))]).toEqual([null, null]);
  });

  it('are all refused if a handicap or a proposal has changed, or with every fault at once', async () => {
    const { ask } = await reviewed();
    const [b1, b2] = await taken(ask, ['b1', 'b2']);
    const before = (await ask('GET /api/teams')).text;
    const history = (await ask('GET /api/admin/history')).text;
    const stale = await ask(ACCEPT, { proposals: [b1, { ...b2, handicap: 7 }] });
    expect(stale.status).toBe(409);
    expect(textIn(stale.json, 'error')).toContain('has changed since: B Player 2.');
    const unknown = { ...b2, playerId: 'nobody' };
    const wrong = [{ ...b1, newHandicap: 151 }, b2, b2, unknown, { ...b1, playerId: 'a1', newHandicap: 0.5 }];
    const faulty = await ask(ACCEPT, { proposals: wrong });
    expect([faulty.status, ...faultsIn(faulty.json)]).toEqual([
      422,
      'proposals.0.newHandicap: The new handicap must be from 0 to 150.',
      'proposals.2.playerId: B Player 2 is given twice.',
      'proposals.3.playerId: The league has no such player.',
      'proposals.4.newHandicap: The new handicap must be a whole number.',
    ]);
    for (const sent of [{ proposals: [] }, { proposals: [b1], policy: 'luck' }])
      expect((await ask(ACCEPT, sent)).status).toBe(422);
    expect((await ask('GET /api/teams')).text).toBe(before);
    expect((await ask('GET /api/admin/history')).text).toBe(history);
  });

  it('are refused if another official or a new result came first', async () => {
    const { ask } = await reviewed();
    // With such a high limit, another result changes the proposal.
    const policy = { ...USUAL_POLICIES.rating, largestChange: 100 };
    const sent = await taken(ask, ['b1', 'b2'], `?policy=${encodeURIComponent(JSON.stringify(policy))}`);
    const refusal = async () => {
      const { status, json } = await ask(ACCEPT, { policy, proposals: sent });
      return [status, textIn(json, 'error')];
    };
    const since = [409, expect.stringContaining('since: B Player 2.')];
    await setHandicap(ask, 'b2', 9);
    expect(await refusal()).toEqual(since);
    await undoLatest(ask);
    await fill(ask, 13);
    const before = (await ask('GET /api/teams')).text;
    expect(await refusal()).toEqual(since);
    expect((await ask('GET /api/teams')).text).toBe(before);
  });

  it('follow the policy that the league has chosen, which changes no handicap and can be undone', async () => {
    const ask = await officeWithResults();
    expect((await ask('GET /api/handicap-policy')).json).toEqual({ policy: null, words: null });
    const before = await proposals(ask, '?policy=wins');
    const { wins } = USUAL_POLICIES;
    const saved = await ask('PUT /api/admin/handicap-policy', { policy: wins });
    expect(saved.json).toEqual({ policy: wins, words: policyWords(wins) });
    expect(await proposals(ask)).toEqual(before);
    const wide = { ...wins, step: 9 };
    expect(await proposals(ask, `?policy=${encodeURIComponent(JSON.stringify(wide))}`)).not.toEqual(before);
    await undoLatest(ask);
    expect((await ask('GET /api/handicap-policy')).json).toEqual({ policy: null, words: null });
    for (const policy of ['luck', '{"kind":"wins"}', '{']) {
      const query = `?policy=${encodeURIComponent(policy)}`;
      expect((await ask(`GET /api/admin/handicap-proposals${query}`)).status).toBe(400);
      expect((await ask(`GET /api/admin/handicap-replay${query}`)).status).toBe(400);
    }
    const refused = await ask('PUT /api/admin/handicap-policy', { policy: { ...wins, step: 0, lowest: 2.5 } });
    expect([refused.status, ...faultsIn(refused.json)]).toEqual([
      422,
      'policy.lowest: The lowest handicap must be a whole number from -150 to 250.',
      'policy.step: The step must be a whole number from 1 to 50.',
    ]);
  });

  it('are replayed over all seasons or some, and anew after a new result', async () => {
    const { ask } = await reviewed();
    const replay = async (query: string) => (await ask(`GET /api/admin/handicap-replay?${query}`)).json;
    const whole = { prediction: { frames: 10 }, without: { frames: 10, favouriteWins: 1 }, recorded: null };
    expect(await replay('policy=rating')).toMatchObject(whole);
    expect(await replay('seasons=25/26')).toMatchObject({ prediction: { frames: 0 } });
    for (const season of ['99/00', 'undefined', 'null'])
      expect((await ask(`GET /api/admin/handicap-replay?seasons=${season}&policy=rating`)).status).toBe(400);
    await fill(ask, 13);
    expect(await replay('policy=rating')).toMatchObject({ prediction: { frames: 15 } });
  });

  it('have a range and a cap, and no change leaves a handicap outside', async ({ ask }) => {
    const start = { gives: 'a1', receives: 'a6', points: 5, capped: false };
    expect(await startOf(ask, 'a6', 'a1')).toEqual(start);
    expect((await setRange(ask, { maxStart: 4, lowest: -20 })).status).toBe(200);
    expect(await startOf(ask, 'a6', 'a1')).toEqual({ ...start, points: 4, capped: true });
    expect(await startOf(ask, 'a1', 'b1')).toEqual({ gives: null, receives: null, points: 0, capped: false });
    expect((await ask('GET /api/start-given?one=a1')).status).toBe(400);
    expect((await ask('GET /api/start-given?one=a1&other=nobody')).status).toBe(404);
    expect((await setHandicap(ask, 'a1', -20)).status).toBe(200);
    const refused = await setRange(ask, { lowest: 0 });
    const outside = 'Handicaps would be outside 0 to 150: A Player 1. Change them first.';
    expect([refused.status, textIn(refused.json, 'error')]).toEqual([409, outside]);
    const lower = await setHandicap(ask, 'a2', -21, -20);
    expect(faultsIn(lower.json)).toEqual(['newHandicap: The new handicap must be from -20 to 150.']);
    expect(faultsIn((await setRange(ask, { lowest: 60, highest: 50 })).json)).toEqual([
      'rules.handicaps.highest: The highest handicap must be higher than the lowest.',
    ]);
  });

  it("are in the scores by the handicaps of that day; corrections and undo are not checked by today's", async () => {
    const { ask } = await openLeagueSite('sqlite');
    expect(faultsIn((await setRange(ask, { start: 'half', highest: 251 })).json)).toEqual([
      'rules.handicaps.start: The start must be one of difference, own.',
      'rules.handicaps.highest: The highest handicap must be a whole number from -150 to 250.',
    ]);
    expect((await setRange(ask, { inScores: true, start: 'own', lowest: -20, highest: 250 })).status).toBe(200);
    await setHandicap(ask, 'a1', 200, 1);
    await setHandicap(ask, 'b1', -20, 1);
    await ask('PUT /api/admin/apply-handicaps', { on: '2025-10-01' });
    const start = { gives: 'b1', receives: 'a1', points: 220, capped: false, begins: { one: 200, other: -20 } };
    expect(await startOf(ask, 'a1', 'b1')).toEqual(start);
    const card = sentCard({ date: TODAY });
    const low = withFrame(0, { homeScore: 199, awayScore: 8, awayBreak: 29 }, card);
    expect(faultsIn((await ask('POST /api/matches', low)).json)).toEqual([
      'matches.0.homeScore: A score that includes a start of 200 cannot be 199.',
      "matches.0.awayBreak: A break of 29 cannot be higher than the player's 28 points without the 20 owed.",
    ]);
    const made = await ask('POST /api/matches', withFrame(0, { homeScore: 340, awayScore: 8, awayBreak: 28 }, card));
    expect(made.status).toBe(201);
    expect((await ask(`PUT /api/matches/${textIn(made.json, 'fixtureId')}`, low)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await undoLatest(ask)).status).toBe(200);
  });

  it('may be below 0, in lists, files and results too, and no undo or redo leaves the range', async ({ ask }) => {
    const send = (text: string, query = '') =>
      ask(`POST /api/admin/import${query}`, text, { 'content-type': 'text/csv' });
    const header = 'team,division,player,handicap,modifier,newHandicap';
    const squads = `${header}\nHarbour Social,1,Ann Ash,-12,0,−7\nHarbour Social,1,Bob Bay,+5,0,5`;
    const wider = (lowest: number, highest: number, from: number, to: number) =>
      `Handicaps may now be from ${lowest} to ${highest}, as in the file. The range was ${from} to ${to}.`;
    expect((await send(squads, '?dryRun=true')).json).toMatchObject({ notes: [wider(-12, 150, 0, 150)] });
    await setRange(ask, { lowest: -20, highest: 60 });
    const widened = await latestEntry(ask);
    expect((await send(squads)).json).toMatchObject({ written: true });
    const lower = await send(`${header}\nHarbour Social,1,Ann Ash,-21,0,-7`, '?dryRun=true');
    expect(lower.json).toMatchObject({ notes: [wider(-21, 60, -20, 60)] });
    const wrong = await send(`${header}\nHarbour Social,1,Ann Ash,-151,0,-7`);
    expect(faultsIn(wrong.json)).toEqual(['line 2: The handicap must be from -150 to 250.']);
    const { text: exported } = await ask('GET /api/admin/export/squads');
    expect(exported).toContain('Ann Ash,-12,0,-7,');
    const again = await send(exported, '?dryRun=true');
    expect(again.json).toMatchObject({ success: true });
    expect(again.text).not.toContain('handicap from');
    // The new range cannot be undone while a handicap is outside the old one. An undone handicap outside the current
    // range cannot be redone.
    const imported = await latestEntry(ask);
    const outside = await undo(ask, widened['id']);
    expect([outside.status, textIn(outside.json, 'error')]).toEqual([409, expect.stringContaining('Ann Ash')]);
    expect((await undo(ask, imported['id'])).status).toBe(200);
    const undone = await latestEntry(ask);
    expect((await undo(ask, widened['id'])).status).toBe(200);
    expect((await undo(ask, undone['id'])).status).toBe(409);
    // A range that excludes a player's handicap is refused. The next season copies the range.
    await setRange(ask, { lowest: 0, highest: 60 });
    expect((await setRange(ask, { lowest: 5 })).status).toBe(409);
    await ask('POST /api/admin/seasons', { season: '26/27' });
    const { json } = await ask('GET /api/admin/seasons');
    const next = rowsIn(Reflect.get(Object(json), 'seasons')).find(({ season }) => season === '26/27');
    expect(next).toMatchObject({ rules: { handicaps: { lowest: 0, highest: 60, maxStart: null, inScores: false } } });
  });

  it('are forgotten with the names in the note', async () => {
    const { ask, store } = await reviewed();
    await ask(ACCEPT, { proposals: await taken(ask, ['b1']), note: 'As A Player 1 asked' });
    await forgetPlayer(store, 'a1', null);
    const { text } = await ask('GET /api/players/b1/handicaps');
    expect(text).toContain('Won 0 of all 12');
    expect(text).not.toContain('A Player 1');
  });
});
