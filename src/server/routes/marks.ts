import { listMarks, type MarkAnswer, markPart } from '#contract/marks.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { marksOf } from '#domain/squads/mark.ts';
import type { People } from '#domain/squads/people.ts';
import { contentKind } from '../content/items.ts';
import type { LeagueContent } from '../content/league-content.ts';
import { read } from '../http/reads.ts';
import { pictureIn, type Routes } from './things.ts';

/** What was chosen of a mark is kept under the id of its team. */
const marks = contentKind('mark', markPart);

/** Returns the marks of those teams that are not deleted, by their ids. */
export function teamMarks(teams: People['teams'], content: LeagueContent): ReadonlyMap<string, MarkAnswer> {
  const chosen = new Map(marks.itemsIn(content.values).map((mark) => [mark.id, mark]));
  const live = [...teams.values()].filter(({ deleted }) => !deleted);
  // Retired teams are in no division, and need not differ.
  const groups = Map.groupBy(live, ({ id, division }) => (division === RETIRED ? id : division));
  const all = [...groups.values()].flatMap((group) => [...marksOf(group, chosen)]);
  return new Map(
    all.map(([id, mark]) => [id, { ...mark, picture: pictureIn(chosen.get(id)?.picture ?? null).picture }]),
  );
}

export const markRoutes: Routes = {
  reads: [
    read(listMarks, async (facts) => Object.fromEntries(teamMarks((await facts.people()).teams, facts.content()))),
  ],
  writes: () => [],
};
