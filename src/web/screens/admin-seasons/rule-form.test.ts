import { describe, expect, it } from 'vitest';
import type { FixtureFormat, FormatSection } from '#domain/seasons/format.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import type { LeagueRules, DivisionOwnRules } from '#domain/seasons/season.ts';
import { RULES } from '../../../../tests/fixtures/made-league.ts';
import { hasSameCardRules, presetValues } from './preset-values.ts';
import {
  moveIssueToRuleField,
  sampleCardRulesFromForm,
  toRulesBody,
  seasonAndDivisionRuleValues,
} from './rule-form.ts';
import type { SectionValues } from './section-form.ts';
import { checkRulesToSend } from './typed-rules.ts';

const SIX: DivisionOwnRules = { framesPerFixture: 6, maxFramesPerPlayer: 2, walkoverScore: 40 };

function section(name: string, matches: number, more: Partial<FormatSection> = {}): FormatSection {
  return { name, matches, players: 1, frames: 1, scored: 'points', points: null, ...more };
}

const POOL: FixtureFormat = [
  section('Singles', 6, { scored: 'winner' }),
  section('Doubles', 3, { players: 2, scored: 'winner', points: 2 }),
];

const season = (divisionRules: Record<string, DivisionOwnRules> = {}, rules: Partial<LeagueRules> = {}) => ({
  rules: { ...RULES, ...rules },
  divisionRules,
  divisions: [1, 2],
});

/** Returns the sent rules after conversion to JSON and back, which leaves out fields that are `undefined`. */
function sentOf(values: ReturnType<typeof seasonAndDivisionRuleValues>, before: ReturnType<typeof season>) {
  return JSON.parse(JSON.stringify(toRulesBody(values, before, [1, 2])));
}

function typed(name: string, matches: string, more: Partial<SectionValues> = {}): SectionValues {
  return { name, matches, players: '1', frames: '1', scored: 'points', points: '', ...more };
}

it.each([
  [season()],
  [season({ 1: SIX })],
  [season({ 1: { ...SIX, highestScore: 250, walkoverBreaks: false } })],
  [season({ 1: { format: POOL }, 2: { framesPerFixture: 9, format: POOL } })],
  [season({ 2: { framesPerFixture: 9 } }, { framesPerFixture: 9, format: POOL, walkoverBreaks: true })],
])('sends unchanged rules as they are, without those of handicaps, which have a page of their own: %j', (before) => {
  const { handicaps: _, framesPerFixture, format, ...shown } = before.rules;
  const sent = sentOf(seasonAndDivisionRuleValues(before), before);
  expect(JSON.stringify(sent.divisionRules)).toBe(JSON.stringify(before.divisionRules));
  expect(sent).toEqual({
    // If the rules have sections, no number of frames is sent, because it follows from the sections.
    rules: { ...shown, ...(format ? { format } : { framesPerFixture }) },
    divisionRules: before.divisionRules,
  });
});

it('sends what differs, keeps what is not the season’s, and removes rules that are switched off', () => {
  const before = season({ 1: SIX, 2: { framesPerFixture: 4 } });
  const values = seasonAndDivisionRuleValues(before);
  const [one, two] = [values.divisionRules[1], values.divisionRules[2]];
  if (!one || !two) throw new Error('Both divisions have fields.');
  const points = { frameWon: '0', fixtureWon: '2', fixtureDrawn: '1', aggregateWon: '' };
  const bent = {
    ...values,
    divisionRules: { 1: { ...one, points, format: [typed('Singles', '5')] }, 2: { ...two, own: false } },
  };
  expect(sentOf(bent, before).divisionRules).toEqual({
    1: { maxFramesPerPlayer: 2, walkoverScore: 40, points: { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 } },
    2: null,
  });
});

it('sends the rule about substitutes once it is chosen, and for a division only if it differs from the season’s', () => {
  const before = season({ 1: SIX });
  const values = seasonAndDivisionRuleValues(before);
  values.rules.substitutes = 'approval';
  values.divisionRules[1]!.substitutes = 'free';
  values.divisionRules[2] = { ...values.divisionRules[2]!, own: true, substitutes: 'approval' };
  const sent = sentOf(values, before);
  expect(sent.rules).toMatchObject({ substitutes: 'approval' });
  expect(sent.divisionRules).toEqual({ 1: { ...SIX, substitutes: 'free' }, 2: {} });
});

