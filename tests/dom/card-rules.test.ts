/**
 * Typing cards of a race (a fixture ends once a team has won it), with a decider of three players a side, and with a
 * level aggregate whose winner is chosen on the card.
 */
import { beforeAll, expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { cardOfFormats, makeSeasonOfFormats, type TeamOfFormats } from '../support/season-of-formats.ts';
import { desk, type Page, phone, useDomSite } from './visitor.ts';

const { go, call, official, pageIn, read } = useDomSite();

const SECTION = { name: 'Singles', matches: 4, players: 1, frames: 1, scored: 'points', points: null };
const DECIDER = { ...SECTION, name: 'Decider', matches: 1, players: 3, scored: 'winner', when: 'level' };
const RULES = { format: [SECTION, DECIDER], race: true, aggregate: { short: 'counts', level: 'decided' } };

let season = '';
let teams: TeamOfFormats[] = [];

beforeAll(async () => {
  const office = await official(desk);
  const rules = { ...RULES, maxFramesPerPlayer: 1 };
  ({ season, teams } = await makeSeasonOfFormats((method, path, data) => call(office, method, path, data), rules));
  await office.close();
});

const recordedIn = (week: number) => read<FixtureAnswer[]>(`/api/matches/1/${week}?season=${season}`);

/** Chooses the players of one match for both teams. `players`: their positions in each team, from 0. */
async function choose(page: Page, index: number, players: number[]): Promise<void> {
  for (const [side, team] of teams.entries())
    for (const [place, player] of players.entries()) {
      const name = `matches.${index}.sides.${side === 0 ? 'home' : 'away'}.players.${place}`;
      await page.locator(`[name="${name}"]`).selectOption(team.players[player]?.id ?? '');
    }
}

async function typeScores(page: Page, scores: string[]): Promise<void> {
  for (const [index, score] of scores.entries()) {
    const [home = '', away = ''] = score.split('-');
    await choose(page, index, [index]);
    await page.getByLabel(`Score, home, match ${index + 1}`, { exact: true }).fill(home);
    await page.getByLabel(`Score, away, match ${index + 1}`, { exact: true }).fill(away);
  }
}

/** Leaves a completed card and opens it again. This device has stored the card, so it is still complete. */
async function again(page: Page, week: number): Promise<void> {
  await page.getByText('Ready to send').waitFor();
  await go(page, '/admin');
  await go(page, cardOfFormats(season, teams, week));
  await page.getByText('Ready to send').waitFor();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send result' }).click();
  await page.getByRole('heading', { name: 'The result' }).waitFor();
}

test('the remaining matches of a race have no fields once it is won', async () => {
  const page = await pageIn(await official(phone), cardOfFormats(season, teams, 2));
  const fourth = page.getByRole('group', { name: 'Match 4' });
  await fourth.waitFor();
  expect(await page.getByRole('heading', { name: 'Decider' }).count()).toBe(0);
  await typeScores(page, ['60-12', '71-20', '55-54']);
  await fourth.waitFor({ state: 'detached' });
  await again(page, 2);
  await send(page);
  const [card] = await recordedIn(2);
  expect([card?.homeTeamScore, card?.awayTeamScore, card?.matches.length]).toEqual([3, 0, 3]);
});

test('a level card asks for its decider, and who gets a level aggregate', async () => {
  const page = await pageIn(await official(phone), cardOfFormats(season, teams, 3));
  await typeScores(page, ['60-20', '70-30', '20-60', '30-70']);
  await page.getByRole('heading', { name: 'Decider' }).waitFor();
  await choose(page, 4, [0, 1, 2]);
  await page.getByRole('button', { name: 'Won, away, match 5', exact: true }).click();
  await page.getByText('1 thing to fix').waitFor({ state: 'detached' });
  await page.locator('[name="aggregateTo"]').selectOption('home');
  await again(page, 3);
  await send(page);
  await page.getByText('Decider won by Bell, aggregate to Anchor', { exact: true }).waitFor();
  const [card] = await recordedIn(3);
  const trio = (team: number) => teams[team]?.players.slice(0, 3).map(({ id }) => id);
  expect(card).toMatchObject({ homeTeamScore: 2, awayTeamScore: 2, decider: 'away', aggregateTo: 'home' });
  expect(card?.matches.at(-1)).toMatchObject({ decider: true, homePlayers: trio(0), awayPlayers: trio(1) });

  await go(page, `/admin/result/${card?.fixtureId}`);
  await page.locator('[name="aggregateTo"]').selectOption('away');
  await page.getByText('Ready to save').waitFor();
});
