import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type CompetitionDraws, type DrawDetails, drawsOfCompetition, type SealAnswer } from '#contract/draws.ts';
import { VISITOR } from '#domain/people/permissions.ts';
import { checkProof } from '#domain/draws/proven-draw.ts';
import { drawHashes } from '#server/storage/mappers/draws.ts';
import {
  clock,
  faultsIn,
  type LeagueSite,
  openLeagueSite,
  siteOf,
  askApp,
  textIn,
  fillLeague,
  gateOf,
  TODAY,
} from '../support/league-site.ts';
import { openAgain, openTestStore, testPlace } from '../support/store.ts';
import { type League, shippedLeague } from '../support/content.ts';

const NAME = 'Interleague_SemiFinals';
const LAMPITT = 'LampittCup_SemiFinals';
const ENTRANTS = ['Harbour Lights', 'Quarry Lane Club', 'Saltmarsh Institute', 'The Weavers'];
const START = Date.parse(`${TODAY}T19:30:00Z`);

type Ask = LeagueSite['ask'];

/** Sets the clock to so many milliseconds after half past seven. */
function at(ms: number): void {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(START + ms));
}

// The server checks its answers against the schemas of these types.
async function seal(ask: Ask, competition = NAME): Promise<SealAnswer> {
  return ((await ask(`POST /api/draws/${competition}/seal`)).json as { seal: SealAnswer }).seal;
}
async function reveal(ask: Ask, commitment: string, word?: string, competition = NAME): Promise<DrawDetails> {
  const { json } = await ask(`POST /api/draws/${competition}/reveal`, { commitment, word });
  return (json as { draw: DrawDetails }).draw;
}
async function drawsOf(ask: Ask, competition = NAME): Promise<CompetitionDraws> {
  return (await ask(`GET /api/draws/${competition}`)).json as CompetitionDraws;
}
async function seedIn(store: LeagueSite['store']): Promise<string> {
  const row = await store.read((db) => db.selectFrom('draw_sealed').select('seed').executeTakeFirstOrThrow());
  return row.seed;
}

/** What the draws of a cup of four say about it. */
const cup = (again: boolean, name = NAME) => ({
  competitionId: name,
  name,
  season: '25/26',
  rounds: 2,
  toDraw: { round: 1, name: 'Semi-finals', again },
});

const anyNames = (count: number) => Array.from({ length: count }, () => expect.any(String));

describe('a proven draw', () => {
  it('is sealed, drawn with the room’s word, shown with its proof, undone and redone', async () => {
    const { ask, store } = await openLeagueSite('sqlite');
    const sealed = await seal(ask);
    expect(sealed).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      entrants: ENTRANTS,
      sealedAt: `${TODAY}T19:30:00.000Z`,
      day: TODAY,
      // Half past seven in UTC is half past eight in a British summer.
      time: '20:30',
    });
    expect(await drawsOf(ask)).toEqual({
      competition: NAME,
      cup: cup(false),
      waiting: anyNames(4),
      seal: sealed,
      draws: [],
    });
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
    expect(checkProof(drawHashes, { competition: NAME, pairs: drawn.matches }, proof)).toEqual([]);
    expect(await drawsOf(ask)).toEqual({ competition: NAME, cup: cup(true), waiting: [], seal: null, draws: [drawn] });
    expect((await ask(`GET /api/getdraw/${NAME}`)).json).toEqual({
      success: true,
      draw: { competition: NAME, drawnAt: drawn.drawnAt, matches: drawn.matches },
    });

    const entry = (await ask('GET /api/admin/history')).json as {
      entries: { id: string; summary: string; action: string }[];
    };
    expect(entry.entries[0]).toMatchObject({
      action: 'draw',
      by: 'Pat',
      summary: `Drew ${NAME}, Semi-finals with 2 pairs`,
    });
    expect(entry.entries).toHaveLength(2);
    const undo = await ask(`POST /api/admin/history/${entry.entries[0]?.id}/undo`);
    expect(undo.json).toEqual({ success: true, message: `Undone: Drew ${NAME}, Semi-finals with 2 pairs.` });
    expect((await ask(`GET /api/getdraw/${NAME}`)).json).toEqual({ success: false, draw: null });
    // The undone draw stays visible, and its seed does not become a secret again.
    expect(await drawsOf(ask)).toEqual({
      competition: NAME,
      cup: cup(false),
      waiting: anyNames(4),
      seal: null,
      draws: [{ ...drawn, takenBack: true, proof: null, reveal: null }],
    });
    expect((await seal(ask)).commitment).not.toBe(sealed.commitment);
    const again = (await ask('GET /api/admin/history')).json as { entries: { id: string }[] };
    expect((await ask(`POST /api/admin/history/${again.entries[0]?.id}/undo`)).status).toBe(200);
    expect((await drawsOf(ask)).draws).toEqual([drawn]);
  });

  it('stays sealed until it is drawn, for two officials at once, after a restart and on another server', async () => {
    const place = await testPlace('sqlite');
    const league = await shippedLeague();
    const [one, two] = [await openAgain(place), await openAgain(place)];
    await fillLeague(one, league);
    const [first, second] = [await siteOf(one, league), await siteOf(two, league)];
    const askFirst: Ask = (call, body, headers) => askApp(first, call, body, headers);
    const askSecond: Ask = (call, body, headers) => askApp(second, call, body, headers);
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

  it('ends the suspense for everyone, once, and does not prevent an undo of the draw', async () => {
    const { ask, store } = await openLeagueSite('sqlite');
    const { id } = await reveal(ask, (await seal(ask)).commitment);
    const before = store.revisions().get('draws');
    at(700);
    expect((await ask(`POST /api/draws/${NAME}/skip`, { drawId: id })).json).toEqual({ success: true });
    const skippedAt = `${TODAY}T19:30:00.700Z`;
    expect((await drawsOf(ask)).draws[0]?.reveal).toMatchObject({ skippedAt });
    expect(store.revisions().get('draws')).toBe((before ?? 0) + 1);
    at(900);
    expect((await ask(`POST /api/draws/${NAME}/skip`, { drawId: id })).status).toBe(200);
    expect((await drawsOf(ask)).draws[0]?.reveal).toMatchObject({ skippedAt });
    expect(store.revisions().get('draws')).toBe((before ?? 0) + 1);
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
    for (const shown of [0, 0, 1]) {
      expect((await ask(`POST /api/draws/${NAME}/next`, { drawId: id, shown })).json).toEqual({ success: true });
    }
    expect((await drawsOf(ask)).draws[0]?.reveal?.startedAt).toBe(`${TODAY}T17:31:00.000Z`);
    expect(store.revisions().get('draws')).toBe(before + 2);
  });
});

