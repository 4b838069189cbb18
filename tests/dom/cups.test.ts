import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { CompetitionAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import { roundName } from '#domain/draws/draw.ts';
import { DOSE, SEED } from '../support/dose.ts';
import { stopClock } from './fakes.ts';
import { desk, type Page, phone, useDomSite } from './visitor.ts';

const visit = useDomSite();

afterEach(() => vi.useRealTimers());

/** Enters 3–0 for the first tie without a result on a cup's page, through the tie's form. */
async function enterResult(page: Page): Promise<void> {
  const links = page.getByRole('link', { name: /^Enter result: / });
  await links.first().click();
  const frames = page.getByLabel(/^Frames won by /);
  await frames.first().fill('3');
  await frames.last().fill('0');
  await page.getByRole('button', { name: 'Save result' }).click();
  await page.said(/^Saved /);
}

test('a cup is created, drawn and played to its final on a phone, and visitors can follow it', async () => {
  const office = await visit.signedIn('/admin/cups?new=1', phone);
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('A competition has 2 to 128 entrants.').waitFor();
  await office.getByLabel('Name', { exact: true }).hasFocus();
  await office.getByLabel('Name', { exact: true }).fill('Spring Singles');
  const player = (await office.locator('datalist option').first().getAttribute('value')) ?? '';
  for (const name of [player, 'Ann Guest', 'Bob Guest', 'Cy Guest', 'Di Guest']) {
    await office.getByLabel('Add a player').fill(name);
    await office.getByLabel('Add a player').press('Enter');
  }
  const entered = office.getByRole('list', { name: 'Entrants' }).getByRole('listitem');
  await entered.nth(4).waitFor();
  await expect.poll(() => entered.filter({ hasText: 'Guest' }).count()).toBe(4);
  await office.getByLabel('Final: best of').fill('4x');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('Best of must be a number.').waitFor();
  await office.getByLabel('Final: best of').fill('5');
  await office.getByLabel('Final: play by').fill('2026-03-29');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Spring Singles' }).waitFor();
  await office.getByRole('button', { name: 'Draw now' }).click();
  await office.said('Drew Quarter-finals of Spring Singles.');

  await office.getByRole('link', { name: 'See its page' }).click();
  await office.getByRole('heading', { name: 'To play' }).waitFor();
  const address = office.url();
  const visitor = await visit.open(new URL(address).pathname, phone);
  // The page names the season's cups as a dependency, so that the live stream makes it reload after each result.
  expect(await visitor.locator('meta[name="depends-on"]').getAttribute('content')).toContain('cups:25/26=');
  await enterResult(office);
  await visitor.reload();
  await visitor
    .getByRole('link', { name: /3 ?, won$/ })
    .first()
    .waitFor({ state: 'attached' });
  for (const ties of [2, 1]) {
    await office.getByRole('link', { name: 'Draw and manage' }).click();
    await office.getByRole('button', { name: 'Draw now' }).click();
    await office.said(/^Drew /);
    await office.getByRole('link', { name: 'See its page' }).click();
    for (let tie = 0; tie < ties; tie++) await enterResult(office);
  }
  await office.getByText(/^Winner: /).waitFor();
  await visitor.reload();
  await visitor.getByText(/^Winner: /).waitFor();
  await visitor.getByText(/^Final: .*drawn on this site$/).click();
  await visitor.getByRole('button', { name: 'Check this draw' }).first().click();
  await visitor.getByText('✓ This draw is correct.').first().waitFor();
});

test('entrants of a cup are pasted as a list, or ticked', async () => {
  const office = await visit.signedIn('/admin/cups?new=1', phone);
  const [one = '', two = ''] = await office
    .locator('datalist option')
    .evaluateAll((options) => options.slice(0, 2).map((option) => option.getAttribute('value') ?? ''));
  await office.getByLabel('Add a player').evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `1. ${one}\n2. Ann Guest\n3. Bob Guest\n4. ${one}`);
  const entered = office.getByRole('list', { name: 'Entrants' }).getByRole('listitem');
  await entered.nth(2).waitFor();
  await expect.poll(() => entered.filter({ hasText: 'Guest' }).count()).toBe(2);
  await office.getByLabel('Add a player').fill('Cy Guest, Di Guest');
  await office.getByLabel('Add a player').press('Enter');
  await entered.nth(4).waitFor();
  await office.getByText('Tick players').click();
  const boxes = office.getByRole('group', { name: /^Entrants: / });
  await expect.poll(() => boxes.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await boxes.getByRole('checkbox', { name: two }).first().check();
  await entered.filter({ hasText: two }).first().waitFor();
  await boxes.getByRole('checkbox', { name: one }).first().uncheck();
  await expect.poll(() => entered.count()).toBe(5);
});

test('whatever is typed in the form of a cup stays in its field and is sent', async () => {
  const official = await visit.official(phone);
  // No timer fires until `run` is called, as in a browser that delays timers.
  const run = stopClock(official, '2025-11-20T19:30:00Z');
  const office = await visit.pageIn(official, '/admin/cups?new=1');
  const entry = office.getByLabel('Add a player');
  const final = office.getByLabel('Final: best of');
  await entry.fill('Ann Guest');
  await entry.press('Enter');
  await entry.fill('Bob Guest');
  await office.getByRole('button', { name: 'Add', exact: true }).click();
  await final.fill('7');
  for (const name of ['Cy Guest', 'Di Guest', 'Eve Guest']) {
    await entry.fill(name);
    await entry.press('Enter');
  }
  await office.getByLabel('Quarter-finals: best of').waitFor();
  await final.focus();
  await run(office, 1000);
  await final.hasFocus();
  await final.fill('9');
  await office.getByRole('button', { name: 'Remove Eve Guest' }).click();
  await entry.fill('Flo Guest');
  vi.useRealTimers();

  await office.getByLabel('Name', { exact: true }).fill('Autumn Singles');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('Add Flo Guest to the entrants, or remove the name.').waitFor();
  await entry.hasFocus();
  await office.getByRole('button', { name: 'Add', exact: true }).click();
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Autumn Singles' }).waitFor();
  const cups = await visit.read<CompetitionAnswer[]>('/api/competitions?season=25/26');
  const { competitionId } = cups.find(({ name }) => name === 'Autumn Singles') ?? {};
  const cup = await visit.read<CompetitionAnswer>(`/api/competitions/${competitionId}`);
  expect(cup.entrants.map(({ name }) => name)).toEqual(['Ann Guest', 'Bob Guest', 'Cy Guest', 'Di Guest', 'Flo Guest']);
  expect(cup.rounds.map(({ bestOf }) => bestOf)).toEqual([5, 5, 9]);
});

/**
 * What the form of a cup should show: the entrants, keyed by what they are, and the rounds from the final back to the
 * first.
 */
type Typed = {
  kind: keyof typeof KINDS;
  entrants: Record<keyof typeof KINDS, string[]>;
  rounds: { bestOf: string; playBy: string }[];
  bestOf: string;
  handicap: boolean;
  maxStart: string;
};
const KINDS = { player: 'Single players', pair: 'Pairs', team: 'Teams' };
const STEPS = ['add', 'add', 'add', 'remove', 'kind', 'frames', 'frames', 'day', 'handicap', 'start', 'all'] as const;
const anyStep = fc.tuple(fc.constantFrom(...STEPS), fc.nat(4), fc.integer({ min: 1, max: 9 }));

let guest = 0;

/**
 * Makes the same change to the form and to `typed`. `at` is the position of the entrant or the round. A later round
 * always gets a later play-by day.
 */
async function change(page: Page, typed: Typed, [step, at, number]: [(typeof STEPS)[number], number, number]) {
  const own = typed.entrants[typed.kind];
  const rounds = countKnockOutRounds(own.length);
  const round = typed.rounds[at]!;
  const fieldOf = (what: string) => page.getByLabel(`${roundName(rounds - at, rounds)}: ${what}`);
  if (step === 'add') {
    const name = `Guest ${(guest += 1)}`;
    await page.getByLabel(typed.kind === 'pair' ? 'First player' : `Add a ${typed.kind}`).fill(name);
    if (typed.kind === 'pair') await page.getByLabel('Second player').fill('Mate');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    own.push(typed.kind === 'pair' ? `${name} & Mate` : name);
  } else if (step === 'remove' && own[at] !== undefined) {
    await page.getByRole('button', { name: `Remove ${own[at]}`, exact: true }).click();
    own.splice(at, 1);
  } else if (step === 'kind') {
    typed.kind = (['player', 'pair', 'team'] as const)[at % 3]!;
    await page.getByLabel('Who plays?').selectOption(KINDS[typed.kind]);
  } else if (step === 'frames' && at < rounds) {
    round.bestOf = number === 9 ? '' : String(number);
    await fieldOf('best of').fill(round.bestOf);
  } else if (step === 'day' && at < rounds) {
    round.playBy = number === 9 ? '' : `2026-03-${20 - at}`;
    await fieldOf('play by').fill(round.playBy);
  } else if (step === 'handicap') {
    typed.handicap = number > 4;
    await page
      .getByLabel('Handicap', { exact: true })
      .selectOption(typed.handicap ? 'With handicap' : 'Without handicap');
  } else if (step === 'start' && typed.handicap) {
    typed.maxStart = number === 9 ? '' : String(number);
    await page.getByLabel('Largest start').fill(typed.maxStart);
  } else if (step === 'all') {
    typed.bestOf = String(number);
    await page.getByLabel('Best of', { exact: true }).first().fill(typed.bestOf);
  }
}

test('after adding, removing, choosing and typing, the form of a cup shows what was entered, and the cup has it', async () => {
  const office = await visit.pageIn(await visit.official(phone));
  let run = 0;
  const steps = fc.array(anyStep, { minLength: 12, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const name = `Any Cup ${(run += 1)}`;
      await visit.go(office, '/admin/cups?new=1');
      await office.getByLabel('Name', { exact: true }).fill(name);
      const rounds = Array.from({ length: 7 }, () => ({ bestOf: '', playBy: '' }));
      const entrants = { player: [], pair: [], team: [] };
      const typed: Typed = { kind: 'player', entrants, rounds, bestOf: '5', handicap: false, maxStart: '' };
      for (const step of sequence) await change(office, typed, step);
      while (typed.entrants[typed.kind].length < 2) await change(office, typed, ['add', 0, 1]);
      const own = typed.entrants[typed.kind];
      const count = countKnockOutRounds(own.length);
      const shown = typed.rounds.slice(0, count).toReversed();
      for (const [i, { bestOf, playBy }] of shown.entries()) {
        expect(await office.getByLabel(`${roundName(i + 1, count)}: best of`).inputValue()).toBe(bestOf);
        expect(await office.getByLabel(`${roundName(i + 1, count)}: play by`).inputValue()).toBe(playBy);
      }
      await office.getByRole('button', { name: 'Create cup' }).click();
      await office.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const { pathname } = new URL(office.url());
      expect(await visit.read(`/api/competitions/${pathname.split('/').at(-1)}`)).toMatchObject({
        kind: typed.kind,
        entrants: own.map((entrant) => ({ name: entrant })),
        handicap: typed.handicap,
        maxStart: typed.handicap && typed.maxStart !== '' ? Number(typed.maxStart) : null,
        rounds: shown.map(({ bestOf, playBy }) => ({ bestOf: Number(bestOf || typed.bestOf), playBy: playBy || null })),
      });
    }),
    { numRuns: 2 * DOSE, seed: SEED, endOnFailure: true },
  );
});

