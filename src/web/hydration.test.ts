import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { statusAndTextsForError, packHydrationData, unpackHydrationData } from './hydration.ts';

const unavailable = {
  success: false,
  error: 'The store is unavailable.',
  message: 'The store is unavailable.',
} as const;

test('the data of a page is the same after packing and unpacking, and cannot close its element', () => {
  const loaderData = { standings: [{ teamName: '</script><script>alert(1)</script>' }] };
  const text = packHydrationData({ loaderData });
  expect(text).not.toContain('<');
  expect(unpackHydrationData(text)).toEqual({ loaderData });
});

test('a failed call is unpacked as a failed call', () => {
  const { errors } = unpackHydrationData(
    packHydrationData({ loaderData: {}, errors: { screens: new CallFailed(503, unavailable) } }),
  );
  expect(errors?.['screens']).toBeInstanceOf(CallFailed);
  expect(statusAndTextsForError(errors?.['screens'])).toEqual({ status: 503, failure: unavailable });
});

test('the page does not contain the cause of a bug', () => {
  const text = packHydrationData({ loaderData: {}, errors: { screens: new Error('select * from secrets') } });
  expect(text).not.toContain('secrets');
  expect(statusAndTextsForError(new Error('x'))).toMatchObject({
    status: 500,
    failure: { error: 'Something went wrong on our side.' },
  });
});