it('is listed by competition, in order, with the seal and the latest draw', async () => {
  const { ask } = await openLeagueSite('sqlite');
  const sealed = await seal(ask, 'Plate_Final');
  const pair = { competitorA: 'Some Club', competitorB: 'Bye' };
  await ask('POST /api/save-draw', { competitionName: NAME, matches: [{ ...pair, competitorA: 'Old Club' }] });
  await ask('POST /api/save-draw', { competitionName: NAME, matches: [pair] });
  const elsewhere = { matches: [pair], made: 'elsewhere', proof: null, reveal: null, takenBack: false };
  expect((await ask('GET /api/draws')).json).toEqual({
    competitions: [
      {
        competition: NAME,
        cup: cup(false),
        waiting: anyNames(4),
        seal: null,
        draws: [expect.objectContaining(elsewhere)],
      },
      { competition: LAMPITT, cup: cup(false, LAMPITT), waiting: anyNames(4), seal: null, draws: [] },
      {
        competition: 'Plate_Final',
        cup: expect.objectContaining({ rounds: 1, toDraw: { round: 1, name: 'Final', again: false } }),
        waiting: ['Orchard Social', 'Priory Park'],
        seal: sealed,
        draws: [],
      },
    ],
  });
  expect((await drawsOf(ask)).draws).toHaveLength(2);
  // An undone draw from elsewhere is not listed, as it may contain anything.
  await ask('POST /api/admin/history/3/undo');
  expect((await drawsOf(ask)).draws.map(({ matches }) => matches[0]?.competitorA)).toEqual(['Old Club']);
});

