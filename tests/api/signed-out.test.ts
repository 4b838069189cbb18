import { expect, it } from 'vitest';
import { may, VISITOR } from '#domain/people/permissions.ts';
import { Refusal } from '#server/refusal.ts';
import { allWrites, guardedReads } from '#server/routes/all.ts';
import { askApp, clock, fillLeague, gateOf, siteOf } from '../support/league-site.ts';
import { openTestStore } from '../support/store.ts';
import { shippedLeague } from '../support/content.ts';

const noToken = () => {
  throw new Refusal(403, 'The token is missing.');
};

it('without a sign-in, unless everybody may do it, or a CSRF token every write is refused, whatever else is wrong', async () => {
  const league = await shippedLeague();
  const store = await openTestStore('sqlite');
  await fillLeague(store, league);
  const revisions = new Map(store.revisions());
  const signedOut = await siteOf(store, league, gateOf(VISITOR));
  const withoutToken = await siteOf(store, league, { ...gateOf(VISITOR), checkToken: noToken });
  for (const { call } of allWrites(clock, 'http://localhost:3000', store)) {
    const request = `${call.method} ${call.path.replace(/\{\w+\}/g, 'nobody')}`;
    const type = { 'content-type': call.file?.type ?? 'application/json' };
    for (const [body, fault] of [
      ['{"broken"', 400],
      ['{}', 422],
    ] as const) {
      const refused = may(VISITOR, call.action) ? fault : 401;
      expect.soft((await askApp(signedOut, request, body, type)).status, request).toBe(refused);
      expect.soft((await askApp(withoutToken, request, body, type)).status, request).toBe(403);
    }
    const typed = await askApp(withoutToken, request, '{}', { 'content-type': 'text/plain' });
    expect.soft(typed.status, request).toBe(415);
  }
  for (const { call } of guardedReads(clock, { publicUrl: 'http://localhost', backups: null })) {
    const status = may(VISITOR, call.action) ? 200 : 401;
    expect.soft((await askApp(signedOut, `GET ${call.path}?limit=x`)).status, call.path).toBe(status);
  }
  expect(new Map(store.revisions())).toEqual(revisions);
});
