import { describe, expect, it } from 'vitest';
import { viewAt } from '#domain/shootout.ts';
import { checkPress, checkShootout, isTooLate, type PressDraft, type ShootoutDraft } from '#domain/shootout-draft.ts';

const NOW = 1_700_000_000_000;

describe('a shootout that is to be shared', () => {
  it('is taken with what its clocks have left', () => {
    const draft = { game: { left: 412_345, since: NOW - 1_000 }, shot: { left: 7_000, since: null } };
    const checked = checkShootout(draft, NOW);
    expect(checked.ok && viewAt(checked.value, NOW)).toMatchObject({
      game: { text: '06:52', runs: true },
      shot: { text: '00:07', runs: false },
    });
    const fresh = checkShootout({}, NOW);
    expect(fresh.ok && viewAt(fresh.value, NOW)).toMatchObject({ game: { isFull: true }, shot: { isFull: true } });
  });

  it.each<[ShootoutDraft, string[]]>([
    [{ game: { left: 600_001 } }, ['game.left: What is left must be from 0 to 600000 milliseconds.']],
    [{ shot: { left: -1 } }, ['shot.left: What is left must be from 0 to 20000 milliseconds.']],
    [{ shot: { left: Number.NaN } }, ['shot.left: What is left must be from 0 to 20000 milliseconds.']],
    [{ game: { since: NOW } }, ['game.left: A clock that runs must say what it had left.']],
    [
      { game: { left: 1, since: NOW + 1 }, shot: { left: 1, since: NOW - 86_400_000 } },
      ['game', 'shot'].map((clock) => `${clock}.since: A clock can only run since a moment of the last day.`),
    ],
  ])('%j is refused', (draft, faults) => {
    const checked = checkShootout(draft, NOW);
    expect(checked.ok ? null : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
  });
});

describe('a press that comes in', () => {
  it.each<[PressDraft, number]>([
    [{ clock: 'shot', action: 'start' }, NOW],
    [{ clock: 'shot', action: 'start', at: null }, NOW],
    [{ clock: 'shot', action: 'start', at: NOW - 700 }, NOW - 700],
    [{ clock: 'shot', action: 'start', at: NOW + 40 }, NOW],
  ])('%j is of %d', (draft, at) => {
    expect(checkPress(draft, NOW)).toEqual({ ok: true, value: { clock: 'shot', action: 'start', at } });
  });

  it.each<[PressDraft, string[]]>([
    [{ clock: 'Game', action: 'start' }, ['clock: The clock must be game or shot.']],
    [{ clock: 'game', action: 'pause' }, ['action: What was pressed must be start, stop or reset.']],
    [
      { clock: '', action: '' },
      ['clock: The clock must be game or shot.', 'action: What was pressed must be start, stop or reset.'],
    ],
    // Told by whoever read the fields.
    [{ clock: undefined, action: undefined }, []],
  ])('%j is refused', (draft, faults) => {
    const checked = checkPress(draft, NOW);
    expect(checked.ok ? null : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(faults);
  });

  it('counts for half a minute', () => {
    const press = { clock: 'game', action: 'stop' } as const;
    expect(isTooLate({ ...press, at: NOW - 30_000 }, NOW)).toBe(false);
    expect(isTooLate({ ...press, at: NOW - 30_001 }, NOW)).toBe(true);
  });
});
