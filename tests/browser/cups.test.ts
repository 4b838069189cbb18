import fc from 'fast-check';
import type { BrowserContext, Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { CompetitionAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { roundsFor } from '#domain/cups/bracket.ts';
import { roundName } from '#domain/draws/draw.ts';
import { breaksNoWord, fits, hasLargeTargets, isAccessible, isStable } from './page-quality.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

const first = ['Ann', 'Bob', 'Cy', 'Dominic', 'Eve', 'Fay', 'Gus', 'Hal'];
const last = ['Lee', 'Fairbrother', 'Kingsley-Smith', 'O’Hara', 'Baker', 'Underwood', 'Ng', 'Montgomery'];

/** Guests with names of usual length. */
function guests(count: number): { name: string }[] {
  return Array.from({ length: count }, (_, i) => ({ name: `${first[i % 8]} ${last[(i + Math.floor(i / 8)) % 8]}` }));
}

/** Makes a write as the official of a browser, and returns the answer. */
async function write<T = CompetitionAnswer>(
  context: BrowserContext,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<T> {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const options = { method, data, headers: { 'x-xsrf-token': token } };
  const answer = await context.request.fetch(visit.url(path), options);
  expect(answer.ok(), await answer.text()).toBe(true);
  // The server checks its answers against the schema of this type.
  return (await answer.json()) as T;
}

/** Creates a cup of guests, and plays it until `openRound`; that round is drawn. */
async function cupOf(context: BrowserContext, entrants: number, openRound: number): Promise<CompetitionAnswer> {
  const body = { season: '25/26', name: `Cup of ${entrants}`, kind: 'player', draw: 'eachRound', bestOf: 5 };
  let cup = await write(context, 'POST', '/api/admin/competitions', { ...body, entrants: guests(entrants) });
  const path = `/api/admin/competitions/${cup.competitionId}`;
  for (let round = 1; round <= openRound; round++) {
    cup = await write(context, 'POST', `${path}/draw`, { round });
    if (round === openRound) break;
    for (const { tieId } of cup.ties.filter(({ state }) => state === 'open')) {
      cup = await write(context, 'PUT', `${path}/ties/${tieId}`, { homeFrames: 3, awayFrames: 1 });
    }
  }
  return cup;
}

/** Enters the result of the first open tie on the page of a cup, by its form. */
async function enterResult(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Enter result: / })
    .first()
    .click();
  await page
    .getByLabel(/^Frames won by /)
    .nth(0)
    .fill('3');
  await page
    .getByLabel(/^Frames won by /)
    .nth(1)
    .fill('0');
  await page.getByRole('button', { name: 'Save result' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved / })
    .waitFor();
}

test('a cup is created, drawn and played to its final on a phone, and an open page follows', async () => {
  const office = await visit.pageIn(await visit.official(phone));
  await visit.go(office, '/admin/cups');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('A competition has 2 to 128 entrants.').waitFor();
  expect(await office.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
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
  await isAccessible(office);
  await fits(office);
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Spring Singles' }).waitFor();
  await office.getByRole('button', { name: 'Draw now' }).click();
  await office.getByRole('status').filter({ hasText: 'Drew Quarter-finals of Spring Singles.' }).waitFor();

  await office.getByRole('link', { name: 'See its page' }).click();
  await office.getByRole('heading', { name: 'To play' }).waitFor();
  const address = office.url();
  const visitor = await visit.openFirst(new URL(address).pathname, phone);
  await isStable(visitor);
  await enterResult(office);
  await visitor
    .getByRole('link', { name: /3 ?, won$/ })
    .first()
    .waitFor({ state: 'attached' });
  for (const ties of [2, 1]) {
    await office.getByRole('link', { name: 'Draw and manage' }).click();
    await office.getByRole('button', { name: 'Draw now' }).click();
    await office
      .getByRole('status')
      .filter({ hasText: /^Drew / })
      .waitFor();
    await office.getByRole('link', { name: 'See its page' }).click();
    for (let tie = 0; tie < ties; tie++) await enterResult(office);
  }
  await office.getByText(/^Winner: /).waitFor();
  await visitor.getByText(/^Winner: /).waitFor();
  await hasLargeTargets(visitor);
  await visitor.getByText(/^Final: .*drawn here$/).click();
  await visitor.getByRole('button', { name: 'Check this draw' }).first().click();
  await visitor.getByText('✓ This draw is correct.').first().waitFor();
  await isAccessible(visitor);
});

test('entrants of a cup are pasted as a list, or ticked', async () => {
  const office = await visit.pageIn(await visit.official(phone));
  await visit.go(office, '/admin/cups');
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
  await isAccessible(office);
  await fits(office);
  await hasLargeTargets(office);
});

test('what is typed in the form of a cup stays where it is typed, and nothing that was typed is left out', async () => {
  const office = await visit.pageIn(await visit.official(phone));
  await office.clock.install();
  await visit.go(office, '/admin/cups');
  // From now on no timer runs, as in a browser that holds them back.
  await office.clock.pauseAt(Date.now() + 60_000);
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
  await office.clock.runFor(1000);
  await office.keyboard.press('ControlOrMeta+A');
  await office.keyboard.type('9');
  expect(await final.inputValue()).toBe('9');
  await office.getByRole('button', { name: 'Remove Eve Guest' }).click();
  await entry.fill('Flo Guest');
  await office.clock.resume();

  await office.getByLabel('Name', { exact: true }).fill('Autumn Singles');
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByText('Add Flo Guest to the entrants, or remove the name.').waitFor();
  await expect.poll(() => entry.evaluate((field) => field === document.activeElement)).toBe(true);
  await office.getByRole('button', { name: 'Add', exact: true }).click();
  await office.getByRole('button', { name: 'Create cup' }).click();
  await office.getByRole('heading', { level: 1, name: 'Autumn Singles' }).waitFor();
  const cups = (await (await fetch(visit.url('/api/competitions?season=25/26'))).json()) as CompetitionAnswer[];
  const { competitionId } = cups.find(({ name }) => name === 'Autumn Singles') ?? {};
  const cup = (await (await fetch(visit.url(`/api/competitions/${competitionId}`))).json()) as CompetitionAnswer;
  expect(cup.entrants.map(({ name }) => name)).toEqual(['Ann Guest', 'Bob Guest', 'Cy Guest', 'Di Guest', 'Flo Guest']);
  expect(cup.rounds.map(({ bestOf }) => bestOf)).toEqual([5, 5, 9]);
});

/** What the form of a cup shows: entrants by kind, and the rounds from the final backwards. */
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

/** Does one thing to the form, and the same to what it should show. Later rounds are due later, whatever is chosen. */
async function change(page: Page, typed: Typed, [step, at, number]: [(typeof STEPS)[number], number, number]) {
  const own = typed.entrants[typed.kind];
  const rounds = roundsFor(own.length);
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
    await page.getByLabel('For', { exact: true }).selectOption(KINDS[typed.kind]);
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

test('whatever is added, removed, chosen and typed in the form of a cup, it shows that and the cup has it', async () => {
  const office = await visit.pageIn(await visit.official(phone));
  let run = 0;
  const steps = fc.array(anyStep, { minLength: 12, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const name = `Any Cup ${(run += 1)}`;
      await visit.go(office, '/admin/cups');
      await office.getByLabel('Name', { exact: true }).fill(name);
      const rounds = Array.from({ length: 7 }, () => ({ bestOf: '', playBy: '' }));
      const entrants = { player: [], pair: [], team: [] };
      const typed: Typed = { kind: 'player', entrants, rounds, bestOf: '5', handicap: false, maxStart: '' };
      for (const step of sequence) await change(office, typed, step);
      while (typed.entrants[typed.kind].length < 2) await change(office, typed, ['add', 0, 1]);
      const own = typed.entrants[typed.kind];
      const count = roundsFor(own.length);
      const shown = typed.rounds.slice(0, count).toReversed();
      for (const [i, { bestOf, playBy }] of shown.entries()) {
        expect(await office.getByLabel(`${roundName(i + 1, count)}: best of`).inputValue()).toBe(bestOf);
        expect(await office.getByLabel(`${roundName(i + 1, count)}: play by`).inputValue()).toBe(playBy);
      }
      await office.getByRole('button', { name: 'Create cup' }).click();
      await office.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const { pathname } = new URL(office.url());
      const answer = await fetch(visit.url(`/api/competitions/${pathname.split('/').at(-1)}`));
      expect(await answer.json()).toMatchObject({
        kind: typed.kind,
        entrants: own.map((entrant) => ({ name: entrant })),
        handicap: typed.handicap,
        maxStart: typed.handicap && typed.maxStart !== '' ? Number(typed.maxStart) : null,
        rounds: shown.map(({ bestOf, playBy }) => ({ bestOf: Number(bestOf || typed.bestOf), playBy: playBy || null })),
      });
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

test('a round is drawn by hand, and a captain enters the result of its tie from the home page', async () => {
  const official = await visit.official(phone);
  const [one, two, three] = (await (await fetch(visit.url('/api/teams'))).json()) as TeamAnswer[];
  if (!one || !two || !three) throw new Error('There are too few teams.');
  const entrants = [one, two, three].map(({ id }) => ({ teamId: id }));
  const body = { season: '25/26', name: 'Team Cup', kind: 'team', draw: 'eachRound', bestOf: 5, entrants };
  const { competitionId } = await write(official, 'POST', '/api/admin/competitions', body);
  const office = await visit.pageIn(official);
  await visit.go(office, `/admin/cup/${competitionId}`);
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
  await isAccessible(office);
  await fits(office);
  await office.getByLabel('Match 2: home').selectOption(three.name);
  await office.getByRole('button', { name: 'Save draw' }).click();
  await office.getByRole('status').filter({ hasText: 'Saved the draw of Team Cup.' }).waitFor();
  await office.getByRole('link', { name: `Enter result: ${one.name} v ${two.name}` }).waitFor();

  const person = { name: 'Cat Lee', role: 'captain', teamIds: [two.id] };
  const { link } = await write<{ link: string }>(official, 'POST', '/api/admin/people', person);
  const captain = await visit.pageIn(await visit.anybody(phone));
  await visit.go(captain, `/join#${link.split('#')[1]}`);
  await captain.getByRole('button', { name: 'Join' }).click();
  // To the card that is missing, or home.
  await captain.waitForURL(/\/data-input\?|\/$/);
  await visit.go(captain, '/');
  const enter = captain.getByRole('link', { name: `Enter cup result: ${one.name} v ${two.name}` });
  await enter.waitFor();
  await isAccessible(captain);
  await hasLargeTargets(captain);
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

/** Expects the first round to be as wide before the browser has the others as it is then. */
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

test('a bracket of 64, 13 or 5 entrants fits a phone, a desk and one sheet of paper, and lights up a path', async () => {
  const official = await visit.official(desk);
  const page = await (await visit.visitor(phone)).newPage();
  for (const [entrants, round] of [
    [64, 2],
    [13, 3],
    [5, 2],
  ] as const) {
    const { competitionId, ties } = await cupOf(official, entrants, round);
    const path = `/cups/${competitionId}`;
    for (const size of [phone, desk]) {
      await page.setViewportSize(size.viewport!);
      await visit.go(page, path);
      await isStable(page);
      if (size === desk) await keepsItsWidth(page);
      await fits(page);
      await breaksNoWord(page);
      await isAccessible(page);
      if (size === phone) {
        await hasLargeTargets(page);
        const rounds = page.getByRole('navigation', { name: 'Rounds' }).getByRole('link');
        expect(await rounds.nth(round - 1).getAttribute('aria-current')).toBe('true');
        await page.setViewportSize({ width: 390, height: 2000 });
        await expect.poll(() => page.locator(`#round-${round}[data-shown=true]`).count()).toBe(1);
        await rounds.first().click();
        await page.locator('#round-1[data-shown=true]').waitFor();
        await page.getByRole('navigation', { name: 'Rounds' }).locator('[aria-current]').first().waitFor();
      }
      const { entrantId = '', name = '' } = ties.find((tie) => tie.round === round)?.home ?? {};
      await page.locator(`#round-1 a[href="?entrant=${entrantId}"]`).click();
      await expect
        .poll(() => page.locator('#content a[aria-current=true]').filter({ hasText: name }).count())
        .toBe(round);
      expect(new URL(page.url()).search).toBe(`?entrant=${entrantId}`);
      await page.getByRole('button', { name: 'Close' }).click();
      expect(new URL(page.url()).search).toBe('');
    }
    const sheets = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    expect([entrants, sheets.numPages]).toEqual([entrants, 1]);
    const picture = await fetch(visit.url(`/og/cup/${competitionId}.png`));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    // Without scripts the links of the rounds and of the paths work, too.
    const plain = await visit.open(`${path}?entrant=${ties[0]?.home?.entrantId}`, {
      ...phone,
      javaScriptEnabled: false,
    });
    await expect.poll(() => plain.locator('#round-1 a[aria-current=true]').count()).toBe(1);
    expect(await plain.locator('#round-2').getByRole('list').isVisible()).toBe(true);
  }
});

test('names of a cup lead to their teams, and the path of the team of this device is lit up', async () => {
  const official = await visit.official(desk);
  const teams = ((await (await fetch(visit.url('/api/teams'))).json()) as TeamAnswer[]).slice(0, 4);
  const [own] = teams;
  const entrants = teams.map(({ id }) => ({ teamId: id }));
  const body = { season: '25/26', name: 'Marked Cup', kind: 'team', draw: 'bracket', bestOf: 5, entrants };
  const { competitionId } = await write(official, 'POST', '/api/admin/competitions', body);
  await write(official, 'POST', `/api/admin/competitions/${competitionId}/draw`, { round: 1 });
  const page = await (await visit.visitor(desk)).newPage();
  await page.addInitScript((id) => localStorage.setItem('my-team', id), String(own?.id));
  await visit.go(page, `/cups/${competitionId}`);
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
  // No line leads on from the final.
  expect(await page.locator('#round-2 [data-joins=true]').count()).toBe(0);
  await page.locator('h1').hover();
  await round.getByRole('link', { name: `Path of ${teams[1]?.name}` }).click();
  await page.getByRole('button', { name: 'Close' }).waitFor();
  await round.getByRole('link', { name: String(own?.name), exact: true }).click();
  await page.waitForURL(`**/team/${own?.id}*`);
});
