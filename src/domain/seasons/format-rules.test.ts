import { describe, expect, it } from 'vitest';
import type { FixtureFormat, FormatSection } from '#domain/seasons/format.ts';
import { ruleChangeConflict, type FormatDraft } from '#domain/seasons/format-rules.ts';
import { PRESETS } from '#domain/seasons/presets.ts';
import { checkDivisionRules, checkRules } from '#domain/seasons/season-rules.ts';
import { type LeagueRules, rulesOfDivision } from '#domain/seasons/season.ts';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const SINGLES: FormatSection = { name: 'Singles', matches: 4, players: 1, frames: 3, scored: 'points', points: null };
const PAIRS: FormatSection = {
  ...SINGLES,
  name: 'Doubles',
  matches: 2,
  players: 2,
  frames: 1,
  scored: 'winner',
  points: 3,
};
const FORMAT: FixtureFormat = [SINGLES, PAIRS];
const WITH_FORMAT: LeagueRules = { ...RULES, framesPerFixture: 6, format: FORMAT };
const many = (matches: number): FormatSection => ({ ...SINGLES, matches });

describe('the format of rules (Rule R24)', () => {
  it.each<
    [what: string, draft: FormatDraft, before: LeagueRules, after: { framesPerFixture: number; format?: FixtureFormat }]
  >([
    ['nothing', {}, RULES, { framesPerFixture: 5 }],
    ['nothing, where there are sections', {}, WITH_FORMAT, { framesPerFixture: 6, format: FORMAT }],
    ['sections', { format: FORMAT }, RULES, { framesPerFixture: 6, format: FORMAT }],
    [
      'sections with their number',
      { format: FORMAT, framesPerFixture: 6 },
      RULES,
      { framesPerFixture: 6, format: FORMAT },
    ],
    ['another number alone', { framesPerFixture: 4 }, WITH_FORMAT, { framesPerFixture: 4 }],
    ['the same number alone', { framesPerFixture: 6 }, WITH_FORMAT, { framesPerFixture: 6, format: FORMAT }],
    [
      '99 matches',
      { format: [many(30), many(30), many(30), many(9)] },
      RULES,
      { framesPerFixture: 99, format: [many(30), many(30), many(30), many(9)] },
    ],
  ])('is, after %s', (_, draft, before, after) => {
    const checked = checkRules(draft, before);
    const { format: __, ...others } = before;
    expect(checked).toEqual({ ok: true, value: { ...others, ...after } });
  });

  const number = 'rules.framesPerFixture: Frames in a fixture must be a whole number from 1 to 99.';

  it.each<[what: string, draft: FormatDraft, faults: string[]]>([
    ['no section', { format: [] }, ['rules.format: A format has at least one section.']],
    [
      'too many matches',
      { format: [many(30), many(30), many(30), many(10)] },
      [number, 'rules.format: A format has at most 99 matches; this one has 100.'],
    ],
    [
      'another number of frames',
      { format: FORMAT, framesPerFixture: 5 },
      ['rules.format: The sections have 6 matches, and Frames in a fixture is 5.'],
    ],
    ['a section that could not be read', { format: [SINGLES, undefined] }, []],
    ['a section with a field that could not be read', { format: [{ ...SINGLES, frames: undefined }] }, []],
  ])('is faulty with %s', (_, draft, faults) => {
    const checked = checkRules(draft, RULES);
    expect([checked.ok, faultsOfChecked(checked)]).toEqual([false, faults]);
  });

  it('limits how often one player may play', () => {
    const faults = faultsOfChecked(checkRules({ format: [many(2)], maxFramesPerPlayer: 3 }, RULES));
    expect(faults).toEqual([
      'rules.maxFramesPerPlayer: Frames per player in a fixture must be a whole number from 1 to 2.',
    ]);
  });

  it.each(PRESETS)('is that of the preset $name, for a season and a division', ({ rules }) => {
    const { handicaps, ...own } = rules;
    const checked = checkRules(rules, RULES);
    expect(checked).toEqual({ ok: true, value: { ...RULES, ...rules } });
    const ofDivision = checkDivisionRules({ 1: own }, { rules: WITH_FORMAT, divisionRules: {}, divisions: [1] });
    const season = { rules: WITH_FORMAT, divisionRules: ofDivision.ok ? ofDivision.value : {} };
    const { format: _, ...others } = WITH_FORMAT;
    expect(rulesOfDivision(season, 1)).toEqual({ ...others, ...own });
    expect(handicaps?.start).toBe(handicaps && 'own');
  });

  it('of a division says how many matches it has', () => {
    const checked = checkDivisionRules(
      { 2: { format: FORMAT } },
      { rules: RULES, divisionRules: {}, divisions: [1, 2] },
    );
    expect(checked).toEqual({ ok: true, value: { 2: { format: FORMAT, framesPerFixture: 6 } } });
  });

  it.each<[what: string, own: object, framesPerFixture: number, format: FixtureFormat | undefined]>([
    ['nothing', { walkoverScore: 40 }, 6, FORMAT],
    ['a number of frames', { framesPerFixture: 6 }, 6, undefined],
    ['sections', { format: [PAIRS] }, 2, [PAIRS]],
  ])('of the season holds in a division with %s of its own', (_, own, framesPerFixture, format) => {
    const rules = rulesOfDivision({ rules: WITH_FORMAT, divisionRules: { 1: own } }, 1);
    expect([rules.framesPerFixture, rules.format]).toEqual([framesPerFixture, format]);
  });
});

