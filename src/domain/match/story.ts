import type { ResultLetter, FixtureScore } from '#domain/cards/fixture.ts';
import { oppositeSide, type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import { countWithNoun, ordinal } from '#domain/count.ts';
import type { ScoreStep } from '#domain/match/score-line.ts';
import { joinNames } from '#domain/standings/places.ts';

/** The facts of a match from which its story is made. */
export type MatchStoryFacts = {
  names: Sides<string>;
  score: FixtureScore;
  winner: Side | 'drawn';
  /** The word for a match of the card: `frame` if each match has one frame. */
  unit: 'frame' | 'match';
  /** The team score after each match that was played; empty if the card has only a score. */
  line: readonly ScoreStep[];
  /**
   * Whether a match of the card was a walkover, or was lost by an official's decision. Then `line` does not show how
   * the evening went.
   */
  hasWalkover: boolean;
  /** The names of the players who won the last match of the card; empty if unknown. */
  lastWinners: readonly string[];
  /** The highest break of the card, or several breaks if they are equal; empty if the card has no breaks. */
  breaks: readonly { name: string; points: number }[];
  /** The last results of each team before the match, oldest first: five at most. */
  form: Sides<readonly ResultLetter[]>;
  /** The name of the division if the match is the division's biggest win of the season; else `null`. */
  biggestWinOf: string | null;
  /** Sentences about milestones of the two teams, the most important first. */
  teamMilestones: readonly string[];
  /** Sentences about milestones of the players on the card, the most important first. */
  playerMilestones: readonly string[];
};

/** The lowest break that the story mentions. */
const MIN_BREAK_TO_MENTION = 50;
/** The fewest frames or matches won in a row that the story mentions. */
const MIN_WINNING_STREAK = 3;

/** Returns the story of a match in one or two sentences: how it was won or drawn, and then what it meant (Rule M9). */
export function storyOf(facts: MatchStoryFacts): string[] {
  return [wonOrDrawnSentence(facts), matchSignificanceSentence(facts)].filter((sentence) => sentence !== null);
}

/**
 * Returns a sentence that says how the match was won or drawn. The possible sentences are tried in a fixed order, and
 * the first true one is used.
 */
function wonOrDrawnSentence(facts: MatchStoryFacts): string {
  const { winner } = facts;
  if (winner === 'drawn') return courseOfDrawnMatch(facts);
  const { names, score, line } = facts;
  const [own, other] = [score[winner], score[oppositeSide(winner)]];
  if (own === other) return `It was ${own}–${other}, and ${decidingMatchWinnersWords(facts, 'the decider')}.`;
  const result = `${names[winner]} beat ${names[oppositeSide(winner)]} ${own}–${other}.`;
  return line.length < 2 || facts.hasWalkover ? result : (courseOfWinSentence(facts, winner) ?? result);
}

function courseOfWinSentence(facts: MatchStoryFacts, winner: Side): string | null {
  const { names, line, unit } = facts;
  const [name, own, other] = [names[winner], facts.score[winner], facts.score[oppositeSide(winner)]];
  if (own === line.length && own >= MIN_WINNING_STREAK)
    return `${name} won all ${countWithNoun(own, unit, pluralOfUnit(unit))}.`;
  const isLast = isWonInLastMatch(facts, winner);
  const behind = scoreAtLargestDeficit(line, winner);
  if (behind) {
    const end = isLast ? ` in the last ${unit}` : '';
    return `${name} came back from ${behind[winner]}–${behind[oppositeSide(winner)]} down to win ${own}–${other}${end}.`;
  }
  if (isLast) return `It was ${own - 1}–${other}, and ${decidingMatchWinnersWords(facts, `the last ${unit}`)}.`;
  const run = winsAtStart(line, winner);
  if (run >= MIN_WINNING_STREAK)
    return `${name} won the first ${countWithNoun(run, unit, pluralOfUnit(unit))} and went on to win ${own}–${other}.`;
  const closing = winsAtStart(line.toReversed(), winner);
  if (closing >= MIN_WINNING_STREAK)
    return `${name} won the last ${countWithNoun(closing, unit, pluralOfUnit(unit))} to win ${own}–${other}.`;
  if (isAlwaysAhead(line, winner)) return `${name} led from the first ${unit} and won ${own}–${other}.`;
  const middle = longestWinningRun(line, winner);
  if (middle >= MIN_WINNING_STREAK)
    return `${name} won ${countWithNoun(middle, unit, pluralOfUnit(unit))} in a row and won ${own}–${other}.`;
  const needed = matchesUntilDecided(line, winner);
  return needed === line.length
    ? null
    : `${name} made sure of the win in the ${ordinal(needed)} of ${countWithNoun(line.length, unit, pluralOfUnit(unit))}, and it ended ${own}–${other}.`;
}

function courseOfDrawnMatch({ names, score, line, unit, hasWalkover }: MatchStoryFacts): string {
  const drawn = `${names.home} and ${names.away} drew ${score.home}–${score.away}.`;
  if (line.length === 0 || hasWalkover) return drawn;
  for (const side of SIDES) {
    const behind = scoreAtLargestDeficit(line, side);
    if (behind && line.at(-1)?.winner === side)
      return `${names[side]} came back from ${behind[side]}–${behind[oppositeSide(side)]} down and drew in the last ${unit}.`;
  }
  return drawn;
}

function pluralOfUnit(unit: MatchStoryFacts['unit']): string {
  return unit === 'frame' ? 'frames' : 'matches';
}

/** Returns a clause such as `Ann Lee won the last frame for Anchor A`. */
function decidingMatchWinnersWords({ names, lastWinners, winner }: MatchStoryFacts, what: string): string {
  const name = names[winner as Side]; // the cast is safe: `winner` is never `drawn` here
  return lastWinners.length === 0 ? `${name} won ${what}` : `${joinNames(lastWinners)} won ${what} for ${name}`;
}

/**
 * Returns whether the score was level before the last match that was played, and the winner of the fixture won that
 * match.
 */
function isWonInLastMatch({ line }: MatchStoryFacts, winner: Side): boolean {
  const before = line.at(-2);
  return line.at(-1)?.winner === winner && before !== undefined && before.home === before.away;
}

/** Returns the last score at which a side was furthest behind; `null` if it was never behind by two or more. */
function scoreAtLargestDeficit(line: readonly ScoreStep[], side: Side): FixtureScore | null {
  const by = (step: ScoreStep) => step[oppositeSide(side)] - step[side];
  const most = Math.max(0, ...line.map(by));
  return most < 2 ? null : (line.findLast((step) => by(step) === most) ?? null);
}

/** Returns how many matches in a row a side won, counted from the first match. */
function winsAtStart(line: readonly ScoreStep[], side: Side): number {
  const end = line.findIndex(({ winner }) => winner !== side);
  return end === -1 ? line.length : end;
}

/** Returns the length of a side's longest run of matches won. */
function longestWinningRun(line: readonly ScoreStep[], side: Side): number {
  return Math.max(...line.map((_, i) => winsAtStart(line.slice(i), side)));
}

/** Returns the number of matches after which the other side could no longer draw level. */
function matchesUntilDecided(line: readonly ScoreStep[], side: Side): number {
  return 1 + line.findIndex((step, i) => step[side] - step[oppositeSide(side)] > line.length - 1 - i);
}

function isAlwaysAhead(line: readonly ScoreStep[], side: Side): boolean {
  return line.every((step) => step[side] > step[oppositeSide(side)]);
}

/**
 * Returns a sentence about what the match meant. The possible sentences are tried in a fixed order, and the first true
 * one is used. Returns `null` if none is true.
 */
function matchSignificanceSentence(facts: MatchStoryFacts): string | null {
  const { teamMilestones, playerMilestones, biggestWinOf, winner, breaks } = facts;
  const [best] = breaks;
  return (
    teamMilestones[0] ??
    (best && best.points >= MIN_BREAK_TO_MENTION ? breakSentence(breaks, best.points) : null) ??
    (biggestWinOf === null || winner === 'drawn' ? null : `It is the biggest win of the season in ${biggestWinOf}.`) ??
    (winner === 'drawn' ? null : continuedOrEndedRunSentence(facts, winner)) ??
    playerMilestones[0] ??
    null
  );
}

function breakSentence(breaks: MatchStoryFacts['breaks'], points: number): string {
  const names = [...new Set(breaks.map(({ name }) => name))];
  const number = breaks.length > 1 ? `breaks of ${points}` : `a break of ${points}`;
  return `${joinNames(names)} made ${number}.`;
}

/**
 * Returns a sentence about a run of wins that the match continued or ended; `null` if there is no such run. `form` has
 * only the last five results, so a run of five wins may really be longer.
 */
function continuedOrEndedRunSentence({ names, form }: MatchStoryFacts, winner: Side): string | null {
  const won = winsAtEnd(form[winner]);
  if (won + 1 >= MIN_WINNING_STREAK) {
    const isPerhapsLonger = won === 5;
    return `It is ${isPerhapsLonger ? 'at least ' : ''}the ${ordinal(won + 1)} win in a row for ${names[winner]}.`;
  }
  const loser = oppositeSide(winner);
  const ended = winsAtEnd(form[loser]);
  return ended >= MIN_WINNING_STREAK ? `${names[loser]} had won the ${ended} matches before this one.` : null;
}

function winsAtEnd(form: readonly ResultLetter[]): number {
  return form.length - 1 - form.findLastIndex((result) => result !== 'W');
}
