import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { matchTonight } from '../support/match-tonight.ts';
import { expectToFitScreen, expectAccessible } from './page-quality.ts';
import { phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const SCORES = [
  [64, 20],
  [31, 55],
  [70, 12],
  [58, 41],
  [10, 66],
] as const;

/** Returns the frames of a card, with `played` of them played. The players of the next frame are named. */
function frames(home: TeamAnswer, away: TeamAnswer, played: number) {
  return SCORES.map(([homeScore, awayScore], index) => ({
    homePlayer: index <= played ? home.players[index]?.id : null,
    awayPlayer: index <= played ? away.players[index]?.id : null,
    homeScore: index < played ? homeScore : null,
    awayScore: index < played ? awayScore : null,
    homeBreaks: index === 0 && played > 0 ? [52] : [],
    awayBreaks: [],
  }));
}

test('an open page follows its match: who may play, then each frame, then the result and its effect on the table', async () => {
  const { match, home, away } = await matchTonight((path) => visit.ask(path));
  const { season, division, weekNumber, date, listedId } = match;
  const captain = await visit.captain(home.id);
  const card = { season, division, weekNumber, homeTeam: home.id, awayTeam: away.id };
  const page = await visit.open(`/match/${listedId}/other-words`, phone);
  const address = page.url();
  expect(address).toMatch(new RegExp(`/match/${listedId}/[a-z-]+-25-26-week-${weekNumber}$`));
  const isGood = async () => {
    await expectToFitScreen(page);
    await expectAccessible(page);
  };
  await heading(page, 'Likely players and starts');
  await isGood();

  // The link image of the page must change with each change of the page.
  const pictures = new Set<string>();
  const draw = async () => {
    const answer = await fetch(visit.url(`/card/match/${listedId}.png`));
    pictures.add(Buffer.from(await answer.arrayBuffer()).toString('base64'));
  };
  await draw();

  const show = (played: number) =>
    visit.call(captain, 'PUT', '/api/running-scores', { ...card, matches: frames(home, away, played) });
  const update = (score: string) =>
    page.getByRole('status').filter({ hasText: `Updated: ${home.name} ${score} ${away.name}.` });
  await show(1);
  await heading(page, 'Being played now');
  await draw();
  await heading(page, 'At the table now');
  await show(3);
  await update('2–1').waitFor({ state: 'attached' });
  await heading(page, `${home.name} 2–1 ${away.name}`);
  await draw();
  await heading(page, 'Table at this score');
  await isGood();

  await visit.call(captain, 'POST', '/api/matches', { ...card, date, matches: frames(home, away, 5) });
  await heading(page, `${home.name} 3–2 ${away.name}`);
  await draw();
  expect(pictures.size).toBe(4);
  await heading(page, `Table after week ${weekNumber}`);
  expect(
    await page
      .getByRole('region', { name: 'Frame by frame' })
      .getByText(/^\d–\d$/)
      .allTextContents(),
  ).toEqual(['1–0', '1–1', '2–1', '3–1', '3–2']);
  await page.getByRole('region', { name: 'Breaks' }).getByRole('link', { name: 'break of 52' }).waitFor();
  await isGood();
  expect(page.url()).toBe(address);
});
