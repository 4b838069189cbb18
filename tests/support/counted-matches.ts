/**
 * Checks the page of a match against a count from the lines of a results file. The count shares no code with the site.
 */
import { expect } from 'vitest';
import type { MatchPage } from '#contract/match.ts';
import { cellsOf } from './careers.ts';

type Side = 'home' | 'away';

/** A card of the results file. `winners`: the winner of each frame that is not level, in order. */
export type CountedCard = {
  season: string;
  division: number;
  date: string;
  home: string;
  away: string;
  winners: Side[];
  hasAbsent: boolean;
  highestBreak: number;
};

/** Returns the cards of a results file (CSV), sorted by date. */
export function cardsIn(csv: string): CountedCard[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const names = cellsOf(head);
  const rows = lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i], cell])));
  const cards = Map.groupBy(rows, (row) =>
    ['season', 'division', 'week', 'homeTeam', 'awayTeam'].map((name) => row[name]).join('|'),
  );
  return [...cards.values()].map(cardOf).sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function cardOf(rows: Record<string, string | undefined>[]): CountedCard {
  const [first = {}] = rows;
  const frames = rows.toSorted((a, b) => Number(a['match']) - Number(b['match']));
  const cells = (pattern: RegExp) =>
    frames.flatMap((row) => Object.entries(row).filter(([name]) => pattern.test(name)));
  return {
    season: first['season'] ?? '',
    division: Number(first['division']),
    date: first['date'] ?? '',
    home: first['homeTeam'] ?? '',
    away: first['awayTeam'] ?? '',
    winners: frames.flatMap((row): Side[] => {
      const by = Number(row['homeScore']) - Number(row['awayScore']);
      return by === 0 ? [] : [by > 0 ? 'home' : 'away'];
    }),
    hasAbsent: cells(/Player$/).some(([, name]) => name === '' || name === 'Absentee'),
    highestBreak: Math.max(0, ...cells(/Break2?$/).map(([, points]) => Number(points))),
  };
}

const countOf = (winners: readonly Side[], side: Side) => winners.filter((one) => one === side).length;
const margin = ({ winners }: CountedCard) => Math.abs(countOf(winners, 'home') - countOf(winners, 'away'));

/** Returns how a card ended for a team; `null` if the team was not on it, or if nobody won a frame. */
function letterOf({ home, away, winners }: CountedCard, team: string): 'W' | 'L' | 'D' | null {
  if ((team !== home && team !== away) || winners.length === 0) return null;
  const own = countOf(winners, team === home ? 'home' : 'away');
  if (own * 2 === winners.length) return 'D';
  return own * 2 > winners.length ? 'W' : 'L';
}

/** Expects the page of a match to agree with its card in `cards`, which must be sorted by date. */
export function expectCounted(page: MatchPage, cards: readonly CountedCard[]): void {
  const { home, away, season, division, date } = page;
  const at = cards.findIndex(
    (one) => one.season === season && one.date === date && one.home === home.teamName && one.away === away.teamName,
  );
  const card = cards[at];
  if (!card) throw new Error(`No line of the file is of ${page.address}`);
  const { winners } = card;
  const line = winners.map((winner, i) => [
    winner,
    countOf(winners.slice(0, i + 1), 'home'),
    countOf(winners.slice(0, i + 1), 'away'),
  ]);
  expect(
    page.line.map((step) => [step.winner, step.home, step.away]),
    page.address,
  ).toEqual(line);
  const own = cards.filter((one) => one.season === season && one.division === division);
  const formOf = (team: string) =>
    own
      .slice(0, own.indexOf(card))
      .flatMap((one) => letterOf(one, team) ?? [])
      .slice(-5);
  expect([home.form, away.form], page.address).toEqual([formOf(home.teamName), formOf(away.teamName)]);
  const met = cards
    .slice(0, at)
    .filter((one) => [one.home, one.away].toSorted().join('|') === [home.teamName, away.teamName].toSorted().join('|'));
  const results = met.map((one) => letterOf(one, home.teamName));
  const totals = (['W', 'D', 'L'] as const).map((letter) => results.filter((one) => one === letter).length);
  const { won, drawn, lost } = page.meetingTotals;
  expect([won, drawn, lost], page.address).toEqual(totals);
  expect(page.biggestWin, page.address).toBe(
    own.length >= 10 && own.every((one) => one === card || margin(one) < margin(card)),
  );
  for (const sentence of page.story) expect(isTrue(sentence, page, card), `${page.address}: ${sentence}`).toBe(true);
  expect(page.story.length, page.address).toBeGreaterThan(winners.length === 0 ? -1 : 0);
}

/**
 * Every kind of sentence in `story`, with a function that returns whether it is true of the card. `T` stands for a
 * team, and `N` for a number.
 */
