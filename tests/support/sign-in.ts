import type { BrowserContext } from 'playwright-core';
import { PASSWORD } from './running-site.ts';

/** Signs a browser in at the site at `url`, as an official's page does (contract §1), without the prompt. */
export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const at = (path: string) => new URL(path, url).href;
  await context.request.get(at('/api/admin/session'));
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const data = { password: PASSWORD, name: 'Pat Official' };
  const answer = await context.request.post(at('/api/admin/login'), { data, headers: { 'x-xsrf-token': token } });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()}`);
}
