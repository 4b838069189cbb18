import { expect, test } from 'vitest';
import type { PlayerStatRow } from '#contract/players.ts';
import { readPage } from '../support/served-pages.ts';
import { expectToFitScreen, expectGoodOnDesktopAndPhone, expectStableLayout } from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

const sizes = [phone, desk];

/** Returns what the browser of a device stores while the device follows a team. */
function followedTeam(id: string): Record<string, string> {
  return { following: JSON.stringify({ teams: [{ id, name: 'A team' }], players: [] }) };
}

test('a team that was chosen on this device comes first on later visits, without moving the page', async () => {
  const [first, second] = await visit.standings('25/26', 1);
  if (!first || !second) throw new Error('The demo league needs two teams.');
  for (const size of sizes) {
    const page = await visit.openFirst('/', { ...visit.having(followedTeam(second.teamId)), ...size });
    const mine = page.getByRole('region', { name: 'My team' });
    await mine.getByText(/^2nd of 10 in Division 1/).waitFor();
    await mine.getByText('Last:').waitFor();
    await expectStableLayout(page);
    await expectToFitScreen(page);
    // The region about the team is not high, so that the scores of the other matches below it are in view.
    if (size === phone) {
      expect((await mine.boundingBox())?.height).toBeLessThanOrEqual(220);
      const others = page.getByRole('region', { name: 'Scores' });
      expect((await others.boundingBox())?.y).toBeLessThan(340);
      expect(await others.getByRole('heading', { name: /^Tonight, 7:45pm/ }).count()).toBe(1);
      await page.getByRole('navigation', { name: 'Days' }).getByText('1 Dec').click();
      await others.getByRole('heading', { name: 'Mon 1 December' }).waitFor();
      await page.getByRole('navigation', { name: 'Days' }).getByText('Now').click();
      continue;
    }
    const match = mine.getByRole('region', { name: /^(Next: |Tonight$)/ });
    await match.getByText('7:45pm').waitFor();
    expect(await match.getByRole('link', { name: / v / }).getAttribute('href')).toMatch(/^\/match\//);
    expect(await match.getByRole('link', { name: /, / }).getAttribute('href')).toMatch(/^https:/);
    expect(await match.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toMatch(/^webcal:.*\.ics$/);
    await expectGoodOnDesktopAndPhone(page);
    // The tables are shown whichever team is chosen.
    await page.getByRole('region', { name: 'Division 1' }).getByText(first.teamName).waitFor();

    const choice = page.getByRole('combobox', { name: 'My team' });
    await choice.selectOption({ label: first.teamName });
    await mine.getByText(/^1st of 10 in Division 1/).waitFor();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('following') ?? '{}'))).toEqual({
      teams: [{ id: first.teamId, name: first.teamName }],
      players: [],
    });
    await choice.selectOption('');
    await page.getByRole('region', { name: 'Tonight, 7:45pm' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('following'))).toBe('{"teams":[],"players":[]}');
  }
});

test("for followers of players only, these players' matches and results come first, without moving the page", async () => {
  const all = await visit.ask<PlayerStatRow[]>('/api/player-stats?season=25/26');
  const [one] = all;
  const mate = all.find(({ teamId, playerId }) => teamId === one?.teamId && playerId !== one.playerId);
  const other = all.findLast(({ teamId }) => teamId !== one?.teamId);
  const players = [one!, mate!, other!].map(({ playerId, playerName }) => ({ id: playerId, name: playerName }));
  const following = JSON.stringify({ teams: [], players });
  for (const size of sizes) {
    const page = await visit.openFirst('/', { ...visit.having({ following }), ...size });
    const card = page.getByRole('region', { name: 'Players that you follow' });
    await card.getByRole('region', { name: /^(Next: |Tonight$)/ }).waitFor();
    await expectStableLayout(page);
    await expectToFitScreen(page);
    if (size === phone) continue;
    for (const { id, name } of players) {
      const link = card.getByRole('link', { name: `${name}: ` });
      expect(await link.textContent()).toMatch(/: ((won|lost) \d+–\d+$|\d+ \w{3} (v|at) |week \d+ )/);
      expect(await link.getAttribute('href')).toContain(id);
    }
    await expectGoodOnDesktopAndPhone(page);
  }
});

