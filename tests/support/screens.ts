import { matchAddress } from '#contract/addresses.ts';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { contentKinds } from '#contract/kinds/content.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { PlayerMatchRow, PlayerStatRow } from '#contract/players.ts';
import type { RecordsAnswer } from '#contract/records.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { headToHeadRows } from '#domain/players/player-matches.ts';
import { wordsOf } from './rows.ts';

/** A screen in a state worth viewing. `name` is also a file name. `official`: whether it is viewed after a sign-in. */
export type Screen = { name: string; path: string; official?: true };

/** Returns the site's JSON answer for a path. */
type Ask = (path: string) => Promise<unknown>;

/** Returns all screens of the site at `url`. Team and player screens show the leaders of the tables. */
export async function screens(url: string): Promise<Screen[]> {
  return screensOf(async (path) => (await fetch(new URL(path, url))).json());
}

/** Returns all screens of the site whose API `ask` reads. */
export async function screensOf(ask: Ask): Promise<Screen[]> {
  const leader = await leadingTeam(ask);
  const player = await leadingPlayer(ask);
  const row = `/admin/teams?team=${leader}`;
  const playerRow = `${row}&player=${await firstPlayer(ask, leader)}`;
  return [
    { name: 'home', path: '/' },
    { name: 'fixtures', path: '/fixtures' },
    { name: 'fixtures-none', path: '/fixtures?season=01/02' },
    { name: 'following', path: '/following' },
    { name: 'search', path: '/search?q=harb' },
    { name: 'standings', path: '/league-standings' },
    { name: 'standings-week', path: '/league-standings?season=25/26&division=1&week=5' },
    { name: 'standings-all', path: '/league-standings?season=All&division=2' },
    { name: 'team', path: `/team/${leader}` },
    { name: 'team-all', path: `/team/${leader}?season=All` },
    { name: 'team-unknown', path: '/team/nobody' },
    { name: 'week', path: '/weeks/25-26/10' },
    { name: 'match', path: await lastMatch(ask, (fixture) => fixture.fixtureId !== null) },
    { name: 'match-before', path: await lastMatch(ask, (fixture) => fixture.state === 'planned') },
    { name: 'match-off', path: await lastMatch(ask, (fixture) => fixture.state === 'postponed') },
    { name: 'results', path: '/results' },
    { name: 'results-void', path: '/results?season=24/25&division=1&week=16' },
    { name: 'results-none', path: '/results?season=25/26&division=2&week=3' },
    { name: 'player', path: player },
    { name: 'player-all', path: `${player}&season=All` },
    { name: 'player-namesakes', path: '/player-matches/Dominic%20Fairbrother' },
    { name: 'player-season', path: `/season/25-26/player/${playerIdIn(player)}` },
    { name: 'team-season', path: `/season/25-26/team/${leader}` },
    { name: 'season-unknown', path: `/season/01-02/team/${leader}` },
    { name: 'rivalry', path: await firstRivalry(ask) },
    { name: 'player-stats', path: '/player-stats' },
    { name: 'player-stats-sorted', path: '/player-stats?season=All&division=2&sort=margin&q=ra' },
    { name: 'player-stats-none', path: '/player-stats?season=01/02' },
    { name: 'breaks', path: '/breaks' },
    { name: 'breaks-all', path: '/breaks?season=All&division=2' },
    { name: 'career', path: `/player/${playerIdIn(player)}` },
    { name: 'career-unknown', path: '/player/nobody' },
    { name: 'records', path: '/records' },
    { name: 'records-division', path: '/records?season=25/26&division=2' },
    { name: 'record-proof', path: await firstProof(ask, 0) },
    { name: 'record-proof-team', path: await firstProof(ask, -1) },
    { name: 'honours', path: '/honours' },
    { name: 'squads', path: '/squads-handicaps' },
    { name: 'squads-filtered', path: '/squads-handicaps?q=har' },
    { name: 'photos', path: '/presentation-photos' },
    { name: 'photos-last', path: '/presentation-photos?gallery=general-photos&photo=79' },
    { name: 'cups', path: '/cups' },
    { name: 'cup', path: await firstCup(ask) },
    { name: 'cup-draw', path: '/cup-draw/F' },
    { name: 'prompt', path: '/admin' },
    ...officialScreens.map(officialScreen),
    { name: 'home-official', path: '/', official: true },
    { name: 'admin-team-edit', path: `${row}&act=edit`, official: true },
    { name: 'admin-player-handicap', path: `${playerRow}&act=handicap`, official: true },
    { name: 'admin-player-merge', path: `${playerRow}&act=merge`, official: true },
    { name: 'admin-result', path: `/admin/result/${await latestResult(ask)}`, official: true },
    { name: 'admin-withdraw', path: `/admin/teams/${leader}/withdraw`, official: true },
    { name: 'admin-cup', path: `/admin${(await firstCup(ask)).replace('cups', 'cup')}`, official: true },
    { name: 'cup-draw-official', path: '/cup-draw/T', official: true },
    { name: 'player-unknown', path: '/player-matches/Nobody' },
    { name: 'news', path: '/news' },
    { name: 'contacts', path: '/contacts' },
    { name: 'rules', path: '/rules' },
    { name: 'downloads', path: '/downloads' },
    { name: 'questionnaire', path: '/questionnaire' },
    { name: 'join', path: '/join#code' },
    { name: 'timers', path: '/timers' },
    { name: 'tv', path: '/tv' },
    { name: 'timers-unknown', path: '/timers?code=none' },
  ];
}

