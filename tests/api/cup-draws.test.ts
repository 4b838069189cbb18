import { readFileSync } from 'node:fs';
import { describe, expect, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type CompetitionDraws, type DrawDetails, drawsOfCompetition, type SealedDrawAnswer } from '#contract/draws.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { checkDrawAgainstProof } from '#domain/draws/proven-draw.ts';
import { nodeHashFunctions } from '#server/storage/mappers/draws.ts';
import { printedBy } from '../support/printed-by.ts';
import {
  askApp,
  clock,
  gateOf,
  it,
  LEAGUE,
  type LeagueSite,
  openLeagueSite,
  refusalIn,
  siteOf,
  textIn,
  TODAY,
} from '../support/league-site.ts';
import { latestEntry, undo } from '../support/league-history.ts';
import { openAgain, openTestStore, testPlace } from '../support/store.ts';
import { type League, shippedLeague } from '../support/content.ts';

const NAME = 'Interleague_SemiFinals';
const LAMPITT = 'LampittCup_SemiFinals';
const ENTRANTS = ['Harbour Lights', 'Quarry Lane Club', 'Saltmarsh Institute', 'The Weavers'];
const START = Date.parse(`${TODAY}T19:30:00Z`);

type Ask = LeagueSite['ask'];

/** Sets the clock to that many milliseconds after 19:30 (UTC). */
function at(ms: number): void {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(START + ms));
}

// The server checks its answers against the schemas of these types.
async function seal(ask: Ask, competition = NAME): Promise<SealedDrawAnswer> {
  return ((await ask(`POST /api/draws/${competition}/seal`)).json as { seal: SealedDrawAnswer }).seal;
}
async function reveal(ask: Ask, commitment: string, word?: string, competition = NAME): Promise<DrawDetails> {
  const { json } = await ask(`POST /api/draws/${competition}/reveal`, { commitment, word });
  return (json as { draw: DrawDetails }).draw;
}
async function drawsOf(ask: Ask, competition = NAME): Promise<CompetitionDraws> {
  return (await ask(`GET /api/draws/${competition}`)).json as CompetitionDraws;
}
const post = async (ask: Ask, step: string, body?: object, competition = NAME) =>
  ask(`POST /api/draws/${competition}/${step}`, body);
const save = (ask: Ask, matches: object[], competitionName = NAME) =>
  ask('POST /api/save-draw', { competitionName, matches });
const addCup = (ask: Ask, body: object) => ask('POST /api/admin/competitions', { ...NEW_CUP, ...body });
const NEW_CUP = { season: '25/26', kind: 'team', draw: 'eachRound', bestOf: 5 };

async function seedIn(store: LeagueSite['store']): Promise<string> {
  const row = await store.read((db) => db.selectFrom('draw_sealed').select('seed').executeTakeFirstOrThrow());
  return row.seed;
}

/** What the answers about draws say about a cup with four entrants. */
const cup = (again: boolean, name = NAME) => ({
  competitionId: name,
  name,
  season: '25/26',
  rounds: 2,
  toDraw: { round: 1, name: 'Semi-finals', again },
});

const anyNames = (count: number) => Array.from({ length: count }, () => expect.any(String));

