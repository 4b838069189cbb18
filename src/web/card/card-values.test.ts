import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { SIDES } from '#domain/cards/match.ts';
import { drawnMark } from '#domain/squads/mark.ts';
import { makeSeason, RULES } from '../../../tests/fixtures/made-league.ts';
import { type CardFacts, lastPlayers, shownCard, teamNamesOf } from './card-facts.ts';
import {
  absentIn,
  asPlayed,
  cardBody,
  type CardValues,
  checkCardValues,
  emptyMatch,
  type MatchValues,
  runningScore,
  valuesOf,
  withAbsence,
  withPlayer,
} from './card-values.ts';
import { playerChoices } from './player-choices.ts';

const MARK = { ...drawnMark('Elms'), picture: null };

const player = (id: string) => ({ _id: id, id, name: id, handicap: 0, modifier: 0, newHandicap: 0 });

function team(id: string, division: number) {
  const players = [1, 2, 3, 4, 5, 6].map((number) => player(`${id}${number}`));
  return { _id: id, id, name: id.toUpperCase(), division, venue: '', shortName: null, mark: MARK, players };
}

const season = { ...makeSeason('25/26'), season: '25/26', decisions: [], isDefault: true, closed: false, results: 0 };
const facts: CardFacts = {
  seasons: { default: '25/26', seasons: [{ ...season, teamsIn: [], teams: [], playedIn: [] }] },
  teams: [team('a', 1), team('b', 1), team('c', 2)],
  who: null,
  recorded: null,
};

function match(index: number, values: Partial<MatchValues> = {}): MatchValues {
  const players = { homePlayer: `a${index + 1}`, awayPlayer: `b${index + 1}` };
  return { ...emptyMatch, ...players, homeScore: '60', awayScore: '21', ...values };
}

function card(values: Partial<CardValues> = {}, second: Partial<MatchValues> = {}): CardValues {
  const matches = [0, 1, 2, 3, 4].map((index) => match(index, index === 1 ? second : {}));
  const teams = { homeTeam: 'a', awayTeam: 'b' };
  return { season: '25/26', division: '1', weekNumber: '3', date: '', ...teams, matches, ...values };
}

test.each([
  [{ homeTeam: 'a', awayTeam: 'b' }, 'A v B'],
  [{ homeTeam: '', awayTeam: 'b' }, 'no team yet v B'],
  [{ homeTeam: 'gone', awayTeam: 'b' }, 'Unknown Home Team v B'],
  [{ homeTeam: 'a', awayTeam: 'gone' }, 'A v Unknown Away Team'],
])('a card of %j is that of %s', (teams, names) => {
  expect(teamNamesOf(teams, facts)).toBe(names);
  const ids = { homeTeamId: teams.homeTeam, awayTeamId: teams.awayTeam };
  const shown = shownCard({ season: '25/26', division: 1, week: 3, date: null, matches: [], ...ids }, facts);
  if (teams.homeTeam !== '') expect(`${shown.homeTeamName} v ${shown.awayTeamName}`).toBe(names);
});

test('a complete card becomes the body of a submission', () => {
  const checked = checkCardValues(
    card({ date: '2025-10-02' }, { awayPlayer: 'Absentee', awayBefore: 'b2', homeScore: '17', homeBreak: '200' }),
    facts,
  );
  expect(checked.ok && cardBody(checked.value)).toMatchObject({
    season: '25/26',
    division: 1,
    weekNumber: 3,
    date: '2025-10-02',
    homeTeam: 'a',
    awayTeam: 'b',
    matches: [
      { homePlayer: 'a1', awayPlayer: 'b1', homeScore: 60, awayScore: 21, homeBreak: null },
      { homePlayer: 'a2', awayPlayer: null, homeScore: 42, awayScore: 0 },
      {},
      {},
      {},
    ],
  });
});

