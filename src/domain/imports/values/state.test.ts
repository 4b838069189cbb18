import { expect, test } from 'vitest';
import { COMPETITION_QUESTION_ANSWERS, suggestedIsLeagueAnswer } from './competition.ts';
import { readFixtureState } from './state.ts';

const STATES: [word: string, texts: string[]][] = [
  ['postponed', ['P-P', 'PP', 'P', 'Postponed', 'POSTP', 'Ppd', 'Off', 'p - p']],
  ['rearranged', ['Rearranged', 'Re-arranged', 'Rescheduled', 'Moved']],
  ['cancelled', ['Cancelled', 'canceled', 'C-C', 'Called off']],
  ['void', ['Void', 'Voided', 'Expunged']],
  ['abandoned', ['Abandoned', 'A-A']],
  ['conceded', ['Conceded', 'W/O', 'walkover', 'Forfeit', 'Awarded']],
  ['played', ['Played', 'FT', 'Full time', 'Result', 'Completed', 'Home win']],
  ['planned', ['', '-', 'Planned', 'Scheduled', 'TBC', 'To be played', 'Not played', 'v']],
];
test.each(STATES.flatMap(([word, texts]) => texts.map((text) => [text, word] as const)))('%s is %s', (text, word) => {
  expect(readFixtureState(text)).toEqual({ word, isWhole: true });
});

test.each([
  ['Postponed - snow', 'postponed'],
  ['Postponed to 12/10', 'postponed'],
  ['Cancelled: no team', 'cancelled'],
  ['Rearranged from 5 Oct', 'rearranged'],
])('%s begins with %s', (text, word) => {
  expect(readFixtureState(text)).toEqual({ word, isWhole: false });
});

test.each(['Ann Lee', '72', '3-2', 'Moved from 12/09', 'Postponed matches', 'Playedx', 'x'.repeat(201)])(
  '%s is no state',
  (text) => {
    expect(readFixtureState(text)).toBeNull();
  },
);

test.each([
  ...['L', 'League', 'Division 1', 'Div 2', 'Northvale League', 'Premiership', 'Section A'].map(
    (text) => [text, COMPETITION_QUESTION_ANSWERS.league] as const,
  ),
  ...[
    'Cup',
    'League Cup',
    'KO Cup',
    'Plate',
    'Smith Trophy',
    'Friendly',
    'Shield',
    'Knockout',
    'Pairs',
    'C',
    'Open Singles',
  ].map((text) => [text, COMPETITION_QUESTION_ANSWERS.leftOut] as const),
  ['Winter 2025', null] as const,
])('the competition %s is likely %s', (text, is) => {
  expect(suggestedIsLeagueAnswer(text)).toBe(is);
});
