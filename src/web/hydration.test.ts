import { expect, test } from 'vitest';
import { CallFailed } from '#contract/client.ts';
import { failureOf, packed, unpacked } from './hydration.ts';

const away = { success: false, error: 'The store is away.', message: 'The store is away.' } as const;

test('what a page was rendered from arrives as it was, and cannot end its element', () => {
  const loaderData = { standings: [{ teamName: '</script><script>alert(1)</script>' }] };
  const text = packed({ loaderData });
  expect(text).not.toContain('<');
  expect(unpacked(text)).toEqual({ loaderData });
});

test('a failed call arrives as a failed call', () => {
  const { errors } = unpacked(packed({ loaderData: {}, errors: { screens: new CallFailed(503, away) } }));
  expect(errors?.['screens']).toBeInstanceOf(CallFailed);
  expect(failureOf(errors?.['screens'])).toEqual({ status: 503, failure: away });
});

test('a mistake of ours shows nothing of itself', () => {
  const text = packed({ loaderData: {}, errors: { screens: new Error('select * from secrets') } });
  expect(text).not.toContain('secrets');
  expect(failureOf(new Error('x'))).toMatchObject({
    status: 500,
    failure: { error: 'Something went wrong on our side.' },
  });
});
