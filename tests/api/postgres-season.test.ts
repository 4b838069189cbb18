/**
 * Plays a season on PostgreSQL, from an empty league to the next season, with many kinds of writes. The answers must
 * equal the answers on SQLite. A backup, opened on SQLite, must give the same answers to all reads.
 */
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { USUAL_POLICIES } from '#domain/handicaps/policy-schema.ts';
import { backUpToFile } from '#server/operations/backups/make-backup.ts';
import type { EngineName, Store } from '#server/storage/store.ts';
import { addressesOf, idsOfRows } from '../soak/hostile-values.ts';
import { sentCard, sentMatches } from '../support/cards.ts';
import { ownFolder } from '../support/own-folder.ts';
import { givePassword, PASSWORD } from '../support/password.ts';
import { plainPicture } from '../support/pictures.ts';
import { rowsIn, textIn } from '../support/league-site.ts';
import { siteAround } from '../support/site-around.ts';
import { openAgain, testPlace } from '../support/store.ts';
import { createBrowser, openJoined } from './sign-in-site.ts';
import { wordsOf } from '../support/rows.ts';

const TODAY = '2025-10-08';
const SEASON = '25/26';
const TEAMS = ['Bears', 'Lions', 'Owls', 'Tigers'];
const CSV = { 'content-type': 'text/csv' };

/** A file of squads: four teams of six players in division 1, and two teams of one player in division 2. */
const SQUADS = [
  'team,division,player,handicap,modifier,newHandicap,venue',
  ...TEAMS.flatMap((team) => [
    `${team},1,,,,,The ${team} Den`,
    ...[1, 2, 3, 4, 5, 6].map((n) => `${team},1,${team} ${n},${n},0.5,${n},`),
  ]),
  'Cubs,2,Cub 1,20,0,20,',
  'Foxes,2,Fox 1,7,0,7,',
].join('\n');

/** The fixtures of weeks 1 to 6, in which each team of division 1 meets each other team twice. */
const FIXTURES = ['division,week,homeTeam,awayTeam', ...fixtureLines()].join('\n');

function fixtureLines(): string[] {
  const [bears, lions, owls, tigers] = TEAMS;
  const half = [
    [bears, lions, owls, tigers],
    [owls, bears, tigers, lions],
    [bears, tigers, lions, owls],
  ];
  const weeks = [...half, ...half.map(([a, b, c, d]) => [b, a, d, c])];
  return weeks.flatMap(([a, b, c, d], i) => [`1,${i + 1},${a},${b}`, `1,${i + 1},${c},${d}`]);
}

type Ask = (call: string, body?: unknown, headers?: Record<string, string>) => Promise<unknown>;

/**
 * Opens a league on a store. Returns functions that make calls as each person, expect success, and add the answers to
 * `heard`.
 */
async function openLeague(store: Store, heard: string[]) {
  const { app } = await siteAround(store, { empty: true, today: TODAY });
  onTestFinished(() => app.close());
  await givePassword(store);
  const asking = (browser: ReturnType<typeof createBrowser>): Ask => {
    return async (call, body, headers = {}) => {
      const [method, url] = call.split(' ') as ['POST', string];
      const given = typeof body === 'string' ? { text: body, headers } : { headers };
      const { status, json } = await browser.send(method, url, typeof body === 'string' ? undefined : body, given);
      expect([call, status, json]).toEqual([call, status < 300 ? status : 200, json]);
      heard.push(`${call} ${JSON.stringify(json)}`);
      return json;
    };
  };
  const desk = createBrowser(app);
  await desk.signIn(PASSWORD, { name: 'Pat' });
  const office = asking(desk);
  const upload = async (method: 'POST' | 'PUT', url: string, file: Buffer): Promise<unknown> => {
    const { status, json } = await desk.send(method, url, undefined, { file });
    expect([url, status]).toEqual([url, 200]);
    return json;
  };
  const captain = async (team: string): Promise<Ask> => {
    const person = { name: `Captain ${team}`, role: 'captain', teamIds: [team] };
    return asking(await openJoined(app, desk, person, '192.0.2.3'));
  };
  return { office, upload, captain, visitor: asking(createBrowser(app, '192.0.2.4')), desk };
}

