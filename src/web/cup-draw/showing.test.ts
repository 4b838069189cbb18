import { describe, expect, it } from 'vitest';
import type { DrawsOfOne, ToldDraw } from '#contract/draws.ts';
import { atOnce, isRunning, keptUp, latestOf, replayed, shownOf, shownToAll, skipped } from './showing.ts';

const START = Date.parse('2026-01-10T20:00:00.000Z');

function drawn(id: string, more: Partial<ToldDraw> = {}): ToldDraw {
  const pair = { competitorA: 'A', competitorB: 'B' };
  const reveal = { startedAt: new Date(START).toISOString(), interval: 1500, skippedAt: null };
  const moment = { drawnAt: reveal.startedAt, day: '2026-01-10', time: '20:00' };
  return { id, ...moment, matches: [pair, pair], made: 'here', takenBack: false, proof: null, reveal, ...more };
}

function having(...draws: ToldDraw[]): DrawsOfOne[] {
  return [
    { competition: 'Cup', seal: null, draws: [] },
    { competition: 'Plate', seal: null, draws },
  ];
}

describe('what everybody is shown', () => {
  it.each<[what: string, after: number, ahead: number, shown: number | null]>([
    ['just begun', 0, 0, 0],
    ['in the middle', 1_600, 0, 1],
    ['in the middle, by a clock three minutes slow', 1_600 - 180_000, 180_000, 1],
    ['in the middle, by a clock an hour fast', 1_600 + 3_600_000, -3_600_000, 1],
    ['over', 3_000, 0, null],
  ])('is a draw %s', (_, after, ahead, shown) => {
    const found = shownToAll(having(drawn('d')), ahead, START + after);
    expect(found && shownOf(found, START + after)).toBe(shown);
    if (found) expect([found.competition, found.forAll]).toEqual(['Plate', true]);
  });

  it('is none that was ended for all, was taken back, or came from elsewhere', () => {
    const skippedAt = new Date(START + 100).toISOString();
    const ended = drawn('d', { reveal: { startedAt: new Date(START).toISOString(), interval: 1500, skippedAt } });
    for (const draw of [ended, drawn('d', { takenBack: true }), drawn('d', { reveal: null })]) {
      expect(shownToAll(having(draw), 0, START + 200)).toBeNull();
    }
  });
});

describe('when the draws have changed', () => {
  const showing = replayed('Plate', drawn('old'), START);

  it('what stands there stays, with how far it is', () => {
    expect(keptUp(showing, having(drawn('old')), START + 10)).toBe(showing);
    expect(keptUp(null, having(drawn('old')), START)).toBeNull();
  });

  it('another draw takes its place whole, and nothing does where there is none left', () => {
    expect(keptUp(showing, having(drawn('new'), drawn('old')), START)).toEqual(atOnce('Plate', drawn('new')));
    expect(keptUp(showing, having(), START)).toBeNull();
  });

  it('a reveal that was ended for all is over here too', () => {
    const toAll = { ...showing, forAll: true };
    const over = keptUp(toAll, having(drawn('old')), START + 100);
    expect(over && isRunning(over, START + 100)).toBe(false);
  });
});

it('the latest draw is the first that was not taken back', () => {
  expect(latestOf([drawn('back', { takenBack: true }), drawn('kept'), drawn('older')])?.id).toBe('kept');
  expect(latestOf([])).toBeNull();
});

it('skipped, all of it is shown at once', () => {
  const running = replayed('Plate', drawn('d'), START);
  expect([shownOf(running, START), isRunning(running, START)]).toEqual([0, true]);
  expect(shownOf(skipped(running, START), START)).toBe(2);
});
