import { type Client, createClient } from '#contract/client.ts';
import { isOfEveryPage, standsOnText } from '#contract/stands-on.ts';
import type { Answers } from '../answers.ts';
import type { Basis } from '../facts.ts';
import type { Made } from '../kept.ts';

/** A rendered page, the same bytes for everybody. `error` is what went wrong while it was made; the page does not show it. */
export type Page = { status: number; headers: Record<string, string>; html: string; error?: unknown };

/** The address that visitors use, and what the answers given so far stand on (`contract/stands-on`). */
export type PagePlace = { publicUrl: string; standsOn: () => string };

/** Renders the page of an address, `path` with its query, from what the client answers. */
export type RenderPage = (path: string, api: Client, place: PagePlace) => Promise<Page>;

const MOST_TRIES = 5;

/** Renders a page, and says what it stands on: all that its answers stand on. */
export async function makePage(
  render: RenderPage,
  answers: Answers,
  publicUrl: string,
  path: string,
  failed: (error: unknown) => void,
): Promise<Made> {
  for (let tries = 1; ; tries++) {
    const basis = new Map<string, number | string>();
    let whole = true;
    const shown = new Map<string, number | string>();
    const used = (part: Basis, key: string) => {
      for (const [scope, revision] of part) {
        // A write came between two of its answers: one page shows one state of the league.
        if (basis.has(scope) && basis.get(scope) !== revision) whole = false;
        basis.set(scope, revision);
        if (!isOfEveryPage(key)) shown.set(scope, revision);
      }
    };
    let told = false;
    const tell = (error: unknown) => {
      told = true;
      failed(error);
    };
    const place = { publicUrl, standsOn: () => standsOnText(shown) };
    const page = await render(path, createClient(answers.transport({ used, failed: tell })), place);
    if (page.status >= 500 && !told) failed(page.error);
    if (whole || tries === MOST_TRIES)
      return { status: page.status, headers: page.headers, body: Buffer.from(page.html), basis };
  }
}
