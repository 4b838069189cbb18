/** Every reading call of the API, in a store with far more than a league has: what bounds its answer, and the bound. */
import { expect, it } from 'vitest';
import { type Calls, calls } from '#contract/calls.ts';
import type { Competition } from '#domain/cups/cup.ts';
import { tiesOfDraw } from '#domain/cups/round-draw.ts';
import { frameBreaks } from '#domain/cards/frame.ts';
import { fixturesOf } from '#server/storage/mappers/fixtures.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { LISTS, MOST_OF_KIND, MOST_RUNNING } from '#domain/most.ts';
import { saveRunning } from '#server/storage/running-scores.ts';
import { addSession } from '#server/storage/sessions.ts';
import { newId } from '#server/storage/new-id.ts';
import type { Change, Entities, Entity, Store } from '#server/storage/store.ts';
import { people as allPeople } from '#server/storage/mappers/described.ts';
import { importSeason, seasonName } from '../../bench/made-seasons.ts';
import { openSite } from '../support/site.ts';
import { createBrowser } from './sign-in-site.ts';
import { givePassword } from '../support/password.ts';

/** Of five divisions, 406 fixtures and 2,030 frames each: together more fixtures than are ever sent at once. */
const SEASONS = 14;
const MANY = 210;
/** The shipped league has fewer of each list. */
const OF_LEAGUE = 10;
const SEASON = seasonName(SEASONS);
const SEASON_QUERY = `?season=${SEASON}`;
const ORIGIN = { by: '', via: 'command', action: 'test', summary: 'A test' } as const;

/** What bounds an answer, the most kilobytes that it has here, and the query of its largest answer. */
type Bound = [
  by: 'kind' | 'season' | 'row a season' | 'person' | 'limit' | 'list' | 'pages' | 'folder' | 'file',
  most: number,
  query?: string,
];

/** `live` sends one event at a time, a batch holds answers of the other calls, and a backup holds everything. */
type Read = Exclude<
  { [Name in keyof Calls]: Calls[Name]['method'] extends 'GET' ? Name : never }[keyof Calls],
  'live' | 'batch' | 'downloadBackup'
>;

/** `kind`: one thing, or one of each team; `list`: what `LISTS` says, which is filled here; `file`: a download for officials, read as it is written. */
const BOUNDS: Record<Read, Bound> = {
  aboutLeague: ['folder', 5],
  album: ['list', 1000],
  adminSeasons: ['row a season', 80],
  breaks: ['limit', 2500],
  cardHistory: ['limit', 500],
  career: ['person', 20],
  competition: ['kind', 250],
  contacts: ['folder', 20],
  digest: ['kind', 100],
  cupDraws: ['kind', 20],
  deletedCards: ['limit', 500],
  downloads: ['list', 100],
  drawsOfCompetition: ['pages', 1000],
  duplicatePlayers: ['kind', 150],
  similarNames: ['limit', 5, '?name=Player&kind=player'],
  exportResults: ['file', 10_000],
  exportSquads: ['file', 50],
  fixturesPicture: ['kind', 1],
  getContent: ['kind', 20],
  getDraw: ['kind', 20],
  getTimer: ['kind', 1],
  handicapTexts: ['folder', 10],
  history: ['pages', 50, '?limit=200'],
  honours: ['row a season', 500],
  leagueRules: ['folder', 50],
  listAdjustments: ['list', 100, SEASON_QUERY],
  listCompetitions: ['season', 500, SEASON_QUERY],
  listFixtures: ['season', 200, SEASON_QUERY],
  listContent: ['list', 100],
  listDocuments: ['list', 150],
  listGalleries: ['list', 1000],
  listMatches: ['season', 1000, SEASON_QUERY],
  listAllSponsors: ['list', 100],
  listAllTrophies: ['list', 100],
  listSponsors: ['list', 100],
  listTrophies: ['list', 100],
  listMarks: ['kind', 25],
  listRunningScores: ['limit', 350],
  listSeasons: ['row a season', 20],
  listPeople: ['list', 200],
  listSessions: ['limit', 150],
  listTeams: ['kind', 50],
  latestMatches: ['row a season', 200],
  matchesOfWeek: ['row a season', 200],
  mergePreview: ['person', 50],
  news: ['list', 500],
  nextFixture: ['kind', 1],
  listToDo: ['season', 700],
  officialFixtures: ['season', 300, SEASON_QUERY],
  ownFixtures: ['season', 20],
  ownSessions: ['person', 1],
  playerHandicaps: ['person', 5],
  playerMatches: ['person', 200],
  playerStats: ['kind', 100],
  playersOfName: ['kind', 5],
  playersOfTeam: ['kind', 5],
  pushKey: ['kind', 1],
  questionnaire: ['folder', 1],
  readDispute: ['kind', 5],
  recordEvidence: ['person', 150],
  records: ['kind', 250],
  handicapPolicy: ['kind', 5],
  startGiven: ['kind', 1, '?one={playerId}&other={playerId}'],
  handicapProposals: ['kind', 300],
  handicapReplay: ['kind', 10],
  resultsTemplate: ['file', 1],
  rivalry: ['person', 50],
  search: ['limit', 10, '?q=Player'],
  seasonProposal: ['kind', 10],
  serverTime: ['kind', 1],
  session: ['kind', 1],
  sharedPassword: ['kind', 1],
  siteStatus: ['limit', 20],
  squadsTemplate: ['file', 1],
  outcome: ['kind', 10],
  prospects: ['kind', 10],
  standings: ['kind', 10],
  teamDetails: ['kind', 20],
  teamProgress: ['season', 20],
  teamsOfDivision: ['kind', 20],
  weekNumber: ['kind', 1],
  whatsOn: ['row a season', 200],
};

