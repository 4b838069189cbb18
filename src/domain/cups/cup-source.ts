import { cupDisplayName } from '#domain/cups/cup-label.ts';
import type { Competition, CompetitionKind } from '#domain/cups/cup.ts';
import { groupSizeFault } from '#domain/cups/groups.ts';
import { sentTablePlacesFaults } from '#domain/cups/table-draw.ts';
import type { Issue } from '#domain/issue.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';

// The entrants of a competition can come from places in a league table, or be the losers of another competition.

type ListWithGaps<Item> = readonly (Item | undefined)[];

/** The fields of a request that `entrantSourceFaults` checks. A faulty field is `undefined`. */
type CupSourceDraft = {
  entrants?: ListWithGaps<unknown> | undefined;
  kind?: CompetitionKind | undefined;
  draw?: string | undefined;
  fromTable?: { division?: number | undefined; places?: ListWithGaps<number> | undefined } | null | undefined;
  losersOf?: string | null | undefined;
  groups?: { count?: number | undefined; through?: number | undefined } | null | undefined;
};

/** In a request without faults: the fields for the source of the entrants, and the field for the groups. */
type SentSourceAndGroups = {
  fromTable?: Competition['fromTable'] | null | undefined;
  losersOf?: string | null | undefined;
  groups?:
    | { count: number; through: number; bestOf: number | null; playBy: string | null; order?: string[] | undefined }
    | null
    | undefined;
};

type Source = Pick<Competition, 'fromTable' | 'losersOf' | 'groups'>;

/** Another competition in the same season as the competition that is being checked. */
export type OtherCupInSeason = { id: string; name: string; kind: CompetitionKind; losersOf?: string | undefined };

/** Returns whether the entrants come from a table or from another competition. */
export function hasEntrantSource({ fromTable, losersOf }: { fromTable?: unknown; losersOf?: unknown }): boolean {
  return Boolean(fromTable) || Boolean(losersOf);
}

type SourceContext = {
  divisions?: readonly number[] | undefined;
  others?: readonly OtherCupInSeason[] | undefined;
  current: { id?: string | undefined } | null;
  isPart?: boolean | undefined;
};

/** Returns the faults in the fields that say where the entrants come from, and in the groups (Rules E30, E32, E33). */
export function entrantSourceFaults(
  draft: CupSourceDraft,
  { divisions, others, current, isPart }: SourceContext,
): Issue[] {
  const { entrants, fromTable, losersOf, groups, kind, draw } = draft;
  const issues: Issue[] = [];
  const report = (path: string, message: string) => issues.push({ path, message });
  if (!hasEntrantSource(draft) && entrants === undefined && !isPart)
    report('entrants', 'The list of entrants is required.');
  if (fromTable && losersOf) report('losersOf', 'The entrants come from a table or from a competition, not from both.');
  if (hasEntrantSource(draft) && entrants && entrants.length > 0)
    report('entrants', `The entrants come from ${fromTable ? 'the table' : 'another competition'}.`);
  if (fromTable) issues.push(...sentTablePlacesFaults(fromTable, kind, divisions));
  if (losersOf && others) issues.push(...losersSourceFaults(losersOf, others, kind, current?.id));
  if (!groups) return issues;
  if (draw === 'table') report('groups', 'A bracket by places in a table has no groups.');
  const { count, through } = groups;
  const entered = fromTable ? fromTable.places?.length : entrants?.length;
  if (count === undefined || through === undefined || entered === undefined || losersOf) return issues;
  const fault = entered === 0 ? null : groupSizeFault({ count, through }, entered);
  if (fault !== null) report('groups.count', fault);
  return issues;
}

function losersSourceFaults(
  id: string,
  others: readonly OtherCupInSeason[],
  kind: CompetitionKind | undefined,
  own: string | undefined,
): Issue[] {
  const path = 'losersOf';
  const main = others.find((one) => one.id === id);
  if (!main) return [{ path, message: 'The season has no such competition.' }];
  if (kind !== undefined && main.kind !== kind)
    return [{ path: 'kind', message: `${cupDisplayName(main.name)} is of another kind.` }];
  // A competition cannot take its own losers, not even through other competitions.
  for (let at: OtherCupInSeason | undefined = main, seen = 0; at && seen <= others.length; seen++) {
    const next: string | undefined = at.losersOf;
    if (own !== undefined && next === own)
      return [{ path, message: `The entrants of ${cupDisplayName(main.name)} come from here.` }];
    at = others.find((one) => one.id === next);
  }
  return [];
}

/**
 * Returns the fields to store for the source of the entrants and for the groups. If the request has no order for level
 * entrants of a group, the stored order stays.
 */
export function cupSourceToStore(
  { fromTable, losersOf, groups }: SentSourceAndGroups,
  current: Partial<Source> | null,
): Source {
  const order = groups?.order ?? current?.groups?.order;
  return {
    ...(fromTable ? { fromTable: { ...fromTable, places: fromTable.places.toSorted((a, b) => a - b) } } : {}),
    ...(losersOf ? { losersOf } : {}),
    ...(groups
      ? {
          groups: {
            count: groups.count,
            through: groups.through,
            bestOf: groups.bestOf,
            playBy: groups.playBy || null,
            ...(order ? { order } : {}),
          },
        }
      : {}),
  };
}

/**
 * Returns whether two competitions take their entrants from the same source: the same places in the same league table,
 * or the losers of the same cup. The two competitions must also have the same number of groups, and the same number of
 * entrants must go through from each group.
 */
export function haveSameEntrantSource(a: Partial<Source>, b: Partial<Source>): boolean {
  const keyOf = ({ fromTable, losersOf, groups }: Partial<Source>) =>
    JSON.stringify([fromTable?.division, fromTable?.places, losersOf, groups?.count, groups?.through]);
  return keyOf(a) === keyOf(b);
}

/**
 * Returns the rounds that this number of entrants needs. Surplus rounds are left out at the start, so that the final
 * stays. If there are too few rounds, the first round is repeated, without its play-by day.
 */
export function roundsForEntrantCount(rounds: Competition['rounds'], entrants: number): Competition['rounds'] {
  const needed = countKnockOutRounds(entrants);
  return Array.from({ length: needed }, (_, i) => {
    const at = rounds.length - needed + i;
    return at >= 0 ? rounds[at]! : { ...rounds[0]!, playBy: null };
  });
}
