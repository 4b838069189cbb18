import { countOf } from '#domain/count.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName, parseName } from '#domain/name.ts';

/** The name that stands for no opponent (specification §3). */
export const BYE = 'Bye';

/** The most pairs of a draw, and the longest name in it in code points (contract §4). */
export const MOST_PAIRS = 64;
const LONGEST_COMPETITOR = 80;

export type Pair = { competitorA: string; competitorB: string };

/** A saved cup draw; `drawnAt` is a moment, ISO 8601 in UTC. */
export type Draw = { competition: string; drawnAt: string; pairs: Pair[] };

/** A pair as somebody sent it; `undefined` is a field whose fault has been told already. */
export type PairDraft = { competitorA: string | undefined; competitorB: string | undefined };

/** The dice: a whole number from 0 up to, not including, `below`, each as likely as the next. */
export type RandomInt = (below: number) => number;

/** The items in a new order, every order as likely as the next (Fisher–Yates, contract §5). */
export function shuffle<T>(items: readonly T[], randomInt: RandomInt): T[] {
  const left = [...items];
  const shuffled: T[] = [];
  while (left.length > 0) shuffled.push(...left.splice(randomInt(left.length), 1));
  return shuffled;
}

/**
 * Draws the entrants into pairs, in the order of the shuffle; with an odd number the last one gets a `Bye`. Where
 * entrants are called `Bye` themselves, those drawn last get them, so that `Bye` never meets `Bye`; more of them than
 * opponents is an error (contract §5).
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

/** Checks a draw that is to be saved: how many pairs, their names, no name twice, no `Bye` against `Bye` (contract §4). */
export function checkDraw(drafts: readonly (PairDraft | undefined)[]): Checked<Pair[]> {
  const issues: Issue[] = [];
  if (drafts.length === 0) issues.push({ path: 'matches', message: 'A draw has at least one pair.' });
  if (drafts.length > MOST_PAIRS) issues.push({ path: 'matches', message: `A draw has at most ${MOST_PAIRS} pairs.` });
  const drawn = new Set<string>();
  const pairs = drafts.map((draft, i) => collect(checkPair(draft, `matches.${i}`, drawn), issues));
  const whole = pairs.filter((pair) => pair !== undefined);
  return issues.length === 0 && whole.length === drafts.length ? valid(whole) : faulty(issues);
}

function checkPair(draft: PairDraft | undefined, path: string, drawn: Set<string>): Checked<Pair> {
  const issues: Issue[] = [];
  const competitorA = collect(checkCompetitor(draft?.competitorA, `${path}.competitorA`, drawn), issues);
  const competitorB = collect(checkCompetitor(draft?.competitorB, `${path}.competitorB`, drawn), issues);
  if (competitorA === BYE && competitorB === BYE)
    issues.push({ path, message: `${BYE} cannot be drawn against ${BYE}.` });
  if (issues.length > 0 || competitorA === undefined || competitorB === undefined) return faulty(issues);
  return valid({ competitorA, competitorB });
}

function checkCompetitor(text: string | undefined, path: string, drawn: Set<string>): Checked<string> {
  return text === undefined ? faulty([]) : parseCompetitor(text, path, drawn);
}

/** A name in a draw, tidied. Names are compared case-folded; `drawn` holds those that came before, and takes this one. */
export function parseCompetitor(text: string, path: string, drawn: Set<string>): Checked<string> {
  const name = parseName(text, 'The name', path, LONGEST_COMPETITOR);
  if (!name.ok) return name;
  const folded = foldName(name.value);
  if (folded === foldName(BYE)) return valid(BYE);
  if (drawn.has(folded)) return faulty([{ path, message: `${name.value} is drawn more than once.` }]);
  drawn.add(folded);
  return name;
}

/** The longest word that is called out by the room, in code points. */
export const LONGEST_WORD = 60;

/** The word called out by the room as it is kept: tidied like a name, and it may be empty. */
export function parseWord(text: string, path = 'word'): Checked<string> {
  return text.trim() === '' ? valid('') : parseName(text, 'The word', path, LONGEST_WORD);
}

/**
 * The entrants of a competition as they go into the draw: tidied, each once but for `Bye`, no more of these than there
 * are opponents, 64 pairs at most (contract §4, §5).
 */
export function checkEntrants(entrants: readonly string[]): Checked<string[]> {
  const issues: Issue[] = [];
  const drawn = new Set<string>();
  const names = entrants.map((entrant, i) => collect(parseCompetitor(entrant, `entrants.${i}`, drawn), issues));
  const whole = names.filter((name) => name !== undefined);
  const players = whole.filter((name) => name !== BYE).length;
  if (issues.length === 0 && (players === 0 || entrants.length - players + (entrants.length % 2) > players)) {
    issues.push({ path: 'entrants', message: `That leaves ${countOf(players, 'entrant')} for too many byes.` });
  }
  if (entrants.length > 2 * MOST_PAIRS) {
    issues.push({ path: 'entrants', message: `A draw has at most ${2 * MOST_PAIRS} entrants.` });
  }
  return issues.length === 0 ? valid(whole) : faulty(issues);
}

/** How long the hall waits for each match of a draw, in milliseconds (specification §9). */
export const REVEAL_INTERVAL = 1500;

/** A clock that is further behind than this was not there when the reveal began: nothing is held back for it. */
const MOST_BEHIND = 60_000;

/**
 * A draw being revealed: match n is shown n intervals after it began (specification §4, §9). `skippedAt`: when somebody
 * ended the suspense for all. All moments are milliseconds of the server's clock.
 */
export type Reveal = { startedAt: number; interval: number; skippedAt: number | null };

/** How many of the matches are shown at the moment `now`. */
export function matchesShown({ startedAt, interval, skippedAt }: Reveal, matches: number, now: number): number {
  const passed = now - startedAt;
  if (skippedAt !== null || passed < -MOST_BEHIND) return matches;
  return Math.max(0, Math.min(matches, Math.floor(passed / interval)));
}

/** Whether there is still a match to come at the moment `now`. */
export function isRevealing(reveal: Reveal, matches: number, now: number): boolean {
  return matchesShown(reveal, matches, now) < matches;
}

/** Milliseconds until the next match is shown; `null` where none is to come. */
export function untilNextMatch(reveal: Reveal, matches: number, now: number): number | null {
  const shown = matchesShown(reveal, matches, now);
  return shown < matches ? reveal.startedAt + (shown + 1) * reveal.interval - now : null;
}
