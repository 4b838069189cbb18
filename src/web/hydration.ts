import type { HydrationState } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import type { Failure } from '#contract/call.ts';

/** The element in a page that holds what the page was rendered from. */
export const hydrationElement = 'page-data';
/** The element that the page is drawn in. */
export const rootElement = 'page';

type Travelling = { loaderData: HydrationState['loaderData']; errors?: Record<string, FailureOnPage> };
type FailureOnPage = { status: number; failure: Failure };

/** What a failure shows to a visitor. A mistake of ours shows nothing of itself (design: Code). */
export function failureOf(error: unknown): FailureOnPage {
  if (error instanceof CallFailed) return { status: error.status, failure: error.failure };
  const sentence = 'Something went wrong on our side.';
  return { status: 500, failure: { success: false, error: sentence, message: sentence } };
}

/** The text of the `application/json` element: no `<`, so that nothing in it can end the element. */
export function packed({ loaderData, errors }: HydrationState): string {
  const data: Travelling = { loaderData };
  if (errors) data.errors = mapValues(errors, failureOf);
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

export function unpacked(text: string): HydrationState {
  // Written by `packed` in the same build.
  const { loaderData, errors } = JSON.parse(text) as Travelling;
  const data: HydrationState = { loaderData: loaderData ?? {} };
  if (errors) data.errors = mapValues(errors, ({ status, failure }) => new CallFailed(status, failure));
  return data;
}

function mapValues<A, B>(values: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