test('a team with a very long name moves nothing on a phone', async () => {
  const secretary = await visit.official();
  const [first] = await visit.standings('25/26', 1);
  const rename = (name?: string) => visit.call(secretary, 'PUT', `/api/teams/${first?.teamId}`, { name, division: 1 });
  await rename("Aldermere & District Ex-Servicemen's Institute B");
  const page = await visit.openFirst('/', { ...visit.having(followedTeam(first?.teamId ?? '')), ...phone });
  await page.getByRole('region', { name: 'My team' }).getByText('Last:').waitFor();
  await expectStableLayout(page);
  await expectToFitScreen(page);
  await rename(first?.teamName);
});

test.each([
  ['a phone', phone, 'tall', 'week 10'],
  ['a desk', desk, 'wide', 'weeks 10 to 13'],
])(
  'the picture of the fixtures is loaded at the end of two pages on %s, once it is near the window',
  async (_, size, shape, weeks) => {
    const ofAll = `Fixtures, ${weeks} of season 25/26`;
    const pages = { '/': ofAll, '/fixtures': ofAll.replace(',', ' of Division 1,') };
    const page = await (await visit.visitor(size)).newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    for (const [path, words] of Object.entries(pages)) {
      sent.length = 0;
      await visit.go(page, path);
      const picture = page.getByRole('img', { name: 'Fixtures' });
      expect(await picture.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual([words]);
      // The space of the picture is reserved before the picture is loaded.
      const { height = 0 } = (await picture.boundingBox()) ?? {};
      expect(height).toBeGreaterThan(300);
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      expect((await picture.boundingBox())?.height).toBe(height);
      const pictures = sent.filter((url) => url.includes('/fixtures.svg'));
      expect(pictures).toEqual([expect.stringContaining(`week=10&shape=${shape}`)]);
      expect(pictures[0]?.includes('division=1')).toBe(path === '/fixtures');
      expect(await page.getByRole('link', { name: 'Download for a phone' }).getAttribute('download')).toBe('');
      await expectStableLayout(page);
      await expectToFitScreen(page);
    }
  },
);

test('if all seasons are chosen, the winners are those of the finished season', async () => {
  const secretary = await visit.official();
  const [winner] = await visit.standings('25/26', 1);
  const other = (await visit.standings('24/25', 1)).find(({ teamId }) => teamId !== winner?.teamId);
  const given = { season: '24/25', division: 1, teamId: other?.teamId, points: 50, reason: 'Found', weekNumber: 1 };
  type Given = { adjustmentId: string };
  const { adjustmentId } = await visit.call<Given>(secretary, 'POST', '/api/admin/adjustments', given);
  await visit.call(secretary, 'PUT', '/api/admin/seasons', { season: '25/26', closed: true });
  const [first] = await visit.standings('All', 1);
  expect(first?.teamId).toBe(other?.teamId);
  const lead = readPage(await (await fetch(visit.url('/?season=All'))).text()).part('Champions').textContent;
  expect(lead).toContain('Season 25/26 is over.');
  expect(lead.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`Division 1 ?${winner?.teamName}`));
  await visit.call(secretary, 'PUT', '/api/admin/seasons', { season: '25/26', closed: false });
  await visit.call(secretary, 'DELETE', `/api/admin/adjustments/${adjustmentId}`, {});
});

test('an official sees the number of open tasks beside the end of a season, and beside a followed team', async () => {
  const [team] = await visit.standings('25/26', 1);
  for (const size of sizes) {
    const page = await visit.pageIn(await visit.official(size));
    await visit.go(page, '/admin');
    await visit.go(page, '/?season=24/25');
    const toDo = page.getByRole('main').getByRole('link', { name: /^To do \d/ });
    await toDo.waitFor();
    await expectToFitScreen(page);
    const { following = '' } = followedTeam(team?.teamId ?? '');
    await page.evaluate((stored) => localStorage.setItem('following', stored), following);
    await visit.go(page, '/');
    await page
      .getByRole('region', { name: 'My team' })
      .getByRole('link', { name: /^To do \d/ })
      .waitFor();
    await expectStableLayout(page);
    await toDo.click();
    await page.waitForURL(/\/admin/);
  }
});
