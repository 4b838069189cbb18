import { contentChangedAt, contentRows } from '../storage/mappers/content.ts';
import { revisionsOf } from '../storage/revisions.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { leagueContent, type LeagueContent } from './league-content.ts';

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
