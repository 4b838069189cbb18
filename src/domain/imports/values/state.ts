import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';

/** What a cell can say about the state of a fixture. `conceded`: one side conceded, but the cell does not say which. */
type FixtureStateInCell = ScheduledState | 'played' | 'void' | 'abandoned' | 'conceded';

const STATE_PATTERNS: readonly (readonly [FixtureStateInCell, RegExp])[] = [
  ['postponed', /^(?:p ?[-–/.] ?p\.?|pp|ppd|p|post|postp|postponed|off)$/i],
  ['rearranged', /^(?:r ?[-–/] ?a|re-?arranged|re-?scheduled|moved)$/i],
  ['cancelled', /^(?:c ?[-–/] ?c|cancelled|canceled|canx|called off)$/i],
  ['void', /^(?:void|voided|expunged|null)$/i],
  ['abandoned', /^(?:a ?[-–/] ?a|abandoned|abd)$/i],
  ['conceded', /^(?:conceded?|forfeit(?:ed)?|awarded|defaulted|walk ?-?over|w[./]?o\.?)$/i],
  [
    'played',
    /^(?:played|full ?time|ft|f\/t|result|final|complete|completed|confirmed|verified|approved|home win|away win|draw)$/i,
  ],
  [
    'planned',
    /^(?:|-|–|planned|scheduled|fixture|upcoming|to be played|tbp|not played|unplayed|n\/p|tb[acd]|pending|awaiting result|n\/a|v|vs)$/i,
  ],
];
const STATE_AT_START_PATTERN =
  /^(postponed|cancelled|canceled|re-?arranged|re-?scheduled|abandoned|void|played|conceded)(?:\s?[-–:;,(.].*| (?:to|due|from|until|for|by|as) .*)$/i;

/**
 * Reads the state of a fixture; `null` for any other text. `isWhole`: false if more text follows the state, as in
 * `postponed to 3 May`.
 */
export function readFixtureState(text: string): { word: FixtureStateInCell; isWhole: boolean } | null {
  if (text.length > 200) return null;
  const whole = fixtureStateInText(text);
  if (whole !== null) return { word: whole, isWhole: true };
  const first = fixtureStateInText(STATE_AT_START_PATTERN.exec(text)?.[1] ?? '?');
  return first === null ? null : { word: first, isWhole: false };
}

function fixtureStateInText(text: string): FixtureStateInCell | null {
  return STATE_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
