import { countByesInRound, isCupOver } from '#domain/cups/both-out.ts';
import { isBracketDraw } from '#domain/cups/bracket.ts';
import { byesInFirstRound, type Competition, type ResolvedTie, type Tie } from '#domain/cups/cup.ts';
import {
  GROUP_ROUND,
  firstRoundAfterGroupsFaults,
  groupsOrFirstRoundToDraw,
  createGroupTies,
  entrantsGoingThrough,
} from '#domain/cups/groups.ts';
import { countWithNoun } from '#domain/count.ts';
import type { DrawnPair, RoundToDraw } from '#domain/cups/round-to-draw.ts';
import { BYE, type Pair, roundName } from '#domain/draws/draw.ts';
import { type Checked, faultyResult, type Issue, validResult } from '#domain/issue.ts';

type CompetitionToDraw = Pick<Competition, 'draw' | 'rounds' | 'entrants' | 'groups'>;

/**
 * Returns the round that can be drawn, or a sentence that says why no round can be drawn (Rule K2). A round can be
 * drawn when the previous round is over. It can be drawn again until it has a result.
 */
export function roundToDraw(
  competition: CompetitionToDraw,
  ties: readonly ResolvedTie[],
  nameOf: (id: string) => string = String,
): RoundToDraw | string {
  const { draw } = competition;
  const stage = groupsOrFirstRoundToDraw(competition, ties, nameOf);
  if (typeof stage === 'string') return stage;
  if (stage) return withByeAndGroupCounts(competition, stage);
  const drawn = isBracketDraw(draw) ? Math.min(1, ties.length) : (ties.at(-1)?.round ?? 0);
  const open = ties.filter(({ round, state }) => round === drawn && state === 'open');
  if (drawn > 0 && (isBracketDraw(draw) || open.length > 0 || isCupOver(competition, ties))) {
    return roundToDrawAgain(competition, ties, drawn, open.length);
  }
  const entrantIds = entrantIdsOfRound(competition, ties, drawn + 1);
  return withByeAndGroupCounts(competition, { round: drawn + 1, again: false, entrantIds });
}

/**
 * Returns the last drawn round if it has no result yet, so that it can be drawn again. Otherwise returns a sentence
 * that says why no round can be drawn. `drawn` is the round's number, and `open` counts its undecided ties. In a
 * bracket, all rounds are drawn together, so a result in any knock-out round prevents a new draw.
 */
function roundToDrawAgain(
  competition: CompetitionToDraw,
  ties: readonly ResolvedTie[],
  drawn: number,
  open: number,
): RoundToDraw | string {
  const { draw, rounds } = competition;
  const name = roundName(drawn, rounds.length);
  const played = ties.some(
    ({ round, result }) => result !== null && (isBracketDraw(draw) ? round > 0 : round === drawn),
  );
  if (!played)
    return withByeAndGroupCounts(competition, {
      round: drawn,
      again: true,
      entrantIds: entrantIdsOfRound(competition, ties, drawn),
    });
  if (isBracketDraw(draw)) return `All rounds are drawn, and there are results.`;
  return open === 0 ? `${name}: every round is drawn.` : `${name}: ${countWithNoun(open, 'tie')} to be played first.`;
}

/**
 * Adds the number of Byes to a round if that number differs from the usual one. In the first round after groups, also
 * adds the number of groups.
 */
function withByeAndGroupCounts({ rounds, groups }: CompetitionToDraw, next: RoundToDraw): RoundToDraw {
  const { round, entrantIds } = next;
  if (round === GROUP_ROUND) return next;
  const byes = countByesInRound(rounds.length, round, entrantIds.length);
  const usual = round === 1 ? byesInFirstRound(entrantIds.length) : 0;
  const ofGroups = round === 1 && groups ? { groups: groups.count } : {};
  return { ...next, ...(byes === usual ? {} : { byes }), ...ofGroups };
}

/** Returns the number of Byes in a round. */
function countByes({ round, entrantIds, byes }: RoundToDraw): number {
  return byes ?? (round === 1 ? byesInFirstRound(entrantIds.length) : 0);
}

/**
 * Returns the ids of the entrants in a round, in the order before the draw. The groups, or a first round without
 * groups, have all entrants. The first round after groups has the entrants who go through, or nobody as long as the
 * order of level entrants is undecided. A later round has the winners of the previous round, by position of their ties.
 */
export function entrantIdsOfRound(
  competition: Pick<Competition, 'entrants' | 'groups'>,
  ties: readonly ResolvedTie[],
  round: number,
): string[] {
  const { entrants, groups } = competition;
  if (round === 1 && groups) {
    const found = entrantsGoingThrough(competition, ties);
    return 'entrantIds' in found ? found.entrantIds : [];
  }
  if (round <= 1) return entrants.map(({ id }) => id);
  return ties.filter((tie) => tie.round === round - 1).flatMap(({ winner }) => winner ?? []);
}

