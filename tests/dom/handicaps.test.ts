import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { makeTeam } from '../fixtures/made-league.ts';
import type { Locator } from './locator.ts';
import { type Page, phone, useDomSite } from './visitor.ts';

const { go, open, read, store, signedIn } = useDomSite();

async function handicaps(): Promise<Record<string, number>> {
  const all = await teams();
  return Object.fromEntries(all.flatMap(({ players }) => players.map(({ id, handicap }) => [id, handicap])));
}

const teams = async (): Promise<TeamAnswer[]> => read('/api/teams');

const firstFixture = (page: Page): Locator =>
  page
    .getByRole('region', { name: /^Matches in week/ })
    .getByRole('button')
    .first();

function columns(region: Locator): Promise<(string | null | undefined)[][]> {
  return region
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)));
}

test('shows the guide, the rules, the policy, and the handicap of every player as in the API', async () => {
  const page = await open('/squads-handicaps', phone);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Squads & Handicaps');
  const guide = page.getByRole('region', { name: 'Handicap guide' });
  const terms = await guide.getByRole('term').allTextContents();
  expect(terms).toEqual(['Breaks under 20', 'Breaks of 20 to 30+', 'Breaks of 40 and over']);
  expect(await guide.getByRole('definition').allTextContents()).toEqual(['50/60/70', '20/30/40', '0/10']);
  const challenges = (await page.getByRole('region', { name: 'Handicap challenges' }).textContent()) ?? '';
  for (const words of ['wrong by 20 points or more', 'team captains', 'deadline for challenges is 25 October'])
    expect(challenges).toContain(words);
  await expect
    .poll(() => page.getByRole('region', { name: 'New players' }).getByRole('listitem').count())
    .toBeGreaterThan(0);
  for (const division of [1, 2]) {
    const region = page.getByRole('region', { name: `Division ${division}` });
    const listed = (await teams()).filter((team) => team.division === division);
    expect(await region.getByRole('heading', { level: 4 }).allTextContents()).toEqual(listed.map(({ name }) => name));
    expect(await columns(region)).toEqual(
      listed.flatMap(({ players }) => players.map(({ name, handicap }) => [name, String(handicap)])),
    );
  }
});

test('every team has the same columns, without the modifier', async () => {
  const page = await open('/squads-handicaps');
  const expected = ['Player', 'Handicap', 'New handicap'];
  for (const { name } of (await teams()).filter(({ division }) => division > 0)) {
    const headers = page.getByRole('table', { name: `Handicaps of ${name}`, exact: true }).getByRole('columnheader');
    await expect.poll(() => headers.count()).toBe(expected.length);
    for (const [index, label] of expected.entries())
      expect((await headers.nth(index).textContent())?.startsWith(label), `${name}: ${label}`).toBe(true);
  }
});

test('teams and players link to their pages', async () => {
  const page = await open('/squads-handicaps?season=24/25');
  const [team] = (await teams()).filter(({ division }) => division === 1);
  const [player] = team?.players ?? [];
  const squad = page.getByRole('region', { name: team?.name ?? '', exact: true });
  const links = await squad.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(links.slice(0, 2)).toEqual([`/team/${team?.id}?season=24/25`, `/player/${player?.id}?season=24/25`]);
});

test('the filter finds a team with all its players, and a player with the team', async () => {
  const page = await open('/squads-handicaps');
  const [team] = (await teams()).filter(({ division }) => division === 2);
  await page.getByLabel('Find a team or player').fill(team?.name.toLowerCase() ?? '');
  await page.getByText(`1 team, ${team?.players.length} players`).waitFor();
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([team?.name]);
  await page.waitForURL((url) => url.searchParams.has('q'));

  await page.getByLabel('Find a team or player').fill(`${team?.players[0]?.name} ${team?.name}`);
  await page.getByText('1 team, 1 player', { exact: true }).waitFor();
  await page.getByLabel('Find a team or player').fill('nobody at all');
  await page.getByText('No team or player name contains “nobody at all”.').waitFor();
});

test('retired teams are left out, and an empty team says so', async () => {
  await store().write({ by: '', via: 'seed', action: 'test', summary: 'Odd teams' }, async (change) => {
    await change.putAll('team', [
      makeTeam('empty', { name: 'Empty Club' }),
      makeTeam('retired', { name: 'Old Guard', division: 0 }),
    ]);
  });
  const page = await open('/squads-handicaps');
  await page.getByRole('region', { name: 'Empty Club' }).getByText('No players yet.').waitFor();
  await expect.poll(() => page.getByText('Old Guard').count()).toBe(0);
  await store().write({ by: '', via: 'seed', action: 'test', summary: 'Odd teams' }, async (change) => {
    await change.put('team', makeTeam('empty', { name: 'Empty Club', division: 0 }));
  });
});

