import { MAX_DAILY_DRAWS_PER_COMPETITION } from '#domain/list-limits.ts';
import { countWithNoun } from '#domain/count.ts';
import { type Checked, valueOrCollect, type Draft, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { isAlive } from '#domain/lifetimes.ts';
import { tidyAndCheckName } from '#domain/entered-name.ts';
import { foldName } from '#domain/name.ts';
import { tidyText } from '#domain/text.ts';

/** The name that stands for a missing opponent in a draw. */
export const BYE = 'Bye';

/** The largest number of pairs in a draw. */
export const MAX_PAIRS = 64;
const MAX_COMPETITOR_NAME_LENGTH = 80;

/** Two names that were drawn together. One of them may be `Bye`. */
export type Pair = { competitorA: string; competitorB: string };

/**
 * A saved draw. `competition`: the id of the cup. `round`: the number of the round, if its ties were made from this
 * draw; otherwise absent. `drawnAt` is ISO 8601 in UTC.
 */
export type Draw = { competition: string; drawnAt: string; pairs: Pair[]; round?: number };

/** A pair as sent in a request. */
export type PairDraft = Draft<Pair>;

/** Returns a random whole number from 0 to `below` - 1. Each number is equally likely. */
export type RandomInt = (below: number) => number;

/** Returns the items in a random order. Every order is equally likely (Fisher–Yates; Rule D1). */
export function shuffle<T>(items: readonly T[], randomInt: RandomInt): T[] {
  const left = [...items];
  const shuffled: T[] = [];
  while (left.length > 0) shuffled.push(...left.splice(randomInt(left.length), 1));
  return shuffled;
}

/**
 * Draws the entrants into pairs (Rule D1). `entrants` may contain `Bye`; if the list has an odd length, another `Bye`
 * is added. The entrants drawn last get the byes, so two byes never meet. Throws if there are more byes than other
 * entrants.
 */
export function drawPairs(entrants: readonly string[], randomInt: RandomInt): Pair[] {
  const players = entrants.filter((entrant) => entrant !== BYE);
  const byes = entrants.length - players.length + (entrants.length % 2);
  if (byes > players.length) throw new RangeError(`${byes} byes for ${countWithNoun(players.length, 'entrant')}`);
  const drawn = shuffle(players, randomInt);
  const order = drawn.flatMap((player, i) => (i < drawn.length - byes ? [player] : [player, BYE]));
  const second = order.filter((_, i) => i % 2 === 1);
  return order.filter((_, i) => i % 2 === 0).map((competitorA, i) => ({ competitorA, competitorB: second[i] ?? BYE }));
}

/**
 * Returns the pairs of a draw before it is saved, or all its faults (Rule D2): no pairs, too many pairs, an invalid
 * name, a name that is drawn twice, or a pair of two byes.
 */
export function checkDraw(drafts: readonly (PairDraft | undefined)[]): Checked<Pair[]> {
  const issues: Issue[] = [];
  if (drafts.length === 0) issues.push({ path: 'matches', message: 'A draw has at least one pair.' });
  if (drafts.length > MAX_PAIRS) issues.push({ path: 'matches', message: `A draw has at most ${MAX_PAIRS} pairs.` });
  const drawn = new Set<string>();
  const pairs = drafts.map((draft, i) => valueOrCollect(checkPair(draft, `matches.${i}`, drawn), issues));
  const whole = pairs.filter((pair) => pair !== undefined);
  return issues.length === 0 && whole.length === drafts.length ? validResult(whole) : faultyResult(issues);
}

function checkPair(draft: PairDraft | undefined, path: string, drawn: Set<string>): Checked<Pair> {
  const issues: Issue[] = [];
  const [competitorA, competitorB] = (['competitorA', 'competitorB'] as const).map((side) => {
    const sent = draft?.[side];
    return sent === undefined ? undefined : valueOrCollect(parseCompetitor(sent, `${path}.${side}`, drawn), issues);
  });
  if (competitorA === BYE && competitorB === BYE)
    issues.push({ path, message: `${BYE} cannot be drawn against ${BYE}.` });
  if (issues.length > 0 || competitorA === undefined || competitorB === undefined) return faultyResult(issues);
  return validResult({ competitorA, competitorB });
}

/**
 * Returns an entrant's name without needless spaces, or a fault if the name is invalid or is already drawn. `drawn`:
 * the names drawn so far, as `foldName` returns them. The function adds the entrant's name to `drawn`, unless the name
 * is `Bye`.
 */
function parseCompetitor(text: string, path: string, drawn: Set<string>): Checked<string> {
  const name = tidyAndCheckName(text, 'The name', path, MAX_COMPETITOR_NAME_LENGTH);
  if (!name.ok) return name;
  const folded = foldName(name.value);
  if (folded === foldName(BYE)) return validResult(BYE);
  if (drawn.has(folded)) return faultyResult([{ path, message: `${name.value} is drawn more than once.` }]);
  drawn.add(folded);
  return name;
}

const DAY_IN_MS = 24 * 60 * 60 * 1000;

/**
 * Returns whether a cup has been drawn so often in the last 24 hours that only a secretary may draw it again (Rule D6).
 * `drawn`: the times of its earlier draws. All times are milliseconds since 1970.
 */
export function isCupDrawnTooOften(drawn: readonly number[], now: number): boolean {
  return drawn.filter((moment) => isAlive(moment, DAY_IN_MS, now)).length >= MAX_DAILY_DRAWS_PER_COMPETITION;
}

/** The greatest length of the word that the audience calls out for a draw, in code points. */
export const MAX_AUDIENCE_WORD_LENGTH = 60;

/** Returns the word that the audience called out, tidied like a name. The word may be empty (Rule D4). */
export function parseWordFromAudience(text: string, path = 'word'): Checked<string> {
  return tidyText(text) === '' ? validResult('') : tidyAndCheckName(text, 'The word', path, MAX_AUDIENCE_WORD_LENGTH);
}

/** The time from the moment when one match of a draw appears until the next one appears, in milliseconds (Rule D5). */
export const REVEAL_INTERVAL = 1500;

/**
 * The longest time from one match to the next, in milliseconds, in a draw whose matches an official shows one by one.
 * If the official shows no match for an hour, the next match appears by itself (Rule D7).
 */
export const MAX_HAND_REVEAL_INTERVAL = 3_600_000;

/**
 * The largest plausible delay of a device's clock, in milliseconds. If the clock is further behind the start of a draw,
 * it must be wrong, and every match is shown.
 */
const MAX_CLOCK_DELAY = 60_000;

/**
 * The times at which the matches of a draw appear, one by one (Rule D5). Match n, numbered from 1, appears n times
 * `interval` milliseconds after `startedAt`. `skippedAt`: when somebody chose to show all matches at once; `null` if
 * nobody did. `startedAt` and `skippedAt` are milliseconds since 1970.
 */
export type DrawReveal = { startedAt: number; interval: number; skippedAt: number | null };

/**
 * Returns how many matches of a draw are shown at the moment `now`, in milliseconds since 1970. `matches`: how many
 * matches the draw has.
 */
export function countShownMatches(
  { startedAt, interval, skippedAt }: DrawReveal,
  matches: number,
  now: number,
): number {
  const passed = now - startedAt;
  if (skippedAt !== null || passed < -MAX_CLOCK_DELAY) return matches;
  return Math.max(0, Math.min(matches, Math.floor(passed / interval)));
}

/** Returns whether an official shows the matches one by one (Rule D7). If not, they appear by the clock. */
export function isRevealedManually({ interval }: Pick<DrawReveal, 'interval'>): boolean {
  return interval === MAX_HAND_REVEAL_INTERVAL;
}

/**
 * Returns a new `startedAt` with which one more match is shown at the moment `now` (Rule D7). `matches`: how many
 * matches the draw has. `shown`: how many of them the official sees. Returns `null` if no official shows the matches
 * one by one, if all are shown, or if `shown` is wrong because somebody else has shown another match.
 */
export function shiftedRevealStart(reveal: DrawReveal, matches: number, shown: number, now: number): number | null {
  if (!isRevealedManually(reveal) || !areMatchesStillHidden(reveal, matches, now)) return null;
  return countShownMatches(reveal, matches, now) === shown ? now - (shown + 1) * reveal.interval : null;
}

/** Returns whether some matches of a draw are still hidden at the moment `now`. */
export function areMatchesStillHidden(reveal: DrawReveal, matches: number, now: number): boolean {
  return countShownMatches(reveal, matches, now) < matches;
}

/** Returns the milliseconds from `now` until the next match is shown; `null` if all are shown. */
export function timeUntilNextMatch(reveal: DrawReveal, matches: number, now: number): number | null {
  const shown = countShownMatches(reveal, matches, now);
  return shown < matches ? reveal.startedAt + (shown + 1) * reveal.interval - now : null;
}

/** Returns the letter of a group: `A` for index 0 (Rule E33). */
export function groupLetter(index: number): string {
  return String.fromCodePoint('A'.codePointAt(0)! + index);
}

const LAST_ROUND_NAMES = ['Final', 'Semi-finals', 'Quarter-finals'];

/**
 * Returns the name of a round, such as `Final` (Rule K1). Round 0 is the group stage. `rounds` is the number of
 * knock-out rounds.
 */
export function roundName(round: number, rounds: number): string {
  if (round === 0) return 'Groups';
  return LAST_ROUND_NAMES[rounds - round] ?? `Round ${round}`;
}
