/** What a league says about itself, in a store of a test. */
import { contentParts } from '#contract/kinds/content-part.ts';
import { leagueContent, type LiveContent } from '#server/content/league-content.ts';
import { contentValues, demoContent, type DemoFile } from '#server/demo/demo-content.ts';
import { beginLeague } from '#server/open-league.ts';
import { contentRows } from '#server/storage/mappers/content.ts';
import type { Store } from '#server/storage/store.ts';
import { origin } from './sample-values.ts';

/** The seasons of a league, and the values of its content side by side. */
export type League = DemoFile;

/** The shipped `league.json`, but with the usual rule about substitutes: tests that are about them choose another. */
export async function shippedLeague(): Promise<League> {
  const { file } = await demoContent();
  const seasons = file.seasons.map((season) => {
    const { substitutes: _, ...rules } = season.rules;
    return { ...season, rules };
  });
  return { ...file, seasons };
}

/** Writes the seasons and settings of a league into a new store, without its older honours. */
export async function seedLeague(store: Store, league: League): Promise<void> {
  await beginLeague(store, 'Made the league', { ...league, values: settingsOf(league) });
}

function settingsOf(league: League): Map<string, unknown> {
  return contentValues({ ...league, honours: [] });
}

/** The content of a league, not in a store. */
export function contentOf(league: League): LiveContent {
  // A test may give it what no schema accepts.
  const { galleries: _, news: __, honours: ___, competitions: ____, ...parts } = league;
  const content = { ...leagueContent(settingsOf(league)), ...parts };
  return { present: () => content, at: async () => content, close: () => undefined };
}

/** Changes values of the parts that they belong to, such as `{ name, venues }`. */
export async function changeLeague(store: Store, values: object): Promise<void> {
  const present = await store.read(contentRows);
  const parts = Object.entries(contentParts).filter(([, { shape }]) => Object.keys(values).some((key) => key in shape));
  for (const [id, { shape }] of parts) {
    const own = Object.fromEntries(Object.entries(values).filter(([key]) => key in shape));
    await putContent(store, id, { ...Object(present.get(id)), ...own });
  }
}

/** Writes one part, or one item such as `post:new`. */
export async function putContent(store: Store, id: string, value: unknown): Promise<void> {
  await store.write(origin, (change) => change.put('content', { id, value, deleted: false }));
}
