import { expect } from 'vitest';
import { type Browser, test } from './sign-in-site.ts';

const MINUTE = 60_000;

async function guess(browser: Browser, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await browser.signIn('wrong')).status);
  return statuses;
}

test('after ten wrong passwords, further ones are refused for a while, but the right one is accepted', async ({
  holds,
  pass,
  phone,
}) => {
  expect(await guess(phone, 9)).toEqual(Array.from({ length: 9 }, () => 401));
  expect(holds).toEqual([]);
  pass(MINUTE);
  const reply = await phone.signIn('wrong');
  expect(reply.status).toBe(429);
  expect(reply.headers).toMatchObject({ 'retry-after': String(14 * 60), 'cache-control': 'no-store' });
  expect(reply.json).toMatchObject({ success: false, error: 'Too many attempts. Try again in 14 minutes.' });
  expect((await phone.signIn()).status).toBe(200);
  expect(await guess(phone, 3)).toEqual([401, 401, 401]);
});

test('the sentence gives the minutes: 1 minute, 2 minutes', async ({ pass, phone }) => {
  await guess(phone, 9);
  pass(14 * MINUTE + 1000);
  expect(await phone.signIn('wrong')).toMatchObject({
    json: { error: 'Too many attempts. Try again in 1 minute.' },
    headers: { 'retry-after': '59' },
  });
  pass(MINUTE);
  expect((await phone.signIn('wrong')).status).toBe(401);
});

test('addresses are counted separately, but all addresses of one IPv6 network together', async ({ browser }) => {
  await guess(browser('2001:db8:1:2::1'), 9);
  expect((await browser('2001:db8:1:2:ffff::9').signIn('wrong')).status).toBe(429);
  expect((await browser('2001:db8:1:3::1').signIn('wrong')).status).toBe(401);
  expect((await browser('192.0.2.9').signIn('wrong')).status).toBe(401);
});
