/** Tests the tables of a league as the server sends them. Each row must show the data of the API. */
import { describe, expect, test } from 'vitest';
import type { FixtureAnswer, CardMatchAnswer } from '#contract/matches.ts';
import type { BreakRow, PlayerStatRow } from '#contract/players.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import { useServedPages, textOfElement } from '../support/served-pages.ts';

const { page: served, ask } = useServedPages();

function standings(season: string, division: number, week = ''): Promise<StandingRowAnswer[]> {
  return ask(`/api/standings/${division}?${new URLSearchParams({ season, ...(week === '' ? {} : { week }) })}`);
}

const teamsOf = (rows: StandingRowAnswer[]): string[] => rows.map(({ teamName }) => teamName);

describe('League Standings', () => {
  test('has the rows of the API, under the full names of their columns', async () => {
    const page = await served('/league-standings');
    const columns = 'Position, Team, Games played, Matches won, Matches lost, Frames played, Frames won, Frames lost';
    expect(page.columns()).toEqual([...columns.split(', '), 'Frame difference', 'Form', 'Points']);
    const rows = await standings('25/26', 1);
    expect(page.rows().map((row) => row.map((cell) => cell.replace('. Why?', '')))).toEqual(
      rows.map((row) => [
        `${row.position}${movementOf(row.movement)}`,
        row.teamName,
        String(row.gamesPlayed),
        String(row.matchesWon),
        String(row.matchesLost),
        String(row.playerGamesPlayed),
        String(row.playerGamesWon),
        String(row.playerGamesLost),
        signed(row.playerGamesWon - row.playerGamesLost),
        // The cell “Form” has no text, because the style sheet draws its letters or dots.
        '',
        String(row.points),
      ]),
    );
    expect(page.links('tbody th a')).toEqual(rows.map(({ teamId }) => `/team/${encodeURIComponent(teamId)}`));
    const words = { W: 'won', L: 'lost', D: 'drawn' };
    const forms = [...page.document.querySelectorAll('tbody td > [role=img]')];
    expect(forms.map((form) => form.getAttribute('aria-label'))).toEqual(
      rows.map(({ form }) => form.map((letter) => words[letter]).join(', ')),
    );
    expect(rows.some(({ movement }) => (movement ?? 0) > 0)).toBe(true);
  });

  test('is a form if there are no scripts, which shows another division, season and week', async () => {
    const page = await served('/league-standings');
    const other = await page.send({ season: '24/25', division: '2' });
    expect(other.texts('tbody th')).toEqual(teamsOf(await standings('24/25', 2)));
    expect(other.texts('select[name=season] [selected]')).toEqual(['24/25']);
    const past = await page.send({ week: '3' });
    expect(past.texts('tbody th')).toEqual(teamsOf(await standings('25/26', 1, '3')));
    expect(past.texts('select[name=week] [selected]')).toEqual(['Week 3']);
  });

  test('of all seasons has their sums, but no form, movement or week', async () => {
    const page = await served('/league-standings?season=All&division=1');
    const rows = await standings('All', 1);
    expect(page.texts('select[name=season] option')).toEqual(['25/26', '24/25', 'All']);
    expect(page.texts('tbody th')).toEqual(teamsOf(rows));
    expect(page.columns()).not.toContain('Form');
    expect(page.rows().map(([position]) => position?.replace('. Why?', ''))).toEqual(
      rows.map(({ position }) => String(position)),
    );
    expect(page.document.querySelector('select[name=week]')).toBe(null);
  });

  test('of an unknown season says that no teams have played in it', async () => {
    const page = await served('/league-standings?season=01/02');
    expect(page.text).toContain('No teams have played in Division 1, season 01/02.');
    expect(page.text).toContain('The league has no season 01/02.');
    expect(page.links('[role=status] a')).toEqual(['/league-standings?season=25/26']);
    expect(page.texts('select[name=season] option')).not.toContain('01/02');
  });

  test.each([
    ['season=25/26&division=1', ['1 title', '8 relegation'], ['Title place', 'Relegation places']],
    ['season=25/26&division=2', ['2 promotion'], ['Promotion places']],
    ['season=All&division=2', [], []],
  ])('%s has its zones, as lines below the teams that the rules name, with a legend', async (query, lines, words) => {
    const page = await served(`/league-standings?${query}`);
    const found = [...page.document.querySelectorAll('tbody tr')].flatMap((row, index) => {
      const zone = row.querySelector('[data-zone]')?.getAttribute('data-zone');
      return zone ? [`${index + 1} ${zone}`] : [];
    });
    expect(found).toEqual(lines);
    const legend = [...page.document.querySelectorAll('[data-line]')].map((line) => line.textContent);
    expect(legend).toEqual(words);
    if (query === 'season=25/26&division=1')
      expect(page.text).toContain('At the end of the season the first team is the champion, the last 2 teams go down.');
  });

  test('of a finished season says who won, went up and went down, without lines', async () => {
    const page = await served('/league-standings?season=24/25&division=2');
    const [champions] = await standings('24/25', 2);
    expect(page.text).toContain(`${champions?.teamName} are the champions.`);
    expect(page.document.querySelector('[data-zone]')).toBe(null);
    expect(page.text).not.toContain('At the end of the season');
  });
});

