/**
 * Every read of the API has an answer of limited size, even from a store with far more data than a league has. `BOUNDS`
 * lists what limits each answer, and to how many kilobytes.
 */
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { tiesOfDraw } from '#domain/cups/round-draw.ts';
import { tieMatchesFromFrames } from '#domain/cups/tie-matches.ts';
import { undeletedFixturesOfSeason } from '#server/storage/mappers/fixtures.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { LIST_LIMITS, MAX_ITEMS_OF_CONTENT_KIND, MAX_RUNNING_SCORES } from '#domain/list-limits.ts';
import { saveRunningScore } from '#server/storage/running-scores.ts';
import { addSession } from '#server/storage/sessions.ts';
import { newId } from '#server/storage/new-id.ts';
import type { ChangeTransaction, Entities, EntityKind, Store } from '#server/storage/store.ts';
import { teamsAndPlayersIncludingDeleted } from '#server/storage/mappers/described.ts';
import { importSeason, seasonName } from '../../bench/made-seasons.ts';
import { makeMatch } from '../fixtures/made-league.ts';
import { sampleCompetition } from '../support/sample-values.ts';
import { openSite } from '../support/site.ts';
import { fileHeaders, openOffice } from './sign-in-site.ts';

/**
 * How many seasons the store has. Each has five divisions, 406 fixtures and 2,030 frames; all together have more
 * fixtures than are ever sent at once.
 */
const SEASONS = 14;
const MANY = 210;
/** No list of the shipped league has more entries than this. */
const OF_LEAGUE = 10;
const SEASON = seasonName(SEASONS);
const SEASON_QUERY = `?season=${SEASON}`;
const ORIGIN = { by: '', via: 'command', action: 'test', summary: 'A test' } as const;

/**
 * Calls without a bound: `live` sends one event at a time, a batch holds answers of other calls, and a backup holds
 * everything.
 */
const OTHERS = ['live', 'batchOfReads', 'downloadBackup'];

/**
 * Each line begins with what bounds the answers of its calls. Each call has the most kilobytes of its answer here and,
 * if it needs one, the query of its largest answer. `kind`: the answer is about one subject, or has a row for each team
 * or player. `season`, `person`: it has what belongs to one season or person. `row a season`: it grows with the number
 * of seasons. `limit`: the call has a maximum. `list`: it is bounded by `LIST_LIMITS`, and the list is full here.
 * `pages`: it is read in parts. `folder`: it has the league's texts. `file`: a download for officials, which is sent
 * while it is written.
 */
const BOUNDS = `
kind: competition 250, digest 100, drawsOfCurrentCups 20, duplicatePlayers 150, getFixturesPicture 1, getContent 20
kind: getLatestDraw 20, getShootoutTimer 1, listMarks 25, listTeams 50, nextFixture 1, playerStats 100, playersOfName 5
kind: playersOfTeam 5, pushKey 1, readDispute 5, records 250, handicapPolicy 5
kind: startGiven 1 ?one={playerId}&other={playerId}, handicapProposals 300, handicapPolicyReplay 10, seasonProposal 10
kind: matchPage 30, serverTime 1, session 1, sharedPassword 1, outcomeOfDivision 10, prospects 10, standings 10, teamDetails 20
kind: teamsOfDivision 20, weeksWithResults 1, listRemoteBackups 1
season: listCompetitions 500 ${SEASON_QUERY}, listFixtures 200 ${SEASON_QUERY}, listMatches 1000 ${SEASON_QUERY}
season: awards 200 ${SEASON_QUERY}, playerSeason 20, teamSeason 20
season: listToDo 700, officialFixtures 300 ${SEASON_QUERY}, ownTasks 20, teamProgress 20
row a season: adminSeasons 80, honours 500, listSeasons 20, latestMatches 200, matchesOfWeek 200, whatsOn 200
person: career 20, mergePreview 50, photosOfSignedInPerson 1, ownSessions 1, readPlayerPhoto 1, playerHandicapHistory 5, playerMatches 200, proofOfRecord 150
person: rivalry 50
limit: breaks 2500, cardHistory 500, importAnswers 500, deletedCards 500, similarlyNamedPlayersOrTeams 5 ?name=Player&kind=player
limit: listRunningScores 350, listSessions 150, search 10 ?q=Player, installationChecks 5, installationStatus 20
list: listAllGalleries 1000, downloads 100, listAdjustments 100 ${SEASON_QUERY}, listNewsPosts 100, listDocuments 150
list: listGalleries 1000, listAllSponsors 100, listAllTrophies 100, listSponsors 100, listTrophies 100
list: listPeople 200, news 500
pages: drawsOfCompetition 1000, history 50 ?limit=200
folder: aboutLeague 5, contacts 20, handicapTexts 10, writtenLeagueRules 50, currentQuestionnaireAddress 1, seasonRuleBook 60
file: exportFixtures 2000, exportResults 10000, exportSquads 50, exportStatistics 100, exportTables 100
file: resultsTemplate 1, squadsTemplate 1
`;

