import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { LeagueAnswer } from '#contract/league.ts';
import type { TeamMarks } from '#contract/kinds/mark.ts';
import type { SeasonsAnswer } from '#contract/seasons.ts';
import { pageSourceContext } from '#web/page-source.ts';

/** Data that every page uses. `marks`: the badges of all teams (a crest, or initials in colours), keyed by team id. */
export type Site = { league: LeagueAnswer; seasons: SeasonsAnswer; marks: TeamMarks };

/** The id of the root route, which loads the data that every page uses. */
export const siteRouteId = 'site';

export async function loadSite({ context }: LoaderFunctionArgs): Promise<Site> {
  const { read, seasons } = context.get(pageSourceContext);
  const [league, marks, known] = await Promise.all([
    read('GET /api/league', {}),
    read('GET /api/marks', {}),
    seasons(),
  ]);
  return { league, marks, seasons: known };
}

/**
 * Returns whether the data that every page uses must be loaded again. A change of the query, such as another season,
 * needs no reload.
 */
export function shouldReloadSite({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.search === nextUrl.search;
}

export function useSite(): Site {
  const site = useRouteLoaderData<typeof loadSite>(siteRouteId);
  if (site === undefined) throw new Error('The site is known inside the layout only.');
  return site;
}