it('the seed of a sealed draw is in no answer, history or log', async () => {
  const league = await shippedLeague();
  const store = await openTestStore('sqlite');
  await fillLeague(store, league);
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

it('only one draw is revealed at a time, and the next once all matches have been shown', async () => {
  const { ask } = await openLeagueSite('sqlite');
  const plate = await seal(ask, 'Plate_Final');
  await reveal(ask, (await seal(ask)).commitment);
  at(2_999);
  const body = { commitment: plate.commitment };
  const early = await ask('POST /api/draws/Plate_Final/reveal', body);
  expect([early.status, early.json]).toEqual([
    409,
    expect.objectContaining({
      error: `The draw of ${NAME} is being shown. Wait until all its matches have been shown.`,
    }),
  ]);
  at(3_000);
  expect((await ask('POST /api/draws/Plate_Final/reveal', body)).status).toBe(200);
});

it('a seal of entrants that have changed since is refused, and replaced', async () => {
  const { ask } = await openLeagueSite('sqlite');
  const { commitment: old } = await seal(ask);
  const entrants = ['The Weavers', 'Quarry Lane Club', 'Newcomers'].map((name) => ({ name }));
  const body = { season: '25/26', name: NAME, kind: 'team', draw: 'eachRound', bestOf: 5, entrants };
  expect((await ask(`PUT /api/admin/competitions/${NAME}`, body)).status).toBe(200);
  const changed = await ask(`POST /api/draws/${NAME}/reveal`, { commitment: old });
  expect([changed.status, changed.json]).toEqual([
    409,
    expect.objectContaining({ error: `The draw of ${NAME} has changed meanwhile. Pick the competition again.` }),
  ]);
  const anew = await seal(ask);
  expect(anew.commitment).not.toBe(old);
  expect((await reveal(ask, anew.commitment)).matches.at(-1)?.competitorB).toBe('Bye');
  // It keeps its place among the cups of the season.
  expect((await ask('GET /api/league')).json).toMatchObject({ competitions: [NAME, LAMPITT, 'Plate_Final'] });
});

it('means the cup of this season by a name, and an earlier one by its id', async () => {
  const { ask } = await openLeagueSite('sqlite');
  const pairOf = (competitorA: string) => [{ competitorA, competitorB: 'Bye' }];
  const entrants = [{ name: 'A' }, { name: 'B' }];
  const add = (season: string) =>
    ask('POST /api/admin/competitions', { season, name: 'Bowl', kind: 'team', draw: 'eachRound', bestOf: 5, entrants });
  const save = async (competitionName: string, competitor: string) =>
    (await ask('POST /api/save-draw', { competitionName, matches: pairOf(competitor) })).status;
  const saved = async (key: string) =>
    (await ask(`GET /api/getdraw/${key}`)).json as { draw: { matches: unknown[] } | null };
  const earlier = textIn((await add('24/25')).json, 'competitionId');
  expect(await save('Bowl', 'Last year')).toBe(200);
  const own = textIn((await add('25/26')).json, 'competitionId');
  expect(await saved('Bowl')).toEqual({ success: false, draw: null });
  expect(await save('Bowl', 'This year')).toBe(200);
  expect((await saved('Bowl')).draw?.matches).toEqual(pairOf('This year'));
  expect((await saved(own)).draw?.matches).toEqual(pairOf('This year'));
  expect((await saved(earlier)).draw?.matches).toEqual(pairOf('Last year'));
  // No tie follows from a saved draw.
  expect((await ask(`GET /api/competitions/${own}`)).json).toMatchObject({ ties: [], draws: [{ made: 'elsewhere' }] });
});

const commitment = 'a'.repeat(64);
const REFUSED: readonly [call: string, body: unknown, status: number, faults: string[]][] = [
  ['POST /api/draws/No_Cup/seal', undefined, 404, []],
  ['POST /api/draws/No_Cup/reveal', {}, 404, []],
  ['POST /api/draws/No_Cup/skip', {}, 404, []],
  ['GET /api/draws/No_Cup', undefined, 404, []],
  [`POST /api/draws/${NAME}/reveal`, undefined, 422, [': The draw is required.']],
  [`POST /api/draws/${NAME}/reveal`, {}, 422, ['commitment: The commitment is required.']],
  [
    `POST /api/draws/${NAME}/reveal`,
    { commitment: 1, word: 'x'.repeat(61) },
    422,
    ['commitment: The commitment must be text.', 'word: The word is longer than 60 characters.'],
  ],
  [`POST /api/draws/${NAME}/reveal`, { commitment, word: null }, 409, []],
  ['POST /api/draws/No_Cup/next', {}, 404, []],
  [`POST /api/draws/${NAME}/reveal`, { commitment, byHand: 1 }, 422, ['byHand: By hand must be true or false.']],
  [
    `POST /api/draws/${NAME}/next`,
    { shown: 1.5 },
    422,
    ['drawId: The draw is required.', 'shown: The number of matches shown must be a whole number.'],
  ],
  [`POST /api/draws/${NAME}/skip`, {}, 422, ['drawId: The draw is required.']],
  [`POST /api/draws/${NAME}/skip`, { drawId: 'nobody' }, 422, ['drawId: There is no such draw.']],
];

it('is refused with what is wrong with a request', async () => {
  const { ask } = await openLeagueSite('sqlite');
  for (const [call, body, status, faults] of REFUSED) {
    const refused = await ask(call, body);
    expect.soft([call, refused.status, ...faultsIn(refused.json)]).toEqual([call, status, ...faults]);
  }
});

it('is for officials, or for everyone where the league allows it', async () => {
  const league = await shippedLeague();
  expect(league.openCupDraw).toBe(false);
  const store = await openTestStore('sqlite');
  await fillLeague(store, league);
  const visiting = async (file: League): Promise<Ask> => {
    const app = await siteOf(store, file, gateOf(VISITOR));
    return (call, body) => askApp(app, call, body);
  };
  const saved = { competitionName: NAME, matches: [{ competitorA: 'A', competitorB: 'B' }] };
  const shut = await visiting(league);
  expect((await shut('POST /api/save-draw', saved)).status).toBe(401);
  expect((await shut('GET /api/league')).json).toMatchObject({ openCupDraw: false });

  const open = await visiting({ ...league, openCupDraw: true });
  expect((await open('GET /api/league')).json).toMatchObject({ openCupDraw: true });
  expect((await open('POST /api/save-draw', saved)).json).toEqual({ success: true });
  const drawn = await reveal(open, (await seal(open)).commitment, 'snowball');
  expect((await open(`POST /api/draws/${NAME}/skip`, { drawId: drawn.id })).status).toBe(200);
  const { by } = await store.read((db) =>
    db.selectFrom('history').select('by').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  expect(by).toBe('');
  // Every other write still needs an official.
  expect((await open('POST /api/admin/teams', { name: 'New', division: 1 })).status).toBe(401);
});

it('a competition is drawn 20 times a day by visitors, and listed 50 at a time', async () => {
  const league = { ...(await shippedLeague()), openCupDraw: true };
  const store = await openTestStore('sqlite');
  await fillLeague(store, league);
  const visitors = await siteOf(store, league, gateOf(VISITOR));
  const officials = await siteOf(store, league);
  const save = async (app: FastifyInstance, competitionName = NAME) => {
    const body = { competitionName, matches: [{ competitorA: 'A', competitorB: 'B' }] };
    return askApp(app, 'POST /api/save-draw', body);
  };
  for (let n = 0; n < 20; n++) expect((await save(visitors)).status).toBe(200);
  const refused = await save(visitors);
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { error: `${NAME} has been drawn too often today. An official can sign in and draw it again.` },
  ]);
  const { commitment: sealed } = await seal((call, body) => askApp(visitors, call, body));
  const drawn = await askApp(visitors, `POST /api/draws/${NAME}/reveal`, { commitment: sealed });
  expect(drawn.status).toBe(409);
  for (let n = 0; n < 35; n++) expect((await save(officials)).status).toBe(200);

  const listed = async (query: string) => {
    const { json } = await askApp(visitors, `GET /api/draws/${NAME}${query}`);
    const { draws, next } = drawsOfCompetition.answer.parse(json);
    return { ids: draws.map(({ id }) => id), next };
  };
  const first = await listed('');
  expect([first.ids.length, first.next]).toEqual([50, first.ids.at(-1)]);
  const second = await listed(`?before=${first.next}`);
  expect([second.ids.length, second.next]).toEqual([5, undefined]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(55);
});

describe('the lines of docs/draw.md', () => {
  const text = readFileSync('docs/draw.md', 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const [, printed = ''] = /```\n(Commitment[\s\S]*?)```/.exec(text) ?? [];

  it('print what the document shows', async () => {
    expect(await run(code)).toBe(printed);
    expect(
      code
        .trim()
        .split('\n')
        .filter((line) => line !== '').length,
    ).toBeLessThan(30);
  });

  it('give the commitment and the pairs of a draw made here, with byes', async () => {
    const { ask } = await openLeagueSite('sqlite');
    const names = ['Zoë’s Bar', ...Array.from({ length: 21 }, (_, i) => `Club "${i}"`)];
    const entrants = names.map((name) => ({ name }));
    const body = { season: '25/26', name: 'Open', kind: 'team', draw: 'eachRound', bestOf: 5, entrants };
    const competition = textIn((await ask('POST /api/admin/competitions', body)).json, 'competitionId');
    const { proof, matches } = await reveal(ask, (await seal(ask, 'Open')).commitment, 'Grüße 🎱', 'Open');
    const given = JSON.stringify({ competition, ...proof });
    const lines = matches.map(
      ({ competitorA, competitorB }, i) => `Match ${i + 1}: ${competitorA} vs ${competitorB}\n`,
    );
    const theirs = code.replace(/= \{\n  competition[\s\S]*?\n\};/, `= ${given};`);
    expect(await run(theirs)).toBe(`Commitment ${proof?.commitment}\n${lines.join('')}`);
  });

  /** Returns what the lines print in a browser's console. */
  async function run(source: string): Promise<string> {
    const printed: string[] = [];
    const log = (...texts: unknown[]) => printed.push(`${texts.join(' ')}\n`);
    const url = `data:text/javascript,${encodeURIComponent(`export default async (console) => {${source}}`)}`;
    const { default: lines } = (await import(url)) as { default: (console: { log: typeof log }) => Promise<void> };
    await lines({ log });
    return printed.join('');
  }
});
