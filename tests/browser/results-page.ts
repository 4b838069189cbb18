import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { Visit } from './visitor.ts';

/** Returns the fixtures of a week in the order of the Results screen: by date, fixtures without a date last. */
export async function fixturesOf(
  visit: Visit,
  season: string,
  division: number,
  week: number,
): Promise<FixtureAnswer[]> {
  const path = `/api/matches/${division}/${week}?season=${encodeURIComponent(season)}`;
  const fixtures = await visit.ask<FixtureAnswer[]>(path);
  return fixtures.toSorted((a, b) => (a.date ?? '~').localeCompare(b.date ?? '~'));
}

/** Expects the Results screen to show the fixtures of a week, and the same season, division and week as chosen. */
export async function expectWeekShown(
  visit: Visit,
  page: Page,
  season: string,
  division: number,
  week: number,
): Promise<void> {
  const fixtures = (await fixturesOf(visit, season, division, week)).map(teamsIn);
  await page.getByRole('heading', { name: `Week ${week}`, exact: true }).waitFor();
  await expect.poll(() => textsOf(page.locator('main article').getByRole('heading', { level: 3 }))).toEqual(fixtures);
  expect(await page.getByLabel('Season').inputValue()).toBe(season);
  expect(await page.getByLabel('Division').inputValue()).toBe(String(division));
  expect(await page.getByLabel('Week').inputValue()).toBe(String(week));
}

/** Returns the heading of a fixture: `Elms 3 – 2 Mill`. */
export function teamsIn({ homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }: FixtureAnswer): string {
  return `${homeTeamName} ${homeTeamScore} – ${awayTeamScore} ${awayTeamName}`;
}

/** Returns the texts of elements, with single spaces. */
export async function textsOf(found: Locator): Promise<string[]> {
  const texts = await found.allTextContents();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}
