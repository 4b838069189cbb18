import { expect } from 'vitest';
import { it, refusalIn, rowsIn, textIn } from '../support/league-site.ts';
import { bookOf, cupBody } from './kit.ts';
import { LEAGUES } from './leagues.ts';
import { NO_ZONES } from '#domain/seasons/season.ts';

/** Returns the name of a new season for a league. It comes before the seasons that the site already has. */
const seasonOf = (index: number) => String(1950 + index);

it('the site accepts the settings of each league, and returns the same', async ({ ask }) => {
  const faults: unknown[] = [];
  for (const [i, { name, settings }] of LEAGUES.entries()) {
    const { divisions = 2, rules = {}, divisionRules = {}, cups = {}, policy } = settings;
    const numbers = Array.from({ length: divisions }, (_, division) => division + 1);
    const body = { from: '25/26', divisions: numbers, weeks: 20, calendar: [], divisionRules };
    const answers = [
      await ask('POST /api/admin/seasons', { season: seasonOf(i), ...body, rules: { ...NO_ZONES, ...rules } }),
    ];
    const ids = new Map<string, string>();
    for (const [title, cup] of Object.entries(cups)) {
      const losersOf = cup.losersOf ? { losersOf: ids.get(cup.losersOf) } : {};
      const answer = await ask('POST /api/admin/competitions', {
        ...cupBody(title, cup),
        season: seasonOf(i),
        ...losersOf,
      });
      ids.set(title, textIn(answer.json, 'competitionId'));
      answers.push(answer);
    }
    if (policy) answers.push(await ask('PUT /api/admin/handicap-policy', { policy }));
    faults.push(...answers.filter(({ status }) => status > 201).map((answer) => [name, ...refusalIn(answer)]));
  }
  expect(faults).toEqual([]);
  const { json } = await ask('GET /api/seasons');
  const seasons = new Map(rowsIn(Reflect.get(Object(json), 'details')).map((one) => [one['season'], one]));
  for (const [i, { name, settings }] of LEAGUES.entries()) {
    const { season } = bookOf(settings);
    const answered = seasons.get(seasonOf(i));
    expect([name, answered?.['rules']]).toEqual([name, season.rules]);
    expect([name, answered?.['divisionRules']]).toEqual([name, season.divisionRules]);
  }
});
