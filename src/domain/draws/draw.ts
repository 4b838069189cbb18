import { MAX_DRAWS_A_DAY } from '#domain/maximums.ts';
import { countOf } from '#domain/count.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { isAlive } from '#domain/lifetimes.ts';
import { parseName } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { tidied } from '#domain/text.ts';

/** The name that means "no opponent". */
export const BYE = 'Bye';

/** The most pairs of a draw. */
export const MAX_PAIRS = 64;
const MAX_COMPETITOR_LENGTH = 80;

/** Two names that were drawn together; one may be `Bye`. */
export type Pair = { competitorA: string; competitorB: string };

/**
 * A saved draw. `competition`: the cup's id. Without a `round`, the draw makes no ties. `drawnAt` is ISO 8601 in UTC.
 */
export type Draw = { competition: string; drawnAt: string; pairs: Pair[]; round?: number };

/** A pair in a request. */
export type PairDraft = Draft<Pair>;

/** Returns a random whole number from 0 up to, but not including, `below`, each equally likely. */
export type RandomInt = (below: number) => number;

/** Returns the items in a new order, every order equally likely (Fisher–Yates; Rule D1). */
export function shuffle<T>(items: readonly T[], randomInt: RandomInt): T[] {
  const left = [...items];
  const shuffled: T[] = [];
  while (left.length > 0) shuffled.push(...left.splice(randomInt(left.length), 1));
  return shuffled;
}

/**
 * Draws the entrants into pairs (Rule D1). The entrants drawn last get the byes, so two byes never meet. Throws if
 * there are more byes than opponents.
 */
export function drawPairs(entrants: readonly string[], randomInt: RandomInt): Pair[] {
  const players = entrants.filter((entrant) => entrant !== BYE);
  const byes = entrants.length - players.length + (entrants.length % 2);
  if (byes > players.length) throw new RangeError(`${byes} byes for ${countOf(players.length, 'entrant')}`);
  const drawn = shuffle(players, randomInt);
  const order = drawn.flatMap((player, i) => (i < drawn.length - byes ? [player] : [player, BYE]));
  const second = order.filter((_, i) => i % 2 === 1);
  return order.filter((_, i) => i % 2 === 0).map((competitorA, i) => ({ competitorA, competitorB: second[i] ?? BYE }));
}

/** Checks a draw that is to be saved (Rule D2). */
export function checkDraw(drafts: readonly (PairDraft | undefined)[]): Checked<Pair[]> {
  const issues: Issue[] = [];
  if (drafts.length === 0) issues.push({ path: 'matches', message: 'A draw has at least one pair.' });
  if (drafts.length > MAX_PAIRS) issues.push({ path: 'matches', message: `A draw has at most ${MAX_PAIRS} pairs.` });
  const drawn = new Set<string>();
  const pairs = drafts.map((draft, i) => collect(checkPair(draft, `matches.${i}`, drawn), issues));
  const whole = pairs.filter((pair) => pair !== undefined);
  return issues.length === 0 && whole.length === drafts.length ? valid(whole) : faulty(issues);
}

function checkPair(draft: PairDraft | undefined, path: string, drawn: Set<string>): Checked<Pair> {
  const issues: Issue[] = [];
  const [competitorA, competitorB] = (['competitorA', 'competitorB'] as const).map((side) => {
    const sent = draft?.[side];
    return sent === undefined ? undefined : collect(parseCompetitor(sent, `${path}.${side}`, drawn), issues);
  });
  if (competitorA === BYE && competitorB === BYE)
    issues.push({ path, message: `${BYE} cannot be drawn against ${BYE}.` });
  if (issues.length > 0 || competitorA === undefined || competitorB === undefined) return faulty(issues);
  return valid({ competitorA, competitorB });
}

