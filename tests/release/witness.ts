/** Writes a text into a league's rules during a trial, and reads whether it is still there. */
import { type Answer, type Sent, signInBy } from '../soak/requests.ts';

/** Sends a request to the site of a trial. */
export type SendTo = (sent: Sent) => Promise<Answer>;

const RULES = '/api/admin/content/rules';

/** Writes a text into the league's rules. Throws if the site does not confirm the write. */
export async function writeRules(send: SendTo, password: string, text: string): Promise<void> {
  const headers = await signInBy(send, password, 'Release trial');
  const { version } = JSON.parse((await send({ method: 'GET', path: RULES, headers })).text) as { version: number };
  const body = JSON.stringify({ value: { text }, version });
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await send({ method: 'PUT', path: RULES, headers: json, body });
  if (answer.status !== 200) throw new Error(`The rules were answered ${answer.status} ${answer.text}`);
}

/** Returns whether the page with the league's rules shows visitors this text. */
export async function hasRules(send: SendTo, text: string): Promise<boolean> {
  const { status, text: page } = await send({ method: 'GET', path: '/rules' });
  return status === 200 && page.includes(text);
}