function movementOf(places: number | null): string {
  if (places === null) return '';
  if (places === 0) return '–, same position as the week before';
  return places > 0 ? `▲${places}, up ${places}` : `▼${-places}, down ${-places}`;
}

describe('Player Stats', () => {
  async function stats(season: string, division: number): Promise<PlayerStatRow[]> {
    const rows = await ask<PlayerStatRow[]>(`/api/player-stats?season=${season}`);
    return rows.filter((row) => row.division === String(division));
  }

  test('has the ranking of the API, under the full names of its columns', async () => {
    const page = await served('/player-stats');
    const ranking = await stats('25/26', 1);
    expect(page.texts('h1')).toEqual(['Player Stats']);
    expect(page.columns()).toEqual([
      'Position',
      'Player',
      'Team',
      'Played',
      'Won',
      'Lost',
      'Total points for',
      'Total points against',
      'Average points for',
      'Average points against',
      'Average frame margin',
      'Win %',
    ]);
    expect(page.rows()).toEqual(ranking.map((row, index) => ranked(row, index + 1)));
    expect(page.texts('main [role=status]').join()).toContain(`${ranking.length} players`);
  });

  test('links to players and teams, with the season', async () => {
    const page = await served('/player-stats?season=24/25&division=2');
    const [first] = await stats('24/25', 2);
    expect(page.links('tbody tr:first-child a')).toEqual([
      `/player-matches/${encodeURIComponent(first?.playerName ?? '')}?playerId=${first?.playerId}&season=24/25&division=2`,
      `/team/${first?.teamId}?season=24/25&division=2`,
    ]);
  });

  test('is sorted by links and filtered by a form, without scripts', async () => {
    const page = await served('/player-stats');
    const lost = page.links('thead a').find((address) => address?.endsWith('sort=lost')) ?? '';
    const sorted = await served(lost);
    const found = await sorted.send({ division: '2', q: 'an' });
    expect(found.document.querySelector('[aria-sort=descending]')?.textContent).toContain('Lost');
    const all = (await stats('25/26', 2)).map(({ playerName }) => playerName);
    const names = found.texts('tbody th');
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining(names));
  });

  test('of an unknown season says so once, without a field to search', async () => {
    const { text, links, document } = await served('/player-stats?season=01/02');
    expect(text).toContain('The league has no season 01/02.');
    expect(text).not.toContain('No players have played');
    expect(links('[role=status] a')).toEqual(['/player-stats?season=25/26']);
    expect(document.querySelector('main input')).toBe(null);
  });
});

function ranked(row: PlayerStatRow, position: number): string[] {
  const averages = [row.totalPointsFor, row.totalPointsAgainst].map((points) => Math.round(points! / row.played));
  const [averageFor = 0, averageAgainst = 0] = averages;
  const numbers = [row.played, row.won, row.lost, row.totalPointsFor, row.totalPointsAgainst, ...averages];
  const percentage = `${((100 * row.won) / row.played).toFixed(2)}%`;
  return [
    String(position),
    row.playerName,
    row.team,
    ...numbers.map(String),
    signed(averageFor - averageAgainst),
    percentage,
  ];
}

function signed(margin: number): string {
  if (margin === 0) return '0';
  return margin > 0 ? `+${margin}` : `−${-margin}`;
}

