type Entrant = { entrantId: string; name: string };

/**
 * The data of a cup that decides who is drawn. `groups` is missing or null in a cup without groups. The `rows` of a
 * group's table start with the best entrant.
 */
type CupToDraw = {
  entrants: readonly Entrant[];
  ties: readonly { round: number; winner: Entrant | null }[];
  groups?: { through: number } | null | undefined;
  groupTables?: readonly { rows: readonly Entrant[] }[] | undefined;
};

/**
 * Returns the entrants to draw in a round of a cup. The first draw has all entrants. It is round 0 in a cup with
 * groups, otherwise round 1. After groups, round 1 has the entrants who came through, group winners first. Each later
 * round has the winners of the round before.
 */
export function entrantsToDraw(
  { entrants, ties, groups, groupTables = [] }: CupToDraw,
  round: number,
): readonly Entrant[] {
  if (round > 1) return ties.flatMap((tie) => (tie.round === round - 1 && tie.winner !== null ? [tie.winner] : []));
  if (round === 0 || !groups) return entrants;
  const ranks = Array.from({ length: groups.through }, (_, rank) =>
    groupTables.flatMap(({ rows }) => rows[rank] ?? []),
  );
  return ranks.flat();
}
