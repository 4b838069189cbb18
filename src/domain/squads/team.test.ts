import { describe, expect, it } from 'vitest';
import { checkAgainstSchema, checkIndividuallyReadFields } from '#domain/check.ts';
import { USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import {
  playerInputSchema,
  teamInputSchema,
  handicapFaults,
  playerHandicapFieldsSchema,
  teamDivisionFaults,
} from './team.ts';
import { linesOf } from '../../../tests/support/faults.ts';

describe('handicaps', () => {
  it.each([
    { handicap: 0, modifier: 0, newHandicap: 0 },
    { handicap: 150, modifier: 150, newHandicap: 150 },
    { handicap: 20, modifier: 2.5, newHandicap: 30 },
  ])('%j are valid', (values) => {
    expect(checkAgainstSchema(playerHandicapFieldsSchema, values)).toEqual({ ok: true, value: values });
  });

  it.each([
    [{ handicap: 2.5 }, 'handicap', 'The handicap must be a whole number.'],
    [{ newHandicap: '20' }, 'newHandicap', 'The new handicap must be a number.'],
    [{ newHandicap: 0.5 }, 'newHandicap', 'The new handicap must be a whole number.'],
    [{ modifier: null }, 'modifier', 'The modifier is required.'],
    [{ modifier: -0.5 }, 'modifier', 'The modifier must be from 0 to 150.'],
    [{ modifier: 150.5 }, 'modifier', 'The modifier must be from 0 to 150.'],
  ])('%j are refused', (given, path, message) => {
    const values = { handicap: 20, modifier: 0, newHandicap: 20, ...given };
    expect(checkAgainstSchema(playerHandicapFieldsSchema, values)).toEqual({ ok: false, issues: [{ path, message }] });
  });

  it('report every fault at once, but none twice', () => {
    const checked = checkIndividuallyReadFields(playerHandicapFieldsSchema, {
      handicap: 2.5,
      modifier: undefined,
      newHandicap: 0.5,
    });
    expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(['handicap', 'newHandicap']);
    expect(checkIndividuallyReadFields(playerHandicapFieldsSchema, { modifier: 0, newHandicap: 0 })).toEqual({
      ok: false,
      issues: [],
    });
  });
});

const lower = { lowest: -20, highest: 40 };
const beyond = [
  'handicap: The handicap must be from 0 to 150.',
  'newHandicap: The new handicap must be from 0 to 150.',
];
it.each([
  [{ handicap: 0, newHandicap: 150 }, {}, []],
  [{ handicap: -1, newHandicap: 151 }, {}, beyond],
  [{ handicap: -20, newHandicap: undefined }, lower, []],
  [{ handicap: 41, newHandicap: undefined }, lower, ['handicap: The handicap must be from -20 to 40.']],
])('handicaps %j in the range %j have the faults %j', (given, range, faults) => {
  expect(linesOf(handicapFaults(given, { ...USUAL_HANDICAP_RULES, ...range }))).toEqual(faults);
});

it('a player needs a name', () => {
  const issues = [{ path: 'name', message: 'The player name is required.' }];
  const given = { name: ' ', handicap: 20, modifier: 0, newHandicap: 30 };
  expect(checkAgainstSchema(playerInputSchema, given)).toEqual({ ok: false, issues });
});

it('a player has a tidy name, which is not that of an absent one', () => {
  const numbers = { handicap: 20, modifier: 0, newHandicap: 30 };
  const checked = checkAgainstSchema(playerInputSchema, { name: '  Ann   Other ', ...numbers });
  expect(checked).toEqual({ ok: true, value: { name: 'Ann Other', ...numbers } });
  const refused = checkAgainstSchema(playerInputSchema, { name: 'Absentee', ...numbers, handicap: 15.5 });
  expect(refused.ok ? [] : refused.issues.map(({ path }) => path)).toEqual(['name', 'handicap']);
});

describe('a team', () => {
  it('needs a name', () => {
    const issues = [{ path: 'name', message: 'The team name is required.' }];
    expect(checkAgainstSchema(teamInputSchema, { name: '', division: 1 })).toEqual({ ok: false, issues });
  });

  it.each([
    ['  Old   Mill ', 'Old Mill'],
    ['   ', ''],
  ])('has a venue that is tidied like a name: %j', (venue, kept) => {
    const checked = checkAgainstSchema(teamInputSchema, { name: 'Elms', division: 1, venue });
    expect(checked).toEqual({ ok: true, value: { name: 'Elms', division: 1, venue: kept } });
  });

  it.each([0, 1, 2, undefined])('may be in division %s', (division) => {
    expect(teamDivisionFaults({ division }, [1, 2])).toEqual([]);
  });

  it.each([3, -1, 1.5])('cannot be in division %d', (division) => {
    const issues = [{ path: 'division', message: `The league has no division ${division}.` }];
    expect(teamDivisionFaults({ division }, [1, 2])).toEqual(issues);
  });
});