test('on a phone, all new handicaps are applied at once, and undone', async () => {
  const page = await signedIn('/admin/update-handicap', phone);
  const before = await teams();
  await page.getByRole('button', { name: 'Tick all' }).click();
  await page.getByRole('button', { name: /^Apply \d+ new handicaps/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.said(/^Applied \d+ new handicaps\./);
  await page.getByText('No player has a new handicap that differs from the current one.').waitFor();
  expect((await teams()).flatMap(({ players }) => players).every((one) => one.handicap === one.newHandicap)).toBe(true);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await page.said('Undone: Applied the new handicaps of');
  expect(await teams()).toEqual(before);
});

test('a secretary chooses a policy and reviews a division: two handicaps by hand, one rejected; printed and undone in thirteen taps', async () => {
  const page = await signedIn('/admin');
  await page.evaluate(() => {
    Object.assign(window, { print: () => void (document.body.dataset['printed'] = 'yes') });
  });
  const before = await handicaps();
  let taps = 0;
  const tap = async (locator: ReturnType<Page['getByRole']>) => {
    taps++;
    await locator.click();
  };
  await tap(page.getByRole('link', { name: 'Teams', exact: true }));
  await tap(page.getByRole('link', { name: 'Handicap review', exact: true }));
  await page.getByRole('radio', { name: /^Rating/ }).waitFor();
  await tap(page.getByRole('button', { name: 'Review by rating' }));
  await page.getByRole('combobox', { name: 'Division' }).waitFor();
  // One tap opens a list, and another tap chooses from it.
  taps += 2;
  await page.getByLabel('Division').selectOption('Division 1');
  // Proposals are grouped in tables by the size of the change. Only the table of the largest changes is open.
  const table = page.getByRole('region', { name: 'Proposed handicaps' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('spinbutton') });
  expect(await rows.count()).toBeGreaterThan(3);
  for (const words of await rows.allTextContents()) expect(words).toMatch(/[+−]\d*[05](?!\d)/);
  expect(await table.getByRole('checkbox', { checked: false }).count()).toBe(0);
  for (const [i, points] of [11, 22].entries()) {
    await tap(rows.nth(i).getByRole('spinbutton'));
    await rows.nth(i).getByRole('spinbutton').fill(String(points));
  }
  // All proposals are ticked, those in the collapsed tables too.
  const ticked = Number(/\d+/.exec(await page.getByRole('button', { name: /^Accept \d+ handicaps/ }).innerText()));
  await tap(rows.nth(2).getByRole('checkbox'));
  const count = ticked - 1;
  await tap(page.getByRole('button', { name: `Accept ${count} handicaps` }));
  const asked = page.getByRole('dialog', { name: `Accept ${count} handicaps?` });
  await asked.getByText(/They count from today/).waitFor();
  await tap(asked.getByRole('button', { name: 'Accept', exact: true }));
  await page.said(`Accepted ${count} handicaps.`);
  const accepted = page.getByRole('table', { name: 'New handicaps' });
  await accepted.waitFor();
  await tap(page.getByRole('button', { name: 'Print', exact: true }));
  expect(await page.locator('body').getAttribute('data-printed')).toBe('yes');
  const changed = Object.entries(await handicaps()).filter(([id, points]) => before[id] !== points);
  expect(changed.map(([, points]) => points)).toEqual(expect.arrayContaining([11, 22]));
  await tap(page.getByRole('button', { name: 'Undo' }));
  await page.getByText(/^Undone/).waitFor();
  await accepted.waitFor({ state: 'detached' });
  expect(await handicaps()).toEqual(before);
  expect(taps).toBeLessThanOrEqual(13);
});

test('a policy shows what it would do before it is saved, and is then described on Squads & Handicaps', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  await page.getByLabel('Policy').selectOption('wins');
  const effect = page.getByRole('region', { name: 'What it would do' });
  await effect.getByText(/^Handicaps of \d+ of \d+ players would change/).waitFor();
  await effect.getByText(/With these starts the stronger player would have won \d+\s% of \d+ frames/).waitFor();
  const first = await effect.innerText();
  await page.getByLabel('Points for each win or loss').fill('9');
  await effect.getByText('each win takes 9 points off').waitFor();
  await effect.getByText(/^Handicaps of/).waitFor();
  expect(await effect.innerText()).not.toBe(first);
  await page.getByText('Limits of this policy').click();
  await page.getByLabel('Lowest it proposes').fill('150');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('The highest handicap must be higher than the lowest.').waitFor();
  await page.getByLabel('Lowest it proposes').fill('0');
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Saved the handicap policy. No handicap has changed.').waitFor();
  await go(page, '/squads-handicaps');
  await page.getByRole('heading', { name: 'How handicaps are reviewed' }).waitFor();
  await page.getByText('each win takes 9 points off').waitFor();
});

test('the largest start caps the start on the match form', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  const range = page.getByRole('region', { name: 'Limits and starts' });
  await range.getByLabel('Largest start in a frame').fill('10');
  await range.getByRole('button', { name: 'Save limits and starts' }).click();
  await page.getByText(/^Saved the limits and starts/).waitFor();
  await go(page, '/data-input');
  await firstFixture(page).click();
  const match = page.getByRole('group', { name: 'Match 1' });
  const pick = async (side: 'Home' | 'Away', by: 'highest' | 'lowest') => {
    const options = await match.getByLabel(`${side} player`).locator('option').allInnerTexts();
    const known = options.flatMap((text, index) => {
      const points = /\((\d+)\)$/.exec(text)?.[1];
      return points === undefined ? [] : [{ index, points: Number(points) }];
    });
    const sorted = known.toSorted((a, b) => a.points - b.points);
    const chosen = by === 'lowest' ? sorted[0] : sorted.at(-1);
    await match.getByLabel(`${side} player`).selectOption({ index: chosen?.index ?? 0 });
    return chosen?.points ?? 0;
  };
  const apart = (await pick('Away', 'highest')) - (await pick('Home', 'lowest'));
  expect(apart).toBeGreaterThan(10);
  await match.getByText(/ gives 10$/).waitFor();
});