describe('a proven draw', () => {
  it("is sealed, drawn with the audience's word, shown with its proof, undone and redone", async ({ ask, store }) => {
    const sealed = await seal(ask);
    expect(sealed).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      entrants: ENTRANTS,
      sealedAt: `${TODAY}T19:30:00.000Z`,
      day: TODAY,
      // Half past seven in UTC is half past eight in a British summer.
      time: '20:30',
    });
    const waiting = { competition: NAME, cup: cup(false), waiting: anyNames(4) };
    expect(await drawsOf(ask)).toEqual({ ...waiting, seal: sealed, draws: [] });
    const seed = await seedIn(store);

    at(90_000);
    const drawn = await reveal(ask, sealed.commitment, ' pot   black ');
    expect(drawn).toMatchObject({
      drawnAt: `${TODAY}T19:31:30.000Z`,
      time: '20:31',
      made: 'here',
      takenBack: false,
      proof: { commitment: sealed.commitment, word: 'pot black', seed, entrants: ENTRANTS },
      reveal: { startedAt: `${TODAY}T19:31:30.000Z`, interval: 1500, skippedAt: null },
    });
    const proof = drawn.proof ?? { commitment: '', word: '', seed: '', entrants: [] };
    expect(checkDrawAgainstProof(nodeHashFunctions, { competition: NAME, pairs: drawn.matches }, proof)).toEqual([]);
    expect(await drawsOf(ask)).toEqual({ competition: NAME, cup: cup(true), waiting: [], seal: null, draws: [drawn] });
    expect((await ask(`GET /api/getdraw/${NAME}`)).json).toEqual({
      success: true,
      draw: { competition: NAME, drawnAt: drawn.drawnAt, matches: drawn.matches },
    });

    const entry = await latestEntry(ask);
    const summary = 'Drew Interleague, Semi-finals with 2 pairs';
    expect(entry).toMatchObject({ id: '2', action: 'draw', by: 'Pat', summary });
    expect((await undo(ask, entry['id'])).json).toEqual({ success: true, message: `Undone: ${summary}.` });
    expect((await ask(`GET /api/getdraw/${NAME}`)).json).toEqual({ success: false, draw: null });
    // The undone draw stays visible, so its seed is not secret any more, and the next seal has another.
    const undone = { ...drawn, takenBack: true, proof: null, reveal: null };
    expect(await drawsOf(ask)).toEqual({ ...waiting, seal: null, draws: [undone] });
    expect((await seal(ask)).commitment).not.toBe(sealed.commitment);
    expect((await undo(ask, (await latestEntry(ask))['id'])).status).toBe(200);
    expect((await drawsOf(ask)).draws).toEqual([drawn]);
  });

  it('stays sealed until it is drawn, for two officials at once, after a restart and on another server', async () => {
    const place = await testPlace('sqlite', LEAGUE);
    const askOf = async (): Promise<Ask> => {
      const app = await siteOf(await openAgain(place), await shippedLeague());
      return (call, body, headers) => askApp(app, call, body, headers);
    };
    const [askFirst, askSecond] = [await askOf(), await askOf()];
    const seals = await Promise.all([seal(askFirst), seal(askSecond), seal(askFirst)]);
    expect(new Set(seals.map(({ commitment }) => commitment)).size).toBe(1);
    const { commitment } = await seal(askSecond);
    const body = { commitment, word: 'x' };
    const drawn = await Promise.all([askFirst, askSecond].map((ask) => ask(`POST /api/draws/${NAME}/reveal`, body)));
    expect(drawn.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = drawn.find(({ status }) => status === 409);
    expect(late?.json).toMatchObject({ error: 'This draw has been made already.' });
    await vi.waitFor(async () => expect((await drawsOf(askFirst)).draws).toEqual((await drawsOf(askSecond)).draws));
    expect((await drawsOf(askSecond)).draws).toHaveLength(1);
  });

  it('ends the suspense for everyone, once, and does not prevent an undo of the draw', async ({ ask, store }) => {
    const { id } = await reveal(ask, (await seal(ask)).commitment);
    const before = store.revisions().get('draws');
    const skippedAt = `${TODAY}T19:30:00.700Z`;
    for (const ms of [700, 900]) {
      at(ms);
      expect((await post(ask, 'skip', { drawId: id })).json).toEqual({ success: true });
      expect((await drawsOf(ask)).draws[0]?.reveal).toMatchObject({ skippedAt });
      expect(store.revisions().get('draws')).toBe((before ?? 0) + 1);
    }
    expect((await ask('POST /api/admin/history/2/undo')).status).toBe(200);
  });

  it('is revealed by hand: each press shows one more match, and a press twice at once only one', async () => {
    const { ask, store } = await openLeagueSite('sqlite');
    const { commitment } = await seal(ask);
    const { json } = await ask(`POST /api/draws/${NAME}/reveal`, { commitment, byHand: true });
    const { id, reveal: first } = (json as { draw: DrawDetails }).draw;
    expect(first).toEqual({ startedAt: `${TODAY}T19:30:00.000Z`, interval: 3_600_000, skippedAt: null });
    const before = store.revisions().get('draws') ?? 0;
    at(60_000);
    for (const shown of [0, 0, 1])
      expect((await post(ask, 'next', { drawId: id, shown })).json).toEqual({ success: true });
    expect((await drawsOf(ask)).draws[0]?.reveal?.startedAt).toBe(`${TODAY}T17:31:00.000Z`);
    expect(store.revisions().get('draws')).toBe(before + 2);
  });
});

