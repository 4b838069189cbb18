import { type Client, createClient, type Sent } from '#contract/client.ts';
import { isOfEveryPage, dependenciesText } from '#contract/protocol.ts';
import type { Answers } from '../cache/answers.ts';
import type { Dependencies } from '../cache/facts.ts';
import type { CacheEntry, CacheableAnswer } from '../cache/response-cache.ts';

/** A rendered page, the same bytes for everybody. `error` is what went wrong while it was made; the page does not show it. */
export type Page = { status: number; headers: Record<string, string>; html: string; error?: unknown };

/** The address that visitors use, and what the answers given so far stand on (`contract/protocol`). */
export type PagePlace = { publicUrl: string; dependsOn: () => string };

/** Renders the page of an address, `path` with its query, from what the client answers. */
export type RenderPage = (path: string, api: Client, place: PagePlace) => Promise<Page>;

/** What is noted of an answer that a page was made from: not its bytes, which others may let go. */
type Used = { sent: Sent } & Pick<CacheEntry, 'etag' | 'dependencies'>;

const MOST_TRIES = 5;

/** Renders a page, and says what it stands on: all that its answers stand on. */
export async function makePage(
  render: RenderPage,
  answers: Answers,
  publicUrl: string,
  path: string,
  failed: (error: unknown) => void,
): Promise<CacheableAnswer> {
  for (let tries = 1; ; tries++) {
    const used: Used[] = [];
    let sentCalls = 0;
    let told = false;
    const tell = (error: unknown) => {
      told = true;
      failed(error);
    };
    const note = ({ etag, dependencies }: CacheEntry, sent: Sent) => used.push({ sent, etag, dependencies });
    const transport = answers.transport({ used: note, failed: tell });
    const client = createClient((sent) => {
      sentCalls += 1;
      return transport(sent);
    });
    const page = await render(path, client, { publicUrl, dependsOn: () => shownText(used) });
    if (page.status >= 500 && !told) failed(page.error);
    const whole = dependenciesOf(used);
    if (whole === null && tries < MOST_TRIES) continue;
    const made = { status: page.status, headers: page.headers, body: Buffer.from(page.html) };
    // Of a call that was refused nothing is known by which to tell whether it would be refused again.
    const revalidate = sentCalls === used.length ? { revalidate: () => holdsStill(answers, used) } : {};
    return {
      ...made,
      dependencies: whole ?? new Map(used.flatMap(({ dependencies }) => [...dependencies])),
      ...revalidate,
    };
  }
}

/** What all of the answers stand on; `null` where a write came between two of them: one page shows one state of the league. */
function dependenciesOf(used: readonly Used[]): Dependencies | null {
  const whole = new Map<string, number | string>();
  for (const { dependencies } of used) {
    for (const [scope, revision] of dependencies) {
      if (whole.has(scope) && whole.get(scope) !== revision) return null;
      whole.set(scope, revision);
    }
  }
  return whole;
}

/** What a page says of itself that it stands on. */
function shownText(used: readonly Used[]): string {
  return dependenciesText(
    new Map(used.flatMap(({ sent, dependencies }) => (isOfEveryPage(sent.key) ? [] : [...dependencies]))),
  );
}

/**
 * Every page is made from the list of seasons, which stands on all of them, and hardly ever changes with a result. So a
 * page that stands on something newer now is made anew only where one of its answers is another.
 */
async function holdsStill(answers: Answers, used: readonly Used[]): Promise<Dependencies | null> {
  const now = await Promise.all(used.map(async ({ sent }) => ({ ...(await answers.answerSent(sent)), sent })));
  const isSame = now.every(({ etag }, index) => etag === used[index]?.etag);
  return isSame && shownText(now) === shownText(used) ? dependenciesOf(now) : null;
}
