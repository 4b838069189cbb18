import { expect, test } from 'vitest';
import { RULES } from '../../../tests/fixtures/made-league.ts';
import { emptyMatch, type MatchValues } from './card-values.ts';
import { playerChoices, runningScore } from './match-choices.ts';

const rules = RULES;

function match(values: Partial<MatchValues>): MatchValues {
  return { ...emptyMatch, ...values };
}

function player(id: string) {
  return { _id: id, id, name: id.toUpperCase(), handicap: 0, modifier: 0, newHandicap: 0 };
}

const facts = {
  seasons: { default: '25/26', seasons: [] },
  teams: [{ _id: 't', id: 't', name: 'T', division: 1, venue: '', players: [player('a'), player('b')] }],
  recorded: null,
};

test('offers nobody twice on one side, and the absentee always', () => {
  const matches = [match({ homePlayer: 'a', awayPlayer: 'b' }), match({})];
  const offered = (index: number, more = rules) =>
    playerChoices(facts, more, { side: 'home', teamId: 't', matches, index }).map(({ value }) => value);
  expect(offered(1)).toEqual(['b', 'Absentee']);
  expect(offered(0)).toEqual(['a', 'b', 'Absentee']);
  expect(offered(1, { ...rules, maxFramesPerPlayer: 2 })).toEqual(['a', 'b', 'Absentee']);
});

test('keeps the chosen player, although another match has that player by now, or the team has not', () => {
  const matches = [match({ homePlayer: 'a' }), match({ homePlayer: 'a' }), match({ homePlayer: 'x' })];
  const offered = (index: number) =>
    playerChoices(facts, rules, { side: 'home', teamId: 't', matches, index }).map(({ value }) => value);
  expect(offered(1)).toEqual(['a', 'b', 'Absentee']);
  expect(offered(2)).toEqual(['b', 'x', 'Absentee']);
});

test('the running score counts frames whose scores differ', () => {
  const matches = [
    match({ homeScore: '60', awayScore: '12' }),
    match({ homeScore: '1', awayScore: '2' }),
    match({ homeScore: '7', awayScore: '' }),
    match({ homeScore: '0', awayScore: '0' }),
    match({ homeScore: '42', awayScore: '0' }),
  ];
  expect(runningScore(matches)).toEqual({ home: 2, away: 1 });
});
