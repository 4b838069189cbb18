import { listSponsors, type SponsorAnswer, sponsorCalls } from '#contract/kinds/sponsor.ts';
import { contentKind, pictureIn } from '../content/items.ts';
import { shownOn } from '../content/league-content.ts';
import { guardedRead, read } from '../http/reads.ts';
import { contentRows } from '../storage/mappers/content.ts';
import { type Routes, kindWrites } from './kind-writes.ts';

const sponsors = contentKind('sponsor');

function answerOf({ id, picture, ...rest }: ReturnType<typeof sponsors.itemsIn>[number]): SponsorAnswer {
  return { ...rest, sponsorId: id, ...pictureIn(picture) };
}

/** Returns sponsors by their order, and then as they were added. */
function inOrder(values: ReadonlyMap<string, unknown>) {
  return sponsors.itemsIn(values).sort((a, b) => (a.order ?? LAST) - (b.order ?? LAST));
}
const LAST = 10_000;

export const sponsorRoutes: Routes = {
  reads: [read(listSponsors, async (facts) => shownOn(inOrder(facts.content().values), facts.today).map(answerOf))],
  guardedReads: [guardedRead(sponsorCalls.all, async (db) => inOrder(await contentRows(db)).map(answerOf))],
  writes: (store) =>
    kindWrites(
      sponsorCalls,
      {
        ...sponsors,
        valueOf: ({ order = null, ...sent }, { before }) => ({ ...sent, order, picture: before?.picture ?? null }),
        answerOf,
        lineOf: ({ name }) => name,
      },
      store,
    ),
};
