import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createPasswordLimiter } from './password-limiter.ts';

const MINUTE = 60_000;
const HERE = '192.0.2.1';

/** Creates password limits. `pass` moves their clock on. With `held`, a delay lasts until the test calls `end`. */
function open({ held = false } = {}) {
  let now = Date.UTC(2025, 10, 20);
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      waits.push({ ms, end: resolve });
      if (!held) resolve();
    });
  const attempts = createPasswordLimiter({ now: () => now, wait });
  return { attempts, waits, pass: (ms: number) => void (now += ms) };
}

const right = async () => 'proof';
const wrong = async () => null;

/** Returns `right`, `wrong`, or the message of a refusal and the seconds after which to try again. */
async function outcome(attempt: Promise<string | null>): Promise<string> {
  try {
    return (await attempt) === null ? 'wrong' : 'right';
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    return `${error.message} ${error.headers['retry-after']}`;
  }
}

test('fifty wrong passwords are checked without delay and refused from the tenth; each further one holds its address', async () => {
  const { attempts, waits } = open();
  for (let i = 0; i < 9; i++) expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe('wrong');
  const refused = 'Too many attempts. Try again in 15 minutes. 900';
  for (let i = 9; i < 50; i++) expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe(refused);
  expect(waits).toEqual([]);
  await outcome(attempts.checkWithinLimits(HERE, wrong));
  await outcome(attempts.checkWithinLimits(HERE, wrong));
  expect(waits.map(({ ms }) => ms)).toEqual([4000, 4000]);
  expect(await outcome(attempts.checkWithinLimits(HERE, right))).toBe('right');
  await outcome(attempts.checkWithinLimits(HERE, wrong));
  expect(waits).toHaveLength(2);
});

test('the limit ends fifteen minutes after the oldest wrong password that counts towards it', async () => {
  const { attempts, pass } = open();
  for (let i = 0; i < 10; i++) {
    await outcome(attempts.checkWithinLimits(HERE, wrong));
    pass(MINUTE);
  }
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toMatch('Try again in 7 minutes. 420');
  pass(7 * MINUTE - 1);
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toMatch('Too many');
  pass(15 * MINUTE);
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe('wrong');
});

test('a right password clears the wrong ones of its address', async () => {
  const { attempts } = open();
  for (let i = 0; i < 12; i++) await outcome(attempts.checkWithinLimits(HERE, wrong));
  await attempts.checkWithinLimits(HERE, right);
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe('wrong');
});

test('from a hundred wrong passwords in all, only addresses with wrong ones are refused', async () => {
  const { attempts, pass } = open();
  const address = (n: number) => `198.51.100.${n}`;
  for (let n = 0; n < 100; n++) expect(await outcome(attempts.checkWithinLimits(address(n), wrong))).toBe('wrong');
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe('wrong');
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toMatch('Too many');
  expect(await outcome(attempts.checkWithinLimits(HERE, right))).toBe('right');
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe('wrong');
  pass(15 * MINUTE);
  expect(await outcome(attempts.checkWithinLimits(address(5), wrong))).toBe('wrong');
  expect(await outcome(attempts.checkWithinLimits(address(5), wrong))).toBe('wrong');
});

/** Sends wrong passwords until the address is delayed. */
async function holdHere(attempts: ReturnType<typeof open>['attempts']): Promise<void> {
  for (let i = 0; i < 51; i++) await outcome(attempts.checkWithinLimits(HERE, wrong));
}

test('while an address is held, only other addresses are checked', async () => {
  const { attempts, waits } = open({ held: true });
  await holdHere(attempts);
  let checked = false;
  const next = attempts.checkWithinLimits(HERE, async () => ((checked = true), 'proof'));
  expect(await outcome(attempts.checkWithinLimits('192.0.2.2', right))).toBe('right');
  expect(checked).toBe(false);
  waits[0]?.end();
  expect(await outcome(next)).toBe('right');
});

test('eight attempts of a held address may wait, and a right one among them gets in', async () => {
  const { attempts, waits } = open({ held: true });
  await holdHere(attempts);
  const waiting = Array.from({ length: 8 }, () => outcome(attempts.checkWithinLimits(HERE, right)));
  expect(await outcome(attempts.checkWithinLimits(HERE, right))).toBe('Too many attempts. Try again in 1 minute. 60');
  waits[0]?.end();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['right']));
});

test('holding an address refuses all but eight of its waiting attempts, unchecked', async () => {
  const { attempts } = open({ held: true });
  for (let i = 0; i < 20; i++) await outcome(attempts.checkWithinLimits(HERE, wrong));
  let checked = 0;
  const guess = async () => ((checked += 1), null);
  const waiting = Array.from({ length: 60 }, () => outcome(attempts.checkWithinLimits(HERE, guess)));
  const early = await Promise.all([...waiting.slice(0, 31), ...waiting.slice(39)]);
  expect(early.every((one) => one.startsWith('Too many'))).toBe(true);
  expect(checked).toBe(31);
  expect(attempts.size().pending).toBe(8);
});

