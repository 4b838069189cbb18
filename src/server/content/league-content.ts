import type { StoredPicture } from '#contract/kinds/kind.ts';
import { contentParts, type ContentPart, type PartValue } from '#contract/kinds/content-part.ts';
import {
  documentsIn,
  type FixturesPicture,
  fixturesPictureIn,
  type LeagueDocument,
  type Gallery,
  galleriesIn,
  itemsIn,
  logoIn,
  newestFirst,
  type Post,
} from './items.ts';
import { type OlderHonour, parseHonourSeason } from '#domain/records/honours.ts';
import { isShownOn, type ShownDays } from '#domain/fields.ts';
import { storedShape } from '#domain/stored-shape.ts';
import { thisYear } from '../clock.ts';
import { contentChangedAt, contentRows } from '../storage/mappers/content.ts';
import { revisionsOf } from '../storage/revisions.ts';
import type { Snapshot, Store } from '../storage/store.ts';

/** Everything that a league says about itself. */
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
    /** In order. */
    documents: readonly LeagueDocument[];
    /** The league's own picture of the fixtures, or `null`. */
    fixturesPicture: FixturesPicture | null;
    logo: StoredPicture;
    /** Newest first. */
    posts: readonly Post[];
    /** All values as they are stored, by identifier. */
    values: ReadonlyMap<string, unknown>;
    /** When a part was last changed. */
    changed: (part: ContentPart) => Date;
  };

type Venue = LeagueContent['venues'][number];

/** A store without content, before its first start has ended. */
const UNNAMED = { name: 'Snooker league', timeZone: 'UTC' };

/** Puts stored values together, each by its identifier; a value of another shape counts as its defaults. */
export function leagueContent(
  values: ReadonlyMap<string, unknown>,
  changedAt: ReadonlyMap<string, string> = new Map(),
): LeagueContent {
  const part = <P extends ContentPart>(id: P): PartValue<P> => partOf(id, values.get(id));
  const honours = part('honours').honours.map(({ season, ...title }) => {
    return { season: parseHonourSeason(season, thisYear())!, ...title }; // by the schema of the part
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
    fixturesPicture: fixturesPictureIn(values),
    logo: logoIn(values),
    posts: itemsIn(values, 'post').toSorted(newestFirst),
    values,
    changed: (id) => new Date(changedAt.get(id) ?? 0),
  };
}

/** Returns the value of a part, also one above today's limits; its defaults if it was never written, or is broken. */
export function partOf<P extends ContentPart>(id: P, value: unknown): PartValue<P> {
  const schema = storedShape(contentParts[id]);
  const read = schema.safeParse(value ?? {});
  // Without a value every part but the league's has defaults.
  return read.success ? read.data : schema.parse(id === 'league' ? UNNAMED : {});
}

/** The items that are shown on a day, such as news (Rule W1). */
export function shownOn<T extends ShownDays>(items: readonly T[], today: () => string): readonly T[] {
  // Without such a day the answer is the same tomorrow.
  if (items.every(({ from, until }) => from === null && until === null)) return items;
  const day = today();
  return items.filter((item) => isShownOn(item, day));
}

/** Returns the link to a venue on a map: the league's own, else a search for its address. */
export function mapOf({ map, name, address }: Venue): string {
  return map ?? `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${name}, ${address}`)}`;
}

/** The league's content in memory. */
export type LiveContent = {
  /** As last read: a change of any instance is in it as soon as its revision is known here and its rows are read. */
  present(): LeagueContent;
  /** At a revision of the scope `content`, read from `db` unless it is the one in memory. */
  at(db: Snapshot, revision: number): Promise<LeagueContent>;
  close(): void;
};

/** Reads the content, and again after each change. */
export async function openContent(store: Pick<Store, 'read' | 'revisions' | 'onChange'>): Promise<LiveContent> {
  let known = { revision: -1, content: leagueContent(new Map()) };

  async function at(db: Snapshot, revision: number): Promise<LeagueContent> {
    const before = known;
    if (before.revision === revision) return before.content;
    const content = leagueContent(await contentRows(db), await contentChangedAt(db));
    // An older snapshot does not replace a newer one.
    if (revision > known.revision) known = { revision, content };
    return content;
  }

  async function readAgain(): Promise<void> {
    if ((store.revisions().get('content') ?? 0) === known.revision) return;
    await store.read(async (db) => at(db, (await revisionsOf(db)).get('content') ?? 0));
  }
  await readAgain();
  // An unavailable store is reported elsewhere; the next change reads again.
  const stop = store.onChange(() => void readAgain().catch(() => {}));
  return { present: () => known.content, at, close: stop };
}