/** Plays the season. Returns all answers. */
async function playSeason(store: Store): Promise<string[]> {
  const heard: string[] = [];
  const { office, upload, captain, visitor } = await openLeague(store, heard);
  const undoLatest = async () =>
    office(
      `POST /api/admin/history/${textIn(await office('GET /api/admin/history?limit=1'), 'entries', 0, 'id')}/undo`,
    );

  // The league is set up.
  const calendar = [{ week: 1, from: '2025-10-06', to: '2025-10-12' }];
  await office('POST /api/admin/seasons', { season: SEASON, divisions: [1, 2], weeks: 10, calendar });
  await office('PUT /api/admin/seasons', { season: SEASON, rules: { substitutes: 'approval' } });
  await office('POST /api/admin/import', SQUADS, CSV);
  await office('POST /api/admin/import', FIXTURES, CSV);
  await office('POST /api/admin/fixtures/publish', { season: SEASON, published: true });
  const teams = rowsIn(await office('GET /api/teams'));
  const idOf = (name: string) => String(teams.find((team) => team['name'] === name)?.['id']);
  const [bears, lions, owls, tigers] = TEAMS.map(idOf) as [string, string, string, string];
  const players = async (team: string) =>
    rowsIn(await office(`GET /api/teams/${team}/players`)).map(({ id }) => String(id));
  const squads: Record<string, string[]> = {};
  for (const team of [bears, lions, owls, tigers]) squads[team] = await players(team);
  const playerOf = (team: string, n: number) => squads[team]?.[n - 1] ?? '';
  const card = (homeTeam: string, awayTeam: string, weekNumber: number, more: object = {}) => {
    const matches = sentMatches('', '').map((match, i) => {
      return { ...match, homePlayer: playerOf(homeTeam, i + 1), awayPlayer: playerOf(awayTeam, i + 1) };
    });
    return sentCard({ homeTeam, awayTeam, weekNumber, season: SEASON, matches, ...more });
  };

  // What the league publishes about itself.
  const venues = [{ name: 'The Bears Den', address: '1 High Street' }];
  const { version } = (await office('GET /api/admin/content/venues')) as { version: number };
  await office('PUT /api/admin/content/venues', { version, value: { venues } });
  const post = { title: 'We begin', date: TODAY, updated: TODAY, text: 'On Wednesday. 🎱' };
  const posted = textIn(await office('POST /api/admin/content/post', { value: post }), 'id');
  await office(`DELETE /api/admin/content/${posted}`);
  await undoLatest();
  const acme = { name: 'Acme', url: null, from: null, until: null };
  const sponsorId = textIn(await office('POST /api/admin/sponsors', acme), 'sponsorId');
  const picture = await plainPicture(300, 300, '#115522').png().toBuffer();
  await upload('PUT', `/api/admin/sponsors/${sponsorId}/picture`, picture);
  await upload('PUT', '/api/admin/logo', picture);
  const handbook = Buffer.from('%PDF-1.4\n% Handbook\nstartxref\n9\n%%EOF\n');
  await upload('POST', '/api/admin/documents?title=Handbook', handbook);
  await office(`PUT /api/admin/teams/${bears}/mark`, { initials: 'ZZ', colours: ['#ffee00', '#101010'] });

  // People and handicaps.
  const zoe = { name: 'Zoë 7', handicap: 7, modifier: 0, newHandicap: 9 };
  const added = textIn(await office(`POST /api/admin/teams/${bears}/players`, zoe), 'id');
  await office('PUT /api/admin/apply-handicaps', { playerIds: [added], on: '2025-10-01' });
  const renamed = { name: 'Zoë Seven', handicap: 9, modifier: 1.25, newHandicap: 4 };
  await office(`PUT /api/teams/${bears}/players/${added}`, renamed);
  await office('PUT /api/admin/reset-new-handicaps');
  await office('POST /api/admin/transfer-player', { playerId: added, newTeamId: idOf('Cubs') });
  await office('POST /api/admin/players/merge', { keep: playerOf(bears, 6), merge: added, confirm: true });
  await undoLatest();
  await office(`DELETE /api/teams/${idOf('Cubs')}/players/${added}`);
  await office('PUT /api/admin/handicap-policy', { policy: USUAL_POLICIES.wins });

  // Match nights, with captains.
  const [home, away] = [await captain(bears), await captain(lions)];
  const running = await home('PUT /api/running-scores', card(bears, lions, 1, { takeOver: true }));
  expect(textIn(running, 'runningId')).not.toBe('undefined');
  const first = textIn(await home('POST /api/matches', card(bears, lions, 1)), 'fixtureId');
  await away(`POST /api/matches/${first}/dispute`, { note: 'It was 61' });
  await office(`POST /api/matches/${first}/settle`, {});
  const substitute = { ...card(lions, bears, 4) } as { matches: object[] };
  substitute.matches[0] = { ...substitute.matches[0], homePlayer: null, homeNewPlayer: 'Dan Moss' };
  const second = textIn(await away('POST /api/matches', substitute), 'fixtureId');
  await home(`POST /api/matches/${second}/confirm`, {});
  const stranger = String((await players(lions)).find((id) => !squads[lions]?.includes(id)));
  if (stranger !== 'undefined') await office(`POST /api/admin/substitutes/${stranger}/approve`, {});
  const third = textIn(await office('POST /api/matches', card(owls, tigers, 1)), 'fixtureId');
  await office(`PUT /api/matches/${third}`, card(owls, tigers, 1, { date: '2025-10-08' }));
  await office(`DELETE /api/matches/${third}`);
  await undoLatest();
  const list = rowsIn(await office(`GET /api/fixtures?season=${encodeURIComponent(SEASON)}`));
  const listed = (week: number, team: string) =>
    String(list.find((one) => one['weekNumber'] === week && one['homeTeamId'] === team)?.['listedId']);
  await home(`POST /api/fixtures/${listed(3, bears)}/postponement`, { date: '2026-01-15', note: 'Ill' });
  await office(`POST /api/fixtures/${listed(3, bears)}/postponement/accept`);
  await office(`DELETE /api/admin/fixtures/${listed(6, owls)}`);
  const late = { season: SEASON, division: 1, teamId: bears, points: -2, reason: 'Late card', weekNumber: 2 };
  await office('POST /api/admin/adjustments', late);

  // A cup, drawn by hand and played.
  const cup = (await office('POST /api/admin/competitions', {
    season: SEASON,
    name: 'Cup',
    kind: 'team',
    draw: 'bracket',
    bestOf: 5,
    entrants: [bears, lions, owls, tigers].map((teamId) => ({ teamId })),
  })) as { competitionId: string; entrants: { entrantId: string }[] };
  const [e1, e2, e3, e4] = cup.entrants.map(({ entrantId }) => entrantId);
  const pairs = [[e1, e2] as const, [e3, e4] as const];
  const drawn = await office(`POST /api/admin/competitions/${cup.competitionId}/draw`, { round: 1, pairs });
  const tie = textIn(drawn, 'ties', 0, 'tieId');
  await office(`PUT /api/admin/competitions/${cup.competitionId}/ties/${tie}`, { walkover: 'home' });
  const matches = [{ competitorA: 'Élan', competitorB: 'Bye' }];
  await office('POST /api/save-draw', { competitionName: cup.competitionId, matches });

  // A timer, which is in no history.
  const code = textIn(await office('POST /api/timers', {}), 'code');
  await office(`POST /api/timers/${code}/presses`, { clock: 'game', action: 'start' });
  await visitor('GET /api/whats-on');

  // The season ends, and the next begins.
  await office('PUT /api/admin/seasons', { season: SEASON, closed: true });
  await office('POST /api/admin/seasons', { season: '26/27', teams: [{ teamId: owls, division: 2 }] });
  await office('PUT /api/admin/default-season', { season: '26/27' });
  await office(`DELETE /api/teams/${idOf('Foxes')}`);
  return heard;
}

