import { describe, expect, it } from 'vitest';
import type { CompetitionDraws, DrawDetails } from '#contract/draws.ts';
import {
  fullyShownDraw,
  initialCompetition,
  hasHiddenMatches,
  pickedDrawAfterReload,
  latestDrawNotUndone,
  drawReplayStartingAt,
  visibleMatchCount,
  findLiveDraw,
} from './showing.ts';

const START = Date.parse('2026-01-10T20:00:00.000Z');

function drawn(id: string, more: Partial<DrawDetails> = {}): DrawDetails {
  const pair = { competitorA: 'A', competitorB: 'B' };
  const reveal = { startedAt: new Date(START).toISOString(), interval: 1500, skippedAt: null };
  const moment = { drawnAt: reveal.startedAt, day: '2026-01-10', time: '20:00' };
  return { id, ...moment, matches: [pair, pair], made: 'here', takenBack: false, proof: null, reveal, ...more };
}

const cup = (name: string) => ({ competitionId: name, name, season: '25/26', rounds: 2, toDraw: null });

const NONE = { waiting: [], seal: null };

function having(...draws: DrawDetails[]): CompetitionDraws[] {
  const of = (name: string, own: DrawDetails[]) => ({ competition: name, cup: cup(name), ...NONE, draws: own });
  return [of('Cup', []), of('Plate', draws)];
}

describe('the live reveal', () => {
  it.each<[progress: string, after: number, ahead: number, shown: number | null]>([
    ['just begun', 0, 0, 0],
    ['in the middle', 1_600, 0, 1],
    ['in the middle, by a clock three minutes slow', 1_600 - 180_000, 180_000, 1],
    ['in the middle, by a clock an hour fast', 1_600 + 3_600_000, -3_600_000, 1],
    ['over', 3_000, 0, null],
  ])('of a draw %s', (_, after, ahead, shown) => {
    const found = findLiveDraw(having(drawn('d')), ahead, START + after);
    expect(found && visibleMatchCount(found, START + after)).toBe(shown);
    if (found) expect([found.competition, found.forAll]).toEqual(['Plate', true]);
  });

  it('is not a draw that was skipped for all, undone, or drawn elsewhere', () => {
    const skippedAt = new Date(START + 100).toISOString();
    const ended = drawn('d', { reveal: { startedAt: new Date(START).toISOString(), interval: 1500, skippedAt } });
    for (const draw of [ended, drawn('d', { takenBack: true }), drawn('d', { reveal: null })])
      expect(findLiveDraw(having(draw), 0, START + 200)).toBeNull();
  });
});

it('a page opens with the requested competition, else with that of the last draw, else with the first one', () => {
  const draws = [drawn('e', { drawnAt: '2026-01-09T20:00:00.000Z' })];
  const early = { competition: 's1', cup: cup('Shield'), ...NONE, draws };
  const competitions = [early, ...having(drawn('undone', { takenBack: true }), drawn('d'))];
  const opened = (name: string | null, among: CompetitionDraws[]) => initialCompetition(among, name)?.competition;
  expect(['Cup', 'Shield'].map((name) => opened(name, competitions))).toEqual(['Cup', 's1']);
  expect([null, 'Bowl'].map((name) => opened(name, competitions))).toEqual(['Plate', 'Plate']);
  expect(opened(null, [early, ...having(drawn('undone', { takenBack: true }))])).toBe('s1');
  expect(opened(null, having())).toBe('Cup');
  expect(opened(null, [])).toBeUndefined();
});

describe('after the draws have changed', () => {
  const showing = drawReplayStartingAt('Plate', drawn('old'), START);

  it('the draw shown stays, with its progress', () => {
    expect(pickedDrawAfterReload(showing, having(drawn('old')))).toBe(showing);
    expect(pickedDrawAfterReload(null, having(drawn('old')))).toBeNull();
  });

  it('a newer draw replaces it at once, and without draws the stage is empty', () => {
    expect(pickedDrawAfterReload(showing, having(drawn('new'), drawn('old')))).toEqual(
      fullyShownDraw('Plate', drawn('new')),
    );
    expect(pickedDrawAfterReload(showing, having())).toBeNull();
  });
});

it('the latest draw is the first that was not undone', () => {
  expect(latestDrawNotUndone([drawn('back', { takenBack: true }), drawn('kept'), drawn('older')])?.id).toBe('kept');
  expect(latestDrawNotUndone([])).toBeNull();
});

it('a replay begins without a match, and a draw that is not replayed shows all at once', () => {
  const running = drawReplayStartingAt('Plate', drawn('d'), START);
  expect([visibleMatchCount(running, START), hasHiddenMatches(running, START)]).toEqual([0, true]);
  expect(visibleMatchCount(fullyShownDraw('Plate', drawn('d')), START)).toBe(2);
});
