import { z } from 'zod';
import { bothOutDecision, type EarlierTies, sidesFrom } from '#domain/cups/both-out.ts';
import { canBePlayed, isBracket, countKnockOutRounds } from '#domain/cups/bracket.ts';
import { type LostFrame, tieWinner } from '#domain/cups/tie-outcome.ts';
import { tieResult } from '#domain/cups/stored-result.ts';
import { BYE } from '#domain/draws/draw.ts';
import { labelled } from '#domain/field-words.ts';
import { choice, line, storedFew, storedText, text, wholeNumber } from '#domain/fields.ts';
import { MAX_NAME_LENGTH } from '#domain/entered-name.ts';
import { byName, foldName } from '#domain/name.ts';
import { knownPlayer, knownTeam, type People } from '#domain/squads/people.ts';

/** The highest limit that a cup can set for the starts in its ties. */
const MAX_START = 150;

/** Who takes part in a competition: teams, single players, or pairs. */
export const COMPETITION_KINDS = ['team', 'player', 'pair'] as const;
export type CompetitionKind = (typeof COMPETITION_KINDS)[number];

/** When rounds are drawn: each after the one before it, or all at once (Rule K2). `table` needs no lots (Rule E31). */
export const WAYS_OF_DRAWING = ['eachRound', 'bracket', 'table'] as const;
export type WayOfDrawing = (typeof WAYS_OF_DRAWING)[number];

/** Who takes part in a competition: a team, one or two players, or somebody whom the league knows only by name. */
export type EntrantWithoutId = { teamId: string } | { playerIds: string[] } | { name: string };

const entrantOf = z.object({
  id: z.string(),
  /** The points with which this entrant begins, in place of handicaps (Rule E22). */
  ownStart: z.int32().exactOptional(),
});
const entrant = z.union([
  entrantOf.extend({ teamId: z.string() }),
  entrantOf.extend({ playerIds: z.array(z.string()).min(1) }),
  entrantOf.extend({ name: storedText }),
]);
export type Entrant = z.infer<typeof entrant>;

/** The number of frames that a tie may have. */
export const bestOf = wholeNumber('Best of', 1, 49);

/** A knock-out competition of a season. */
export const cup = z.object({
  id: z.string(),
  season: text('Season'),
  name: labelled('Name', line('The name', MAX_NAME_LENGTH), { hint: 'For example Singles Cup.' }),
  kind: labelled('Who plays?', choice('The kind', COMPETITION_KINDS, `one of ${COMPETITION_KINDS.join(', ')}`)),
  handicap: z.boolean(),
  /** The cap in points. `null` for no cap. */
  maxStart: labelled('Largest start', wholeNumber('The largest start', 1, MAX_START), {
    hint: 'In points. Leave empty for no limit.',
  }).nullable(),
  draw: labelled('Draw', choice('The draw', WAYS_OF_DRAWING, `one of ${WAYS_OF_DRAWING.join(', ')}`), {
    after: 'kind',
  }),
  /** One entry for each round of the knock-out. The last is the final. */
  rounds: z.array(z.object({ bestOf: storedFew, playBy: z.iso.date().nullable() })),
  /** With `fromTable` or `losersOf`, empty until the first draw. */
  entrants: z.array(entrant),
  /** The ids of entrants who withdrew after the draw, in order of withdrawal. */
  withdrawn: z.array(z.string()),
  /** The position among the cups of the season, if the league put them in order. Other cups follow, ordered by name. */
  place: z.number().optional(),
  /** The teams in these places of a division's table enter (Rule E30). */
  fromTable: z.object({ division: storedFew, places: z.array(storedFew) }).optional(),
  /** The id of a competition: the losers of first ties there enter (Rule E32). */
  losersOf: z.string().optional(),
  /** Groups before the knock-out (Rule E33). `bestOf` and `playBy`: `null` for the first round's values. */
  groups: z
    .object({
      count: storedFew,
      through: storedFew,
      bestOf: storedFew.nullable(),
      playBy: z.iso.date().nullable(),
      /** Level entrants, in the order that was decided. */
      order: z.array(z.string()).optional(),
    })
    .optional(),
  /** `total` if the side with more points in all frames wins a tie (Rule E20); absent if frames decide. */
  decidedBy: z.enum(['total']).optional(),
  /** 2 if a tie is played over two legs (Rule E21); otherwise absent. */
  legs: z.number().optional(),
  /** How often a player must have played in the league before a tie; absent if that does not matter (Rule E23). */
  appearances: z.object({ matches: storedFew, fromRound: storedFew.nullable() }).optional(),
});
export type Competition = z.infer<typeof cup>;

/**
 * Returns a cup with entrants who are known only by name, as a league's settings or a demo file has it. Its id is its
 * name, because its draws were saved and proved under that name. Byes in the list are left out, because they follow
 * from the number of entrants.
 */
