import { afterEach, describe, expect, test, vi } from 'vitest';
import { createConcurrencyLimit, createEventLoopLag } from './overload.ts';

describe('the concurrency limit', () => {
  function setUp(max = 1000) {
    let now = 0;
    const limit = createConcurrencyLimit<object>(max, () => now);
    /** Starts so many requests at once, each of which takes so long; returns how many were accepted. */
    function rush(count: number, time: number): number {
      const requests = Array.from({ length: count }, () => ({})).filter((request) => {
        if (limit.isTooMany()) return false;
        limit.begin(request);
        return true;
      });
      now += time;
      for (const request of requests) limit.end(request);
      return requests.length;
    }
    return { limit, rush };
  }

  test('accepts many quick requests, and a few slow ones', () => {
    const { rush } = setUp();
    expect([rush(200, 100), rush(200, 100), rush(20, 60_000), rush(20, 60_000)]).toEqual([200, 200, 20, 20]);
  });

  test('accepts only a few while requests are slow, and many again when they are quick', () => {
    const { rush } = setUp();
    expect(rush(200, 8000)).toBe(200);
    expect([rush(200, 400), rush(200, 400)]).toEqual([24, 24]);
    rush(200, 100);
    expect(rush(200, 100)).toBe(200);
  });

  test('counts a request that ends twice once, and never exceeds its maximum', () => {
    const { limit, rush } = setUp(3);
    const request = {};
    limit.begin(request);
    limit.end(request);
    limit.end(request);
    expect(rush(10, 1)).toBe(3);
  });
});

describe('the event loop lag', () => {
  function setUp() {
    vi.useFakeTimers();
    let now = 0;
    const lag = createEventLoopLag(() => now);
    /** Returns how many of the requests come too late. */
    const late = (requests: number) => Array.from({ length: requests }, () => lag.isLate()).filter(Boolean).length;
    return { late, at: (moment: number) => (now = moment) };
  }

  afterEach(() => void vi.useRealTimers());

  test('accepts any number of requests while the timer is on time', () => {
    expect(setUp().late(10_000)).toBe(0);
  });

  test('refuses requests while the timer is late, and accepts them again when it has fired', () => {
    const { late, at } = setUp();
    late(50);
    at(900);
    expect(late(10)).toBe(0);
    at(1100);
    expect(late(10)).toBe(10);
    vi.advanceTimersByTime(100);
    expect(late(40)).toBe(0);
  });

  test('accepts the first requests after the machine has slept', () => {
    const { late, at } = setUp();
    at(3_600_000);
    expect(late(50)).toBe(0);
  });
});
