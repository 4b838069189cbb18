import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { desk, phone, useSite } from './visitor.ts';

const { url, go, official, pageIn } = useSite();

async function signedIn(path: string, options: BrowserContextOptions = desk): Promise<Page> {
  const page = await pageIn(await official({ ...options, locale: 'en-GB' }));
  await go(page, path);
  return page;
}

test('the effect of a policy stands beside its fields, and on a phone between them and the button', async () => {
  const page = await signedIn('/admin/handicaps/policy');
  const places = async ({ viewport }: BrowserContextOptions) => {
    await page.setViewportSize(viewport!); // both have one
    await page.getByLabel('Policy').selectOption('guide');
    const effect = page.getByRole('region', { name: 'What it would do' });
    await effect.getByText(/^Handicaps of/).waitFor();
    const boxOf = async (locator: ReturnType<Page['getByRole']>) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
      return { left: x, right: x + width, top: y, foot: y + height };
    };
    return {
      first: await boxOf(page.getByLabel('Frames that count')),
      last: await boxOf(page.getByLabel('Frames until a newcomer moves like the others')),
      effect: await boxOf(effect),
      save: await boxOf(page.getByRole('button', { name: 'Save policy' })),
    };
  };
  const wide = await places(desk);
  expect(wide.effect.left).toBeGreaterThan(wide.last.right);
  expect(wide.effect.top).toBeLessThan(wide.first.foot);
  const narrow = await places(phone);
  expect(narrow.effect.top).toBeGreaterThan(narrow.last.foot);
  expect(narrow.effect.foot).toBeLessThan(narrow.save.top);
});

test('a league may have minus handicaps: they are typed, listed and played with as starts given', async () => {
  const page = await signedIn('/admin/handicaps/policy#range');
  const range = page.getByRole('region', { name: 'Range and cap' });
  await range.getByLabel('Lowest handicap').fill('-40');
  await range.getByLabel('Largest start in a frame').fill('');
  await range.getByRole('button', { name: 'Save range and cap' }).click();
  await page.getByText(/^Saved the range and cap/).waitFor();
  await go(page, '/data-input');
  const fixture = page
    .getByRole('region', { name: /^Fixtures in week/ })
    .getByRole('button')
    .first();
  await fixture.click();
  const match = page.getByRole('group', { name: 'Match 1' });
  await match.getByLabel('Home player').selectOption({ index: 1 });
  const playerId = await match.getByLabel('Home player').inputValue();
  // The server checks its answers against the schema of this type.
  const teams = (await (await fetch(url('/api/teams'))).json()) as TeamAnswer[];
  const team = teams.find(({ players }) => players.some(({ id }) => id === playerId));
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
  // The card that was begun is there again.
  await match.getByLabel('Home player').selectOption({ label: `${name}, hcp −25` });
  await match.getByLabel('Away player').selectOption({ index: 2 });
  await match.getByText(new RegExp(`^${name} gives \\d+$`)).waitFor();
});
