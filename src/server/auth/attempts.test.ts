import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { createAttempts } from './attempts.ts';

const MINUTE = 60_000;
const HERE = '192.0.2.1';

/** Attempts in a time of their own: a wait is over when the test says so, or at once. */
function open({ held = false } = {}) {
  let now = 0;
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      waits.push({ ms, end: resolve });
      if (!held) resolve();
    });
  const attempts = createAttempts({ now: () => now, wait });
  return { attempts, waits, pass: (ms: number) => void (now += ms) };
}

const right = async () => 'proof';
const wrong = async () => null;

/** What came of an attempt: `right`, `wrong`, or the sentence and seconds of its refusal. */
async function outcome(attempt: Promise<string | null>): Promise<string> {
  try {
    return (await attempt) === null ? 'wrong' : 'right';
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    return `${error.message} ${error.headers['retry-after']}`;
  }
}

test('the first three wrong ones cost nothing, then each holds its address longer', async () => {
  const { attempts, waits } = open();
  for (let i = 0; i < 9; i++) expect(await outcome(attempts.judge(HERE, wrong))).toBe('wrong');
  expect(waits.map(({ ms }) => ms)).toEqual([250, 500, 1000, 2000, 2000, 2000]);
  expect(await outcome(attempts.judge(HERE, wrong))).toBe('Too many attempts. Try again in 15 minutes. 900');
  expect(waits.at(-1)?.ms).toBe(4000);
  expect(await outcome(attempts.judge(HERE, right))).toBe('right');
});

test('the limit is over when the oldest that reached it is fifteen minutes old', async () => {
  const { attempts, pass } = open();
  for (let i = 0; i < 10; i++) {
    await outcome(attempts.judge(HERE, wrong));
    pass(MINUTE);
  }
  expect(await outcome(attempts.judge(HERE, wrong))).toMatch('Try again in 7 minutes. 420');
  pass(7 * MINUTE - 1);
  expect(await outcome(attempts.judge(HERE, wrong))).toMatch('Too many');
  pass(15 * MINUTE);
  expect(await outcome(attempts.judge(HERE, wrong))).toBe('wrong');
});

test('a right one forgets the wrong ones of its address', async () => {
  const { attempts } = open();
  for (let i = 0; i < 12; i++) await outcome(attempts.judge(HERE, wrong));
  await attempts.judge(HERE, right);
  expect(await outcome(attempts.judge(HERE, wrong))).toBe('wrong');
});

test('with a hundred wrong ones in all, addresses with wrong ones are refused, the others are not', async () => {
  const { attempts, pass } = open();
  const address = (n: number) => `198.51.100.${n}`;
  for (let n = 0; n < 100; n++) expect(await outcome(attempts.judge(address(n), wrong))).toBe('wrong');
  expect(await outcome(attempts.judge(HERE, wrong))).toBe('wrong');
  expect(await outcome(attempts.judge(HERE, wrong))).toMatch('Too many');
  expect(await outcome(attempts.judge(HERE, right))).toBe('right');
  expect(await outcome(attempts.judge(HERE, wrong))).toBe('wrong');
  pass(15 * MINUTE);
  expect(await outcome(attempts.judge(address(5), wrong))).toBe('wrong');
  expect(await outcome(attempts.judge(address(5), wrong))).toBe('wrong');
});

test('while an address is held nothing of it is checked; other addresses are', async () => {
  const { attempts, waits } = open({ held: true });
  for (let i = 0; i < 4; i++) await attempts.judge(HERE, wrong);
  let checked = false;
  const next = attempts.judge(HERE, async () => {
    checked = true;
    return 'proof';
  });
  expect(await outcome(attempts.judge('192.0.2.2', right))).toBe('right');
  expect(checked).toBe(false);
  waits[0]?.end();
  expect(await outcome(next)).toBe('right');
});

test('a held address has room for four to wait', async () => {
  const { attempts, waits } = open({ held: true });
  for (let i = 0; i < 4; i++) await attempts.judge(HERE, wrong);
  const waiting = [1, 2, 3, 4].map(() => outcome(attempts.judge(HERE, right)));
  expect(await outcome(attempts.judge(HERE, right))).toBe('Too many attempts. Try again in 1 minute. 60');
  waits[0]?.end();
  expect(await Promise.all(waiting)).toEqual(['right', 'right', 'right', 'right']);
});

test('of those that wait already, all but four are refused unchecked when the address is held', async () => {
  const { attempts, waits } = open({ held: true });
  let checked = 0;
  const guess = async () => {
    checked += 1;
    return null;
  };
  const waiting = Array.from({ length: 20 }, () => outcome(attempts.judge(HERE, guess)));
  const early = await Promise.all([...waiting.slice(0, 4), ...waiting.slice(8)]);
  expect(early.slice(0, 4)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
  expect(new Set(early.slice(4))).toEqual(new Set(['Too many attempts. Try again in 1 minute. 60']));
  expect(checked).toBe(4);
  expect(attempts.size().pending).toBe(4);
  expect(waits.map(({ ms }) => ms)).toEqual([250]);
});

test('a check that fails counts for nothing and holds up nobody', async () => {
  const { attempts, waits } = open();
  const broken = async () => Promise.reject(new Error('the store is away'));
  for (let i = 0; i < 20; i++) await expect(attempts.judge(HERE, broken)).rejects.toThrow('away');
  expect(await outcome(attempts.judge(HERE, wrong))).toBe('wrong');
  expect(waits).toEqual([]);
});

test('memory is bounded, and empty again when nothing goes on', async () => {
  const { attempts, pass } = open();
  for (let n = 0; n < 12_000; n++) await outcome(attempts.judge(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, wrong));
  expect(attempts.size()).toEqual({ addresses: 10_000, lanes: 0, pending: 0 });
  pass(15 * MINUTE);
  await attempts.judge(HERE, wrong);
  expect(attempts.size()).toEqual({ addresses: 1, lanes: 0, pending: 0 });
});

test('in all there is room for two thousand, and one more of each address in a crowd', async () => {
  const { attempts } = open();
  const never = () => new Promise<null>(() => undefined);
  const outcomes: string[] = [];
  const ask = (address: string) => void outcome(attempts.judge(address, never)).then((one) => outcomes.push(one));
  for (let n = 0; n < 1000; n++) for (const _ of [1, 2]) ask(`10.1.${n >> 8}.${n & 255}`);
  ask('192.0.2.5');
  await outcome(attempts.judge('10.1.3.0', right));
  expect(outcomes).toHaveLength(1);
  expect(attempts.size()).toMatchObject({ lanes: 1000, pending: 2000 });
});

const step = fc.record({
  address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1'),
  right: fc.boolean(),
  later: fc.nat({ max: 6 * MINUTE }),
});

test('one after another: a right one always gets in, a wrong one is refused exactly from the tenth in 15 minutes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { attempts, pass } = open();
      const wrongs = new Map<string, number[]>();
      let now = 0;
      for (const { address, right: isRight, later } of steps) {
        pass(later / 4);
        now += later / 4;
        const came = await outcome(attempts.judge(address, isRight ? right : wrong));
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

test('at most one check of an address runs at a time, in the order of asking', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { maxLength: 60 }), async (asks) => {
      const { attempts } = open();
      const running = new Set<number>();
      const order = new Map<number, number[]>();
      const all = asks.map(([address, isRight], index) =>
        outcome(
          attempts.judge(`192.0.2.${address}`, async () => {
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