test('a replay has a chart for each policy and season', async () => {
  const page = await signedIn('/admin/handicaps/replay');
  const chart = page.getByRole('region', { name: 'How often the stronger player won' });
  await chart.getByRole('img', { name: /^How often the stronger player won/ }).waitFor();
  const rating = await chart.innerText();
  await page.getByRole('combobox', { name: 'Policy' }).selectOption('wins');
  await page.waitForURL(/policy=wins/);
  await expect.poll(() => chart.innerText()).not.toBe(rating);
});

test('a new handicap is set, applied from a day on, and shown over time', async () => {
  const team = (await teams()).find(({ division, players }) => division === 1 && players.length > 1);
  const [player, other] = team?.players ?? [];
  if (!team || !player || !other) throw new Error('The demo league has no such team');
  const page = await signedIn('/admin/update-handicap');
  const update = page.getByRole('button', { name: 'Update Handicap' });
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel('Team', { exact: true }).selectOption(team.id);
  await page.getByLabel('Player', { exact: true }).selectOption(player.id);
  expect(await page.getByLabel('Handicap', { exact: true }).inputValue()).toBe(String(player.handicap));
  await page.getByLabel('New handicap', { exact: true }).fill('151');
  await page.getByLabel('New handicap', { exact: true }).blur();
  await page.getByText('The new handicap must be from 0 to 150.').waitFor();
  expect(await update.isDisabled()).toBe(true);
  await page.getByLabel('New handicap', { exact: true }).fill('77');
  await page.getByLabel('New handicap', { exact: true }).press('Enter');
  await page.said(`Saved ${player.name}`);
  await page.getByRole('group', { name: team.name }).getByLabel(player.name).waitFor();

  const apply = page.getByRole('button', { name: /^Apply \d+ new handicap/ });
  expect(await apply.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Tick all' }).click();
  expect(await apply.isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Untick all' }).click();
  expect(await apply.isDisabled()).toBe(true);
  await page.getByLabel('Find a team or player').fill(player.name);
  await page.getByRole('group', { name: team.name }).getByLabel(player.name).check();
  await page.getByLabel('Effective from').fill('2025-11-17');
  await apply.click();
  const asked = page.getByRole('dialog', { name: 'Apply 1 new handicap?' });
  await asked.getByText('from Mon 17 November 2025').waitFor();
  await asked.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.said('Applied 1 new handicap from Mon 17 November 2025.');
  const after = (await teams()).find(({ id }) => id === team.id)?.players.find(({ id }) => id === player.id);
  expect(after).toMatchObject({ handicap: 77, newHandicap: 77 });

  await page.getByRole('link', { name: `${player.name}: handicaps over time` }).click();
  const table = page.getByRole('table', { name: 'Handicap over time' });
  await table.getByRole('row', { name: '17 Nov 2025 77' }).waitFor();
  await page.goBack();
  // A player whose handicap never changed has no table of handicaps over time.
  await go(page, `/player-matches/${encodeURIComponent(other.name)}?playerId=${other.id}`);
  await page.getByRole('heading', { level: 1, name: other.name }).waitFor();
  await expect.poll(() => table.count()).toBe(0);
});

test('a new handicap follows the handicap while both are equal, and otherwise the message names it', async () => {
  const team = (await teams()).find(({ division }) => division === 2);
  const player = team?.players.find(({ handicap, newHandicap }) => handicap === newHandicap);
  const page = await signedIn(`/admin/update-handicap?team=${team?.id}&player=${player?.id}`);
  const handicap = page.getByLabel('Handicap', { exact: true });
  const next = page.getByRole('textbox', { name: 'New handicap' });
  const save = () => page.getByRole('button', { name: 'Update Handicap' }).click();
  await handicap.fill('45');
  expect(await next.inputValue()).toBe('45');
  await save();
  await page.getByText(`Saved ${player?.name}: handicap 45.`).waitFor();
  await next.fill('20');
  await handicap.fill('50');
  expect(await next.inputValue()).toBe('20');
  await handicap.fill('45');
  await save();
  await page.getByRole('checkbox', { name: new RegExp(`^${player?.name}`) }).waitFor();
  await handicap.fill('55');
  await save();
  await page.getByText(`Saved ${player?.name}: handicap 55. New handicap is still 20.`).waitFor();
});

test('a league may have negative handicaps: they are typed, listed, and count as starts for the opponent', async () => {
  const page = await signedIn('/admin/handicaps/policy#range');
  const range = page.getByRole('region', { name: 'Limits and starts' });
  await range.getByLabel('Lowest handicap', { exact: true }).fill('-40');
  await range.getByLabel('Largest start in a frame').fill('');
  await range.getByRole('button', { name: 'Save limits and starts' }).click();
  await page.getByText(/^Saved the limits and starts/).waitFor();
  await go(page, '/data-input');
  await firstFixture(page).click();
  const match = page.getByRole('group', { name: 'Match 1' });
  await match.getByLabel('Home player').selectOption({ index: 1 });
  const playerId = await match.getByLabel('Home player').inputValue();
  const team = (await teams()).find(({ players }) => players.some(({ id }) => id === playerId));
  const name = team?.players.find(({ id }) => id === playerId)?.name ?? '';
  await go(page, `/admin/update-handicap?team=${team?.id}&player=${playerId}`);
  await page.getByLabel('Handicap', { exact: true }).fill('-41');
  await page.getByRole('textbox', { name: 'New handicap' }).fill('−25');
  await page.getByText('The handicap must be from -40 to 150.').waitFor();
  await page.getByLabel('Handicap', { exact: true }).fill('−25');
  await page.getByRole('button', { name: 'Update Handicap' }).click();
  await page.getByText(`Saved ${name}: handicap −25.`).waitFor();
  await go(page, '/squads-handicaps');
  await page.getByText(/^A handicap with a minus is a start given/).waitFor();
  await page.getByRole('row', { name: new RegExp(`${name} −25`) }).waitFor();
  await go(page, '/data-input');
  // The page shows the unfinished card again, with the player's new handicap.
  await match.getByLabel('Home player').selectOption({ label: `${name} (−25)` });
  await match.getByLabel('Away player').selectOption({ index: 2 });
  await match.getByText(new RegExp(`^${name} gives \\d+$`)).waitFor();
});

test('a policy by which results move handicaps says so, and which other new handicaps count', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  const effect = page.getByRole('region', { name: 'What it would do' });
  const choose = (kind: string) => page.getByLabel('Policy').selectOption(kind);
  await choose('ratio');
  await effect.getByText('The last 8 singles matches count.').waitFor();
  await choose('wins');
  await page.getByLabel('Frames that count').fill('');
  await effect.getByText('The frames since a player’s last review count').waitFor();
  await choose('each');
  await page.getByLabel('Points after a win').fill('-2');
  await effect.getByText('a win takes off 2 points, and a loss adds 5 points').waitFor();
  await page.getByRole('button', { name: 'Save policy' }).click();
  await page.getByText('Saved the handicap policy. Results now move the handicaps.').waitFor();
  await choose('wins');
  await page.getByText('To keep the handicaps of today, freeze this policy instead.').waitFor();
  await go(page, '/squads-handicaps');
  await page.getByRole('heading', { name: 'How results move handicaps' }).waitFor();
  await page.getByText('a win takes off 2 points').waitFor();
});