it('no answer is without a bound', async () => {
  const { app, store } = await openSite('sqlite');
  await givePassword(store);
  const ids = await fill(store);
  const official = createBrowser(app);
  await official.signIn();
  const { json: timer } = await official.send('POST', '/api/timers', {});
  const places = { ...ids, code: String(Reflect.get(Object(timer), 'code')) };
  const cookie = Array.from(official.jar, ([name, value]) => `${name}=${value}`).join('; ');
  const bytes = async (url: string) => {
    const { statusCode, rawPayload } = await app.inject({ url, headers: { cookie } });
    expect.soft(statusCode, url).toBe(200);
    return rawPayload.length;
  };
  for (const [name, [, most, query = '']] of Object.entries(BOUNDS)) {
    const { path } = calls[name as Read]; // the keys of the table
    const address = `${path}${query}`.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(Reflect.get(places, key) ?? '1'),
    );
    expect.soft(await bytes(address), address).toBeLessThanOrEqual(most * 1000);
  }
  for (const address of ['/api/matches', '/api/fixtures']) {
    const { statusCode, json } = await app.inject(address);
    expect.soft(statusCode).toBe(422);
    expect.soft(json().error).toBe('There are more than 5000 fixtures. Ask for them season by season.');
  }
  const { entries } = (await app.inject({ url: '/api/admin/history?limit=200', headers: { cookie } })).json();
  expect(entries).toHaveLength(200);
});

/** Fills the store, and returns the values of the parameters in the calls' paths. */
async function fill(store: Store): Promise<Record<string, string>> {
  for (let number = 1; number <= SEASONS; number++) await importSeason(store, number);
  const { players } = await store.read(allPeople);
  const [player, opponent] = [...players.values()];
  const [card, ...rest] = await store.read((db) => fixturesOf(db, SEASON));
  if (!card || !player || !opponent) throw new Error('The made season has no results.');
  for (let number = 1; number <= SEASONS; number++) {
    const results = await store.read((db) => fixturesOf(db, seasonName(number)));
    await store.write(ORIGIN, (change) =>
      change.putAll(
        'listedFixture',
        results.map(({ frames: _, recorded: __, ...one }) => {
          const more = { venue: '', state: 'planned', published: true, changedAt: '2025-11-20T19:30:00.000Z' } as const;
          return { ...one, ...more, id: `l${one.id}`, deleted: false };
        }),
      ),
    );
  }
  await store.write(ORIGIN, (change) =>
    change.putAll(
      'fixture',
      rest.slice(0, 300).map((one) => ({ ...one, deleted: true })),
    ),
  );
  const pairs = Array.from({ length: 64 }, (_, i) => ({
    competitorA: `A${i}`.padEnd(80, 'x'),
    competitorB: `B${i}`.padEnd(80, 'x'),
  }));
  for (let i = 0; i < MANY; i++) {
    await store.write(ORIGIN, async (change) => {
      await change.put('fixture', { ...card, date: `2025-11-${10 + (i % 20)}`, deleted: false });
      const drawnAt = new Date(Date.UTC(2025, 0, 1) + i * 60_000).toISOString();
      await change.put('draw', { id: `d${i}`, competition: 'Plate_Final', drawnAt, pairs, deleted: false });
    });
  }
  await store.write(ORIGIN, putCups);
  await store.write(ORIGIN, (change) => putLists(change, card));
  await store.write(ORIGIN, async ({ db }) => {
    for (let i = 0; i < 3 * MANY; i++) {
      const at = new Date(Date.UTC(2025, 10, 20, 19) + i).toISOString();
      const session = {
        id: `s${i}`,
        personId: null,
        name: 'x'.repeat(60),
        device: '',
        remembered: true,
        since: at,
        seen: at,
      };
      await addSession(db, `hash${i}`, session);
    }
  });
  for (let i = 0; i < MOST_RUNNING.ofLeague; i++) {
    const { season, division, homeTeamId, awayTeamId, frames } = card;
    const place = {
      id: `r${i}`,
      season,
      division,
      homeTeamId,
      awayTeamId,
      week: i,
      frames,
      newPlayers: [],
      personId: null,
    };
    const changedAt = Date.now();
    await store.write(ORIGIN, (change) => saveRunning(change, { ...place, writer: 'home', version: 1, changedAt }));
  }
  return {
    competition: 'Plate_Final',
    competitionId: 'cup0',
    id: 'rules',
    fixtureId: card.id,
    playerId: player.id,
    opponentId: opponent.id,
    keep: player.id,
    merge: opponent.id,
    playerName: player.name,
    teamId: player.teamId,
    holderId: player.id,
    record: 'framesWon',
    division: '1',
  };
}

