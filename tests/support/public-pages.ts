import { screens } from './screens.ts';

/** The names, in `screens.ts`, of the first view of each public page (specification §2). */
const firstViews = [
  'home',
  'standings',
  'player-stats',
  'results',
  'fixtures',
  'breaks',
  'squads',
  'team',
  'player',
  'search',
  'news',
  'photos',
  'contacts',
  'downloads',
  'questionnaire',
  'cup-draw',
  'timers',
];

/** The path of each public page on the site at `url`, by its name in `screens.ts`. */
export async function publicPages(url: string): Promise<{ name: string; path: string }[]> {
  const known = await screens(url);
  return firstViews.map((name) => {
    const found = known.find((screen) => screen.name === name);
    if (found === undefined) throw new Error(`screens.ts has no ${name}.`);
    return { name, path: found.path };
  });
}
