/**
 * How right the shootout timer is after ten real minutes in a tab that nobody looks at, and that the browser throttles:
 * `CHROMIUM_PATH=/usr/bin/chromium node bench/background-timer.ts [minutes]`. It wants a whole Chromium: the headless
 * shell of the tests never hides a tab, and Playwright keeps every tab awake, so this speaks to the browser by itself.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSite } from '../tests/support/running-site.ts';

const minutes = Number(process.argv[2] ?? 10);
/** The tab is looked at again for so many seconds before the end. */
const watched = 8;
const { CHROMIUM_PATH: chromium = '/usr/bin/chromium' } = process.env;

const profile = await mkdtemp(path.join(tmpdir(), 'baize-profile-'));
const site = await startSite();
const browser = spawn(
  chromium,
  ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
  { stdio: ['ignore', 'ignore', 'pipe'] },
);
const send = await connected();
const { targetId, evaluate } = await openTab(`${site.url}/timers`);
await delay(2_000);
// Notes when the figures change, by the monotonic clock, and how often a timer of 100 ms comes by.
await evaluate(`
  window.figures = document.querySelector('[data-clock=game] [role=timer]');
  window.changes = []; window.gaps = []; let last = performance.now();
  new MutationObserver(() => changes.push([performance.now(), figures.textContent]))
    .observe(figures, { subtree: true, characterData: true, childList: true });
  setInterval(() => { const now = performance.now(); gaps.push(now - last); last = now; }, 100);
  document.querySelector('[data-clock=game] button').click(); window.started = performance.now(); 0`);
const other = await openTab('about:blank');
await send('Target.activateTarget', { targetId: other.targetId });
await delay(2_000);
if ((await evaluate('document.visibilityState')) !== 'hidden') throw new Error('This browser does not hide its tabs.');
await evaluate('gaps.length = 0; 0');
await delay(minutes * 60_000 - watched * 1_000 - 4_000);
const gaps = await read<number[]>('gaps');
const unseen = await read<[number, string][]>('changes.splice(0)');
const cameBack = await read<number>('performance.now() - started');
await send('Target.activateTarget', { targetId });
await delay(watched * 1_000 + 3_000);
const started = await read<number>('started');
const seen = (await read<[number, string][]>('changes')).slice(1);
const errors = seen.map(([at, text]) => at - started - (600 - secondsOf(text)) * 1_000);

console.table({
  'minutes in the background': ((cameBack - 2_000) / 60_000).toFixed(2),
  'a timer of 100 ms came every (ms, median)': Math.round(median(gaps)),
  'and at the longest (ms)': Math.round(Math.max(...gaps)),
  'figures changed unseen, times': unseen.length,
  'looked at again: changes': seen.map(([, text]) => text).join(' '),
  'each off by (ms)': errors.map((error) => error.toFixed(0)).join(' '),
});
await send('Browser.close', {});
await site.close();
await rm(profile, { recursive: true, force: true, maxRetries: 5 });

type Send = (method: string, params: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** Speaks to the browser in its own protocol. */
async function connected(): Promise<Send> {
  const address = await new Promise<string>((found) => {
    let said = '';
    browser.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const match = /ws:\/\/\S+/.exec(said);
      if (match) found(match[0]);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((open) => socket.addEventListener('open', open, { once: true }));
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // The protocol's own shape of an answer.
    const { id, result } = JSON.parse(data) as { id?: number; result?: Record<string, unknown> };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  let next = 0;
  return (method, params, sessionId) =>
    new Promise((answered) => {
      const id = next++;
      waiting.set(id, answered);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
}

async function openTab(url: string) {
  const { targetId: opened } = await send('Target.createTarget', { url });
  const { sessionId } = await send('Target.attachToTarget', { targetId: opened, flatten: true });
  async function run(expression: string): Promise<unknown> {
    const params = { expression, returnByValue: true };
    // The protocol's own shape of an answer.
    const { result } = (await send('Runtime.evaluate', params, String(sessionId))) as { result?: { value?: unknown } };
    return result?.value;
  }
  return { targetId: opened, evaluate: run };
}

/** Reads a value of the page, of the type that the script above gave it. */
async function read<T>(expression: string): Promise<T> {
  return (await evaluate(expression)) as T;
}

function secondsOf(text: string): number {
  const [min = 0, seconds = 0] = text.split(':').map(Number);
  return min * 60 + seconds;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