describe('the format of a division with results (Rule R9)', () => {
  const plain: FormatSection = { ...SINGLES, matches: 5, frames: 1 };
  const refusal = (...what: string[]) =>
    `Division 1 has results in this season: ${what.map((one) => `“${one}”`).join(', ')} can no longer change.`;

  it.each<[what: string, before: LeagueRules, after: Partial<LeagueRules>, refusal: string | null]>([
    ['nothing', WITH_FORMAT, {}, null],
    ['points', WITH_FORMAT, { points: { frameWon: 2, fixtureWon: 0, fixtureDrawn: 0, aggregateWon: 1 } }, null],
    ['sections that say the same', RULES, { format: [plain] }, null],
    ['a number of frames', RULES, { framesPerFixture: 6 }, refusal('Frames in a fixture')],
    ['another best of', WITH_FORMAT, { format: [{ ...SINGLES, frames: 5 }, PAIRS] }, refusal('Sections')],
    ['another worth', WITH_FORMAT, { format: [SINGLES, { ...PAIRS, points: 2 }] }, refusal('Sections')],
    ['the order of sections', WITH_FORMAT, { format: [PAIRS, SINGLES] }, refusal('Sections')],
    [
      'sections of another number',
      RULES,
      { framesPerFixture: 6, format: FORMAT },
      refusal('Frames in a fixture', 'Sections'),
    ],
    ['breaks of walkovers', RULES, { walkoverBreaks: true }, refusal('Breaks of a walkover')],
    ['a race', RULES, { race: true }, refusal('Whether a match ends once it is won')],
    ['a race that is no race', RULES, { race: false }, null],
    ['a second play', RULES, { secondPlay: { points: null, statistics: false } }, refusal('A second play')],
    [
      'who gets a level aggregate',
      RULES,
      { aggregate: { short: 'counts', level: 'both' } },
      refusal('A level aggregate'),
    ],
    ['a short team’s aggregate', RULES, { aggregate: { short: 'lost', level: 'nobody' } }, null],
    ['level frames', RULES, { points: { ...RULES.points, frameDrawn: 0 } }, refusal('Whether a frame can be level')],
    [
      'the worth of a level frame',
      { ...RULES, points: { ...RULES.points, frameDrawn: 0 } },
      { points: { ...RULES.points, frameDrawn: 1 } },
      null,
    ],
    ['points by frames', RULES, { points: { ...RULES.points, byFrames: [0, 1, 2, 3, 4, 5] } }, null],
    ['points for clear wins', RULES, { points: { ...RULES.points, margin: { from: 9, points: 1 } } }, null],
    [
      'a limit of a section',
      WITH_FORMAT,
      { format: [{ ...SINGLES, maxFramesPerPlayer: 2 }, PAIRS] },
      refusal('Sections'),
    ],
    ['a decider', WITH_FORMAT, { format: [SINGLES, { ...PAIRS, when: 'level' }] }, refusal('Sections')],
  ])('can change or not: %s', (_, rules, change, expected) => {
    const after = { rules: { ...rules, ...change }, divisionRules: {} };
    expect(ruleChangeConflict({ rules, divisionRules: {} }, after, [1])).toBe(expected);
    expect(ruleChangeConflict({ rules, divisionRules: {} }, after, [])).toBeNull();
  });
});
