import { expect, test } from 'vitest';
import { joinAnswers, cardKey, personKey, questionsOf, teamKey } from './questions.ts';

const PERSON = {
  line: 7,
  name: 'Bob Selby',
  teams: ['Lions', 'Tigers'],
  choices: [
    { playerId: 'p1', name: 'Robert Selby', teams: ['Lions', 'Bears'], reason: 'A nickname.' },
    { playerId: null, name: 'B. Selby', teams: [], reason: 'An initial.' },
  ],
};
const TEAM = {
  line: 9,
  name: 'Kings',
  choices: [
    { teamId: 'k', name: 'Kings Arms', reason: 'A part.' },
    { teamId: null, name: 'Kingz', reason: 'A slip.' },
  ],
};
const CARD = {
  line: 8,
  card: 'Lions v Tigers, week 3 of 25/26',
  homeTeam: 'Lions',
  awayTeam: 'Tigers',
  homePlayers: ['Ann', 'Bo'],
  awayPlayers: ['Cy', 'Di'],
  homeScore: 3,
  awayScore: 2,
  swap: null,
  keepScores: false,
};

test('the questions of a file are in its order, each with its answers', () => {
  const [person, card, team] = questionsOf({ questions: [PERSON], teamQuestions: [TEAM], sides: [CARD] });
  const name = 'Kings';
  const { options, ...known } = team!; // there is one
  const about = 'A team that the league does not have under this name';
  expect(known).toEqual({ key: teamKey('KINGS'), line: 9, title: name, about, changesOthers: true, isUrgent: true });
  const says = (teamId: string | null, sameAs: string | null) => ({ teams: [{ name, teamId, sameAs }] });
  expect(options).toEqual([
    { value: 'k', label: 'Kings Arms', about: 'A part.', says: says('k', null) },
    { value: 'Kingz', label: 'Kingz', about: 'A slip.', says: says(null, 'Kingz') },
    { value: 'new', label: 'Another team', about: '', says: says(null, null) },
  ]);
  expect(card).toMatchObject({
    key: cardKey(CARD.card),
    title: CARD.card,
    about: 'Ann, Bo belong to Tigers, and Cy, Di to Lions',
    changesOthers: true,
    isUrgent: true,
  });
  const swapped = (swap: boolean, keepScores: boolean) => [{ card: CARD.card, swap, keepScores }];
  expect(card?.options.map((option) => [option.value, option.label, option.says.sides])).toEqual([
    ['swap', 'Swap the players with their scores: Lions 2–3 Tigers', swapped(true, false)],
    ['players', 'Swap only the players: Lions 3–2 Tigers', swapped(true, true)],
    ['keep', 'Import it as it is written: Lions 3–2 Tigers', swapped(false, false)],
  ]);
  expect(card?.options.map(({ about }) => about)).toEqual([
    'Each player keeps points and breaks. The result turns round.',
    'Points and breaks stay with the teams.',
    '',
  ]);
  const teams = ['Lions', 'Tigers'];
  const answer = (playerId: string | null, sameAs: string | null) => ({
    answers: [{ name: 'Bob Selby', teams, playerId, sameAs }],
  });
  const { options: choices, ...asked } = person!; // there is one
  const key = personKey('Bob Selby', teams);
  const whose = { title: 'Bob Selby', about: 'Lions and Tigers', changesOthers: false, isUrgent: true };
  expect(asked).toEqual({ key, line: 7, ...whose });
  expect(choices).toEqual([
    { value: 'p1', label: 'Robert Selby', about: 'Lions, Bears. A nickname.', says: answer('p1', null) },
    { value: 'B. Selby', label: 'B. Selby', about: 'An initial.', says: answer(null, 'B. Selby') },
    { value: 'new', label: 'Somebody new', about: '', says: answer(null, null) },
  ]);
});

test('an answered card is no question, and names of the file alone may stay open', () => {
  const [, ofFile] = PERSON.choices;
  const questions = [{ ...PERSON, choices: ofFile ? [ofFile] : [] }];
  const teamQuestions = [{ ...TEAM, choices: TEAM.choices.slice(1) }];
  const open = questionsOf({ questions, teamQuestions, sides: [{ ...CARD, swap: false }] });
  expect(open.map(({ title, isUrgent }) => [title, isUrgent])).toEqual([
    ['Bob Selby', false],
    ['Kings', false],
  ]);
});

test('all answers are said together', () => {
  const teams = [{ name: 'A', teamId: null, sameAs: null }];
  const sides = [{ card: 'B', swap: false, keepScores: false }];
  const answers = [{ name: 'C', teams: [], playerId: null, sameAs: null }];
  expect(joinAnswers([{ teams }, {}, { sides }, { answers }, { teams }])).toEqual({
    teams: [...teams, ...teams],
    sides,
    answers,
  });
  expect([personKey('A', ['B']), teamKey('Ä'), cardKey('A')]).toEqual(['["A",["B"]]', 'team ä', 'card A']);
});