test('an absence shows the walkover, and undone it brings back the player, scores and breaks that were typed', () => {
  const typed = match(0, { homeBreak: '40', awayBreaks: 'x' });
  const absent = withPlayer(typed, 'away', 'Absentee');
  const absence = { homePlayer: 'a1', awayPlayer: 'Absentee', awayBefore: 'b1' };
  expect(asPlayed(absent, RULES)).toEqual({ ...emptyMatch, ...absence, homeScore: '42', awayScore: '0' });
  const both = withAbsence(withAbsence(absent, 'away', true), 'home', true);
  expect(asPlayed(both, RULES)).toMatchObject({ homeScore: '0', awayScore: '0' });
  expect(withAbsence(withAbsence(both, 'home', false), 'away', false)).toEqual(typed);
  expect(withPlayer(absent, 'away', 'b3')).toEqual({ ...typed, awayPlayer: 'b3' });
});

test('any absences that are undone leave a match as it was typed', () => {
  const step = fc.record({ side: fc.constantFrom(...SIDES), absent: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const typed = match(0, { homeBreak: '40' });
      const after = steps.reduce((now, { side, absent }) => withAbsence(now, side, absent), typed);
      const undone = SIDES.filter((side) => absentIn(after)[side]);
      expect(undone.reduce((now, side) => withAbsence(now, side, false), after)).toEqual(typed);
    }),
  );
});

const second = (field: string) => `matches.1.${field}`;

test.each<[string, string, Partial<CardValues>, Partial<MatchValues>]>([
  ['season', 'Season is required.', { season: '' }, {}],
  ['season', 'The league has no season called 99/00.', { season: '99/00' }, {}],
  ['division', 'Division is required.', { division: '' }, {}],
  ['division', 'Season 25/26 has no division 7.', { division: '7' }, {}],
  ['weekNumber', 'Week number is required.', { weekNumber: '' }, {}],
  ['weekNumber', 'Week number must be at least 1.', { weekNumber: '0' }, {}],
  ['weekNumber', 'Week number must be at most 24.', { weekNumber: '25' }, {}],
  ['weekNumber', 'Week number must be a whole number.', { weekNumber: '1.5' }, {}],
  ['weekNumber', 'Week number must be a number.', { weekNumber: 'three' }, {}],
  ['homeTeam', 'Home team is required.', { homeTeam: '' }, {}],
  ['awayTeam', 'Away team is required.', { awayTeam: '' }, {}],
  ['awayTeam', 'A cannot play against themselves.', { awayTeam: 'a' }, {}],
  ['awayTeam', 'C are not in division 1 of season 25/26.', { awayTeam: 'c' }, {}],
  ['matches', 'A result has exactly 5 frames; this one has 4.', { matches: [0, 1, 2, 3].map((i) => match(i)) }, {}],
  [second('homePlayer'), 'The home player is required.', {}, { homePlayer: '' }],
  [second('awayPlayer'), 'The away player is required.', {}, { awayPlayer: '' }],
  [second('homePlayer'), 'a1 can play only 1 frame on one side.', {}, { homePlayer: 'a1' }],
  [second('awayPlayer'), 'c1 does not play for B.', {}, { awayPlayer: 'c1' }],
  [second('homeScore'), 'The home score is required.', {}, { homeScore: '' }],
  [second('awayScore'), 'The away score must be a number.', {}, { awayScore: 'x' }],
  [second('homeScore'), 'A score must be a whole number.', {}, { homeScore: '1.5' }],
  [second('homeScore'), 'A score must be from 0 to 250.', {}, { homeScore: '251' }],
  [second('homeScore'), 'Both sides have 21: a frame has a winner.', {}, { homeScore: '21' }],
  [second('homeBreak'), 'A break must be from 1 to 155.', {}, { homeBreak: '156' }],
  [second('homeBreak2'), "A break of 61 cannot be higher than the player's score of 60.", {}, { homeBreak2: '61' }],
  [second('awayBreak'), 'A break must be a number.', {}, { awayBreak: 'x' }],
])('%s: %s', (path, message, values, inSecond) => {
  const checked = checkCardValues(card(values, inSecond), facts);
  expect(checked.ok ? [] : checked.issues).toContainEqual({ path, message });
});

