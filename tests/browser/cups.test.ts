import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CompetitionAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import {
  expectWholeWords,
  expectToFitScreen,
  expectLargeTargets,
  expectAccessible,
  expectGoodOnDesktopAndPhone,
  expectStableLayout,
  printedSheets,
} from './page-quality.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

const first = ['Ann', 'Bob', 'Cy', 'Dominic', 'Eve', 'Fay', 'Gus', 'Hal'];
const last = ['Lee', 'Fairbrother', 'Kingsley-Smith', 'O’Hara', 'Baker', 'Underwood', 'Ng', 'Montgomery'];

/** Returns guests with names of the usual length. */
function guests(count: number): { name: string }[] {
  return Array.from({ length: count }, (_, i) => ({ name: `${first[i % 8]} ${last[(i + Math.floor(i / 8)) % 8]}` }));
}

/** Creates a cup of guests, plays all rounds before `openRound`, and draws `openRound`. */
async function cupOf(context: BrowserContext, entrants: number, openRound: number): Promise<CompetitionAnswer> {
  const body = { season: '25/26', name: `Cup of ${entrants}`, kind: 'player', draw: 'eachRound', bestOf: 5 };
  const write = (method: string, path: string, data: object) =>
    visit.call<CompetitionAnswer>(context, method, path, data);
  let cup = await write('POST', '/api/admin/competitions', { ...body, entrants: guests(entrants) });
  const path = `/api/admin/competitions/${cup.competitionId}`;
  for (let round = 1; round <= openRound; round++) {
    cup = await write('POST', `${path}/draw`, { round });
    if (round === openRound) break;
    for (const { tieId } of cup.ties.filter(({ state }) => state === 'open'))
      cup = await write('PUT', `${path}/ties/${tieId}`, { homeFrames: 3, awayFrames: 1 });
  }
  return cup;
}

/** Expects the first round to be as wide without the other rounds, which a browser receives later, as with them. */
async function keepsItsWidth(page: Page): Promise<void> {
  const widths = await page.locator('#round-1').evaluate((round) => {
    const width = () => round.getBoundingClientRect().width;
    const whole = width();
    const others = [...(round.parentElement?.children ?? [])].slice(1);
    for (const other of others) other.remove();
    const alone = width();
    round.after(...others);
    return { whole, alone };
  });
  expect(widths.alone).toBe(widths.whole);
}

test('a bracket of 64, 13 or 5 entrants fits a phone, a desktop and a sheet of paper, highlights a path, and can be checked', async () => {
  const official = await visit.official(desk);
  const page = await visit.open('/cups', phone);
  const rounds = page.getByRole('navigation', { name: 'Rounds' }).getByRole('link');
  for (const [entrants, round] of [
    [64, 2],
    [13, 3],
    [5, 2],
  ] as const) {
    const { competitionId, ties } = await cupOf(official, entrants, round);
    const path = `/cups/${competitionId}`;
    const { entrantId = '', name = '' } = ties.find((tie) => tie.round === round)?.home ?? {};
    /** Expects that a press on an entrant highlights it in every round so far, and that Close ends this. */
    const lightsUp = async () => {
      await page.locator(`#round-1 a[href="?entrant=${entrantId}"]`).click();
      const lit = page.locator('#content a[aria-current=true]').filter({ hasText: name });
      await expect.poll(() => lit.count()).toBe(round);
      expect(new URL(page.url()).search).toBe(`?entrant=${entrantId}`);
      await page.getByRole('button', { name: 'Close' }).click();
      expect(new URL(page.url()).search).toBe('');
    };
    await page.setViewportSize(phone.viewport!); // all sizes have a viewport
    await visit.go(page, path);
    await expectStableLayout(page);
    await expectToFitScreen(page);
    await expectWholeWords(page);
    await expectLargeTargets(page);
    expect(await rounds.nth(round - 1).getAttribute('aria-current')).toBe('true');
    await page.setViewportSize({ width: 390, height: 2000 });
    await expect.poll(() => page.locator(`#round-${round}[data-shown=true]`).count()).toBe(1);
    await rounds.first().click();
    await page.locator('#round-1[data-shown=true]').waitFor();
    await page.getByRole('navigation', { name: 'Rounds' }).locator('[aria-current]').first().waitFor();
    await lightsUp();

    await page.setViewportSize(desk.viewport!);
    if (entrants === 64) {
      await visit.go(page, path);
      await expectStableLayout(page);
      await expectAccessible(page);
    }
    await keepsItsWidth(page);
    await expectToFitScreen(page);
    await expectWholeWords(page);
    await lightsUp();
    expect([entrants, (await printedSheets(page)).length]).toEqual([entrants, 1]);
    // Without scripts too, the address highlights an entrant's path through the bracket.
    const html = await (await fetch(visit.url(`${path}?entrant=${ties[0]?.home?.entrantId}`))).text();
    expect(html.match(/aria-current="true"/g)?.length).toBeGreaterThan(0);
  }
  await page.setViewportSize(phone.viewport!);
  const drawn = page.getByText(/: .*drawn on this site$/);
  await drawn.first().click();
  await page.getByRole('button', { name: 'Check this draw' }).first().click();
  await page.getByText('✓ This draw is correct.').first().waitFor();
  await expectLargeTargets(page);
  await expectAccessible(page);
});

test('the form for a tie of pairs, and of teams, fits and stays readable while frames are typed', async () => {
  const official = await visit.official(phone);
  const teams = await visit.ask<TeamAnswer[]>('/api/teams');
  const [one, other] = teams.filter(({ players }) => players.length > 1);
  const pairOf = (team: TeamAnswer | undefined) => team?.players.slice(0, 2).map(({ id }) => id);
  const write = (path: string, body: object) => visit.call<CompetitionAnswer>(official, 'POST', path, body);
  for (const [kind, entrants, first] of [
    ['pair', [{ playerIds: pairOf(one) }, { playerIds: pairOf(other) }], ', match 1, frame 1'],
    ['team', [{ teamId: one?.id }, { name: 'Old Boys' }], ', match 1'],
  ] as const) {
    const body = { season: '25/26', name: `Tie of ${kind}s`, kind, draw: 'bracket', bestOf: 5, entrants };
    const { competitionId } = await write('/api/admin/competitions', body);
    const { ties } = await write(`/api/admin/competitions/${competitionId}/draw`, { round: 1 });
    const page = await visit.pageIn(official);
    await visit.go(page, `/admin/cup/${competitionId}/tie/${ties[0]?.tieId}`);
    await page.getByLabel(`Score, home${first}`, { exact: true }).fill('60');
    await page.getByLabel(`Score, away${first}`, { exact: true }).fill('20');
    await page.getByLabel(`Break, away${first}`, { exact: true }).fill('41');
    await page.getByRole('button', { name: '… of match 1' }).click();
    await page.getByRole('button', { name: 'Save result' }).click();
    await page.getByText('1–0 has no winner: best of 5 needs 3.').waitFor();
    await expectGoodOnDesktopAndPhone(page);
  }
});
