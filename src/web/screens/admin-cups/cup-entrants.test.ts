import { expect, it } from 'vitest';
import { markOfName } from '#domain/squads/mark.ts';
import { possibleEntrants, parseEntrants } from './cup-entrants.ts';

function team(id: string, name: string, ...called: string[]) {
  const numbers = { handicap: 0, modifier: 0, newHandicap: 0 };
  const players = called.map((player) => {
    return { _id: player.toLowerCase(), id: player.toLowerCase(), name: player, ...numbers };
  });
  const mark = { ...markOfName(name), picture: null };
  return { _id: id, id, name, division: 1, venue: '', shortName: null, mark, players };
}
const teams = [team('t1', 'Smith, Jones & Co', 'Ann Lee', 'Bob Ray'), team('t2', 'Red Lion', 'Cy Poe', 'Di Fox')];

it.each<[kind: 'player' | 'pair' | 'team', text: string, entrants: string[], rest: string]>([
  ['player', 'Ann Lee', ['Ann Lee: ann lee'], ''],
  ['player', ' ann lee ', ['Ann Lee: ann lee'], ''],
  ['player', 'Ann Lee, Guest One; Di Fox', ['Ann Lee: ann lee', 'Guest One', 'Di Fox: di fox'], ''],
  [
    'player',
    '1. Ann Lee\r\n2) Bob Ray\n\n- Cy Poe\n• Guest Two',
    ['Ann Lee: ann lee', 'Bob Ray: bob ray', 'Cy Poe: cy poe', 'Guest Two'],
    '',
  ],
  ['player', 'Ann Lee\tBob Ray', ['Ann Lee: ann lee', 'Bob Ray: bob ray'], ''],
  ['player', 'Jean-Luc 2. Poe', ['Jean-Luc 2. Poe'], ''],
  ['player', ' ,\n ', [], ''],
  ['team', 'Smith, Jones & Co', ['Smith, Jones & Co: t1'], ''],
  ['team', 'Red Lion\nBlue Bell', ['Red Lion: t2', 'Blue Bell'], ''],
  ['pair', 'Ann Lee & Bob Ray', ['Ann Lee & Bob Ray: ann lee bob ray'], ''],
  ['pair', 'Ann Lee/Cy Poe\nBob Ray and Guest', ['Ann Lee & Cy Poe: ann lee cy poe', 'Bob Ray & Guest'], ''],
  ['pair', 'Ann Lee, Bob Ray & Cy Poe, A & B & C', ['Bob Ray & Cy Poe: bob ray cy poe'], 'Ann Lee, A & B & C'],
  ['pair', 'Sandy Andrews & Andy Sand', ['Sandy Andrews & Andy Sand'], ''],
])('in a cup for a %s, the text %j is read as the entrants %j', (kind, text, expected, left) => {
  const { entrants, rest } = parseEntrants(
    kind,
    text,
    possibleEntrants(kind, teams, (division) => `Division ${division}`),
  );
  const words = entrants.map(({ label, of }) => {
    if ('teamId' in of) return `${label}: ${of.teamId}`;
    return 'playerIds' in of ? `${label}: ${of.playerIds.join(' ')}` : label;
  });
  expect([words, rest]).toEqual([expected, left]);
});