export function cupOfNames(
  listed: { name: string; entrants: readonly string[] },
  season: string,
  place: number,
): Competition {
  const entrants = listed.entrants
    .filter((name) => foldName(name) !== foldName(BYE))
    .map((name, i) => ({ id: String(i + 1), name }));
  const length = Math.max(1, countKnockOutRounds(entrants.length));
  const rounds = Array.from({ length }, () => ({ bestOf: 5, playBy: null }));
  return {
    id: listed.name,
    season,
    name: listed.name,
    kind: 'team',
    handicap: false,
    maxStart: null,
    draw: 'eachRound',
    rounds,
    entrants,
    withdrawn: [],
    place,
  };
}

const LAST = Number.MAX_SAFE_INTEGER;

type PlacedCup = Pick<Competition, 'id' | 'name' | 'place'>;

/** Compares the cups of a season by `place`, cups without a place last, then by name. */
export function byPlace(a: PlacedCup, b: PlacedCup): number {
  return (a.place ?? LAST) - (b.place ?? LAST) || byName(a, b);
}

/**
 * A tie as stored. Rounds count from 1, positions from 0. The ties of a `group` have round 0. Sides are ids of
 * entrants. A `null` away side in round 1 is a bye. In a bracket, the sides of later rounds follow from earlier ties.
 * These sides are stored as `null` until the tie has a result, and then name the entrants who played.
 */
export const tie = z.object({
  id: z.string(),
  competitionId: z.string(),
  season: z.string(),
  round: storedFew,
  position: storedFew,
  home: z.string().nullable(),
  away: z.string().nullable(),
  result: tieResult.nullable(),
  group: storedText.optional(),
});
/** `lost`: the frames that a side has lost by a decision, derived from the officials’ decisions when ties are read. */
export type Tie = z.infer<typeof tie> & { lost?: readonly LostFrame[] };

type TieState = 'open' | 'played' | 'walkover' | 'bye' | 'bothOut';

/** A tie with the sides known so far. `withdrawn`: a withdrawal decided the tie, without a result. */
export type ResolvedTie = Tie & { state: TieState; winner: string | null; withdrawn: boolean };

/** Returns the number of byes in the first round (Rule K1). */
export function byesInFirstRound(entrants: number): number {
  return 2 ** countKnockOutRounds(entrants) - entrants;
}

/** Returns the number of frames and the play-by day of a round. Round 0 is the group stage (Rule E33). */
export function roundOf(
  { rounds, groups }: Pick<Competition, 'rounds' | 'groups'>,
  round: number,
): Competition['rounds'][number] {
  const first = rounds[0]!;
  if (round > 0) return rounds[round - 1]!;
  return { bestOf: groups?.bestOf ?? first.bestOf, playBy: groups?.playBy ?? first.playBy };
}

type Followed = Pick<Competition, 'draw' | 'withdrawn'> & Partial<Pick<Competition, 'entrants'>>;

/** Returns the ties by round and position. Their sides, states and winners follow from the results (Rule K3). */
export function resolveTies({ draw, withdrawn, entrants = [] }: Followed, ties: readonly Tie[]): ResolvedTie[] {
  const resolved = new Map<string, ResolvedTie>();
  const seeds = draw === 'table' ? entrants.map(({ id }) => id) : null;
  const inOrder = ties.toSorted((a, b) => a.round - b.round || a.position - b.position);
  let isOneShort = false;
  for (const tie of inOrder) {
    const tieAt = (position: number) => resolved.get(placeOf(tie.round - 1, position));
    const follows = isBracket(draw) && tie.round > 1;
    const from: EarlierTies | null = follows ? [tieAt(2 * tie.position), tieAt(2 * tie.position + 1)] : null;
    const whole = { ...tie, ...(from === null ? {} : sidesFrom(from, seeds)) };
    const mayBeBye: boolean = tie.round === 1 || (isOneShort && !isBracket(draw));
    const decided = bothOutDecision(from, whole) ?? decisionOf(whole, mayBeBye, withdrawn);
    const known: ResolvedTie = { ...whole, ...decided };
    isOneShort ||= known.state === 'bothOut';
    resolved.set(placeOf(tie.round, tie.position), known);
  }
  return [...resolved.values()];
}

function placeOf(round: number, position: number): string {
  return `${round} ${position}`;
}

/** Whether and how a tie is decided. */
export type TieDecision = Pick<ResolvedTie, 'state' | 'winner' | 'withdrawn'>;

