import type { StoredPicture } from '#contract/kinds/kind.ts';
import { contentPartSchemas, type ContentPart, type PartValue } from '#contract/kinds/content-part.ts';
import {
  documentsIn,
  type UploadedFixturesPicture,
  uploadedFixturesPictureIn,
  type LeagueDocument,
  type Gallery,
  galleriesIn,
  itemsIn,
  logoIn,
  compareNewestFirst,
  type NewsPostItem,
} from './items.ts';
import { type OlderHonour, parseHonourSeason } from '#domain/records/honours.ts';
import { isShownOn, type ShownDays } from '#domain/shown-days.ts';
import { toStoredSchema } from '#domain/stored-shape.ts';
import { yearByMachineClock } from '../clock.ts';
import { contentChangeTimes, allUndeletedContent } from '../storage/mappers/content.ts';
import { allRevisions } from '../storage/revisions.ts';
import type { DatabaseTransaction, Store } from '../storage/store.ts';

/** Everything that the league publishes about itself, such as rules, news and contacts. */
export type LeagueContent = PartValue<'league'> &
  PartValue<'contacts'> &
  PartValue<'venues'> &
  PartValue<'links'> &
  PartValue<'questionnaire'> & {
    handicaps: PartValue<'handicap-texts'>;
    /** Markdown, or ''. */
    howToStart: string;
    /** Markdown, or ''. */
    rules: string;
    honours: readonly OlderHonour[];
    galleries: readonly Gallery[];
    /** In the order chosen by officials. */
    documents: readonly LeagueDocument[];
    /** The uploaded picture of the fixtures; `null` if there is none. */
    fixturesPicture: UploadedFixturesPicture | null;
    logo: StoredPicture;
    /** Newest first. */
    posts: readonly NewsPostItem[];
    /** All stored values, keyed by id. */
    values: ReadonlyMap<string, unknown>;
    /** Returns when a part of the content was last changed; the start of 1970 if that is unknown. */
    changed: (part: ContentPart) => Date;
  };

type Venue = LeagueContent['venues'][number];

/**
 * The name and time zone of a league whose content part `league` is missing or invalid. The part is missing until the
 * first start of the program is complete.
 */
const UNNAMED_LEAGUE = { name: 'Snooker league', timeZone: 'UTC' };

/**
 * Builds the league's content from the stored values. A part of the wrong shape is replaced by its default, and an item
 * of the wrong shape is omitted. `changedAt`: when each value was last changed (ISO 8601). Both maps are keyed by id.
 */
export function buildLeagueContent(
  values: ReadonlyMap<string, unknown>,
  changedAt: ReadonlyMap<string, string> = new Map(),
): LeagueContent {
  const part = <P extends ContentPart>(id: P): PartValue<P> => contentPartOrDefaults(id, values.get(id));
  const honours = part('honours').honours.map(({ season, ...title }) => {
    return { season: parseHonourSeason(season, yearByMachineClock())!, ...title }; // `!`: checked by the schema
  });
  return {
    ...part('league'),
    ...part('contacts'),
    ...part('venues'),
    ...part('links'),
    ...part('questionnaire'),
    handicaps: part('handicap-texts'),
    howToStart: part('how-to-start').text,
    rules: part('rules').text,
    honours,
    galleries: galleriesIn(values),
    documents: documentsIn(values),
    fixturesPicture: uploadedFixturesPictureIn(values),
    logo: logoIn(values),
    posts: itemsIn(values, 'post').toSorted(compareNewestFirst),
    values,
    changed: (id) => new Date(changedAt.get(id) ?? 0),
  };
}

/**
 * Returns the value of a part of the content. The value may exceed the current limits, such as the maximum length of a
 * name. Returns the defaults if the value is missing or of the wrong shape.
 */
export function contentPartOrDefaults<P extends ContentPart>(id: P, value: unknown): PartValue<P> {
  const schema = toStoredSchema(contentPartSchemas[id]);
  const read = schema.safeParse(value ?? {});
  // Only the part `league` has no defaults.
  return read.success ? read.data : schema.parse(id === 'league' ? UNNAMED_LEAGUE : {});
}

/** Returns the items, such as news, that are shown today (Rule W1). */
export function itemsShownToday<T extends ShownDays>(items: readonly T[], today: () => string): readonly T[] {
  // Calls `today` only if an item has a first or last day, because an answer that uses today's date is computed again
  // every day.
  if (items.every(({ from, until }) => from === null && until === null)) return items;
  const day = today();
  return items.filter((item) => isShownOn(item, day));
}

/** Returns the link to a venue's map: the one that the league entered, or else a search for the address. */
export function mapLinkOf({ map, name, address }: Venue): string {
  return map ?? `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
}

/** Returns the league's content as it is in the store, but without the times of its last changes. */
export async function loadStoredContent(db: DatabaseTransaction): Promise<LeagueContent> {
  return buildLeagueContent(await allUndeletedContent(db));
}

/** The league's content in memory, which is read again whenever the content has changed. */
export type LeagueContentCache = {
  /**
   * Returns the content that this process has read last. Directly after a change, this may still be the content before
   * the change.
   */
  current(): LeagueContent;
  /** Returns the content at a revision of the scope `content`, from memory if it is there, otherwise from `db`. */
  at(db: DatabaseTransaction, revision: number): Promise<LeagueContent>;
  close(): void;
};

/** Reads the content into memory, and reads it again whenever it has changed. */
export async function loadLiveContent(
  store: Pick<Store, 'read' | 'revisions' | 'onChange'>,
): Promise<LeagueContentCache> {
  let known = { revision: -1, content: buildLeagueContent(new Map()) };

  async function at(db: DatabaseTransaction, revision: number): Promise<LeagueContent> {
    const before = known;
    if (before.revision === revision) return before.content;
    const content = buildLeagueContent(await allUndeletedContent(db), await contentChangeTimes(db));
    // The content of an older snapshot must not replace newer content.
    if (revision > known.revision) known = { revision, content };
    return content;
  }

  async function readAgain(): Promise<void> {
    if ((store.revisions().get('content') ?? 0) === known.revision) return;
    await store.read(async (db) => at(db, (await allRevisions(db)).get('content') ?? 0));
  }
  await readAgain();
  // Ignores errors of `readAgain`. An unavailable store, for example, is reported elsewhere. After the next change,
  // `readAgain` runs again.
  const stop = store.onChange(() => void readAgain().catch(() => {}));
  return { current: () => known.content, at, close: stop };
}