test('reports all faults at once', () => {
  const checked = checkCardValues(card({ weekNumber: '', homeTeam: '' }, { homeScore: '', awayBreak: '0' }), facts);
  expect(!checked.ok && checked.issues.map(({ path }) => path).sort()).toEqual(
    ['weekNumber', 'homeTeam', second('homeScore'), second('awayBreak')].sort(),
  );
});

test('a correction may keep players and teams that have been deleted', () => {
  const where = { fixtureId: 'f', season: '25/26', division: 1, weekNumber: 3, date: null } as const;
  const home = { homeTeamId: 'gone', homeTeamName: 'Gone', homeTeamScore: 5 };
  const away = { awayTeamId: 'b', awayTeamName: 'B', awayTeamScore: 0, state: 'final' } as const;
  const breaks = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };
  const matches = [0, 1, 2, 3, 4].map((index) => {
    const [gone, here] = [`gone${index}`, `b${index + 1}`];
    const players = { homePlayerId: gone, homePlayerName: gone, awayPlayerId: here, awayPlayerName: here };
    return { ...players, homeScore: 60, awayScore: 21, ...breaks, homeBreaks: [], awayBreaks: [] };
  });
  const recorded: FixtureAnswer = { ...where, ...home, ...away, matches };
  const values = valuesOf(recorded);
  expect(checkCardValues(values, { ...facts, recorded }).ok).toBe(true);
  expect(checkCardValues(values, facts).ok).toBe(false);
});

const matchWith = (values: Partial<MatchValues>): MatchValues => ({ ...emptyMatch, ...values });
const oneTeam = { ...facts, teams: [{ ...team('t', 1), players: ['a', 'b'].map(player) }] };

test('offers nobody twice on one side, and the absentee always', () => {
  const matches = [matchWith({ homePlayer: 'a', awayPlayer: 'b' }), matchWith({})];
  const offered = (index: number, more = RULES) =>
    playerChoices(oneTeam, more, { side: 'home', teamId: 't', matches, index }).map(({ value }) => value);
  expect(offered(1)).toEqual(['b', 'Absentee']);
  expect(offered(0)).toEqual(['a', 'b', 'Absentee']);
  expect(offered(1, { ...RULES, maxFramesPerPlayer: 2 })).toEqual(['a', 'b', 'Absentee']);
});

test('keeps the chosen player, although another match has that player by now, or the team has not', () => {
  const matches = [matchWith({ homePlayer: 'a' }), matchWith({ homePlayer: 'a' }), matchWith({ homePlayer: 'x' })];
  const offered = (index: number) =>
    playerChoices(oneTeam, RULES, { side: 'home', teamId: 't', matches, index }).map(({ value }) => value);
  expect(offered(1)).toEqual(['a', 'b', 'Absentee']);
  expect(offered(2)).toEqual(['b', 'x', 'Absentee']);
});

test.each([
  ['those of the last match, in its order', { t: ['b', 'a'] }, {}, ['b', 'a']],
  ['without those who have left the team', { t: ['b', 'x'] }, {}, ['b']],
  ['nobody where one is chosen', { t: ['b', 'a'] }, { homePlayer: 'a' }, null],
  ['nobody before a first match', { t: [] }, {}, null],
  ['nobody of another team', { u: ['b'] }, {}, null],
])('offers for a team %s', (_, known, chosen, expected) => {
  const card = { season: '25/26', division: '1', weekNumber: '4', date: '', homeTeam: 't', awayTeam: '' };
  const matches = [matchWith(chosen), matchWith({}), matchWith({})];
  expect(lastPlayers({ ...oneTeam, lastPlayers: known }, { ...card, matches }, 'home')).toEqual(expected);
  expect(lastPlayers(oneTeam, { ...card, matches }, 'home')).toBeNull();
});

test('the running score counts frames whose scores differ', () => {
  const scores = ['60 12', '1 2', '7 ', '0 0', '42 0'].map((frame) => frame.split(' '));
  const matches = scores.map(([homeScore = '', awayScore = '']) => matchWith({ homeScore, awayScore }));
  expect(runningScore(matches)).toEqual({ home: 2, away: 1 });
});