const SENTENCES: [string, (told: { side: Side; numbers: number[]; page: MatchPage; card: CountedCard }) => boolean][] =
  [
    [
      'T won all N frames.',
      ({ side, numbers: [all], card }) => all === card.winners.length && countOf(card.winners, side) === all,
    ],
    [
      'T came back from N–N down to win N–N in the last frame.',
      ({ card, ...told }) => cameBack(told, card) && levelBefore(card),
    ],
    ['T came back from N–N down to win N–N.', ({ card, ...told }) => cameBack(told, card) && !levelBefore(card)],
    [
      'T came back from N–N down and drew in the last frame.',
      ({ side, card, numbers: [own = 0, other = 0] }) =>
        wasAt(card, side, own, other) && own + 1 < other && card.winners.at(-1) === side && margin(card) === 0,
    ],
    [
      'It was N–N, and .+ won the last frame for T.',
      ({ side, numbers: [own, other], card }) =>
        own === other &&
        levelBefore(card) &&
        card.winners.at(-1) === side &&
        countOf(card.winners, side) === Number(own) + 1,
    ],
    [
      'T won the first N frames and went on to win N–N.',
      ({ side, numbers: [first = 0, ...score], card }) =>
        card.winners.slice(0, first).every((one) => one === side) &&
        card.winners[first] !== side &&
        isScore(card, side, score),
    ],
    [
      'T won the last N frames to win N–N.',
      ({ side, numbers: [last = 0, ...score], card }) =>
        card.winners.slice(-last).every((one) => one === side) &&
        card.winners.at(-last - 1) !== side &&
        isScore(card, side, score),
    ],
    [
      'T led from the first frame and won N–N.',
      ({ side, numbers, card }) =>
        card.winners.every((_, i) => countOf(card.winners.slice(0, i + 1), side) * 2 > i + 1) &&
        isScore(card, side, numbers),
    ],
    [
      'T won N frames in a row and won N–N.',
      ({ side, numbers: [run = 0, ...score], card }) =>
        card.winners.some((_, i) => card.winners.slice(i, i + run).join() === Array(run).fill(side).join()) &&
        isScore(card, side, score),
    ],
    [
      'T made sure of the win in the N(?:st|nd|rd|th) of N frames, and it ended N–N.',
      ({ side, numbers: [needed = 0, all, ...score], card }) =>
        isSure(card, side, needed) &&
        !isSure(card, side, needed - 1) &&
        all === card.winners.length &&
        isScore(card, side, score),
    ],
    ['T beat .+ N–N.', ({ side, numbers, card }) => isScore(card, side, numbers)],
    ['T and .+ drew N–N.', ({ numbers: [one, other], card }) => one === other && margin(card) === 0],
    ['.+ made a break of N.', ({ numbers: [points], card }) => points === card.highestBreak && card.highestBreak >= 50],
    ['.+ made breaks of N.', ({ numbers: [points], card }) => points === card.highestBreak && card.highestBreak >= 50],
    ['It is the biggest win of the season in .+.', ({ page }) => page.biggestWin],
    [
      'It is the N(?:rd|th) win in a row for T.',
      ({ side, numbers: [run = 0], page }) =>
        page[side].form.slice(1 - run).every((one) => one === 'W') && page[side].form.at(-run) !== 'W',
    ],
    ['It is at least the 6th win in a row for T.', ({ side, page }) => page[side].form.join('') === 'WWWWW'],
    [
      'T had won the N matches before this one.',
      ({ side, numbers: [run = 0], page }) =>
        page[side].form.slice(-run).every((one) => one === 'W') &&
        run >= 3 &&
        (page[side].form.at(-run - 1) ?? 'L') !== 'W',
    ],
  ];

function isTrue(sentence: string, page: MatchPage, card: CountedCard): boolean {
  if (page.milestones.some(({ text }) => text === sentence)) return true;
  for (const side of ['home', 'away'] as const)
    for (const [words, check] of SENTENCES) {
      const name = page[side].teamName.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const pattern = words
        .replaceAll('N', String.raw`(\d+)`)
        .replace(/\.$/, String.raw`\.`)
        .replaceAll('T', name);
      const found = new RegExp(`^${pattern}$`).exec(sentence);
      if (found) return check({ side, numbers: found.slice(1).map(Number), page, card });
    }
  return false;
}

function isScore({ winners }: CountedCard, side: Side, [own, other]: number[]): boolean {
  return countOf(winners, side) === own && winners.length - own === other && own > other;
}

function wasAt({ winners }: CountedCard, side: Side, own: number, other: number): boolean {
  const until = winners.slice(0, own + other);
  return countOf(until, side) === own && until.length === own + other;
}

/** Returns whether a side had won more than half of all frames of the card after its first `frames` frames. */
function isSure({ winners }: CountedCard, side: Side, frames: number): boolean {
  return countOf(winners.slice(0, frames), side) * 2 > winners.length;
}

function levelBefore({ winners }: CountedCard): boolean {
  const before = winners.slice(0, -1);
  return countOf(before, 'home') === countOf(before, 'away');
}

function cameBack(
  { side, numbers: [own = 0, other = 0, ...score] }: { side: Side; numbers: number[] },
  card: CountedCard,
): boolean {
  return own + 1 < other && wasAt(card, side, own, other) && isScore(card, side, score);
}