/** Returns the tidied name of an entrant. `drawn` holds the folded names so far; the function adds this name. */
function parseCompetitor(text: string, path: string, drawn: Set<string>): Checked<string> {
  const name = parseName(text, 'The name', path, MAX_COMPETITOR_LENGTH);
  if (!name.ok) return name;
  const folded = foldName(name.value);
  if (folded === foldName(BYE)) return valid(BYE);
  if (drawn.has(folded)) return faulty([{ path, message: `${name.value} is drawn more than once.` }]);
  drawn.add(folded);
  return name;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns whether the number of recent draws has reached the limit, so that only an official may draw again (Rule D6).
 * `drawn` and `now` are in milliseconds.
 */
export function isDrawnTooOften(drawn: readonly number[], now: number): boolean {
  return drawn.filter((moment) => isAlive(moment, DAY, now)).length >= MAX_DRAWS_A_DAY;
}

/** The longest word that the audience may call out, in code points. */
export const MAX_WORD_LENGTH = 60;

/** Returns the word that the audience called out, tidied like a name. It may be empty (Rule D4). */
export function parseWord(text: string, path = 'word'): Checked<string> {
  return tidied(text) === '' ? valid('') : parseName(text, 'The word', path, MAX_WORD_LENGTH);
}

/** How long each match of a draw takes to reveal, in milliseconds (Rule D5). */
export const REVEAL_INTERVAL = 1500;

/** The longest time between two matches that an official reveals, in milliseconds (Rule D7). */
export const HAND_INTERVAL = 3_600_000;

/** In milliseconds. A clock that is further behind than this must be wrong. Then every match is shown. */
const MAX_CLOCK_DELAY = 60_000;

/**
 * How a draw is shown match by match (Rule D5). Match n, from 1, appears n times `interval` milliseconds after
 * `startedAt`. `skippedAt`: when somebody showed all matches at once. Both times are milliseconds since 1970.
 */
export type Reveal = { startedAt: number; interval: number; skippedAt: number | null };

/** Returns how many matches are shown at the moment `now`. */
export function countShownMatches({ startedAt, interval, skippedAt }: Reveal, matches: number, now: number): number {
  const passed = now - startedAt;
  if (skippedAt !== null || passed < -MAX_CLOCK_DELAY) return matches;
  return Math.max(0, Math.min(matches, Math.floor(passed / interval)));
}

/** Returns whether an official reveals each match (Rule D7). Otherwise the clock does. */
export function isShownByHand({ interval }: Pick<Reveal, 'interval'>): boolean {
  return interval === HAND_INTERVAL;
}

/**
 * Returns the `startedAt` with which one more match is shown at the moment `now` (Rule D7). `shown`: how many matches
 * the official sees. Returns `null` if no official reveals the matches, if all are shown, or if another number is shown
 * because somebody else has already pressed.
 */
export function startToShowNext(reveal: Reveal, matches: number, shown: number, now: number): number | null {
  if (!isShownByHand(reveal) || !isRevealing(reveal, matches, now)) return null;
  return countShownMatches(reveal, matches, now) === shown ? now - (shown + 1) * reveal.interval : null;
}

/** Returns whether matches of a draw are still to be shown at the moment `now`. */
export function isRevealing(reveal: Reveal, matches: number, now: number): boolean {
  return countShownMatches(reveal, matches, now) < matches;
}

/** Returns the milliseconds until the next match is shown; `null` if all are shown. */
export function untilNextMatch(reveal: Reveal, matches: number, now: number): number | null {
  const shown = countShownMatches(reveal, matches, now);
  return shown < matches ? reveal.startedAt + (shown + 1) * reveal.interval - now : null;
}

/** Returns the letter of a group: `A` for 0 (Rule E33). */
export function groupLetter(index: number): string {
  return String.fromCodePoint('A'.codePointAt(0)! + index);
}

const LAST_ROUNDS = ['Final', 'Semi-finals', 'Quarter-finals'];

/** Returns the name of a round, such as "Final" (Rule K1). Round 0 is the group stage. */
export function roundName(round: number, rounds: number): string {
  if (round === 0) return 'Groups';
  return LAST_ROUNDS[rounds - round] ?? `Round ${round}`;
}