/** Returns the names of the entrants to draw, followed by the name `Bye` once for each bye (Rules D1, K1). */
export function namesToDraw(next: RoundToDraw, names: ReadonlyMap<string, string>): string[] {
  return [...next.entrantIds.map((id) => names.get(id)!), ...Array.from({ length: countByes(next) }, () => BYE)];
}

/** Converts drawn pairs of names to pairs of entrant ids. `Bye` becomes `null`. `names` is keyed by id. */
export function toIdPairs(pairs: readonly Pair[], names: ReadonlyMap<string, string>): DrawnPair[] {
  const ids = new Map(Array.from(names, ([id, name]) => [name, id]));
  return pairs.map(({ competitorA, competitorB }) => [ids.get(competitorA)!, ids.get(competitorB) ?? null]);
}

/** Converts drawn pairs of entrant ids to pairs of names. `null` becomes `Bye`. `names` is keyed by id. */
export function toNamePairs(pairs: readonly DrawnPair[], names: ReadonlyMap<string, string>): Pair[] {
  return pairs.map(([home, away]) => ({
    competitorA: names.get(home)!,
    competitorB: away === null ? BYE : names.get(away)!,
  }));
}

/**
 * Returns new ties, without results, for a drawn round. In a bracket, also returns the ties of all later rounds, whose
 * sides are still unknown (Rule K2). For the group stage, returns the ties in which all entrants of a group meet;
 * `pairs` then only gives the order in which the entrants were drawn.
 */
export function tiesOfDraw(
  competition: Pick<Competition, 'id' | 'season' | 'draw' | 'rounds' | 'groups'>,
  round: number,
  pairs: readonly DrawnPair[],
  newId: () => string,
): Tie[] {
  const { id: competitionId, season, draw, rounds } = competition;
  if (round === GROUP_ROUND) {
    const drawn = pairs.flat().filter((id) => id !== null);
    return createGroupTies(competition, drawn, newId);
  }
  const tie = (ofRound: number, position: number, home: string | null, away: string | null): Tie => {
    return { id: newId(), competitionId, season, round: ofRound, position, home, away, result: null };
  };
  const drawn = pairs.map(([home, away], position) => tie(round, position, home, away));
  if (!isBracketDraw(draw)) return drawn;
  const later = rounds.slice(round).flatMap((_, i) => {
    return Array.from({ length: pairs.length / 2 ** (i + 1) }, (__, position) =>
      tie(round + i + 1, position, null, null),
    );
  });
  return [...drawn, ...later];
}

type HandDrawnRoundDraft = readonly (readonly (string | null | undefined)[] | undefined)[];

/**
 * Checks a draw made by hand (Rule K2): each entrant is drawn once, and the number of byes is right. After groups, also
 * checks who meets whom and who has a bye (Rule E33). `null` means a bye. An `undefined` pair or side could not be read
 * and has been reported already.
 */
export function checkHandDraw(
  drafts: HandDrawnRoundDraft,
  next: RoundToDraw,
  names: ReadonlyMap<string, string>,
): Checked<DrawnPair[]> {
  const { entrantIds } = next;
  const issues: Issue[] = [];
  const left = new Set(entrantIds);
  const pairs = drafts.map((draft, i): DrawnPair | null => {
    const path = `pairs.${i}`;
    const sides = draft?.filter((side) => side !== undefined) ?? [];
    if (!draft || sides.length !== draft.length) return null;
    if (sides.length !== 2) issues.push({ path, message: 'A pair has two sides.' });
    for (const [j, id] of sides.entries()) {
      if (id === null || left.delete(id)) continue;
      const message = entrantIds.includes(id)
        ? `${names.get(id)} is drawn more than once.`
        : 'This is nobody of the round.';
      issues.push({ path: `${path}.${j}`, message });
    }
    const [first = null, second = null] = sides;
    if (first === null && second === null) {
      issues.push({ path, message: `${BYE} cannot be drawn against ${BYE}.` });
      return null;
    }
    return first === null ? [second!, null] : [first, second];
  });
  const whole = pairs.filter((pair) => pair !== null);
  if (issues.length === 0 && whole.length === drafts.length) {
    for (const id of left) issues.push({ path: 'pairs', message: `${names.get(id)} is not drawn.` });
    const byes = countByes(next);
    if (left.size === 0 && whole.filter(([, away]) => away === null).length !== byes) {
      issues.push({ path: 'pairs', message: `This round has ${countWithNoun(byes, 'bye')}.` });
    }
  }
  issues.push(...firstRoundAfterGroupsFaults(whole, next, names));
  return issues.length === 0 && whole.length === drafts.length ? validResult(whole) : faultyResult(issues);
}