it('is listed by competition, in order, with the seal and the latest draw', async ({ ask }) => {
  const sealed = await seal(ask, 'Plate_Final');
  const pair = { competitorA: 'Some Club', competitorB: 'Bye' };
  for (const competitorA of ['Old Club', 'Some Club']) await save(ask, [{ ...pair, competitorA }]);
  const elsewhere = { matches: [pair], made: 'elsewhere', proof: null, reveal: null, takenBack: false };
  const plate = expect.objectContaining({ rounds: 1, toDraw: { round: 1, name: 'Final', again: false } });
  const none = { seal: null, draws: [] };
  const four = { ...none, waiting: anyNames(4) };
  expect((await ask('GET /api/draws')).json).toEqual({
    competitions: [
      { ...four, competition: NAME, cup: cup(false), draws: [expect.objectContaining(elsewhere)] },
      { ...four, competition: LAMPITT, cup: cup(false, LAMPITT) },
      { ...none, competition: 'Plate_Final', cup: plate, waiting: ['Orchard Social', 'Priory Park'], seal: sealed },
    ],
  });
  expect((await drawsOf(ask)).draws).toHaveLength(2);
  // An undone draw that was made elsewhere is not listed, because it may contain any text.
  await ask('POST /api/admin/history/3/undo');
  expect((await drawsOf(ask)).draws.map(({ matches }) => matches[0]?.competitorA)).toEqual(['Old Club']);
});

it('the seed of a sealed draw is in no answer, history or log', async () => {
  const league = await shippedLeague();
  const store = await openTestStore('sqlite', LEAGUE);
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const app = await siteOf(store, league);
  const texts: string[] = [];
  const ask: Ask = async (call, body, headers) => {
    const answer = await askApp(app, call, body, headers);
    texts.push(answer.text);
    return answer;
  };
  const { commitment } = await seal(ask);
  const seed = await seedIn(store);
  await seal(ask);
  for (const call of ['GET /api/draws', `GET /api/draws/${NAME}`, `GET /api/getdraw/${NAME}`, 'GET /api/admin/history'])
    await ask(call);
  for (const body of ['{', {}, { commitment: 'no' }, { commitment, word: 7 }, { commitment, word: '\u0000' }])
    await ask(`POST /api/draws/${NAME}/reveal`, body);
  const rows = await store.read((db) => db.selectFrom('history_change').selectAll().execute());
  expect(JSON.stringify([texts, rows, lines])).not.toContain(seed);
  expect((await reveal(ask, commitment)).proof?.seed).toBe(seed);
});

it('only one draw is revealed at a time, and the next once all matches have been shown', async ({ ask }) => {
  const plate = await seal(ask, 'Plate_Final');
  await reveal(ask, (await seal(ask)).commitment);
  at(2_999);
  const next = () => post(ask, 'reveal', { commitment: plate.commitment }, 'Plate_Final');
  const error = `The draw of ${NAME} is being shown. Wait until all its matches have been shown.`;
  expect(await next()).toMatchObject({ status: 409, json: { error } });
  at(3_000);
  expect((await next()).status).toBe(200);
});

