import { z } from 'zod';
import {
  type Competition,
  type Entrant,
  entrantNames,
  type EntrantWithoutId,
  type ResolvedTie,
} from '#domain/cups/cup.ts';
import { cupRun, winnerAndRunnerUp } from '#domain/cups/cup-run.ts';
import { isOutOfCup } from '#domain/cups/groups.ts';
import { roundName } from '#domain/draws/draw.ts';
import { compareByName } from '#domain/name.ts';
import type { PlayerRuling } from '#domain/rules/ruling.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';

/** A competition with its ties, ordered by round and position, with their sides and winners so far. */
export type CupWithTies = {
  competition: Competition;
  ties: ResolvedTie[];
  /** The officials’ decisions about players in the ties; absent if there are none. */
  rulings?: readonly PlayerRuling[];
  /**
   * Says why the first round cannot be drawn yet, as a sentence. Set only in a competition whose entrants come from a
   * table or another competition (Rules E30, E32).
   */
  waitsFor?: string;
};

/**
 * How far a player or a team came in one competition. `entrant` and `beatenBy` are names. The name of a pair contains
 * both players' names.
 */
export const cupRunRowSchema = z.object({
  season: z.string(),
  competitionId: z.string(),
  name: z.string(),
  entrant: z.string(),
  /** The number of the last round in which the entrant was drawn; 0 for the groups. */
  round: z.number(),
  /** The name of the round that has the number `round`. */
  roundName: z.string(),
  tiesWon: z.number(),
  isWinner: z.boolean(),
  /**
   * The name of the entrant who beat this entrant in the knock-out. `null` for the winner of the competition, for an
   * entrant who can still win it, and if `isOut` is set.
   */
  beatenBy: z.string().nullable(),
  /**
   * Set if the entrant is out but was not beaten: a tie put both its sides out, or the entrant did not get through a
   * group.
   */
  isOut: z.literal(true).optional(),
});
export type CupRunRow = z.infer<typeof cupRunRowSchema>;

/**
 * Returns how far each entrant came (Rule K8), only for entrants for whom `isOwn` returns true. The newest season comes
 * first; in a season, the order is by the competition's name. Entrants who are not drawn are left out. `cups` must be
 * sorted by season, oldest first.
 */
export function cupRunsOf(
  cups: readonly CupWithTies[],
  isOwn: (entrant: EntrantWithoutId) => boolean,
  people: TeamsAndPlayers,
): CupRunRow[] {
  const bySeason = [...Map.groupBy(cups, ({ competition }) => competition.season).values()];
  const inOrder = bySeason
    .toReversed()
    .flatMap((own) => own.sort(({ competition: a }, { competition: b }) => compareByName(a, b)));
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
        ...(run.beatenBy === null && isOutOfCup(competition, ties, entrant.id) ? { isOut: true as const } : {}),
      };
    });
  });
}

/**
 * The current name of a finalist, with the id of the team or the ids of the players. An entrant known only by name has
 * no ids.
 */
const finalist = z.object({
  name: z.string(),
  teamId: z.string().optional(),
  playerIds: z.array(z.string()).optional(),
});

/** The winner of a competition, and the loser of its final (`finalist`). */
export const cupHonourSchema = z.object({ competitionId: z.string(), name: z.string(), winner: finalist, finalist });
export type CupHonour = z.infer<typeof cupHonourSchema>;

/**
 * Returns the winner and the losing finalist of each competition, ordered by the competition's name (Rule L3). A
 * competition without a winner, or whose winner had no opponent in the final, is left out.
 */
export function cupHonours(cups: readonly CupWithTies[], people: TeamsAndPlayers): CupHonour[] {
  return cups
    .toSorted(({ competition: a }, { competition: b }) => compareByName(a, b))
    .flatMap(({ competition, ties }) => {
      const found = winnerAndRunnerUp(competition, ties);
      if (!found) return [];
      const names = entrantNames(competition.entrants, people);
      const entrants = new Map(competition.entrants.map((entrant) => [entrant.id, entrant]));
      const of = (id: string) => finalistFromEntrant(entrants.get(id)!, names.get(id)!);
      const { id: competitionId, name } = competition;
      return { competitionId, name, winner: of(found.winner), finalist: of(found.runnerUp) };
    });
}

function finalistFromEntrant(entrant: Entrant, name: string): CupHonour['winner'] {
  if ('teamId' in entrant) return { name, teamId: entrant.teamId };
  return 'playerIds' in entrant ? { name, playerIds: entrant.playerIds } : { name };
}