describe('Breaks', () => {
  const columns = ['Player', 'Break', 'Division', 'Week', 'Opponent', 'Frame score', 'Result'];
  const breaks = (season: string): Promise<BreakRow[]> => ask(`/api/breaks?season=${season}`);

  test('has the breaks of the API, each with the career of its player', async () => {
    const page = await served('/breaks?season=25/26');
    const rows = await breaks('25/26');
    expect(page.texts('h1')).toEqual(['Breaks']);
    expect(page.columns()).toEqual(columns);
    expect(page.rows()).toEqual(rows.map(broken));
    expect(page.text).toContain(`All divisions, season 25/26: ${rows.length} breaks`);
    expect(page.links('tbody th a')[0]).toBe(`/player/${rows[0]?.playerId}?season=25/26`);
  });

  test('of all seasons gives the season of each break', async () => {
    const page = await served('/breaks?season=All');
    expect(page.columns()).toEqual(columns.toSpliced(3, 0, 'Season'));
    const expected = (await breaks('All')).map((row) => broken(row).toSpliced(3, 0, row.season));
    expect(page.rows()).toEqual(expected);
  });

  test('is filtered by a form without scripts', async () => {
    const page = await served('/breaks');
    const all = await breaks('24/25');
    const one = await page.send({ season: '24/25', division: '1' });
    expect(one.rows()).toEqual(all.filter(({ division }) => division === 1).map(broken));
    expect((await one.send({ division: 'All' })).rows().length).toBe(all.length);
  });

  test('of a season without breaks says that it has none', async () => {
    const page = await served('/breaks?season=01/02');
    expect(page.text).toContain('No breaks recorded for all divisions, season 01/02.');
    expect(page.document.querySelector('select[name=season] [selected]')?.getAttribute('value')).toBe('01/02');
  });
});

function broken(row: BreakRow): string[] {
  const numbers = [row.break, row.division, row.weekNumber].map(String);
  return [row.player, ...numbers, row.opponent, row.frameScore.replace('-', '–'), row.result ?? '–'];
}