it('a seal of entrants that have changed since is refused, and replaced', async ({ ask }) => {
  const { commitment: old } = await seal(ask);
  const entrants = ['The Weavers', 'Quarry Lane Club', 'Newcomers'].map((name) => ({ name }));
  const body = { ...NEW_CUP, name: NAME, entrants };
  expect((await ask(`PUT /api/admin/competitions/${NAME}`, body)).status).toBe(200);
  const error = `The draw of ${NAME} has changed meanwhile. Pick the competition again.`;
  expect(await post(ask, 'reveal', { commitment: old })).toMatchObject({ status: 409, json: { error } });
  const anew = await seal(ask);
  expect(anew.commitment).not.toBe(old);
  expect((await reveal(ask, anew.commitment)).matches.at(-1)?.competitorB).toBe('Bye');
  // A cup keeps its place in the order of the season.
  expect((await ask('GET /api/league')).json).toMatchObject({ competitions: [NAME, LAMPITT, 'Plate_Final'] });
});

it("by a name means this season's cup, and by an id any cup", async ({ ask }) => {
  const pairOf = (competitorA: string) => [{ competitorA, competitorB: 'Bye' }];
  const entrants = [{ name: 'A' }, { name: 'B' }];
  const add = (season: string) => addCup(ask, { season, name: 'Bowl', entrants });
  const saved = async (key: string) =>
    (await ask(`GET /api/getdraw/${key}`)).json as { draw: { matches: unknown[] } | null };
  const earlier = textIn((await add('24/25')).json, 'competitionId');
  expect((await save(ask, pairOf('Last year'), 'Bowl')).status).toBe(200);
  const own = textIn((await add('25/26')).json, 'competitionId');
  expect(await saved('Bowl')).toEqual({ success: false, draw: null });
  expect((await save(ask, pairOf('This year'), 'Bowl')).status).toBe(200);
  for (const key of ['Bowl', own]) expect((await saved(key)).draw?.matches).toEqual(pairOf('This year'));
  expect((await saved(earlier)).draw?.matches).toEqual(pairOf('Last year'));
  // A saved draw creates no ties.
  expect((await ask(`GET /api/competitions/${own}`)).json).toMatchObject({ ties: [], draws: [{ made: 'elsewhere' }] });
});

/** Faulty bodies for the steps of a draw, with the faults in the answers. */
const REFUSED: readonly [step: string, body: object | undefined, ...faults: string[]][] = [
  ['reveal', undefined, ': The draw is required.'],
  ['reveal', {}, 'commitment: The commitment is required.'],
  [
    'reveal',
    { commitment: 1, word: 'x'.repeat(61) },
    'commitment: The commitment must be text.',
    'word: The word is longer than 60 characters.',
  ],
  ['reveal', { commitment: 'a'.repeat(64), byHand: 1 }, 'byHand: By hand must be true or false.'],
  [
    'next',
    { shown: 1.5 },
    'drawId: The draw is required.',
    'shown: The number of matches shown must be a whole number.',
  ],
  ['skip', {}, 'drawId: The draw is required.'],
  ['skip', { drawId: 'nobody' }, 'drawId: There is no such draw.'],
];

it('is refused with what is wrong with a request', async ({ ask }) => {
  for (const [step, body, ...faults] of REFUSED)
    expect.soft(refusalIn(await post(ask, step, body)), step).toEqual([422, ...faults]);
  for (const step of ['seal', 'reveal', 'skip', 'next'])
    expect((await post(ask, step, {}, 'No_Cup')).status, step).toBe(404);
  expect((await ask('GET /api/draws/No_Cup')).status).toBe(404);
  expect((await post(ask, 'reveal', { commitment: 'a'.repeat(64), word: null })).status).toBe(409);
});

