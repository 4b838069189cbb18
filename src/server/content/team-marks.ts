import type { z } from 'zod';
import type { MarkAnswer, markFields } from '#contract/kinds/mark.ts';
import { marksOf } from '#domain/squads/mark.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import type { People } from '#domain/squads/people.ts';
import { itemsOfKind, pictureIn } from './items.ts';
import type { LeagueContent } from './league-content.ts';

/** A mark chosen by officials is stored under the team's id. */
export const marks = itemsOfKind('mark');
export type Chosen = z.output<typeof markFields> & { id: string };

export function chosenIn({ values }: LeagueContent): Map<string, Chosen> {
  return new Map(marks.itemsIn(values).map((mark) => [mark.id, mark]));
}

/** Returns the marks of all teams that are not deleted, keyed by team id. */
export function teamMarks(teams: People['teams'], content: LeagueContent): ReadonlyMap<string, MarkAnswer> {
  return marksWith(teams, chosenIn(content));
}

export function marksWith(teams: People['teams'], chosen: ReadonlyMap<string, Chosen>): Map<string, MarkAnswer> {
  const live = [...teams.values()].filter(({ deleted }) => !deleted);
  // Retired teams are in no division, so their marks need not differ.
  const groups = Map.groupBy(live, ({ id, division }) => (division === RETIRED ? id : division));
  const all = [...groups.values()].flatMap((group) => [...marksOf(group, chosen)]);
  return new Map(
    all.map(([id, mark]) => [id, { ...mark, picture: pictureIn(chosen.get(id)?.picture ?? null).picture }]),
  );
}
