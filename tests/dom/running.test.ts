/** Running scores that two captains of one match enter. */
import { expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { RunningScoreAnswer } from '#contract/running-scores.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { matchTonight } from '../support/match-tonight.ts';
import { type Page, useDomSite } from './visitor.ts';

const { read, captain, pageIn, go, expectComplaints, signedIn } = useDomSite();

test('the other side takes the score over with one press, and the first side is told; once it is switched off, it is not shown any more', async () => {
  const { home, away, card } = await matchTonight(read);
  const openCard = async (team: TeamAnswer): Promise<Page> => pageIn(await captain(team.id), card);
  const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const isOn = (page: Page) => page.getByLabel('Show running score');
  /** Types the first frame, which the away side wins. */
  const type = async (page: Page): Promise<void> => {
    const frame = page.getByRole('group', { name: 'Match 1' });
    await frame.getByLabel('Home player', { exact: true }).selectOption(home.players[0]?.id ?? '');
    await frame.getByLabel('Away player', { exact: true }).selectOption(away.players[0]?.id ?? '');
    await frame.getByLabel('Score, home').fill('20');
    await frame.getByLabel('Score, away').fill('64');
  };
  const [one, two] = [await openCard(home), await openCard(away)];
  await isOn(one).check();
  await says(one, 'Everybody sees 0–0 now.');
  expectComplaints(/409/);
  await isOn(two).check();
  await says(two, 'The home side already shows the running score of this match.');
  await type(two);
  await two.getByRole('button', { name: 'Take over' }).click();
  await says(two, 'Everybody sees 0–1 now.');
  await type(one);
  await says(one, 'The away side already shows the running score of this match.');
  await isOn(one).uncheck();
  const shown = () => read<RunningScoreAnswer[]>('/api/running-scores');
  expect((await shown()).map(({ homeTeamScore, awayTeamScore }) => [homeTeamScore, awayTeamScore])).toEqual([[0, 1]]);
  const office = await signedIn('/admin/matches');
  const list = office.getByRole('region', { name: 'Running scores' });
  await list.getByText(`Put by Captain ${away.id}`).waitFor();
  await isOn(two).uncheck();
  await expect.poll(shown).toEqual([]);
  await isOn(two).check();
  await expect.poll(async () => (await shown()).length).toBe(1);
  await go(office, '/admin/matches');
  await list.getByRole('button', { name: 'Remove the running score of' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await list.waitFor({ state: 'hidden' });
  expect(await shown()).toEqual([]);
});

test('the page of a match shows the link to the card only to its captains and to officials', async () => {
  const { match, home } = await matchTonight(read);
  const played = (await read<FixtureAnswer[]>('/api/matches?season=25/26&division=1')).at(-1)!;
  const actions = (page: Page) =>
    page.locator('main').getByRole('link', { name: /^(Enter result|Check|Correct|Settle)/ });
  const path = `/match/${match.listedId}`;
  const own = await pageIn(await captain(home.id), path);
  await actions(own).click();
  await own.waitForURL(new RegExp(`/data-input\\?.*home=${home.id}.*back=%2Fmatch%2F${match.listedId}`));
  const other = await pageIn(await captain(played.homeTeamId), path);
  // A page for officials makes the browser remember that an official uses it.
  const office = await signedIn('/admin/matches');
  await go(office, path);
  expect([await actions(other).count(), await actions(office).textContent()]).toEqual([0, 'Enter result']);
  await go(office, `/match/${played.fixtureId}`);
  expect(await actions(office).textContent()).toBe('Correct');
});