test('a round is drawn by hand, and a captain enters the result of its tie from the home page', async () => {
  const official = await visit.official(phone);
  const [one, two, three] = await visit.read<TeamAnswer[]>('/api/teams');
  if (!one || !two || !three) throw new Error('There are too few teams.');
  const entrants = [one, two, three].map(({ id }) => ({ teamId: id }));
  const body = { season: '25/26', name: 'Team Cup', kind: 'team', draw: 'eachRound', bestOf: 5, entrants };
  const { competitionId } = await visit.call<CompetitionAnswer>(official, 'POST', '/api/admin/competitions', body);
  const office = await visit.pageIn(official, `/admin/cup/${competitionId}`);
  await office.getByRole('button', { name: 'Enter a draw made by hand' }).click();
  for (const [place, name] of [
    ['Match 1: home', one.name],
    ['Match 1: away', two.name],
    ['Match 2: home', one.name],
    ['Match 2: away', 'Bye'],
  ] as const) {
    await office.getByLabel(place).selectOption(name);
  }
  await office.getByRole('button', { name: 'Save draw' }).click();
  await office.getByText(`${one.name} is drawn more than once.`).first().waitFor();
  await office.getByLabel('Match 2: home').selectOption(three.name);
  await office.getByRole('button', { name: 'Save draw' }).click();
  await office.said('Saved the draw of Team Cup.');
  await office.getByRole('link', { name: `Enter result: ${one.name} v ${two.name}` }).waitFor();

  const person = { name: 'Cat Lee', role: 'captain', teamIds: [two.id] };
  const { link } = await visit.call<{ link: string }>(official, 'POST', '/api/admin/people', person);
  const captain = await visit.pageIn(await visit.anybody(phone), `/join#${link.split('#')[1]}`);
  await captain.getByRole('button', { name: 'Join' }).click();
  // After joining, the browser opens the captain's missing card, or Home.
  await captain.waitForURL(/\/data-input\?|\/$/);
  await visit.go(captain, '/');
  const enter = captain.getByRole('link', { name: `Enter cup result: ${one.name} v ${two.name}` });
  await enter.waitFor();
  await enter.click();
  await captain.getByLabel(`Frames won by ${one.name}`).fill('1');
  await captain.getByLabel(`Frames won by ${two.name}`).fill('3');
  await captain.getByRole('button', { name: 'Save result' }).click();
  const saved = captain.getByRole('status').filter({ hasText: `Saved ${one.name} v ${two.name}.` });
  await saved.waitFor();
  await expect.poll(() => saved.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  const winner = captain.getByRole('link', { name: /3 ?, won$/ }).filter({ hasText: two.name });
  await winner.waitFor({ state: 'attached' });
  await visit.go(captain, '/');
  await captain.getByText(/^\d+\w+ of \d+ in Division /).waitFor();
  await expect.poll(() => enter.count()).toBe(0);
});

test("names in a cup link to their teams, and the path of this device's team is highlighted", async () => {
  const official = await visit.official(desk);
  const teams = (await visit.read<TeamAnswer[]>('/api/teams')).slice(0, 4);
  const [own] = teams;
  const entrants = teams.map(({ id }) => ({ teamId: id }));
  const body = { season: '25/26', name: 'Marked Cup', kind: 'team', draw: 'bracket', bestOf: 5, entrants };
  const { competitionId } = await visit.call<CompetitionAnswer>(official, 'POST', '/api/admin/competitions', body);
  await visit.call(official, 'POST', `/api/admin/competitions/${competitionId}/draw`, { round: 1 });
  const page = await visit.open(`/cups/${competitionId}`, desk, {
    following: JSON.stringify({ teams: [{ id: own?.id, name: own?.name }], players: [] }),
  });
  const lit = page.locator('#round-1 [data-lit=true]');
  await expect.poll(() => lit.allTextContents()).toEqual([expect.stringContaining(String(own?.name))]);
  const round = page.locator('#round-1');
  for (const { id, name } of teams) {
    const link = round.getByRole('link', { name, exact: true });
    expect(new URL(String(await link.getAttribute('href')), page.url()).pathname).toBe(`/team/${id}`);
    await link.hover();
    await expect.poll(() => lit.allTextContents()).toEqual([expect.stringContaining(name)]);
  }
  expect(await round.locator('[data-initials]').count()).toBe(4);
  // No line of the bracket continues after the final.
  expect(await page.locator('#round-2 [data-joins=true]').count()).toBe(0);
  await page.locator('h1').hover();
  await round.getByRole('link', { name: `Path of ${teams[1]?.name}` }).click();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  await round.getByRole('link', { name: String(own?.name), exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/team/${own?.id}`);
});