it('no answer is without a bound', async () => {
  const { app, store } = await openSite('sqlite');
  const ids = await fill(store);
  const official = await openOffice({ app, store });
  const { json: timer } = await official.send('POST', '/api/timers', {});
  const places = { ...ids, code: String(Reflect.get(Object(timer), 'code')) };
  const { cookie = '' } = fileHeaders(official);
  const bytes = async (url: string) => {
    const { statusCode, rawPayload } = await app.inject({ url, headers: { cookie } });
    expect.soft(statusCode, url).toBe(200);
    return rawPayload.length;
  };
  const bounds = BOUNDS.trim()
    .split('\n')
    .flatMap((line) => line.replace(/.*?: /, '').split(', '));
  const every: Record<string, Call> = calls;
  const reads = Object.keys(every).filter((name) => every[name]?.method === 'GET' && !OTHERS.includes(name));
  expect(new Set(bounds.map((bound) => bound.split(' ')[0]))).toEqual(new Set(reads));
  expect(bounds).toHaveLength(reads.length);
  for (const bound of bounds) {
    const [name = '', most, query = ''] = bound.split(' ');
    const path = every[name]?.path;
    const address = `${path}${query}`.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(Reflect.get(name === 'matchPage' ? { id: ids['fixtureId'] } : places, key) ?? '1'),
    );
    expect.soft(await bytes(address), address).toBeLessThanOrEqual(Number(most) * 1000);
  }
  for (const address of ['/api/matches', '/api/fixtures']) {
    const { statusCode, json } = await app.inject(address);
    expect.soft(statusCode).toBe(422);
    expect.soft(json().error).toBe('There are more than 5000 fixtures. Ask for them season by season.');
  }
  const { entries } = (await app.inject({ url: '/api/admin/history?limit=200', headers: { cookie } })).json();
  expect(entries).toHaveLength(200);
});

