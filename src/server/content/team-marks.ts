import type { z } from 'zod';
import type { MarkAnswer, markFields } from '#contract/kinds/mark.ts';
import { marksOfTeams } from '#domain/squads/mark.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import type { People } from '#domain/squads/people.ts';
import { itemsOfKind, pictureIn } from './items.ts';
import type { LeagueContent } from './league-content.ts';

/** The marks that officials have chosen for teams. A mark is stored under its team's id. */
export const teamMarkItems = itemsOfKind('mark');
export type ChosenMark = z.output<typeof markFields> & { id: string };

export function chosenMarks({ values }: LeagueContent): Map<string, ChosenMark> {
  return new Map(teamMarkItems.itemsIn(values).map((mark) => [mark.id, mark]));
}

/** Returns the marks of all teams that were not deleted, keyed by team id. */
export function teamMarks(teams: People['teams'], content: LeagueContent): ReadonlyMap<string, MarkAnswer> {
  return teamMarksWith(teams, chosenMarks(content));
}

/**
 * Returns the marks of the live teams: those in `chosen`, and for all other teams initials and colours that differ
 * within a division where possible.
 */
export function teamMarksWith(
  teams: People['teams'],
  chosen: ReadonlyMap<string, ChosenMark>,
): Map<string, MarkAnswer> {
  const live = [...teams.values()].filter(({ deleted }) => !deleted);
  // Only teams of one division need different marks. Retired teams are in no division.
  const groups = Map.groupBy(live, ({ id, division }) => (division === RETIRED ? id : division));
  const all = [...groups.values()].flatMap((group) => [...marksOfTeams(group, chosen)]);
  return new Map(
    all.map(([id, mark]) => [id, { ...mark, picture: pictureIn(chosen.get(id)?.picture ?? null).picture }]),
  );
}