function decisionOf(tie: Tie, mayBeBye: boolean, withdrawn: readonly string[]): TieDecision {
  const { home, away, result, lost = [] } = tie;
  if (mayBeBye && home !== null && away === null) return { state: 'bye', winner: home, withdrawn: false };
  if (home === null || away === null) return { state: 'open', winner: null, withdrawn: false };
  if (result?.bothOut) return { state: 'bothOut', winner: null, withdrawn: false };
  const side = result && tieWinner({ result, lost });
  if (side) {
    const winner = side === 'home' ? home : away;
    return { state: result.walkover === null ? 'played' : 'walkover', winner, withdrawn: false };
  }
  // If both entrants withdrew, the first to withdraw lost by walkover.
  const loser = withdrawn.find((id) => id === home || id === away);
  if (loser === undefined) return { state: 'open', winner: null, withdrawn: false };
  return { state: 'walkover', winner: loser === home ? away : home, withdrawn: true };
}

/** Returns the entrant id of the winner; `null` if there is none yet (Rule K3). `ties` are resolved. */
export function cupWinner({ rounds }: Pick<Competition, 'rounds'>, ties: readonly ResolvedTie[]): string | null {
  return ties.find(({ round }) => round === rounds.length)?.winner ?? null;
}

/** Returns the opponent of an entrant in a tie. `null` for a bye, and while the opponent is unknown. */
function opponentIn({ home, away }: Pick<Tie, 'home' | 'away'>, entrantId: string): string | null {
  return home === entrantId ? away : home;
}

/** Returns whether a tie can be played and its play-by day has passed (Rule K7). */
export function isOverdue(
  tie: ResolvedTie,
  competition: Pick<Competition, 'rounds' | 'groups'>,
  today: string,
): boolean {
  const { playBy } = roundOf(competition, tie.round);
  return canBePlayed(tie) && playBy !== null && playBy < today;
}

/** Returns the current name of an entrant: the team's name, the players' names, or the entrant's own name. */
export function entrantName(entrant: EntrantWithoutId, { teams, players }: People): string {
  if ('teamId' in entrant) return knownTeam(teams, entrant.teamId).name;
  if ('name' in entrant) return entrant.name;
  return entrant.playerIds.map((id) => knownPlayer(players, id).name).join(' & ');
}

/** Returns the names of entrants, keyed by id. To equal names, the team's name or else a number is added. */
export function entrantNames(entrants: readonly Entrant[], people: People): Map<string, string> {
  const names = new Map(entrants.map((entrant) => [entrant.id, entrantName(entrant, people)]));
  const called = Map.groupBy(entrants, ({ id }) => foldName(names.get(id)!));
  for (const namesakes of called.values()) {
    if (namesakes.length === 1) continue;
    for (const entrant of namesakes)
      names.set(entrant.id, `${names.get(entrant.id)}${teamInBrackets(entrant, people)}`);
  }
  const taken = new Set<string>();
  for (const [id, name] of names) {
    let distinct = name;
    for (let n = 2; taken.has(foldName(distinct)); n++) distinct = `${name} ${n}`;
    taken.add(foldName(distinct));
    names.set(id, distinct);
  }
  return names;
}

function teamInBrackets(entrant: EntrantWithoutId, { teams, players }: People): string {
  if (!('playerIds' in entrant)) return '';
  const [first] = entrant.playerIds;
  return ` (${knownTeam(teams, knownPlayer(players, first!).teamId).name})`;
}

/** How far an entrant came in a competition: the last round, and who won the last tie. */
export type CupRun = {
  entrantId: string;
  /** The last round in which the entrant was drawn. */
  round: number;
  tiesWon: number;
  isWinner: boolean;
  /** The id of the entrant who beat this one; `null` if nobody has. */
  beatenBy: string | null;
};

/** Returns how far an entrant came in a competition, or `null` before the draw (Rule K8). `ties` are resolved. */
export function cupRun(competition: Competition, ties: readonly ResolvedTie[], entrantId: string): CupRun | null {
  const own = ties.filter(({ home, away }) => home === entrantId || away === entrantId);
  const last = own.at(-1);
  if (!last) return null;
  // A lost tie in a group puts nobody out.
  const isBeaten = last.round > 0 && last.winner !== null && last.winner !== entrantId;
  return {
    entrantId,
    round: last.round,
    tiesWon: own.filter(({ state, winner }) => state !== 'bye' && winner === entrantId).length,
    isWinner: cupWinner(competition, ties) === entrantId,
    beatenBy: isBeaten ? opponentIn(last, entrantId) : null,
  };
}

/** Returns the entrant ids of winner and runner-up; `null` without a winner, or without an opponent (Rule L3). */
export function winnerAndRunnerUp(
  competition: Competition,
  ties: readonly ResolvedTie[],
): { winner: string; runnerUp: string } | null {
  const final = ties.find(({ round }) => round === competition.rounds.length);
  if (!final || final.winner === null) return null;
  const runnerUp = opponentIn(final, final.winner);
  return runnerUp === null ? null : { winner: final.winner, runnerUp };
}
