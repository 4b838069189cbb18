import { z } from 'zod';
import {
  type Competition,
  cupRun,
  type Entrant,
  entrantNames,
  type EntrantWithoutId,
  winnerAndRunnerUp,
  type ResolvedTie,
} from '#domain/cups/cup.ts';
import { isOut } from '#domain/cups/groups.ts';
import { roundName } from '#domain/draws/draw.ts';
import { byName } from '#domain/name.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import type { People } from '#domain/squads/people.ts';

/** A competition with its resolved ties, ordered by round and position. */
export type Cup = {
  competition: Competition;
  ties: ResolvedTie[];
  /** The officials’ decisions about players in its ties; absent if there are none. */
  rulings?: readonly Ruling[];
  /**
   * Why entrants cannot be taken yet from a table or another competition (Rules E30, E32); absent if nothing is
   * missing.
   */
  waitsFor?: string;
};

/**
 * How far a player or a team came in one competition. `entrant` and `beatenBy` are names. The name of a pair has both
 * players.
 */
export const cupRunRow = z.object({
  season: z.string(),
  competitionId: z.string(),
  name: z.string(),
  entrant: z.string(),
  /** The last round in which the entrant was drawn, and its name. */
  round: z.number(),
  roundName: z.string(),
  tiesWon: z.number(),
  isWinner: z.boolean(),
  /**
   * The winner of the entrant's last tie. `null` for the winner of the competition, and for an entrant who is still in.
   */
  beatenBy: z.string().nullable(),
  /**
   * Set if the entrant is out but was not beaten: both sides of a tie went out, or the entrant did not get through a
   * group.
   */
  isOut: z.literal(true).optional(),
});
export type CupRunRow = z.infer<typeof cupRunRow>;

/**
 * Returns the runs of all entrants that `isOwn` accepts, newest season first, then by the competition's name (Rule K8).
 * `cups` are sorted oldest season first.
 */
export function cupRunsOf(
  cups: readonly Cup[],
  isOwn: (entrant: EntrantWithoutId) => boolean,
  people: People,
): CupRunRow[] {
  const bySeason = [...Map.groupBy(cups, ({ competition }) => competition.season).values()];
  const inOrder = bySeason
    .toReversed()
    .flatMap((own) => own.sort(({ competition: a }, { competition: b }) => byName(a, b)));
  return inOrder.flatMap(({ competition, ties }) => {
    const own = competition.entrants.filter(isOwn);
    if (own.length === 0) return [];
    const names = entrantNames(competition.entrants, people);
    return own.flatMap((entrant) => {
      const run = cupRun(competition, ties, entrant.id);
      if (!run) return [];
      const { id: competitionId, season, name, rounds } = competition;
      return {
        season,
        competitionId,
        name,
        entrant: names.get(entrant.id)!,
        round: run.round,
        roundName: roundName(run.round, rounds.length),
        tiesWon: run.tiesWon,
        isWinner: run.isWinner,
        beatenBy: run.beatenBy === null ? null : names.get(run.beatenBy)!,
        ...(run.beatenBy === null && isOut(competition, ties, entrant.id) ? { isOut: true as const } : {}),
      };
    });
  });
}

/**
 * A finalist under the current name, with the ids of the team or of the players. An entrant known only by name has
 * neither.
 */
const finalist = z.object({
  name: z.string(),
  teamId: z.string().optional(),
  playerIds: z.array(z.string()).optional(),
});

/** The winner of a competition, and the loser of its final (`finalist`). */
export const cupHonour = z.object({ competitionId: z.string(), name: z.string(), winner: finalist, finalist });
export type CupHonour = z.infer<typeof cupHonour>;

/** Returns the honours of all competitions that have a winner, ordered by name (Rule L3). */
export function cupHonours(cups: readonly Cup[], people: People): CupHonour[] {
  return cups
    .toSorted(({ competition: a }, { competition: b }) => byName(a, b))
    .flatMap(({ competition, ties }) => {
      const found = winnerAndRunnerUp(competition, ties);
      if (!found) return [];
      const names = entrantNames(competition.entrants, people);
      const entrants = new Map(competition.entrants.map((entrant) => [entrant.id, entrant]));
      const of = (id: string) => finalistOf(entrants.get(id)!, names.get(id)!);
      const { id: competitionId, name } = competition;
      return { competitionId, name, winner: of(found.winner), finalist: of(found.runnerUp) };
    });
}

function finalistOf(entrant: Entrant, name: string): CupHonour['winner'] {
  if ('teamId' in entrant) return { name, teamId: entrant.teamId };
  return 'playerIds' in entrant ? { name, playerIds: entrant.playerIds } : { name };
}