test('a right password gets in behind fifty wrong ones that are under way', async () => {
  for (const before of [10, 15, 40, 50]) {
    const { attempts } = open();
    const guesses = Array.from({ length: before }, () => outcome(attempts.checkWithinLimits(HERE, wrong)));
    expect([before, await outcome(attempts.checkWithinLimits(HERE, right))]).toEqual([before, 'right']);
    expect((await Promise.all(guesses)).filter((one) => one === 'wrong')).toHaveLength(9);
  }
});

test('an attempt that waits when the site stops is refused with 503', async () => {
  const { attempts } = open({ held: true });
  await holdHere(attempts);
  const waiting = attempts.checkWithinLimits(HERE, right);
  attempts.close();
  await expect(waiting).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(attempts.size().pending).toBe(0);
});

test('a check that throws is not counted and delays nobody', async () => {
  const { attempts, waits } = open();
  const broken = async () => Promise.reject(new Error('the store is away'));
  for (let i = 0; i < 20; i++) await expect(attempts.checkWithinLimits(HERE, broken)).rejects.toThrow('away');
  expect(await outcome(attempts.checkWithinLimits(HERE, wrong))).toBe('wrong');
  expect(waits).toEqual([]);
});

test('memory is bounded, and freed fifteen minutes later', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  const { attempts, pass } = open();
  for (let n = 0; n < 12_000; n++)
    await outcome(attempts.checkWithinLimits(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, wrong));
  expect(attempts.size()).toEqual({ addresses: 10_000, lanes: 0, pending: 0 });
  pass(15 * MINUTE);
  vi.advanceTimersByTime(15 * MINUTE);
  expect(attempts.size()).toEqual({ addresses: 0, lanes: 0, pending: 0 });
});

test('at most three hundred attempts are under way, and one more per address in a crowd', async () => {
  const { attempts } = open();
  const never = () => new Promise<null>(() => undefined);
  const outcomes: string[] = [];
  const ask = (address: string) =>
    void outcome(attempts.checkWithinLimits(address, never)).then((one) => outcomes.push(one));
  for (let n = 0; n < 150; n++) for (const _ of [1, 2]) ask(`10.1.${n >> 8}.${n & 255}`);
  ask('192.0.2.5');
  await outcome(attempts.checkWithinLimits('10.1.0.0', right));
  expect(outcomes).toHaveLength(1);
  expect(attempts.size()).toMatchObject({ lanes: 150, pending: 300 });
});

test('held addresses crowd out no address without wrong passwords', async () => {
  const { attempts } = open({ held: true });
  const guessing = Array.from({ length: 30 }, (_, n) => `198.51.100.${n}`);
  for (const address of guessing) {
    const guesses = Array.from({ length: 61 }, () => outcome(attempts.checkWithinLimits(address, wrong)));
    // The last guess is refused as soon as the address is delayed.
    await guesses[60];
  }
  expect(attempts.size().pending).toBe(30 * 8);
  const club = Array.from({ length: 40 }, () => outcome(attempts.checkWithinLimits('192.0.2.9', right)));
  expect(new Set(await Promise.all(club))).toEqual(new Set(['right']));
  expect(await outcome(attempts.checkWithinLimits('198.51.100.29', right))).toMatch('Too many');
});

const step = fc.record({
  address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1'),
  right: fc.boolean(),
  later: fc.nat({ max: 6 * MINUTE }),
});

test('a right password always gets in, and wrong ones are refused exactly from the tenth in 15 minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { attempts, pass } = open();
      const wrongs = new Map<string, number[]>();
      let now = 0;
      for (const { address, right: isRight, later } of steps) {
        pass(later / 4);
        now += later / 4;
        const came = await outcome(attempts.checkWithinLimits(address, isRight ? right : wrong));
        if (isRight) {
          expect(came).toBe('right');
          wrongs.delete(address);
          continue;
        }
        const recent = [...(wrongs.get(address) ?? []), now].filter((at) => now - at < 15 * MINUTE);
        wrongs.set(address, recent);
        if (recent.length < 10) expect(came).toBe('wrong');
        else expect(came).toMatch(/^Too many attempts\. Try again in (1 minute|([2-9]|1[0-5]) minutes)\. \d+$/);
      }
    }),
  );
});

test('at most one check of an address runs at a time, in the order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { maxLength: 60 }), async (asks) => {
      const { attempts } = open();
      const running = new Set<number>();
      const order = new Map<number, number[]>();
      const all = asks.map(([address, isRight], index) =>
        outcome(
          attempts.checkWithinLimits(`192.0.2.${address}`, async () => {
            expect(running.has(address)).toBe(false);
            running.add(address);
            order.set(address, [...(order.get(address) ?? []), index]);
            await Promise.resolve();
            running.delete(address);
            return isRight ? 'proof' : null;
          }),
        ),
      );
      await Promise.all(all);
      for (const indexes of order.values()) expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
      await Promise.resolve();
      expect(attempts.size().pending).toBe(0);
    }),
  );
});
