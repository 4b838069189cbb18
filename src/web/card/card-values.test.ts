import { expect, test } from 'vitest';
import type { FixtureAnswer } from '#contract/matches.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { makeSeason, RULES } from '../../../tests/fixtures/made-league.ts';
import { type CardFacts, lastLineup, cardTeamsText } from './card-facts.ts';
import { moveIssuesToCardFields, toCardBody, type CardValues, checkCardValues, cardValuesOf } from './card-values.ts';
import type { MatchValues } from './match-values.ts';
import { matchesWonSoFar } from './matches-won-and-needed.ts';
import { PLAYED_AS_USUAL } from './outcome-values.ts';
import { playerChoices } from './player-choices.ts';
import { toShownCard } from './sent-card.tsx';
import { type Typed, typedMatch } from '../../../tests/fixtures/typed-match.ts';

const MARK = { ...markOfName('Elms'), picture: null };

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

function match(index: number, values: Typed = {}): MatchValues {
  return typedMatch({ home: `a${index + 1} 60`, away: `b${index + 1} 21`, ...values });
}

function card(values: Partial<CardValues> = {}, second: Typed = {}): CardValues {
  const matches = [0, 1, 2, 3, 4].map((index) => match(index, index === 1 ? second : {}));
  const teams = { homeTeam: 'a', awayTeam: 'b' };
  return {
    ...PLAYED_AS_USUAL,
    season: '25/26',
    division: '1',
    weekNumber: '3',
    date: '',
    ...teams,
    matches,
    ...values,
  };
}

test.each([
  [{ homeTeam: 'a', awayTeam: 'b' }, 'A v B'],
  [{ homeTeam: '', awayTeam: 'b' }, 'no team yet v B'],
  [{ homeTeam: 'gone', awayTeam: 'b' }, 'Unknown Home Team v B'],
  [{ homeTeam: 'a', awayTeam: 'gone' }, 'A v Unknown Away Team'],
])('the teams of a card of %j are named %s', (teams, names) => {
  expect(cardTeamsText(teams, facts)).toBe(names);
  const ids = { homeTeamId: teams.homeTeam, awayTeamId: teams.awayTeam };
  const shown = toShownCard({ season: '25/26', division: 1, week: 3, date: null, matches: [], ...ids }, facts);
  if (teams.homeTeam !== '') expect(`${shown.homeTeamName} v ${shown.awayTeamName}`).toBe(names);
});

