import { expect, it } from 'vitest';
import { PRESETS } from '#domain/seasons/presets.ts';
import type { OwnRules } from '#domain/seasons/season.ts';
import { RULES } from '../../../../tests/fixtures/made-league.ts';
import { formatIn, formatValues, rulesSent, ruleValues } from './rule-form.ts';

const SIX: OwnRules = { framesPerFixture: 6, maxFramesPerPlayer: 2, walkoverScore: 40 };

const season = (divisionRules: Record<string, OwnRules> = {}) => ({ rules: RULES, divisionRules, divisions: [1, 2] });

it('sends unchanged rules as they are, without those of handicaps, which have a page of their own', () => {
  const { handicaps: _, ...shown } = RULES;
  for (const before of [season(), season({ 1: SIX })]) {
    // Fields that are the season's are left out of what is sent as JSON.
    expect(JSON.parse(JSON.stringify(rulesSent(ruleValues(before), before, [1, 2])))).toEqual({
      rules: shown,
      divisionRules: before.divisionRules,
    });
  }
});

it('sends what differs, keeps what the form does not show, and removes rules that are switched off', () => {
  const before = season({ 1: SIX, 2: { framesPerFixture: 4 } });
  const values = ruleValues(before);
  const [one, two] = [values.divisionRules[1], values.divisionRules[2]];
  if (!one || !two) throw new Error('Both divisions have fields.');
  const points = { frameWon: '0', fixtureWon: '2', fixtureDrawn: '1', aggregateWon: '' };
  const bent = {
    ...values,
    divisionRules: { 1: { ...one, points, framesPerFixture: '5' }, 2: { ...two, own: false } },
  };
  expect(JSON.parse(JSON.stringify(rulesSent(bent, before, [1, 2]).divisionRules))).toEqual({
    1: { maxFramesPerPlayer: 2, walkoverScore: 40, points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 } },
    2: null,
  });
});

it('sends who may play for a team once it was chosen, and of a division what is not the season’s', () => {
  const before = season({ 1: SIX });
  const values = ruleValues(before);
  values.rules.substitutes = 'approval';
  values.divisionRules[1]!.substitutes = 'free';
  values.divisionRules[2] = { ...values.divisionRules[2]!, own: true, substitutes: 'approval' };
  const sent = JSON.parse(JSON.stringify(rulesSent(values, before, [1, 2])));
  expect(sent.rules).toMatchObject({ substitutes: 'approval' });
  expect(sent.divisionRules).toEqual({ 1: { ...SIX, substitutes: 'free' }, 2: {} });
});

it.each(PRESETS)('fills in the preset $name', ({ rules }) => {
  const values = formatValues(rules);
  expect(formatIn(values)).toEqual({ framesPerFixture: rules.framesPerFixture, points: rules.points });
  expect(values.tieBreaks.filter((tieBreak) => tieBreak !== '')).toEqual(rules.tieBreaks);
  expect(formatIn({ ...values, framesPerFixture: '' })).toBeNull();
});
