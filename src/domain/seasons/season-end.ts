import { countByPair, type TeamPair, type ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { isSettled } from '#domain/fixtures/settled.ts';

/** How many fixtures of a season's list are published, and how many of all its fixtures still have to be played. */
export type ListProgress = { published: number; unplayed: number };

/** Counts the fixtures of a season's list. Results are matched with fixtures as in Rule F7. */
export function listProgress(
  list: readonly Pick<ScheduledFixture, keyof TeamPair | 'published' | 'state' | 'left'>[],
  recorded: readonly TeamPair[],
): ListProgress {
  const results = countByPair(recorded);
  let unplayed = 0;
  for (const [pair, fixtures] of countByPair(list.filter((one) => !isSettled(one, false))))
    unplayed += Math.max(0, fixtures - (results.get(pair) ?? 0));
  return { published: list.filter(({ published }) => published).length, unplayed };
}

/** The facts that decide whether a season is finished. `isPast`: a later season is the default season. */
export type SeasonState = { closed: boolean; isPast: boolean; list: ListProgress };

/** Returns whether a season is finished, so that its winners are known (Rule R17). */
export function isSeasonFinished({ closed, isPast, list }: SeasonState): boolean {
  if (closed) return true;
  return list.published === 0 ? isPast : list.unplayed === 0;
}