/** Fills the store. Returns values for the parameters in the calls' paths. */
async function fill(store: Store): Promise<Record<string, string>> {
  for (let number = 1; number <= SEASONS; number++) await importSeason(store, number);
  const { players } = await store.read(teamsAndPlayersIncludingDeleted);
  const [player, opponent] = [...players.values()];
  const [card, ...rest] = await store.read((db) => undeletedFixturesOfSeason(db, SEASON));
  if (!card || !player || !opponent) throw new Error('The made season has no results.');
  for (let number = 1; number <= SEASONS; number++) {
    const results = await store.read((db) => undeletedFixturesOfSeason(db, seasonName(number)));
    await store.write(ORIGIN, (change) =>
      change.putAll(
        'listedFixture',
        results.map(({ matches: _, recorded: __, ...one }) => {
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
      const session = { id: `s${i}`, personId: null, name: 'x'.repeat(60), device: '', remembered: true };
      await addSession(db, `hash${i}`, { ...session, since: at, seen: at });
    }
  });
  for (let i = 0; i < MAX_RUNNING_SCORES.ofLeague; i++) {
    const { season, division, homeTeamId, awayTeamId, matches } = card;
    const place = { season, division, homeTeamId, awayTeamId, week: i };
    const running = { id: `r${i}`, ...place, matches, newPlayers: [], personId: null };
    const changedAt = Date.now();
    await store.write(ORIGIN, (change) =>
      saveRunningScore(change, { ...running, writer: 'home', version: 1, changedAt }),
    );
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

/**
 * Fills the lists that officials edit up to their limits: content, points adjustments of a season, and persons with
 * access.
 */
async function putLists(change: ChangeTransaction, { season, division, homeTeamId: teamId }: Fixture): Promise<void> {
  const put = <E extends EntityKind>(
    entity: E,
    { most }: { most: number },
    value: (id: string, i: number) => Omit<Entities[E], 'deleted'>,
  ) =>
    change.putAll(
      entity,
      // TypeScript cannot tell that every entity with a list has the field `deleted`.
      Array.from({ length: most - OF_LEAGUE }, (_, i) => ({ ...value(`n${i}`, i), deleted: false }) as Entities[E]),
    );
  const item = (kind: string, value: (id: string, i: number) => object) =>
    put(
      'content',
      kind in LIST_LIMITS
        ? (LIST_LIMITS[kind as keyof typeof LIST_LIMITS][0] ?? { most: 0 })
        : { most: MAX_ITEMS_OF_CONTENT_KIND },
      (id, i) => ({ id: `${kind}:${id}`, value: value(id, i) }),
    );
  const [title, file] = ['x'.repeat(80), 'a'.repeat(64)];
  const always = { from: null, until: null, order: null, picture: null };
  await item('sponsor', () => ({ name: title, url: `https://example.org/${title}`, text: title, ...always }));
  await item('post', () => ({ title, date: '2025-11-20', updated: '2025-11-20', text: title }));
  await item('document', (id, place) => ({ title, place, name: id, former: [], shown: true, file, bytes: 1 }));
  await item('gallery', (_, place) => ({ title, place }));
  await item('photo', (_, i) => ({ gallery: `n${i % 200}`, place: i, caption: title, file, width: 1200, height: 800 }));
  const place = { season, division, week: 1, teamId, date: '2025-11-20' };
  await put('adjustment', LIST_LIMITS.adjustment[0], (id) => ({ ...place, id, points: -1, reason: title }));
  const access = { name: title.slice(20), role: 'captain' as const, teamIds: [teamId], divisions: null };
  const invited = { invitedAt: '2025-11-20T19:30:00.000Z', joinedAt: null };
  await put('person', LIST_LIMITS.person[0], (id) => ({ ...access, id, ...invited }));
}

/**
 * Adds ten drawn cups of 128 entrants to a season. In five of them, every tie of the first round has been played in
 * three frames.
 */
async function putCups(change: ChangeTransaction): Promise<void> {
  const match = makeMatch(null, 60, 20, null);
  const score = { home: 3, away: 0 };
  for (let i = 0; i < 10; i++) {
    const entrants = Array.from({ length: 128 }, (_, k) => ({ id: `e${k}`, name: `${k}`.padEnd(60, 'x') }));
    const sample = sampleCompetition(`cup${i}`, { season: SEASON, name: `Cup ${i}`, kind: 'player', entrants });
    const rounds = Array.from({ length: 7 }, () => ({ bestOf: 5, playBy: null }));
    const competition = { ...sample, handicap: true, maxStart: 40, rounds };
    const sides = { home: entrants[0]!, away: entrants[1]! };
    const matches = tieMatchesFromFrames([match, match, match], { kind: competition.kind, sides, score });
    const result = { score, matches, playedOn: null, walkover: null, start: null };
    await change.put('competition', competition);
    const pairs = entrants.slice(0, 64).map(({ id }, k): [string, string] => [id, `e${k + 64}`]);
    const ties = tiesOfDraw(competition, 1, pairs, newId);
    const isPlayed = i < 5;
    await change.putAll(
      'tie',
      ties.map((tie) => ({ ...tie, result: isPlayed && tie.round === 1 ? result : null, deleted: false })),
    );
  }
}
