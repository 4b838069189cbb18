import { byesFor, type Competition, type ResolvedTie, type Tie } from '#domain/cups/cup.ts';
import { countOf } from '#domain/count.ts';
import { BYE, type Pair, roundName } from '#domain/draws/draw.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';

/** A round that can be drawn now. `again`: the round was drawn before, and has no result yet. */
export type RoundToDraw = { round: number; again: boolean; entrantIds: string[] };

type Drawn = Pick<Competition, 'draw' | 'rounds' | 'entrants'>;

/**
 * Returns the round that can be drawn now, or a sentence that says why none can (Rule K2). A round can be drawn after the
 * previous round is over, and again until it has a result. `ties` are resolved.
 */
export function roundToDraw(competition: Drawn, ties: readonly ResolvedTie[]): RoundToDraw | string {
  const { draw, rounds } = competition;
  const drawn = draw === 'bracket' ? Math.min(1, ties.length) : (ties.at(-1)?.round ?? 0);
  const open = ties.filter(({ round, state }) => round === drawn && state === 'open');
  if (drawn > 0 && (draw === 'bracket' || open.length > 0 || drawn === rounds.length)) {
    return toDrawAgain(competition, ties, drawn, open.length);
  }
  return { round: drawn + 1, again: false, entrantIds: entrantsOfRound(competition, ties, drawn + 1) };
}

/** Returns the current round if it has no result yet. Otherwise returns why the round cannot be drawn again. */
function toDrawAgain(
  competition: Drawn,
  ties: readonly ResolvedTie[],
  drawn: number,
  open: number,
): RoundToDraw | string {
  const { draw, rounds } = competition;
  const name = roundName(drawn, rounds.length);
  const played = ties.some(({ round, result }) => result !== null && (draw === 'bracket' || round === drawn));
  if (!played) return { round: drawn, again: true, entrantIds: entrantsOfRound(competition, ties, drawn) };
  if (draw === 'bracket') return `All rounds are drawn, and there are results.`;
  return open === 0 ? `${name}: every round is drawn.` : `${name}: ${countOf(open, 'tie')} to be played first.`;
}

/** Returns the entrants of a round: all entrants in their order, or the winners of the previous round by position. */
export function entrantsOfRound(
  { entrants }: Pick<Competition, 'entrants'>,
  ties: readonly ResolvedTie[],
  round: number,
): string[] {
  if (round === 1) return entrants.map(({ id }) => id);
  return ties.filter((tie) => tie.round === round - 1).flatMap(({ winner }) => winner ?? []);
}

/** Returns the names to draw, with one `Bye` for each bye of the first round (Rules D1, K1). */
export function namesToDraw({ round, entrantIds }: RoundToDraw, names: ReadonlyMap<string, string>): string[] {
  const byes = round === 1 ? byesFor(entrantIds.length) : 0;
  return [...entrantIds.map((id) => names.get(id)!), ...Array.from({ length: byes }, () => BYE)];
}

/** The entrant ids of a tie. `null` is a bye. */
export type DrawnPair = [home: string, away: string | null];

/** Converts the names of a draw to ids. */
export function idsOfPairs(pairs: readonly Pair[], names: ReadonlyMap<string, string>): DrawnPair[] {
  const ids = new Map(Array.from(names, ([id, name]) => [name, id]));
  return pairs.map(({ competitorA, competitorB }) => [ids.get(competitorA)!, ids.get(competitorB) ?? null]);
}

/** Converts the ids of a draw to names. */
export function namesOfPairs(pairs: readonly DrawnPair[], names: ReadonlyMap<string, string>): Pair[] {
  return pairs.map(([home, away]) => ({
    competitorA: names.get(home)!,
    competitorB: away === null ? BYE : names.get(away)!,
  }));
}

/** Returns the ties of a drawn round. A bracket also gets the ties of all later rounds (Rule K2). */
export function tiesOfDraw(
  { id: competitionId, season, draw, rounds }: Pick<Competition, 'id' | 'season' | 'draw' | 'rounds'>,
  round: number,
  pairs: readonly DrawnPair[],
  newId: () => string,
): Tie[] {
  const tie = (ofRound: number, position: number, home: string | null, away: string | null): Tie => {
    return { id: newId(), competitionId, season, round: ofRound, position, home, away, result: null };
  };
  const drawn = pairs.map(([home, away], position) => tie(round, position, home, away));
  if (draw === 'eachRound') return drawn;
  const later = rounds.slice(round).flatMap((_, i) => {
    return Array.from({ length: pairs.length / 2 ** (i + 1) }, (__, position) =>
      tie(round + i + 1, position, null, null),
    );
  });
  return [...drawn, ...later];
}

type PairsDraft = readonly (readonly (string | null | undefined)[] | undefined)[];

/** Checks a draw made by hand (Rule K2): every entrant once, and the right number of byes. `null` is a bye. */
export function checkHandDraw(
  drafts: PairsDraft,
  { round, entrantIds }: RoundToDraw,
  names: ReadonlyMap<string, string>,
): Checked<DrawnPair[]> {
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
    const byes = round === 1 ? byesFor(entrantIds.length) : 0;
    if (left.size === 0 && whole.filter(([, away]) => away === null).length !== byes) {
      issues.push({ path: 'pairs', message: `This round has ${countOf(byes, 'bye')}.` });
    }
  }
  return issues.length === 0 && whole.length === drafts.length ? valid(whole) : faulty(issues);
}