it('is for officials, or for everyone if the league allows it', async () => {
  const league = await shippedLeague();
  expect(league.openCupDraw).toBe(false);
  const store = await openTestStore('sqlite', LEAGUE);
  const visiting = async (file: League): Promise<Ask> => {
    const app = await siteOf(store, file, gateOf(VISITOR));
    return (call, body) => askApp(app, call, body);
  };
  const pairs = [{ competitorA: 'A', competitorB: 'B' }];
  const shut = await visiting(league);
  expect((await save(shut, pairs)).status).toBe(401);
  expect((await shut('GET /api/league')).json).toMatchObject({ openCupDraw: false });

  const open = await visiting({ ...league, openCupDraw: true });
  expect((await open('GET /api/league')).json).toMatchObject({ openCupDraw: true });
  expect((await save(open, pairs)).json).toEqual({ success: true });
  const drawn = await reveal(open, (await seal(open)).commitment, 'snowball');
  expect((await open(`POST /api/draws/${NAME}/skip`, { drawId: drawn.id })).status).toBe(200);
  const { by } = await store.read((db) =>
    db.selectFrom('history').select('by').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  expect(by).toBe('');
  // Every other write still needs an official.
  expect((await open('POST /api/admin/teams', { name: 'New', division: 1 })).status).toBe(401);
});

it('a competition can be drawn 20 times a day by visitors, and its draws are listed 50 at a time', async () => {
  const league = { ...(await shippedLeague()), openCupDraw: true };
  const store = await openTestStore('sqlite', LEAGUE);
  const askOf =
    (app: FastifyInstance): Ask =>
    (call, body) =>
      askApp(app, call, body);
  const visitors = askOf(await siteOf(store, league, gateOf(VISITOR)));
  const officials = askOf(await siteOf(store, league));
  const pairs = [{ competitorA: 'A', competitorB: 'B' }];
  for (let n = 0; n < 20; n++) expect((await save(visitors, pairs)).status).toBe(200);
  const error = `${NAME} has been drawn too often today. An official can sign in and draw it again.`;
  expect(await save(visitors, pairs)).toMatchObject({ status: 409, json: { error } });
  const { commitment } = await seal(visitors);
  expect((await post(visitors, 'reveal', { commitment })).status).toBe(409);
  for (let n = 0; n < 35; n++) expect((await save(officials, pairs)).status).toBe(200);

  const listed = async (query: string) => {
    const { json } = await visitors(`GET /api/draws/${NAME}${query}`);
    const { draws, next } = drawsOfCompetition.answer.parse(json);
    return { ids: draws.map(({ id }) => id), next };
  };
  const first = await listed('');
  expect([first.ids.length, first.next]).toEqual([50, first.ids.at(-1)]);
  const second = await listed(`?before=${first.next}`);
  expect([second.ids.length, second.next]).toEqual([5, undefined]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(55);
});

describe('the program in docs/draw.md', () => {
  const text = readFileSync('docs/draw.md', 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const [, printed = ''] = /```\n(Commitment[\s\S]*?)```/.exec(text) ?? [];

  it('prints what the document shows', async () => {
    expect(`${(await printedBy(code)).join('\n')}\n`).toBe(printed);
    expect(code.split('\n').filter((line) => line !== '').length).toBeLessThan(30);
  });

  it('gives the commitment and the pairs of a draw made here, with byes', async ({ ask }) => {
    const names = ['Zoë’s Bar', ...Array.from({ length: 21 }, (_, i) => `Club "${i}"`)];
    const entrants = names.map((name) => ({ name }));
    const competition = textIn((await addCup(ask, { name: 'Open', entrants })).json, 'competitionId');
    const { proof, matches } = await reveal(ask, (await seal(ask, 'Open')).commitment, 'Grüße 🎱', 'Open');
    const given = JSON.stringify({ competition, ...proof });
    const lines = matches.map(({ competitorA, competitorB }, i) => `Match ${i + 1}: ${competitorA} vs ${competitorB}`);
    const theirs = code.replace(/= \{\n  competition[\s\S]*?\n\};/, `= ${given};`);
    expect(await printedBy(theirs)).toEqual([`Commitment ${proof?.commitment}`, ...lines]);
  });
});
