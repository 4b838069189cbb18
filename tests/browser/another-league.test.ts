import { extractText } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCalendar, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { type League, putContent, shippedLeague } from '../support/content.ts';
import { expectToFitScreen, expectAccessible, expectReadableInDark } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

/** The league that comes with the program. The league of this test replaces everything that pages show of it. */
const shipped = await shippedLeague();
const [usual] = shipped.seasons;
if (!usual) throw new Error('The shipped league has no season.');
const league: League = {
  ...shipped,
  name: 'Oakleigh & Ambrose Billiards',
  timeZone: 'Europe/Dublin',
  defaultSeason: '2025',
  seasons: [
    {
      ...usual,
      name: '2025',
      divisions: [1, 2, 3, 4],
      weeks: 30,
      calendar: makeCalendar('2025-10-06', '2025-10-12', 30),
      rules: { ...usual.rules, walkoverScore: 60 },
    },
  ],
  competitions: ['Rose Bowl', 'Knock-out'].map((name) => ({ name, entrants: ['First entrant', 'Second entrant'] })),
  matchTime: '20:00',
  contactEmail: 'us@example.org',
  colours: { cloth: '#0b3d91', metal: null },
  contacts: [],
  vacancies: [],
  venues: [],
  links: [],
  honours: [],
  news: [],
  handicaps: { guide: [], challenges: [], newPlayers: [] },
};
const visit = useBrowserSite({ league, demo: false });
beforeAll(() => putContent(visit.store(), 'rules', { text: '# Rules\n\n1. An absent player loses 60–0.\n' }));

describe('another league has only its own data', () => {
  test('with its own name, season, divisions, weeks and cups in the API', async () => {
    expect(await visit.ask('/api/league')).toMatchObject({
      name: 'Oakleigh & Ambrose Billiards',
      competitions: ['Rose Bowl', 'Knock-out'],
      cloth: '#0b3d91',
    });
    expect(await visit.ask('/api/seasons')).toMatchObject({
      seasons: ['2025'],
      default: '2025',
      details: [{ divisions: [1, 2, 3, 4], weeks: 30, currentWeek: 7 }],
    });
    expect(await visit.ask('/api/getdraw/Rose%20Bowl')).toEqual({ success: false, draw: null });
    expect((await fetch(visit.url('/api/getdraw/Plate_Final'))).status).toBe(404);
  });

  test('and takes a result with its own walkover score, in its fourth division and thirtieth week', async () => {
    await visit.store().write({ by: '', via: 'seed', action: 'test', summary: 'Teams' }, async (change) => {
      for (const division of [1, 2, 3, 4])
        for (const id of [`a${division}`, `b${division}`]) {
          await change.put('team', makeTeam(id, { name: `Team ${id}`, division }));
          for (let n = 1; n <= 5; n++)
            await change.put('player', makePlayer(`${id}-${n}`, id, { name: `Player ${id} ${n}` }));
        }
    });
    const official = await visit.official();
    const token = (await official.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'x-xsrf-token': token };
    const card = { season: '2025', division: 4, weekNumber: 30, homeTeam: 'a4', awayTeam: 'b4' };
    const send = (walkover: number) =>
      official.request.post(visit.url('/api/matches'), { headers, data: { ...card, matches: matchesWith(walkover) } });
    const refused = await send(42);
    expect(refused.status()).toBe(422);
    expect(await refused.text()).toContain('60');
    expect((await send(60)).status()).toBe(201);
    const rows = await visit.standings('2025', 4);
    expect(rows.map(({ teamName, points }) => `${teamName} ${points}`)).toEqual(['Team a4 5', 'Team b4 0']);
  });

  test.each([
    ['/', 'Oakleigh &amp; Ambrose Billiards'],
    ['/league-standings?division=4', 'Team a4'],
    ['/results?division=4&week=30', 'Player a4 2'],
    ['/squads-handicaps', 'Division 4'],
    ['/news', 'Oakleigh'],
    ['/contacts', 'us@example.org'],
    ['/downloads', 'results-card.pdf'],
    ['/questionnaire', 'No questionnaire is open.'],
    ['/cup-draw/F', 'Rose Bowl'],
    ['/player-stats?division=4', 'Player a4 2'],
  ])('on %s, and nothing of the shipped league', async (url, words) => {
    const answer = await fetch(visit.url(url));
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    const colours = ['<link rel="stylesheet" href="/league.css">', '<meta name="theme-color" content="#0b3d91">'];
    expect(answer.status).toBe(200);
    for (const part of [words, ...colours]) expect(html.includes(part), part).toBe(true);
    expect(/Kingsmead|Lampitt|25\/26/.exec(html)?.[0]).toBeUndefined();
  });

  test('in its own rules and results card', async () => {
    const textOf = async (url: string) => {
      const bytes = new Uint8Array(await (await fetch(visit.url(url))).arrayBuffer());
      return (await extractText(bytes, { mergePages: true })).text;
    };
    expect(await textOf('/downloads/league-rules.pdf')).toContain('60–0');
    expect(await textOf('/downloads/results-card.pdf')).toContain('0–60');
  });

  test('in readable colours, light and dark, on a phone and a desktop', async () => {
    const page = await visit.open('/league-standings?division=4', { ...phone, colorScheme: 'light' });
    const cloth = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--baize-700'));
    expect(cloth).toBe('#0b3d91');
    await expectAccessible(page);
    await expectReadableInDark(page);
    await page.setViewportSize(desk.viewport!);
    await expectReadableInDark(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);
    await expectToFitScreen(page);
  });
});

/** Returns five matches: the first is a walkover with this score, and the others are played. */
function matchesWith(walkover: number): object[] {
  const none = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
  return [1, 2, 3, 4, 5].map((n) => ({
    ...none,
    homePlayer: `a4-${n}`,
    awayPlayer: n === 1 ? null : `b4-${n}`,
    homeScore: n === 1 ? walkover : 70,
    awayScore: n === 1 ? 0 : 30,
  }));
}
