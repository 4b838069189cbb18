import { z } from 'zod';
import { decisionAfterBothOut, type EarlierTies, sidesFromEarlierTies } from '#domain/cups/both-out.ts';
import { isTiePlayable, isBracketDraw, countKnockOutRounds } from '#domain/cups/bracket.ts';
import { type FrameLostByDecision, tieWinner } from '#domain/cups/tie-outcome.ts';
import { tieResultSchema } from '#domain/cups/stored-result.ts';
import { BYE } from '#domain/draws/draw.ts';
import { labelField } from '#domain/field-words.ts';
import {
  choice,
  singleLineText,
  storedSmallNumberSchema,
  storedTextSchema,
  text,
  wholeNumber,
} from '#domain/fields.ts';
import { MAX_NAME_LENGTH } from '#domain/entered-name.ts';
import { compareByName, foldName } from '#domain/name.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/** The highest limit that a cup may set for starts (`maxStart`), in points. */
const MAX_CUP_HANDICAP_START_LIMIT = 150;

/** Who takes part in a competition: teams, single players, or pairs. */
export const COMPETITION_KINDS = ['team', 'player', 'pair'] as const;
export type CompetitionKind = (typeof COMPETITION_KINDS)[number];

/**
 * How rounds are drawn (Rule K2). `eachRound`: each round is drawn after the previous one. `bracket`: all rounds are
 * drawn at once. `table`: a bracket without a random draw, in which the order of the entrants decides who meets whom
 * (Rule E31).
 */
export const WAYS_OF_DRAWING = ['eachRound', 'bracket', 'table'] as const;
export type WayOfDrawing = (typeof WAYS_OF_DRAWING)[number];

/** Who takes part in a competition: a team, one or two players, or somebody whom the league knows only by name. */
export type EntrantWithoutId = { teamId: string } | { playerIds: string[] } | { name: string };

const entrantBaseSchema = z.object({
  id: z.string(),
  /** The points with which this entrant begins, in place of a handicap (Rule E22). */
  ownStart: z.int32().exactOptional(),
});
const entrantSchema = z.union([
  entrantBaseSchema.extend({ teamId: z.string() }),
  entrantBaseSchema.extend({ playerIds: z.array(z.string()).min(1) }),
  entrantBaseSchema.extend({ name: storedTextSchema }),
]);
export type Entrant = z.infer<typeof entrantSchema>;

/** The largest number of frames in a tie, as a field of a form or request. */
export const bestOfSchema = wholeNumber('Best of', 1, 49);

