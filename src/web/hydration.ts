import type { HydrationState } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import type { FailureAnswer } from '#contract/call.ts';

/** The id of the element with the data from which the page was rendered. */
export const hydrationElementId = 'page-data';
/** The id of the element into which React renders the page. */
export const rootElementId = 'page';

type PackedState = { loaderData: HydrationState['loaderData']; errors?: Record<string, FailureOnPage> };
type FailureOnPage = { status: number; failure: FailureAnswer };

/**
 * Returns the HTTP status and the texts that a visitor sees for an error. Any error except `CallFailed` is a bug: it
 * gets the status 500, and a general text in place of its message.
 */
export function statusAndTextsForError(error: unknown): FailureOnPage {
  if (error instanceof CallFailed) return { status: error.status, failure: error.failure };
  const sentence = 'Something went wrong on our side.';
  return { status: 500, failure: { success: false, error: sentence, message: sentence } };
}

/**
 * Returns the text of the `application/json` element with the page's data. The text contains no `<`, so that nothing in
 * it can close the element.
 */
export function packHydrationData({ loaderData, errors }: HydrationState): string {
  const data: PackedState = { loaderData };
  if (errors) data.errors = mapValues(errors, statusAndTextsForError);
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

export function unpackHydrationData(text: string): HydrationState {
  // The cast is safe, because `packHydrationData` of the same build has written this text.
  const { loaderData, errors } = JSON.parse(text) as PackedState;
  const data: HydrationState = { loaderData: loaderData ?? {} };
  if (errors) data.errors = mapValues(errors, ({ status, failure }) => new CallFailed(status, failure));
  return data;
}

function mapValues<A, B>(values: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
