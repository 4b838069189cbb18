/**
 * The addresses of the largest league: every public read and page, all other published files, and the officials' reads
 * that take long.
 */
import { seasonPathSegment } from '#domain/week/week.ts';
import { allCachedReads } from '#server/routes/all.ts';
import type { CachedRead } from '#server/http/reads.ts';
import { publicPages } from '../tests/support/screens.ts';
import { LARGEST, LARGEST_SEASONS } from './made-seasons.ts';

/** Returns a site's answer to a path, parsed as JSON. */
export type FetchJson = (path: string) => Promise<unknown>;

/**
 * An address to measure. `ofAll`: whether it needs the data of every season. `official`: whether it needs a sign-in.
 */
export type LargeAddress = { path: string; ofAll: boolean; official: boolean };

/** The last season with all its results. The one after it is half played. */
const SEASON = LARGEST.nameOf(LARGEST_SEASONS - 1);

/** The beginnings of addresses that need every season, although they do not name one. */
const OF_ALL = ['/api/honours', '/api/team-progress/', '/api/seasons', '/api/players/', '/api/draws'];

const OFFICIAL = [
  '/api/admin/to-do',
  '/api/admin/history',
  '/api/admin/players/duplicates',
  '/api/admin/seasons',
  `/api/admin/season-proposal?season=${SEASON}`,
  ...['results', 'fixtures', 'squads', 'tables', 'statistics'].flatMap((kind) => [
    `/api/admin/export/${kind}?season=All`,
    `/api/admin/export/${kind}?season=All&format=xlsx`,
  ]),
];

/** Returns every address to measure. */
export async function largeAddresses(url: string, ask: FetchJson): Promise<LargeAddress[]> {
  const params = await paramsOf(ask);
  const reads = allCachedReads(url).flatMap((one) => pathsOf(one, params));
  const pages = (await publicPages(url)).flatMap(({ path }) => {
    const [place = '', query = ''] = path.split('?');
    const all = new URLSearchParams(query);
    all.set('season', 'All');
    return [path, ...(place.startsWith('/season/') || place.startsWith('/weeks/') ? [] : [`${place}?${all}`])];
  });
  const files = filesOf(params);
  return [
    ...[...new Set([...reads, ...pages, ...files])].map((path) => ({ path, ofAll: isOfAll(path), official: false })),
    ...OFFICIAL.map((path) => ({ path, ofAll: true, official: true })),
  ];
}

/** Returns the addresses of embedded pages, and of what the league publishes besides its pages and the API. */
function filesOf({ teamId = '', playerId = '', id = '' }: Readonly<Record<string, string>>): string[] {
  const season = seasonPathSegment(SEASON);
  return [
    '/sitemap.xml',
    '/news.atom',
    '/fixtures.svg',
    `/weeks/${season}/5.png`,
    '/og/standings.png?season=All&division=1',
    '/og/breaks.png?season=All',
    `/og/match/${id}.png`,
    `/og/season/${season}/team/${teamId}.png`,
    `/card/season/${season}/player/${playerId}.png`,
    '/calendar/league.ics',
    `/downloads/standings.csv?season=${SEASON}&division=1`,
    '/downloads/standings.csv?season=All&division=1',
    `/downloads/snooker-fixtures.pdf?season=${SEASON}`,
    '/downloads/league-rules.pdf',
    `/downloads/results-card.pdf?fixture=${id}`,
    '/embed/standings',
    '/embed/results',
    `/embed/team/${teamId}`,
  ];
}

function isOfAll(path: string): boolean {
  return (
    path.includes('season=All') || OF_ALL.some((start) => path.startsWith(start)) || /^\/(honours|player\/)/.test(path)
  );
}

/**
 * Returns the addresses of a read. A read that takes a season has two: one for a single season and one for all seasons.
 */
function pathsOf({ call }: CachedRead, params: Readonly<Record<string, string>>): string[] {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));
  if (call.path === '/api/search') return [`${path}?q=player`];
  if (call.query === undefined || !('season' in call.query.shape)) return [path];
  return [`${path}?season=${SEASON}`, `${path}?season=All`];
}

/** Returns a value for each parameter in the paths of reads. The team and the players have played in every season. */
async function paramsOf(ask: FetchJson): Promise<Record<string, string>> {
  // The site checks its answers against the schemas of these types.
  const [row] = (await ask(`/api/player-stats?season=${SEASON}`)) as {
    playerId: string;
    playerName: string;
    teamId: string;
  }[];
  if (row === undefined) throw new Error('The largest league has no results.');
  const { opponents } = (await ask(`/api/players/${row.playerId}`)) as { opponents: { opponentId: string }[] };
  const [match] = (await ask(`/api/matches/1/5?season=${SEASON}`)) as { fixtureId: string }[];
  return {
    division: '1',
    week: '5',
    competition: 'F',
    record: 'framesWon',
    playerId: row.playerId,
    holderId: row.playerId,
    playerName: row.playerName,
    teamId: row.teamId,
    opponentId: opponents[0]?.opponentId ?? '',
    id: match?.fixtureId ?? '',
  };
}