/** Replaces random ids and codes by numbers in the order of their first appearance, and times by the word `then`. */
function comparable(heard: readonly string[]): string[] {
  const known = new Map<string, string>();
  const numbered = (made: string) => known.get(made) ?? known.set(made, `#${known.size}`).get(made) ?? '';
  return heard.map((line) =>
    line
      .replaceAll(/\b[a-z0-9]{12}\b|"[A-Z0-9]{4}"|\/timers\/\w+/g, numbered)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'),
  );
}

it('a season on PostgreSQL is answered as on SQLite', async () => {
  const play = async (engine: EngineName) => comparable(await playSeason(await openAgain(await testPlace(engine))));
  expect(await play('postgresql')).toEqual(await play('sqlite'));
});

/** Reads whose answers depend on sessions, which are in no backup, or on the process. */
const APART = wordsOf(`
  live downloadBackup installationChecks installationStatus serverTime listSessions ownSessions session pushKey listPeople
`);

it('every read of a season on PostgreSQL gives the same bytes as on SQLite from a backup', async () => {
  const folder = await ownFolder();
  const [place, file] = [await testPlace('postgresql'), path.join(folder, 'league.sqlite')];
  const store = await openAgain(place);
  await playSeason(store);
  await backUpToFile(place, file);
  const sites = [store, await openAgain({ file })].map(async (one) => (await openLeague(one, [])).desk);
  const [here, there] = await Promise.all(sites);
  const ids = await store.read(idsOfRows);
  let compared = 0;
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (call.method !== 'GET' || APART.includes(name)) continue;
    for (const address of addressesOf(call, ids)) {
      const [one, other] = [await here?.send('GET', address), await there?.send('GET', address)];
      expect([address, other?.status, other?.json]).toEqual([address, one?.status, one?.json]);
      compared += Number(one?.status === 200);
    }
  }
  expect(compared).toBeGreaterThan(100);
});
