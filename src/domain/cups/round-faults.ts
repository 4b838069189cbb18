import { countWithNoun } from '#domain/count.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import { compareDays, parseDay } from '#domain/day.ts';
import { MAX_PAIRS } from '#domain/draws/draw.ts';
import { valueOrCollect, type Issue } from '#domain/issue.ts';

type PartialList<Item> = readonly (Item | undefined)[];

/**
 * The fields for rounds and entrants in a request that creates or changes a competition. A faulty field is `undefined`.
 */
type CupRoundsDraft = {
  bestOf?: number | null | undefined;
  rounds?: PartialList<{ playBy?: string | null | undefined }> | null | undefined;
  entrants?: PartialList<unknown> | undefined;
  fromTable?: { places?: PartialList<number> | undefined } | null | undefined;
  losersOf?: string | null | undefined;
  groups?:
    | { count?: number | undefined; through?: number | undefined; playBy?: string | null | undefined }
    | null
    | undefined;
};

/** The largest number of entrants in a competition. */
export const MAX_ENTRANTS = 2 * MAX_PAIRS;

/**
 * Returns the faults in the rounds of a competition, and in the play-by day of its groups. The number of rounds must
 * fit the number of entrants, and no round may be due before an earlier round (Rule K1). If `rounds` is `null`,
 * `bestOf` is required instead.
 */
export function cupRoundFaults(draft: CupRoundsDraft): Issue[] {
  const { bestOf: ofAll, rounds, groups } = draft;
  const issues: Issue[] = [];
  if (groups?.playBy) valueOrCollect(parseDay(groups.playBy, 'groups.playBy'), issues);
  if (rounds === null) {
    if (ofAll === null) issues.push({ path: 'bestOf', message: 'Best of is required.' });
    return issues;
  }
  const entrants = knockOutEntrantCount(draft);
  const needed = countKnockOutRounds(entrants);
  if (rounds && rounds.length !== needed && entrants > 0 && entrants <= MAX_ENTRANTS) {
    const message = `${countWithNoun(entrants, 'entrant')} play ${countWithNoun(needed, 'round')}; ${rounds.length} given.`;
    issues.push({ path: 'rounds', message });
  }
  if (rounds?.length === 0 && entrants === 0 && draft.losersOf) {
    issues.push({ path: 'rounds', message: 'A competition has at least one round.' });
  }
  let latest = '';
  for (const [i, round] of rounds?.entries() ?? []) {
    const path = `rounds.${i}.playBy`;
    const playBy = round?.playBy ? valueOrCollect(parseDay(round.playBy, path), issues) : undefined;
    if (playBy !== undefined && latest !== '' && compareDays(playBy, latest) < 0) {
      issues.push({ path, message: 'A round cannot be due before the one before it.' });
    }
    latest = playBy ?? latest;
  }
  return issues;
}

/** Returns the number of entrants in the first round of the knock-out; 0 if it is not known yet. */
function knockOutEntrantCount({ entrants, fromTable: table, groups }: CupRoundsDraft): number {
  const { count, through } = groups ?? {};
  if (count !== undefined && through !== undefined) return count * through;
  return table?.places?.length ?? entrants?.length ?? 0;
}