test('a complete card becomes the body of a submission', () => {
  const checked = checkCardValues(card({ date: '2025-10-02' }, { home: 'a2 17 200', away: 'Absentee' }), facts);
  expect(checked.ok && toCardBody(checked.value)).toMatchObject({
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

const second = (field: string) => `matches.1.sides.${field}`;
const ABOVE = "A break of 61 cannot be higher than the player's score of 60.";

test.each<[string, string, Partial<CardValues>, Typed]>([
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
  [second('home.players.0'), 'The home player is required.', {}, { home: '? 60' }],
  [second('away.players.0'), 'The away player is required.', {}, { away: '? 21' }],
  [second('home.players.0'), 'a1 can play only 1 frame on one side.', {}, { home: 'a1 60' }],
  [second('away.players.0'), 'c1 does not play for B.', {}, { away: 'c1 21' }],
  [second('home.score'), 'The home score is required.', {}, { home: 'a2' }],
  [second('away.score'), 'The away score must be a number.', {}, { away: 'b2 x' }],
  [second('home.score'), 'A score must be a whole number.', {}, { home: 'a2 1.5' }],
  [second('home.score'), 'A score must be from 0 to 250.', {}, { home: 'a2 251' }],
  [second('home.score'), 'Both sides have 21: a frame has a winner.', {}, { home: 'a2 21' }],
  [second('home.breaks.0.points'), 'A break must be from 1 to 155.', {}, { home: 'a2 60 156' }],
  [second('home.breaks.1.points'), ABOVE, {}, { home: 'a2 60 30 61' }],
  [second('home.breaks.2.points'), ABOVE, {}, { home: 'a2 60 30 30 61' }],
  [second('away.breaks.0.points'), 'A break must be a number.', {}, { away: 'b2 21 x' }],
])('%s: %s', (path, message, values, inSecond) => {
  const checked = checkCardValues(card(values, inSecond), facts);
  expect(checked.ok ? [] : checked.issues).toContainEqual({ path, message });
});

test('reports all faults at once', () => {
  const checked = checkCardValues(card({ weekNumber: '', homeTeam: '' }, { home: 'a2', away: 'b2 21 0' }), facts);
  expect(!checked.ok && checked.issues.map(({ path }) => path).sort()).toEqual(
    ['weekNumber', 'homeTeam', second('home.score'), second('away.breaks.0.points')].sort(),
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
  const values = cardValuesOf(recorded, facts);
  expect(checkCardValues(values, { ...facts, recorded }).ok).toBe(true);
  expect(checkCardValues(values, facts).ok).toBe(false);
});

const oneTeam = { ...facts, teams: [{ ...team('t', 1), players: ['a', 'b'].map(player) }] };

test('offers no player twice on one side, and `Absentee` last', () => {
  const matches = [typedMatch({ home: 'a', away: 'b' }), typedMatch({})];
  const offered = (index: number, more = RULES) =>
    playerChoices(oneTeam, more, { side: 'home', teamId: 't', matches, index }).map(({ value }) => value);
  expect(offered(1)).toEqual(['b', 'Absentee']);
  expect(offered(0)).toEqual(['a', 'b', 'Absentee']);
  expect(offered(1, { ...RULES, maxFramesPerPlayer: 2 })).toEqual(['a', 'b', 'Absentee']);
});

test('still offers the chosen player if another match has taken that player, or if the player has left the team', () => {
  const matches = ['a', 'a', 'x'].map((home) => typedMatch({ home }));
  const offered = (index: number) =>
    playerChoices(oneTeam, RULES, { side: 'home', teamId: 't', matches, index }).map(({ value }) => value);
  expect(offered(1)).toEqual(['a', 'b', 'Absentee']);
  expect(offered(2)).toEqual(['b', 'x', 'Absentee']);
});

test.each([
  ['those of the last match, in its order', { t: [['b'], ['a']] }, '', [['b'], ['a']]],
  ['both of a pair', { t: [['b', 'a']] }, '', [['b', 'a']]],
  ['without those who have left the team', { t: [['b'], ['x']] }, '', [['b']]],
  ['nobody where one is chosen', { t: [['b'], ['a']] }, 'a', null],
  ['nobody before a first match', { t: [] }, '', null],
  ['nobody of another team', { u: [['b']] }, '', null],
])('offers for a team %s', (_, known, home, expected) => {
  const place = { homeTeam: 't', awayTeam: '', matches: [typedMatch({ home }), typedMatch({}), typedMatch({})] };
  expect(lastLineup({ ...oneTeam, lastLineup: known }, place, 'home')).toEqual(expected);
  expect(lastLineup(oneTeam, place, 'home')).toBeNull();
});

test('the running score counts frames whose scores differ', () => {
  const scores = ['60 12', '1 2', '7 ', '0 0', '42 0'].map((frame) => frame.split(' '));
  const matches = scores.map(([home = '', away = '']) => typedMatch({ home: `a ${home}`, away: `b ${away}` }));
  expect(matchesWonSoFar(matches, RULES)).toEqual({ home: 2, away: 1 });
});

test.each([
  ['weekNumber', 'weekNumber'],
  ['awardedScore', 'awardedScore.0'],
  ['matches.3.homePlayer', 'matches.3.sides.home.players.0'],
  ['matches.3.homePlayers.1', 'matches.3.sides.home.players.1'],
  ['matches.3.awayNewPlayers.1', 'matches.3.sides.away.players.1'],
  ['matches.3.homeNewPlayer', 'matches.3.sides.home.players.0'],
  ['matches.3.awayBreak2', 'matches.3.sides.away.breaks.1.points'],
  ['matches.3.homeBreaks.12', 'matches.3.sides.home.breaks.12.points'],
  ['matches.0.frames.2.awayScore', 'matches.0.frames.2.sides.away.score'],
  ['matches.0.frames.2.winner', 'matches.0.frames.2.winner'],
])('the server’s fault at %s is shown at %s', (path, field) => {
  expect(moveIssuesToCardFields([{ path, message: 'x' }], card(), facts)).toEqual([{ path: field, message: 'x' }]);
});

const end = (given: Partial<CardValues>) =>
  card({ ...given, matches: [match(0), ...[1, 2, 3, 4].map(() => typedMatch({ home: '?', away: '?' }))] });
const NOBODY = { homePlayer: null, awayPlayer: null, homeScore: 0, awayScore: 0 };

test.each<[given: Partial<CardValues>, sent: object]>([
  [
    { outcome: 'abandoned', note: ' Lights out ' },
    {
      outcome: 'abandoned',
      decided: null,
      note: 'Lights out',
      matches: [{ homeScore: 60 }, NOBODY, NOBODY, NOBODY, NOBODY],
    },
  ],
  [
    { outcome: 'abandoned', decided: 'drawn' },
    { outcome: 'abandoned', decided: 'drawn' },
  ],
  [
    { outcome: 'awarded', awardedTo: 'away' },
    { awardedTo: 'away', awardedScore: [0, 5], note: null, matches: [] },
  ],
  [
    { outcome: 'awarded', awardedTo: 'home', awardedScore: ['3', '1'] },
    { awardedScore: [3, 1], matches: [] },
  ],
  [
    { outcome: 'scores', homeTeamScore: '3', awayTeamScore: '2' },
    { homeTeamScore: 3, awayTeamScore: 2, matches: [] },
  ],
])('a fixture that ended with %j is sent in this way, and shown in the form again', (given, sent) => {
  const checked = checkCardValues(end(given), facts);
  expect(checked.ok && toCardBody(checked.value)).toMatchObject(sent);
  if (!checked.ok) return;
  const shown = { ...toShownCard(checked.value, facts), fixtureId: 'f', state: 'final' as const };
  const again = checkCardValues(cardValuesOf(shown, facts), facts);
  expect(again).toEqual(checked);
});

test.each<[given: Partial<CardValues>, faults: string[]]>([
  [{ outcome: 'awarded' }, ['awardedTo: Say which side the match is awarded to.']],
  [
    { outcome: 'awarded', awardedTo: 'home', awardedScore: ['x', ''] },
    ['awardedScore.0: A score must be a number.', 'awardedScore.1: A score is required.'],
  ],
  [
    { outcome: 'awarded', awardedTo: 'home', awardedScore: ['4', '3'] },
    ['awardedScore.0: An awarded score is two whole numbers, together at most 5.'],
  ],
  [{ outcome: 'scores', awayTeamScore: '9' }, ['homeTeamScore: The home team’s score is required.']],
])('a fixture that ended with %j shows its faults at the fields', (given, faults) => {
  const checked = checkCardValues(end(given), facts);
  const found = checked.ok ? [] : checked.issues.map(({ path, message }) => `${path}: ${message}`);
  for (const fault of faults) expect(found).toContain(fault);
  expect(found.filter((fault) => fault.startsWith('matches'))).toEqual([]);
});