/** Fills the lists that officials make, those of the league's content and of a season, as far as they may be. */
async function putLists(change: Change, { season, division, homeTeamId: teamId }: Fixture): Promise<void> {
  const put = <E extends Entity>(
    entity: E,
    { most }: { most: number },
    value: (id: string, i: number) => Omit<Entities[E], 'deleted'>,
  ) =>
    change.putAll(
      entity,
      // Each kind has the mark.
      Array.from({ length: most - OF_LEAGUE }, (_, i) => ({ ...value(`n${i}`, i), deleted: false }) as Entities[E]),
    );
  const item = (kind: string, value: (id: string, i: number) => object) =>
    put(
      'content',
      kind in LISTS ? (LISTS[kind as keyof typeof LISTS][0] ?? { most: 0 }) : { most: MOST_OF_KIND },
      (id, i) => ({ id: `${kind}:${id}`, value: value(id, i) }),
    );
  const [title, file] = ['x'.repeat(80), 'a'.repeat(64)];
  await item('sponsor', () => ({
    name: title,
    url: `https://example.org/${title}`,
    text: title,
    from: null,
    until: null,
    order: null,
    picture: null,
  }));
  await item('post', () => ({ title, date: '2025-11-20', updated: '2025-11-20', text: title }));
  await item('document', (id, place) => ({ title, place, name: id, former: [], shown: true, file, bytes: 1 }));
  await item('gallery', (_, place) => ({ title, place }));
  await item('photo', (_, i) => ({ gallery: `n${i % 200}`, place: i, caption: title, file, width: 1200, height: 800 }));
  const place = { season, division, week: 1, teamId, date: '2025-11-20' };
  await put('adjustment', LISTS.adjustment[0], (id) => ({ ...place, id, points: -1, reason: title }));
  const access = { name: title.slice(20), role: 'captain' as const, teamIds: [teamId], divisions: null };
  await put('person', LISTS.person[0], (id) => ({
    ...access,
    id,
    invitedAt: '2025-11-20T19:30:00.000Z',
    joinedAt: null,
  }));
}

/** Ten cups of 128 entrants in a season, all ties played with three frames each. */
async function putCups(change: Change): Promise<void> {
  const frame = { homePlayerId: null, awayPlayerId: null, homeScore: 60, awayScore: 20, ...frameBreaks([], []) };
  const result = {
    homeFrames: 3,
    awayFrames: 0,
    frames: [frame, frame, frame],
    playedOn: null,
    walkover: null,
    start: null,
  };
  for (let i = 0; i < 10; i++) {
    const entrants = Array.from({ length: 128 }, (_, k) => ({ id: `e${k}`, name: `${k}`.padEnd(60, 'x') }));
    const competition: Competition = {
      id: `cup${i}`,
      season: SEASON,
      name: `Cup ${i}`,
      kind: 'player',
      handicap: true,
      maxStart: 40,
      draw: 'bracket',
      rounds: Array.from({ length: 7 }, () => ({ bestOf: 5, playBy: null })),
      entrants,
      withdrawn: [],
    };
    await change.put('competition', { ...competition, deleted: false });
    const pairs = entrants.slice(0, 64).map(({ id }, k): [string, string] => [id, `e${k + 64}`]);
    const ties = tiesOfDraw(competition, 1, pairs, newId);
    const isPlayed = i < 5;
    await change.putAll(
      'tie',
      ties.map((tie) => ({ ...tie, result: isPlayed && tie.round === 1 ? result : null, deleted: false })),
    );
  }
}
