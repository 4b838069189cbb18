import { expect, it } from 'vitest';
import { USUAL_RULES } from '#domain/seasons/presets.ts';
import { withDivisionNames } from './season-growth.ts';

it('a division is called what the file calls it, also if that is a number, and keeps the name that it has', () => {
  const divisions = [1, 2, 3];
  const season = {
    name: '25/26',
    firstYear: 2025,
    divisions,
    weeks: 4,
    calendar: [],
    rules: USUAL_RULES,
    divisionRules: {},
  };
  const named = [
    ['Top', 1],
    ['1', 2],
    ['x'.repeat(41), 3],
  ].map(([name, division]) => ({
    season: '25/26',
    division: Number(division),
    name: String(name),
  }));
  const after = withDivisionNames({ ...season, divisionNames: { 1: 'Premier' }, imported: true }, named);
  expect(after.divisionNames).toEqual({ 1: 'Premier', 2: '1' });
});
