import { expect, it } from 'vitest';
import { checkRules } from '#domain/season-rules.ts';
import { RULES } from '../../tests/fixtures/made-league.ts';

it('a rule that is left out is as before', () => {
  expect(checkRules({}, RULES)).toEqual({ ok: true, value: RULES });
  expect(checkRules({ walkoverScore: 40, highestScore: undefined }, RULES)).toEqual({
    ok: true,
    value: { ...RULES, walkoverScore: 40 },
  });
});

it.each([
  [
    { framesPerFixture: 0 },
    [
      'rules.framesPerFixture: Frames in a fixture must be a whole number from 1 to 99.',
      'rules.maxFramesPerPlayer: Frames per player in a fixture must be a whole number from 1 to 0.',
    ],
  ],
  [{ walkoverScore: 251 }, ['rules.walkoverScore: Walkover score must be a whole number from 1 to 250.']],
  [{ walkoverScore: 0 }, ['rules.walkoverScore: Walkover score must be a whole number from 1 to 250.']],
  [
    { maxFramesPerPlayer: 6 },
    ['rules.maxFramesPerPlayer: Frames per player in a fixture must be a whole number from 1 to 5.'],
  ],
  [{ highestBreak: 151.5 }, ['rules.highestBreak: Highest break must be a whole number from 1 to 250.']],
  [{ highestScore: 1000 }, ['rules.highestScore: Highest score must be a whole number from 1 to 999.']],
])('%j', (draft, expected) => {
  const checked = checkRules(draft, RULES);
  expect(checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
});