describe('Results', () => {
  /** The address of the results in a week of the demo league that has a walkover and a void match. */
  const oddWeek = '/results?season=24/25&division=1&week=16';

  /** Returns the fixtures of a week in the order of their dates. Fixtures without a date come last. */
  async function fixturesOf(season: string, division: number, week: number): Promise<FixtureAnswer[]> {
    const fixtures = await ask<FixtureAnswer[]>(`/api/matches/${division}/${week}?season=${season}`);
    return fixtures.toSorted((a, b) => (a.date ?? '~').localeCompare(b.date ?? '~'));
  }
  const teamsIn = (one: FixtureAnswer): string =>
    `${one.homeTeamName} ${one.homeTeamScore} – ${one.awayTeamScore} ${one.awayTeamName}`;

  test('has the fixtures of the API, match by match, each with an address of its own', async () => {
    const page = await served('/results');
    const fixtures = await fixturesOf('25/26', 1, 10);
    expect(fixtures.length).toBeGreaterThan(0);
    expect(page.texts('h1')).toEqual(['Results']);
    expect(page.texts('h2')).toContain('Week 10');
    expect(page.text).toContain('Updated to week 10');
    expect(page.texts('main h3')).toEqual(fixtures.map(teamsIn));
    for (const { fixtureId, matches } of fixtures) {
      expect(page.texts(`[id="${fixtureId}"] li`)).toEqual(matches.map(matchIn));
      expect(page.links(`[id="${fixtureId}"] a`).at(-1)).toMatch(new RegExp(`^/match/${fixtureId}/`));
    }
  });

  test('highlights the winner of a fixture and of each match', async () => {
    const page = await served('/results?season=25/26&division=1&week=9');
    const fixtures = await fixturesOf('25/26', 1, 9);
    const winning = fixtures.map(({ homeTeamScore, awayTeamScore }) => String(Math.max(homeTeamScore, awayTeamScore)));
    expect(page.texts('h3 strong')).toEqual(winning);
    const winners = fixtures.flatMap(({ matches }) => matches).map(winnerOf);
    expect(page.texts('main li strong')).toEqual(winners.filter((name) => name !== null));
  });

  test('names an absent player without a link, and no winner of a drawn fixture', async () => {
    const { document } = await served(oddWeek);
    const items = [...document.querySelectorAll('article li')].map((item) => [item, textOfElement(item)] as const);
    const voided = items.filter(([, text]) => text.includes('Void'));
    expect(voided.map(([, text]) => text)).toEqual(['Absentee 0 – 0 Absentee Void']);
    expect(voided.map(([item]) => item.querySelectorAll('a').length)).toEqual([0]);
    const walkovers = items.filter(([, text]) => text.includes('Walkover'));
    expect(walkovers.length).toBeGreaterThan(0);
    for (const [, text] of walkovers) expect(text).toMatch(/Absentee 0 – 42 | 42 – 0 Absentee/);
    const level = [...document.querySelectorAll('h3')].filter((heading) => textOfElement(heading).includes('2 – 2'));
    expect(level.map((heading) => heading.querySelector('strong'))).toEqual([null]);
  });

  test('links to teams and players, with the season', async () => {
    const page = await served('/results?season=24/25&division=2&week=1');
    const [fixture] = await fixturesOf('24/25', 2, 1);
    expect(page.links(`[id="${fixture?.fixtureId}"] a`).slice(0, 3)).toEqual([
      `/team/${fixture?.homeTeamId}?season=24/25&division=2`,
      `/team/${fixture?.awayTeamId}?season=24/25&division=2`,
      `/player/${fixture?.matches[0]?.homePlayerId}?season=24/25&division=2`,
    ]);
  });

  test('offers the weeks of a season and every season, and is a form without scripts', async () => {
    const page = await served('/results');
    const weeks = Array.from({ length: 24 }, (_, index) => `Week ${index + 1}`);
    expect(page.texts('select[name=week] option')).toEqual(weeks);
    expect(page.texts('select[name=season] option')).toEqual(['25/26', '24/25']);
    expect(page.texts('select[name=division] option')).toEqual(['Division 1', 'Division 2']);
    const before = [...page.document.querySelectorAll('main a')].find(
      (link) => textOfElement(link) === 'Previous week',
    );
    expect((await served(before?.getAttribute('href') ?? '')).texts('h2')).toContain('Week 9');
    const other = await page.send({ season: '24/25', division: '2', week: '23' });
    expect(other.texts('main h3')).toEqual((await fixturesOf('24/25', 2, 23)).map(teamsIn));
  });

  test.each(['week=', 'week=0', 'week=-1', 'week=x', 'week=2.5', 'season=All'])('ignores %s', async (query) => {
    const page = await served(`/results?${query}`);
    expect(page.texts('main h3')).toEqual((await fixturesOf('25/26', 1, 10)).map(teamsIn));
    expect(page.texts('main form [selected]')).toEqual(['25/26', 'Division 1', 'Week 10']);
  });

  test.each(['week=99', 'season=71/72', 'division=9'])('has no matches of %s', async (query) => {
    expect((await served(`/results?${query}`)).text).toContain('No matches found.');
  });
});

function matchIn(match: CardMatchAnswer): string {
  const { homePlayerId, homePlayerName, homeScore, homeBreak, homeBreak2 } = match;
  const { awayPlayerId, awayPlayerName, awayScore, awayBreak, awayBreak2 } = match;
  const home = `${homePlayerName}${inBrackets(homeBreak, homeBreak2)}`;
  const away = `${awayPlayerName}${inBrackets(awayBreak, awayBreak2)}`;
  const walkover = homePlayerId === null || awayPlayerId === null ? ' Walkover' : '';
  return `${home} ${homeScore} – ${awayScore} ${away}${walkover}`;
}

function inBrackets(...breaks: (number | null)[]): string {
  const made = breaks.filter((points) => points !== null);
  return made.length === 0 ? '' : ` (${made.join(', ')})`;
}

function winnerOf(match: CardMatchAnswer): string | null {
  const { homePlayerId, homePlayerName, awayPlayerId, awayPlayerName, homeScore, awayScore } = match;
  if (homePlayerId === null && awayPlayerId === null) return null;
  return homeScore! > awayScore! ? homePlayerName : awayPlayerName;
}

test('Squads & Handicaps filters by a form without scripts', async () => {
  const page = await served('/squads-handicaps');
  const name = page.texts('h4')[0] ?? '';
  expect((await page.send({ q: name })).texts('h4')).toEqual([name]);
});
