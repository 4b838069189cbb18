/** Tests the pages of teams, players and records as the server sends them. Each table must show the data of the API. */
import { beforeAll, describe, expect, test } from 'vitest';
import { matchAddress } from '#contract/addresses.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { PlayerSeason, TeamSeason } from '#contract/my-season.ts';
import type { Career, PlayerMatchRow, PlayerStatRow, RivalryAnswer } from '#contract/players.ts';
import type { Honours, RecordsAnswer } from '#contract/records.ts';
import type { StandingRowAnswer, TeamProgress } from '#contract/standings.ts';
import type { TeamDetailsAnswer } from '#contract/kinds/team.ts';
import { MONTHS } from '#domain/day.ts';
import { playerMatchTotals } from '#domain/players/player-matches.ts';
import { rivalryTotals } from '#domain/players/rivalry.ts';
import { makeFixture, makeMatch, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { publicPages } from '../support/screens.ts';
import { textsIn, useServedPages, textOfElement } from '../support/served-pages.ts';

const { url, page: served, ask, store } = useServedPages();

/** The name that two different players in the demo league share. */
const SHARED = 'Dominic Fairbrother';
let player: PlayerStatRow;
let team: TeamDetailsAnswer;

beforeAll(async () => {
  const [[first], [leader]] = await Promise.all([
    ask<PlayerStatRow[]>('/api/player-stats?season=25/26'),
    ask<StandingRowAnswer[]>('/api/standings/1?season=25/26'),
  ]);
  if (first === undefined) throw new Error('The demo league needs a player.');
  player = first;
  team = await ask(`/api/team-details/${leader?.teamId}?season=25/26`);
});

function pathOf(name: string, playerId: string): string {
  return `/player-matches/${encodeURIComponent(name)}?playerId=${playerId}`;
}

function matchesOf(name: string, playerId: string, season: string): Promise<PlayerMatchRow[]> {
  return ask(`/api/getplayermatches/${encodeURIComponent(name)}?playerId=${playerId}&season=${season}`);
}

/**
 * Returns the text that a player's table of matches shows before the breaks of a match: the day, if known, and the
 * opponent's team.
 */
function dayAndTeam({ date, opponentTeamName }: PlayerMatchRow): string {
  const [, month = 1, day = 1] = (date ?? '').split('-').map(Number);
  return `${date === null ? '' : `${day} ${MONTHS[month - 1]?.slice(0, 3)}, `}${opponentTeamName}`;
}

/** Returns the cells of a match in a player's table. `first`: the text between the opponent's name and the breaks. */
function cells(row: PlayerMatchRow, first?: string): string[] {
  const breaks =
    row.breaks.length === 0 ? [] : [`${row.breaks.length === 1 ? 'break' : 'breaks'} ${row.breaks.join(', ')}`];
  const below = [...(first === undefined ? [] : [first]), ...breaks].join(', ');
  return [String(row.weekNumber), row.opponentName + below, `${row.playerScore} - ${row.opponentScore}`, row.result];
}

describe('a player', () => {
  test('has the matches of the API, in the right columns, and links to opponents and results', async () => {
    const page = await served(pathOf(player.playerName, player.playerId));
    const rows = await matchesOf(player.playerName, player.playerId, '25/26');
    expect(page.texts('h1')).toEqual([`Matches for ${player.playerName}`]);
    expect(page.columns('Matches for')).toEqual(['Week number', 'Opponent', 'Score', 'Result']);
    expect(page.rows('Matches for')).toEqual(rows.map((row) => cells(row, dayAndTeam(row))));
    const opponents = page.links('tbody tr > th a').filter((address) => address === `/player/${rows[0]?.opponentId}`);
    expect(opponents.length).toBeGreaterThan(0);
    expect(page.texts('nav[aria-label=Season] a')).toEqual(['25/26', '24/25', 'All']);
  });

  test('has every season among all, and the numbers, breaks and rivals that follow from them', async () => {
    const page = await served(`/player/${player.playerId}?season=All`);
    expect(page.texts('nav[aria-label=Season] [aria-current]')).toEqual(['All']);
    const rows = await matchesOf(player.playerName, player.playerId, 'All');
    expect(page.rows('Matches for')).toEqual(rows.map((row) => cells(row)));
    const { played, won, lost, bestBreak, breaks } = playerMatchTotals(rows);
    const numbers = page.texts('dl div');
    expect(numbers).toEqual(expect.arrayContaining([`Played${played}`, `Won${won}`, `Lost${lost}`]));
    expect(page.text).toContain(`Best break ${bestBreak}`);
    expect(textsIn(page.part('Breaks'), 'b')).toEqual(breaks.map(String));
    const { opponents } = await ask<Career>(`/api/players/${player.playerId}`);
    expect(page.rows('Opponents, most frames first').map((row) => row.slice(0, 2))).toEqual(
      opponents.map((row) => [row.opponentName, `${row.won}–${row.lost}`]),
    );
  });

  test('has a chart with a bar for each week, a description and a table', async () => {
    const page = await served(`/player/${player.playerId}`);
    const rows = await matchesOf(player.playerName, player.playerId, '25/26');
    const chart = page.part('Average frame margin by week');
    expect(chart.querySelectorAll('rect').length).toBe(new Set(rows.map(({ weekNumber }) => weekNumber)).size);
    expect(chart.getAttribute('aria-label')).toMatch(/above zero; best \+\d+ in week \d+, worst /);
    const [first] = rows;
    const margin = (first?.playerScore ?? 0) - (first?.opponentScore ?? 0);
    const [row] = page.rows('Average frame margin');
    expect(row).toEqual([`Week ${first?.weekNumber}`, margin > 0 ? `+${margin}` : `−${-margin}`]);
  });

  test('has the list of matches under the name, with a link to the page under the id', async () => {
    const [list, own] = await Promise.all(
      [pathOf(player.playerName, player.playerId), `/player/${player.playerId}`].map(served),
    );
    expect(own?.texts('h1')).toEqual([player.playerName]);
    expect(own?.rows('Matches for').map(([week]) => week)).toEqual(list?.rows('Matches for').map(([week]) => week));
    expect(list?.links('main li a').map((link) => link?.split('?')[0])).toContain(`/player/${player.playerId}`);
    for (const page of [list, own])
      expect(page?.links('link[rel=canonical]')).toEqual([expect.stringContaining(`/player/${player.playerId}`)]);
  });

  test('without frames in the default season shows the last season with any', async () => {
    const before = await ask<PlayerStatRow[]>('/api/player-stats?season=24/25');
    const now = new Set((await ask<PlayerStatRow[]>('/api/player-stats?season=25/26')).map(({ playerId }) => playerId));
    const former = before.find(({ playerId }) => !now.has(playerId));
    const page = await served(`/player/${former?.playerId}`);
    expect(page.rows('Matches for').length).toBeGreaterThan(0);
    expect(page.texts('nav[aria-label=Season] [aria-current]')).toEqual(['24/25']);
    const other = await served(`/player/${former?.playerId}?season=25/26`);
    expect(other.text).toContain('has no matches in season 25/26.');
  });

  test('with the name of another player is listed with the team, and stays chosen in another season', async () => {
    const list = await served(`/player-matches/${encodeURIComponent(SHARED)}?season=25/26`);
    expect(list.texts('h1')).toEqual([`Matches for ${SHARED}`]);
    expect(new Set(list.texts('main li a span')).size).toBe(2);
    const address = list.links('main li a')[1] ?? '';
    const page = await served(address);
    const playerId = new URL(url(address)).searchParams.get('playerId') ?? '';
    const rows = await matchesOf(SHARED, playerId, '25/26');
    expect(page.rows('Matches for')).toEqual(rows.map((row) => cells(row, dayAndTeam(row))));
    expect(rows.every((row) => row.playerId === playerId)).toBe(true);
    const all = await served(page.links('nav[aria-label=Season] a').at(-1) ?? '');
    const everySeason = await matchesOf(SHARED, playerId, 'All');
    expect(all.rows('Matches for')).toEqual(everySeason.map((row) => cells(row, dayAndTeam(row))));
  });

  test.each(['/player-matches/Nobody', '/player-matches/Nobody?playerId=none', '/player-matches/No.Body%2FX'])(
    '%s is not found, within the layout',
    async (address) => {
      const page = await served(address);
      expect([page.status, page.texts('h1')]).toEqual([404, ['Page not found']]);
      expect(page.text).toMatch(/The league has no player called No/);
      expect(page.document.querySelector('nav')).not.toBe(null);
      expect(page.document.title).toMatch(/^Page not found \| /);
    },
  );

  test('is not found if the name does not belong to the id, or if the id is unknown', async () => {
    for (const path of [pathOf(SHARED, player.playerId), '/player/nobody', '/records/goals/nobody'])
      expect((await served(path)).status, path).toBe(404);
  });
});

describe('a team', () => {
  const opened = (query = '?season=25/26') => served(`/team/${team.teamId}${query}`);

  test('has the players of the API, in the right columns, with their careers', async () => {
    const page = await opened();
    expect(page.texts('h1')).toEqual([`${team.teamName} - Team Details`]);
    const columns = ['Player', 'Wins', 'Losses', 'Win %', 'Frame +/-', 'Breaks', 'Form'];
    expect(page.columns('Players of')).toEqual(columns);
    expect(page.rows('Players of')).toEqual(
      team.players.map((one) => [
        one.name,
        String(one.wins),
        String(one.losses),
        one.winPercentage.toFixed(2),
        one.frameDifference > 0 ? `+${one.frameDifference}` : String(one.frameDifference).replace('-', '−'),
        one.breaks.join(', '),
        one.form.join(''),
      ]),
    );
    const before = await opened('?season=24/25');
    const { players } = await ask<TeamDetailsAnswer>(`/api/team-details/${team.teamId}?season=24/25`);
    expect(before.rows('Players of').map(([name]) => name)).toEqual(players.map(({ name }) => name));
    expect(before.links('main table:first-of-type tbody th a').slice(0, players.length)).toEqual(
      players.map(({ playerId }) => `/player/${playerId}?season=24/25`),
    );
  });

  test('has its results, newest first, with links to their matches', async () => {
    const page = await opened();
    const fixtures = await ask<FixtureAnswer[]>(`/api/matches?season=25/26&teamId=${team.teamId}`);
    const newest = fixtures.at(-1);
    if (newest === undefined) throw new Error('The leader must have played.');
    const { homeTeamId, homeTeamName, homeTeamScore, awayTeamName, awayTeamScore, weekNumber, fixtureId } = newest;
    const [own, theirs, other, place] =
      homeTeamId === team.teamId
        ? [homeTeamScore, awayTeamScore, awayTeamName, 'Home']
        : [awayTeamScore, homeTeamScore, homeTeamName, 'Away'];
    const rows = page.rows('Results of');
    expect(rows.length).toBe(fixtures.length);
    const [week, opponent, letter, score] = rows[0] ?? [];
    expect([week, letter]).toEqual([String(weekNumber), own > theirs ? 'W' : 'L']);
    expect(opponent).toMatch(new RegExp(`^${other}${place}, \\d+ \\w{3}$`));
    expect(score).toContain(`${own}–${theirs}`);
    const listed = await ask<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&teamId=${team.teamId}`);
    const id = listed.find((one) => one.fixtureId === fixtureId)?.listedId ?? fixtureId;
    expect(page.links('main table a')).toContain(matchAddress({ ...newest, id }));
  });

  test('has its position by week as a chart with first place at the top, a description and a table', async () => {
    const page = await opened();
    const { weeks } = await ask<TeamProgress>(`/api/team-progress/${team.teamId}?season=25/26`);
    const chart = page.part('Position of');
    expect(chart.getAttribute('aria-label')).toContain(`1st of 10 after week ${weeks.at(-1)?.week}.`);
    const heights = [...chart.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')));
    expect(heights.length).toBe(weeks.length);
    expect(Math.min(...heights)).toBe(0);
    const lowest = weeks[heights.indexOf(Math.max(...heights))]?.position;
    expect(lowest).toBe(Math.max(...weeks.map(({ position }) => position)));
    expect(page.rows('Position of')).toEqual(
      weeks.map(({ week, position, points }) => [week, position, points].map(String)),
    );
  });

  test('has its place in each season, with links to these seasons, and its coming fixtures', async () => {
    const page = await opened();
    const { seasons } = await ask<TeamProgress>(`/api/team-progress/${team.teamId}`);
    expect(seasons.map(({ season }) => season)).toEqual(['25/26', '24/25']);
    const rows = page.rows('Seasons of');
    expect(rows.map(([season, , points]) => [season, points])).toEqual(
      seasons.map(({ season, division, points }) => [`${season}Division ${division}`, String(points)]),
    );
    expect(rows[0]?.[1]).toBe('1st of 10');
    expect(page.links('main table a')).toContain(`/team/${team.teamId}?season=24/25`);
    const listed = await ask<ScheduledFixtureAnswer[]>(`/api/fixtures?season=25/26&teamId=${team.teamId}`);
    const coming = listed.filter(({ state }) => state !== 'played');
    expect(page.rows('Fixtures of').map(([week, opponent]) => `${week} ${opponent?.split(',')[0]}`)).toEqual(
      coming.map(({ weekNumber, homeTeamId, homeTeamName, awayTeamName }) =>
        homeTeamId === team.teamId ? `${weekNumber} ${awayTeamName}Home` : `${weekNumber} ${homeTeamName}Away`,
      ),
    );
  });

  test('that is unknown is not found, within the layout', async () => {
    const page = await served('/team/nobody');
    expect(page.status).toBe(404);
    expect(page.text).toContain('There is no such team.');
    expect(page.document.querySelector('nav')).not.toBe(null);
  });

  test('can be empty, retired, or deleted with results, which no team of the demo league is', async () => {
    await store().write({ by: '', via: 'seed', action: 'test', summary: 'Odd teams' }, async (change) => {
      await change.putAll('team', [
        makeTeam('empty', { name: 'Empty Club' }),
        makeTeam('retired', { name: 'Old Guard', division: 0 }),
        makeTeam('deleted', { name: 'Gone Club', deleted: true }),
      ]);
      await change.put('player', makePlayer('q', 'retired', { name: 'Q/Q?#' }));
      const frames = [makeMatch('q', 147, 0, null)];
      const fixture = makeFixture('retired', 'deleted', { week: 1, division: 2, matches: frames });
      await change.put('fixture', { ...fixture, recorded: await change.nextRecorded(), deleted: false });
    });
    const { text } = await served('/team/empty');
    for (const sentence of [
      'No players in this team.',
      'No results in season 25/26.',
      'The squad is here as soon as the league has entered it.',
    ])
      expect(text).toContain(sentence);
    const retired = await served('/team/retired');
    expect(retired.text).toContain('Old Guard is retired.');
    expect(retired.links('main a')).toContain('/player/q');
    const table = await served('/league-standings?season=25/26&division=2');
    expect(table.links('tbody th a')).toContain('/team/deleted?season=25/26&division=2');
    const deleted = await served('/team/deleted');
    expect(deleted.text).toContain('Gone Club is no longer in the league.');
    expect(deleted.text).not.toContain('Current handicaps');
    expect(deleted.rows('Results of').length).toBe(1);
  });
});

describe('two players', () => {
  let path: string;
  let rivalry: RivalryAnswer;
  beforeAll(async () => {
    path = (await publicPages(url('/'))).find(({ name }) => name === 'rivalry')?.path ?? '';
    rivalry = await ask(`/api${path.replace('/player/', '/players/')}`);
  });

  test('have every frame between them and their totals', async () => {
    const page = await served(path);
    const { player: one, opponent: other, frames } = rivalry;
    expect(page.texts('h1')).toEqual([`${one.name} v ${other.name}`]);
    const rows = page.rows('Every frame between');
    expect(rows.map((row) => row.slice(1))).toEqual(
      frames.map(({ playerScore: own, opponentScore: theirs }) => [
        `${own}–${theirs}`,
        `${own > theirs ? '+' : '−'}${Math.abs(own - theirs)}`,
      ]),
    );
    expect(rows[0]?.[0]).toContain(`${frames[0]?.season} week ${frames[0]?.weekNumber}`);
    const totals = rivalryTotals(frames);
    expect(page.rows('Totals of both players')[0]).toEqual([
      String(totals.player.won),
      'Frames won',
      String(totals.opponent.won),
    ]);
    expect(page.document.title).toContain(
      `${one.name} ${totals.player.won}–${totals.opponent.won} ${other.name} – head to head`,
    );
    expect(page.links('main a')).toContain(`/player/${other.playerId}/v/${one.playerId}`);
  });

  test('who have not met, who are the same, or who do not exist each get a page of their own', async () => {
    const id = rivalry.player.playerId;
    const stats = await ask<PlayerStatRow[]>('/api/player-stats?season=25/26');
    const mate = stats.find(({ teamId, playerId }) => teamId === rivalry.player.teamId && playerId !== id);
    for (const [other, status, sentence] of [
      [mate?.playerId, 200, 'have not played each other.'],
      ['nobody', 404, 'There is no such player.'],
      [id, 404, 'These are not two different players.'],
    ] as const) {
      const page = await served(`/player/${id}/v/${other}`);
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(sentence)]);
      if (status === 404) expect(page.document.title).toMatch(/^Page not found \| /);
    }
  });
});

describe('My season', () => {
  test('of a player has the data of the API, and links from the player and the team', async () => {
    const path = `/season/25-26/player/${player.playerId}`;
    const season = await ask<PlayerSeason>(`/api/my-season/player/${player.playerId}?season=25/26`);
    const page = await served(path);
    expect(page.texts('h1')).toEqual([player.playerName]);
    const { played, won, lost, winPercentage } = season.numbers;
    expect(page.texts('section[aria-label=Summary] dd')).toEqual(
      [played, won, lost, Math.round(winPercentage)].map(String),
    );
    expect(page.text).toContain(`Best break${season.bestBreak?.points}Against ${season.bestBreak?.opponent}`);
    expect(page.text).toContain(`Longest winning run${season.longestRun?.value} frames`);
    expect(page.links('main dl a')).toContain(season.bestBreak?.match?.address);
    expect((await served(`/player/${player.playerId}`)).links('main a')).toContain(path);
    expect((await served(`/season/25-26/team/${player.teamId}`)).links('main td a, main th a')).toContain(path);
  });

  test('of a team has the data of the API, and links from the team and the roll of honour', async () => {
    const { seasons } = await ask<Honours>('/api/honours');
    const [
      {
        season: name,
        divisions: [division],
      },
    ] = seasons as [Honours['seasons'][number]];
    const champion = division?.winner?.teamId ?? '';
    const path = `/season/${name.replace('/', '-')}/team/${champion}`;
    const season = await ask<TeamSeason>(`/api/my-season/team/${champion}?season=${name}`);
    const page = await served(path);
    expect(page.text).toContain(`Champions of Division ${division?.division}`);
    expect(page.text).toContain(`Points${season.row?.points}`);
    expect(page.rows('Players of the team').map(([player]) => player)).toEqual(season.players.map((one) => one.name));
    expect((await served('/honours')).links('main a')).toContain(path);
    expect((await served(`/team/${champion}?season=${name}`)).links('main a')).toContain(path);
  });

  test('of an unknown season or person is not found, and without a match it says so', async () => {
    for (const path of [
      `/season/01-02/team/${team.teamId}`,
      '/season/25-26/player/nobody',
      '/season/25-26/team/nobody',
    ])
      expect((await served(path)).status, path).toBe(404);
    await store().write({ by: '', via: 'seed', action: 'test', summary: 'A player' }, (change) =>
      change.put('player', makePlayer('unplayed', team.teamId, { name: 'Una Played' })),
    );
    expect((await served('/season/25-26/player/unplayed')).text).toContain('Una Played has no matches in 25/26.');
  });
});

describe('all seasons', () => {
  test('have records for each division, each with its proof and its holder’s career', async () => {
    const page = await served('/records');
    expect(page.text).toContain('All seasons, whole league');
    const { scopes } = await ask<RecordsAnswer>('/api/records');
    const won = scopes[0]?.records.find(({ record }) => record === 'framesWon');
    const [holder] = won?.holders ?? [];
    const proof = await served(page.links(`main a[href="${holder?.evidence}"]`)[0] ?? '');
    expect(proof.texts('h2')).toContain(`${won?.value} frames that prove it`);
    expect(proof.rows().length).toBe(won?.value);
    expect(proof.links('main a')).toContainEqual(expect.stringContaining(`/player/${holder?.id}`));
    const division = await page.send({ season: '25/26', division: '2' });
    expect(division.text).toContain('Season 25/26, Division 2');
    const answer = await ask<RecordsAnswer>('/api/records?season=25/26');
    const records = answer.scopes.find((scope) => scope.division === 2)?.records ?? [];
    expect(division.texts('main h3').length).toBe(records.length);
  });

  test('have a career, with links to the frames of each season and of all', async () => {
    const career = await ask<Career>(`/api/players/${player.playerId}`);
    const page = await served(`/player/${player.playerId}`);
    const season = career.rows.at(-1)?.season ?? '';
    const ofSeason = career.rows.filter((row) => row.season === season).reduce((sum, { played }) => sum + played, 0);
    for (const [label, frames] of [
      [`${career.name}, season ${season}`, ofSeason],
      [`${career.name}, all seasons`, career.totals.played],
    ] as const) {
      const [address] = page.links(`main a[aria-label="${label}"]`);
      expect((await served(address ?? '')).rows('Matches for').length, label).toBe(frames);
    }
  });

  test('have a roll of honour, with links to the final tables', async () => {
    const { seasons } = await ask<Honours>('/api/honours');
    const [first] = seasons[0]?.divisions ?? [];
    const { document } = await served('/honours');
    const link = [...document.querySelectorAll('main a')].find(
      (one) => textOfElement(one) === `Division ${first?.division}`,
    );
    const table = await served(link?.getAttribute('href') ?? '');
    expect(table.texts('h1')).toEqual(['League Standings']);
    expect(table.rows()[0]?.join()).toContain(first?.winner?.teamName);
  });
});