describe('the sections of a form', () => {
  it.each<[string, SectionValues[], object]>([
    ['singles of one frame', [typed('Singles', '7')], { framesPerFixture: 7 }],
    ['no number', [typed('Singles', 'x')], { framesPerFixture: 'x' }],
    ['another name', [typed('Games', '3')], { format: [section('Games', 3)] }],
    ['a worth', [typed('Singles', '3', { points: '2' })], { format: [section('Singles', 3, { points: 2 })] }],
    ['several frames', [typed('Singles', '4', { frames: '3' })], { format: [section('Singles', 4, { frames: 3 })] }],
    [
      'two sections',
      [
        typed('Singles', '6', { scored: 'winner' }),
        typed('Doubles', '3', { players: '2', scored: 'winner', points: '2' }),
      ],
      { format: POOL },
    ],
    ['none', [], { format: [] }],
  ])('are sent: %s', (_, format, expected) => {
    const before = season();
    const values = seasonAndDivisionRuleValues(before);
    const { rules } = sentOf({ ...values, rules: { ...values.rules, format } }, before);
    expect({ framesPerFixture: rules.framesPerFixture, format: rules.format }).toEqual(expected);
  });

  it('of plain singles replace the same number of matches of another kind', () => {
    const before = season({}, { framesPerFixture: 9, format: POOL });
    const values = seasonAndDivisionRuleValues(before);
    const plain = { ...values, rules: { ...values.rules, format: [typed('Singles', '9')] } };
    expect(sentOf(plain, before).rules.format).toEqual([section('Singles', 9)]);
    plain.rules.format = [typed('Singles', '5')];
    expect(sentOf(plain, before).rules).toMatchObject({ framesPerFixture: 5 });
    const own = {
      ...seasonAndDivisionRuleValues(before).divisionRules[1]!,
      own: true,
      format: [typed('Singles', '9')],
    };
    expect(sentOf({ ...values, divisionRules: { 1: own } }, before).divisionRules[1]).toEqual({ framesPerFixture: 9 });
  });

  it('have each fault at its own field', () => {
    const before = season();
    const values = seasonAndDivisionRuleValues(before);
    values.rules.format = [typed('', '0'), typed('Doubles', '31', { points: '21' })];
    values.divisionRules[2] = { ...values.divisionRules[2]!, own: true, format: [typed('Games', '')] };
    const { issues } = checkRulesToSend(toRulesBody(values, before, [1, 2]));
    expect(issues.map(({ path }) => path)).toEqual([
      'rules.format.0.name',
      'rules.format.0.matches',
      'rules.format.1.matches',
      'rules.format.1.points',
      'divisionRules.2.format.0.matches',
    ]);
    const message = 'Frames in a fixture must be a number.';
    expect(moveIssueToRuleField({ path: 'divisionRules.2.framesPerFixture', message })).toEqual({
      path: 'divisionRules.2.format.0.matches',
      message,
    });
  });
});

it('sends the points of an aggregate and the breaks of walkovers only if they are used', () => {
  const before = season();
  const values = seasonAndDivisionRuleValues(before);
  values.rules.points.aggregateWon = '2';
  values.rules.walkoverBreaks = true;
  expect(sentOf(values, before).rules).toMatchObject({ points: { aggregateWon: 2 }, walkoverBreaks: true });
  expect(sampleCardRulesFromForm(values.rules)).toMatchObject({ points: { aggregateWon: 2 }, walkoverBreaks: true });
  values.rules.points.aggregateWon = '0';
  expect(sentOf(values, before).rules.points).toEqual(RULES.points);
});

it.each(PRESETS)('fills in the preset $name', (preset) => {
  const { rules } = preset;
  const before = season();
  const values = seasonAndDivisionRuleValues(before);
  const filled = { ...values, rules: { ...values.rules, ...presetValues(preset, RULES) } };
  const { framesPerFixture, format, points, maxFramesPerPlayer, tieBreaks, handicaps, highestScore = 250 } = rules;
  expect(sampleCardRulesFromForm(filled.rules)).toMatchObject({
    framesPerFixture,
    points,
    ...(format ? { format } : {}),
  });
  const sent = sentOf(filled, before).rules;
  const expected = { points, maxFramesPerPlayer, tieBreaks, handicaps, highestScore, format };
  expect(sent).toMatchObject(JSON.parse(JSON.stringify(expected)));
  expect(sent.framesPerFixture).toBe(format ? undefined : framesPerFixture);
  expect('handicaps' in sent).toBe(rules.handicaps !== undefined);
  expect(sampleCardRulesFromForm({ ...filled.rules, format: [typed('Singles', '')] })).toBeNull();
  expect(sampleCardRulesFromForm({ ...filled.rules, points: { ...filled.rules.points, frameWon: '' } })).toBeNull();
});

it('offers a division with results only the presets that keep its format', () => {
  expect(PRESETS.filter((one) => hasSameCardRules(one, RULES)).map(({ id }) => id)).toEqual([
    'frames',
    'wins',
    'bonus',
  ]);
});