/** Screens that need a sign-in. */
const officialScreens = wordsOf(`
  data-input admin admin-league admin-teams admin-add-team admin-add-player admin-update-team
  admin-update-player admin-update-handicap admin-handicaps admin-handicaps/policy admin-handicaps/replay
  admin-delete-team admin-delete-player admin-transfer-player admin-merge-players admin-view-teams-players
  admin-seasons admin-setup admin-matches admin-adjustments admin-matches?open=deleted
  admin-matches?open=set-up admin-cups admin-import-export admin-people admin-photos admin-documents admin-content
  admin-content/venues admin-embed admin-status
`).concat(Object.values(contentKinds).map(({ address }) => `admin-${address}`));

function officialScreen(name: string): Screen {
  return { name: name.replaceAll(/[^\w-]+/g, '-'), path: `/${name.replace('admin-', 'admin/')}`, official: true };
}

async function leadingTeam(ask: Ask): Promise<string> {
  // The server checks its answers against the schema of this type.
  const rows = (await ask('/api/standings/1?season=25/26')) as StandingRowAnswer[];
  return encodeURIComponent(rows[0]?.teamId ?? '');
}

async function leadingPlayer(ask: Ask): Promise<string> {
  // The server checks its answers against the schema of this type.
  const rows = (await ask('/api/player-stats?season=25/26')) as PlayerStatRow[];
  const { playerName = '', playerId = '' } = rows[0] ?? {};
  return `/player-matches/${encodeURIComponent(playerName)}?playerId=${encodeURIComponent(playerId)}`;
}

/** Returns the id of the first player of a team. */
async function firstPlayer(ask: Ask, teamId: string): Promise<string> {
  // The server checks its answer against the schema of this type.
  const teams = (await ask('/api/teams')) as TeamAnswer[];
  return teams.find(({ id }) => encodeURIComponent(id) === teamId)?.players[0]?.id ?? '';
}

function playerIdIn(path: string): string {
  return new URL(path, 'http://localhost').searchParams.get('playerId') ?? '';
}

/** Returns the page with every frame between the leading player and the most frequent opponent. */
async function firstRivalry(ask: Ask): Promise<string> {
  // The server checks its answers against the schemas of these types.
  const [leader] = (await ask('/api/player-stats?season=25/26')) as PlayerStatRow[];
  const { playerName = '', playerId = '' } = leader ?? {};
  const path = `/api/getplayermatches/${encodeURIComponent(playerName)}?playerId=${encodeURIComponent(playerId)}`;
  const matches = (await ask(path)) as PlayerMatchRow[];
  const opponentId = headToHeadRows(matches)[0]?.opponentId ?? '';
  return `/player/${encodeURIComponent(playerId)}/v/${encodeURIComponent(opponentId)}`;
}

/** Returns the page of the last match on the fixture list for which `holds` returns true. */
async function lastMatch(ask: Ask, holds: (fixture: ScheduledFixtureAnswer) => boolean): Promise<string> {
  // The server checks its answers against the schema of this type.
  const listed = ((await ask('/api/fixtures?season=25/26')) as ScheduledFixtureAnswer[]).findLast(holds);
  return listed === undefined ? '/fixtures' : matchAddress({ ...listed, id: listed.listedId });
}

async function latestResult(ask: Ask): Promise<string> {
  // The server checks its answers against the schema of this type.
  const fixtures = (await ask('/api/matches?season=25/26')) as FixtureAnswer[];
  return encodeURIComponent(fixtures.at(-1)?.fixtureId ?? '');
}

async function firstCup(ask: Ask): Promise<string> {
  // The server checks its answer against the schema of this type.
  const [cup] = (await ask('/api/competitions')) as CompetitionSummary[];
  return cup === undefined ? '/cups' : `/cups/${cup.competitionId}`;
}

/** Returns the page with the evidence for a record over all seasons: the first or the last record in the list. */
async function firstProof(ask: Ask, index: number): Promise<string> {
  // The server checks its answers against the schema of this type.
  const { scopes } = (await ask('/api/records')) as RecordsAnswer;
  return scopes[0]?.records.at(index)?.holders[0]?.evidence ?? '/records';
}

/** The names of the screens that represent the public pages, one for each page. */
const publicScreens = wordsOf(`
  home standings player-stats week match results fixtures breaks career records record-proof honours cups cup squads team
  player player-season team-season rivalry search news photos contacts rules downloads questionnaire cup-draw timers
`);

/** Returns each public page of the site at `url`, with the name of its screen. */
export async function publicPages(url: string): Promise<{ name: string; path: string }[]> {
  const known = await screens(url);
  return publicScreens.map((name) => {
    const found = known.find((screen) => screen.name === name);
    if (found === undefined) throw new Error(`There is no screen ${name}.`);
    return { name, path: found.path };
  });
}