/** A knock-out competition of a season. */
export const cupSchema = z.object({
  id: z.string(),
  season: text('Season'),
  name: labelField('Name', singleLineText('The name', MAX_NAME_LENGTH), { hint: 'For example Singles Cup.' }),
  kind: labelField('Who plays?', choice('The kind', COMPETITION_KINDS, `one of ${COMPETITION_KINDS.join(', ')}`)),
  handicap: z.boolean(),
  /** The largest start in a tie, in points; `null` for no limit. */
  maxStart: labelField('Largest start', wholeNumber('The largest start', 1, MAX_CUP_HANDICAP_START_LIMIT), {
    hint: 'In points. Leave empty for no limit.',
  }).nullable(),
  draw: labelField('Draw', choice('The draw', WAYS_OF_DRAWING, `one of ${WAYS_OF_DRAWING.join(', ')}`), {
    after: 'kind',
  }),
  /**
   * One item for each round of the knock-out. The last is the final. `playBy`: the last day to play the round, if set.
   */
  rounds: z.array(z.object({ bestOf: storedSmallNumberSchema, playBy: z.iso.date().nullable() })),
  /** Empty until the first draw, if the entrants come from `fromTable` or `losersOf`. */
  entrants: z.array(entrantSchema),
  /** The ids of entrants who withdrew after the draw, in order of withdrawal. */
  withdrawn: z.array(z.string()),
  /**
   * This cup's position among the cups of its season, if the league has set an order. Cups without a position come
   * last, ordered by name.
   */
  place: z.number().optional(),
  /** The teams at these positions in a division's table enter the cup (Rule E30). */
  fromTable: z.object({ division: storedSmallNumberSchema, places: z.array(storedSmallNumberSchema) }).optional(),
  /** The id of another competition. Entrants who lose their first tie there enter this one (Rule E32). */
  losersOf: z.string().optional(),
  /**
   * Groups before the knock-out (Rule E33). `count`: the number of groups. `through`: how many entrants of each group
   * go through to the knock-out. `bestOf`: the largest number of frames in a tie or leg of a group; `null` for the same
   * number as in the first round. `playBy`: the last day to play the ties of the groups; `null` for the same day as in
   * the first round.
   */
  groups: z
    .object({
      count: storedSmallNumberSchema,
      through: storedSmallNumberSchema,
      bestOf: storedSmallNumberSchema.nullable(),
      playBy: z.iso.date().nullable(),
      /** The ids of level entrants, in the order that the secretary has decided. */
      order: z.array(z.string()).optional(),
    })
    .optional(),
  /** `total` if the side with more points in all frames wins a tie (Rule E20); absent if frames decide. */
  decidedBy: z.enum(['total']).optional(),
  /** 2 if a tie is played over two legs (Rule E21); otherwise absent. */
  legs: z.number().optional(),
  /**
   * Set if a player must have played some league matches before a tie (Rule E23). `matches`: the number of league
   * matches needed. `fromRound`: the first round with this rule; `null` if all rounds have the rule.
   */
  appearances: z.object({ matches: storedSmallNumberSchema, fromRound: storedSmallNumberSchema.nullable() }).optional(),
});
export type Competition = z.infer<typeof cupSchema>;

/**
 * Returns a cup whose entrants are known only by name, as listed in a league's settings or in a demo file. Its id is
 * its name, because its draws and their proofs are stored under that name. Byes in the list are left out, because they
 * follow from the number of entrants.
 */
