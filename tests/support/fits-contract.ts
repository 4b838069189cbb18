import { expect } from 'vitest';
import { type Call, failureAnswerSchema } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

/** Paths with fewer parameters come first, because the server matches them in this order. */
const routes = Object.values<Call>(calls)
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((call) => ({ call, method: call.method, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Returns the JSON of an answer, or its text if it is a CSV file. */
export function jsonOf(answer: { headers: Record<string, unknown>; body: string; json(): unknown }): unknown {
  return String(answer.headers['content-type']).startsWith('text/csv') ? answer.body : answer.json();
}

/**
 * Expects a successful answer to fit the schema of its call, and an error to fit the schema of errors, or that of the
 * call's conflicts for 409. Expects nothing of a successful answer outside the contract.
 */
export function expectToFit(method: string, url: string, status: number, json: unknown): void {
  const [path = ''] = url.split('?', 1);
  const route = routes.find((one) => one.method === method && one.path.test(path));
  const refusal = (status === 409 && route?.call.conflict) || failureAnswerSchema;
  if (status >= 400) expect(refusal.safeParse(json).error).toBeUndefined();
  else if (route) {
    expect([route.call.status ?? 200, route.call.nothingNewStatus]).toContain(status);
    expect(route.call.answer.safeParse(json).error).toBeUndefined();
  }
}
