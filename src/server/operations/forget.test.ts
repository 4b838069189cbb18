import { describe, expect, test } from 'vitest';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { samplePlayer, sampleTeam } from '../../../tests/support/sample-values.ts';
import { findPlayerToForget, nameForForgottenPlayer } from './forget.ts';
import { renameInJson, createRenamer } from './names-in-texts.ts';

const players = [
  samplePlayer('p1', 'a', { name: 'Ann Lee' }),
  samplePlayer('p2', 'b', { name: 'Ann Lee' }),
  samplePlayer('p3', 'a', { name: 'Bo Hart', formerNames: ['Bo Moss'], deleted: true }),
];
const people: TeamsAndPlayers = {
  teams: new Map([sampleTeam('a', { name: 'Harbour' }), sampleTeam('b')].map((team) => [team.id, team])),
  players: new Map(players.map((player) => [player.id, player])),
};

const ROWS: [who: string, team: string | null, expected: string][] = [
  ['p2', null, 'p2'],
  ['bo hart', null, 'p3'],
  ['Bo Moss', null, 'p3'],
  ['ANN LEE', 'harbour', 'p1'],
  ['Ann Lee', 'b', 'p2'],
  ['Ann', null, 'Nobody in the league is called Ann.'],
  ['Bo Hart', 'Team b', 'Nobody called Bo Hart is in Team b, but somebody elsewhere in the league is.'],
  [
    'Ann Lee',
    null,
    'There are 2 people called Ann Lee. Choose one, by --team or by identifier:\n' +
      '  p1  Ann Lee, Harbour\n  p2  Ann Lee, Team b',
  ],
];

describe('the chosen person', () => {
  test.each(ROWS)('%s of %s', (who, team, expected) => {
    const chosen = findPlayerToForget(people, who, team);
    expect(chosen.ok ? chosen.player.id : chosen.sentence).toBe(expected);
  });
});

test('forgotten people have different names', () => {
  const called = (name: string, formerNames: string[] = []) => samplePlayer(name, 'a', { name, formerNames });
  expect(nameForForgottenPlayer([])).toBe('Former player');
  expect(nameForForgottenPlayer([called('former player')])).toBe('Former player 2');
  expect(nameForForgottenPlayer([called('Former player 2')])).toBe('Former player');
  expect(nameForForgottenPlayer([called('Ann', ['Former player']), called('Former player 2')])).toBe('Former player 3');
});

const RENAMED: [text: string, expected: string][] = [
  ['Added Ann Lee to Harbour A', 'Added X to Harbour A'],
  ['Renamed Ann Lee of Harbour A to Ann Moss', 'Renamed X of Harbour A to X'],
  ['ANN LEE, ann lee', 'X, X'],
  ['Joann Leeson, Ann Lees', 'Joann Leeson, Ann Lees'],
  ['Ann  Lee, Ann\u00a0Lee, Ánn Léé', 'X, X, X'],
  ['Lee, Ann; Lee,Ann', 'X; X'],
  ['post:ann-lee-wins, /documents/Ann_Lee.pdf, lee.ann, ann%20lee', 'post:x-wins, /documents/x.pdf, x, x'],
  ['ann-lees, joann-lee', 'ann-lees, joann-lee'],
  ['ann.lee@example.org, annlee79@example.org, mail:captain.ann_lee@a.org.', 'X, X, mail:X.'],
  ['“Ann Lee” (Ann Lee)', '“X” (X)'],
  ['Ann Lee-Hart and Ann Lee', 'Ann Lee-Hart and X'],
  ['Mary Ann Lee v Ann Lee', 'Mary Ann Lee v X'],
  ['', ''],
];

describe('a name in a text', () => {
  const rename = createRenamer(['Ann Lee', 'Ann Moss'], 'X', ['Mary Ann Lee', 'Ann Lee-Hart', 'Ann Lee', 'Bob']);
  test.each(RENAMED)('%s', (text, expected) => {
    expect(rename(text)).toBe(expected);
  });

  test('with accents is found without them', () => {
    const accented = createRenamer(['Zoë O’Neill'], 'X', []);
    expect(accented("Zoe ONeill, ZOË O'NEILL, zoe-o-neill, Zoë O’Neills")).toBe('X, X, x, Zoë O’Neills');
  });

  test('of a contact takes the ways to reach them along', () => {
    const contacts = {
      contacts: [{ name: 'Ann Lee', email: 'chair@example.org', phone: '01632 960123' }],
      'Ann Lee': 1,
    };
    expect(renameInJson(JSON.stringify(contacts), rename)).toBe(
      '{"contacts":[{"name":"X","email":null,"phone":null}],"X":1}',
    );
    expect(renameInJson('{"email":"ann.lee@example.org","phone":"1"}', rename)).toBe('{"email":null,"phone":"1"}');
  });

  test('is not a pattern, and without names nothing is replaced', () => {
    const odd = createRenamer(['A. (B)'], '$&', []);
    expect(odd('A. (B), Ax (B), $&')).toBe('$&, Ax (B), $&');
    expect(createRenamer([], 'X', [])('Ann Lee')).toBe('Ann Lee');
  });

  test('is replaced in the values of JSON, which stays JSON', () => {
    const quoting = createRenamer(['Ann "Ace" Lee'], 'X', []);
    const answer = JSON.stringify({ name: 'Ann "Ace" Lee', list: ['Ann "Ace" Lee', 1, null, true] });
    expect(quoting(answer)).toBe(answer);
    expect(renameInJson(answer, quoting)).toBe('{"name":"X","list":["X",1,null,true]}');
  });
});