export function createCupFromEntrantNames(
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

const PLACE_IF_UNSET = Number.MAX_SAFE_INTEGER;

type CupOrderFields = Pick<Competition, 'id' | 'name' | 'place'>;

/** Compares the cups of a season by `place`, then by name. Cups without a `place` come last. */
export function compareCups(a: CupOrderFields, b: CupOrderFields): number {
  return (a.place ?? PLACE_IF_UNSET) - (b.place ?? PLACE_IF_UNSET) || compareByName(a, b);
}

/**
 * A tie as stored. `round` is counted from 1. `position` is the tie's index in its round, from 0. Ties of a `group`
 * have round 0. `home` and `away` are ids of entrants. In round 1, `away` is `null` for a bye. In later rounds of a
 * bracket, the sides follow from earlier ties: they are stored as `null` until the tie has a result, and then name the
 * entrants who played.
 */
export const tieSchema = z.object({
  id: z.string(),
  competitionId: z.string(),
  season: z.string(),
  round: storedSmallNumberSchema,
  position: storedSmallNumberSchema,
  home: z.string().nullable(),
  away: z.string().nullable(),
  result: tieResultSchema.nullable(),
  group: storedTextSchema.optional(),
});
/**
 * A tie as read from the store. `lost`: the frames that a side has lost by an official's decision (Rule E24). They are
 * not stored with the tie, but follow from the stored decisions.
 */
export type Tie = z.infer<typeof tieSchema> & { lost?: readonly FrameLostByDecision[] };

type TieState = 'open' | 'played' | 'walkover' | 'bye' | 'bothOut';

/**
 * A tie with its sides, state and winner so far; `null` for a side or winner that is not known. `withdrawn`: whether a
 * withdrawal decided the tie, without a result.
 */
export type ResolvedTie = Tie & { state: TieState; winner: string | null; withdrawn: boolean };

/** Returns the number of byes in the first round (Rule K1). */
export function byesInFirstRound(entrants: number): number {
  return 2 ** countKnockOutRounds(entrants) - entrants;
}

/** Returns the number of frames and the play-by day of a round. Round 0 is the group stage (Rule E33). */
export function roundSettings(
  { rounds, groups }: Pick<Competition, 'rounds' | 'groups'>,
  round: number,
): Competition['rounds'][number] {
  const first = rounds[0]!;
  if (round > 0) return rounds[round - 1]!;
  return { bestOf: groups?.bestOf ?? first.bestOf, playBy: groups?.playBy ?? first.playBy };
}

type CompetitionToResolve = Pick<Competition, 'draw' | 'withdrawn'> & Partial<Pick<Competition, 'entrants'>>;

/**
 * Returns the ties sorted by round and position, with the sides, states and winners that follow from results and
 * withdrawals (Rule K3).
 */
export function resolveTies(
  { draw, withdrawn, entrants = [] }: CompetitionToResolve,
  ties: readonly Tie[],
): ResolvedTie[] {
  const resolved = new Map<string, ResolvedTie>();
  const seeds = draw === 'table' ? entrants.map(({ id }) => id) : null;
  const inOrder = ties.toSorted((a, b) => a.round - b.round || a.position - b.position);
  let hasBothOut = false;
  for (const tie of inOrder) {
    const tieAt = (position: number) => resolved.get(tieKey(tie.round - 1, position));
    const follows = isBracketDraw(draw) && tie.round > 1;
    const from: EarlierTies | null = follows ? [tieAt(2 * tie.position), tieAt(2 * tie.position + 1)] : null;
    const whole = { ...tie, ...(from === null ? {} : sidesFromEarlierTies(from, seeds)) };
    const mayBeBye: boolean = tie.round === 1 || (hasBothOut && !isBracketDraw(draw));
    const decided = decisionAfterBothOut(from, whole) ?? tieStateAndWinner(whole, mayBeBye, withdrawn);
    const known: ResolvedTie = { ...whole, ...decided };
    hasBothOut ||= known.state === 'bothOut';
    resolved.set(tieKey(tie.round, tie.position), known);
  }
  return [...resolved.values()];
}

function tieKey(round: number, position: number): string {
  return `${round} ${position}`;
}

/** Whether and how a tie is decided. */
export type TieStateAndWinner = Pick<ResolvedTie, 'state' | 'winner' | 'withdrawn'>;

function tieStateAndWinner(tie: Tie, mayBeBye: boolean, withdrawn: readonly string[]): TieStateAndWinner {
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

/** Returns the entrant id of the competition's winner; `null` if there is none (Rule K3). */
export function cupWinner({ rounds }: Pick<Competition, 'rounds'>, ties: readonly ResolvedTie[]): string | null {
  return ties.find(({ round }) => round === rounds.length)?.winner ?? null;
}

/** Returns whether a tie can be played and its play-by day has passed (Rule K7). */
export function isTieOverdue(
  tie: ResolvedTie,
  competition: Pick<Competition, 'rounds' | 'groups'>,
  today: string,
): boolean {
  const { playBy } = roundSettings(competition, tie.round);
  return isTiePlayable(tie) && playBy !== null && playBy < today;
}

/** Returns the current name of an entrant: the team's name, the players' names, or the entrant's own name. */
export function entrantName(entrant: EntrantWithoutId, { teams, players }: TeamsAndPlayers): string {
  if ('teamId' in entrant) return requireTeam(teams, entrant.teamId).name;
  if ('name' in entrant) return entrant.name;
  return entrant.playerIds.map((id) => requirePlayer(players, id).name).join(' & ');
}

/**
 * Returns the names of entrants, keyed by entrant id. Equal names get the player's team in brackets and, if they are
 * still equal, a number.
 */
export function entrantNames(entrants: readonly Entrant[], people: TeamsAndPlayers): Map<string, string> {
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

function teamInBrackets(entrant: EntrantWithoutId, { teams, players }: TeamsAndPlayers): string {
  if (!('playerIds' in entrant)) return '';
  const [first] = entrant.playerIds;
  return ` (${requireTeam(teams, requirePlayer(players, first!).teamId).name})`;
}
