/** The content of a league in a test's store. */
import { contentPartSchemas } from '#contract/kinds/content-part.ts';
import { buildLeagueContent, type LeagueContentCache } from '#server/content/league-content.ts';
import { contentPartsInLeagueJson, readDemoContent, type DemoLeagueJson } from '#server/demo/demo-content.ts';
import { beginLeague } from '#server/open-league.ts';
import { allUndeletedContent } from '#server/storage/mappers/content.ts';
import type { Store } from '#server/storage/store.ts';
import { origin } from './sample-values.ts';

/** The seasons of a league and the parts of its content. */
export type League = DemoLeagueJson;

/**
 * Returns the shipped `league.json`, but with the default rule about substitutes. Tests about substitutes choose their
 * own.
 */
export async function shippedLeague(): Promise<League> {
  const { file } = await readDemoContent();
  const seasons = file.seasons.map((season) => {
    const { substitutes: _, ...rules } = season.rules;
    return { ...season, rules };
  });
  return { ...file, seasons };
}

/** Writes a league's seasons, cups and content into a new store, without the honours in its file. */
export async function seedLeague(store: Store, league: League): Promise<void> {
  await beginLeague(store, 'Made the league', { ...league, values: settingsOf(league) });
}

function settingsOf(league: League): Map<string, unknown> {
  return contentPartsInLeagueJson({ ...league, honours: [] });
}

/** Returns a league's content from memory, without a store. */
export function contentOf(league: League): LeagueContentCache {
  // A test may pass values that no schema accepts.
  const { galleries: _, news: __, honours: ___, competitions: ____, ...parts } = league;
  const content = { ...buildLeagueContent(settingsOf(league)), ...parts };
  return { current: () => content, at: async () => content, close: () => undefined };
}

/** Changes values in the content, such as `{ name, venues }`. Each value is written to the part to which it belongs. */
export async function changeLeague(store: Store, values: object): Promise<void> {
  const stored = await store.read(allUndeletedContent);
  const parts = Object.entries(contentPartSchemas).filter(([, { shape }]) =>
    Object.keys(values).some((key) => key in shape),
  );
  for (const [id, { shape }] of parts) {
    const own = Object.fromEntries(Object.entries(values).filter(([key]) => key in shape));
    await putContent(store, id, { ...Object(stored.get(id)), ...own });
  }
}

/** Writes a part of the content, such as `venues`, or an item, such as `post:new`. */
export async function putContent(store: Store, id: string, value: unknown): Promise<void> {
  await store.write(origin, (change) => change.put('content', { id, value, deleted: false }));
}
