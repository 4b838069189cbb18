import { expect, it } from 'vitest';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { gameDependentRulesAfterPreset, PRESETS, USUAL_RULES } from './presets.ts';
import { checkRules } from './season-rules.ts';

it.each(PRESETS)('the preset $name has rules that a season accepts, and keeps', ({ rules }) => {
  const checked = checkRules(rules, RULES);
  expect(checked).toEqual({ ok: true, value: { ...RULES, ...rules } });
});

const presetOf = (id: string) => PRESETS.find((one) => one.id === id)!;

it('a game’s preset sets its limits and handicaps, and another preset resets them', () => {
  const league = { ...RULES, walkoverScore: 40, handicaps: { ...RULES.handicaps, lowest: -20 } };
  const { walkoverScore, highestBreak, highestScore, handicaps } = league;
  expect(gameDependentRulesAfterPreset(presetOf('pool'), league)).toEqual({
    walkoverScore,
    highestBreak,
    highestScore,
    handicaps,
  });
  const billiards = { ...league, ...gameDependentRulesAfterPreset(presetOf('billiards'), league) };
  expect(billiards).toMatchObject({ highestScore: 999, handicaps: { inScores: true, start: 'own' } });
  expect(billiards.handicaps.lowest).toBeLessThan(0);
  const { walkoverScore: usual, highestBreak: most, highestScore: score, handicaps: none } = USUAL_RULES;
  const back = {
    walkoverScore: usual,
    highestBreak: most,
    highestScore: score,
    handicaps: { ...none, start: 'difference' },
  };
  expect(gameDependentRulesAfterPreset(presetOf('frames'), billiards)).toEqual(back);
  // A value that an official has changed stays.
  expect(gameDependentRulesAfterPreset(presetOf('frames'), { ...billiards, walkoverScore: 100 })).toEqual({
    ...back,
    walkoverScore: 100,
  });
  expect(gameDependentRulesAfterPreset(presetOf('billiards'), billiards).handicaps).toBe(billiards.handicaps);
});
