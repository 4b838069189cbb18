import { describe, expect, it } from 'vitest';
import { columnsOf, inOrder, isHeaderWithin } from './squad-columns.ts';

const TEAMS = ['Team', 'TEAM NAME', 'Teams', 'Club', 'Side'];
const PLAYERS = ['Player', 'Player name', 'Players', 'Name', 'Full name', 'Member', 'First name', 'Forename', 'First'];
const OTHERS = `surname: Surname, Last name, Family name, Last
  handicap: Handicap, H'cap, Hcp, H/C, Handicaps, Start, Current handicap, Present handicap, Hándicap
  modifier: Modifier, Mod.
  newHandicap: New handicap, newHandicap, New H’cap, New hcp, New HC
  division: Division, Div.
  venue: Venue, Home venue, Ground, Home
  captain: Captain, Capt.
  number: No., Nr, Number, ID, teamId, playerId`
  .split(/\n +/)
  .flatMap((line) => {
    const [column = '', words = ''] = line.split(': ');
    return words.split(', ').map((word) => [column, word] as const);
  });

describe('the header of a list', () => {
  it.each(TEAMS)('has the team under %s', (word) => {
    expect(columnsOf([word, 'Player'])).toEqual({ team: 0, player: 1, ignored: [] });
  });

  it.each(PLAYERS)('has the player under %s', (word) => {
    expect(columnsOf(['Team', word])).toEqual({ team: 0, player: 1, ignored: [] });
  });

  it.each(OTHERS)('has the %s under %s', (column, word) => {
    expect(columnsOf(['Team', 'Player', word])).toEqual({ team: 0, player: 1, [column]: 2, ignored: [] });
  });

  it.each<[string[], object | null]>([
    [['Player'], { player: 0, ignored: [] }],
    [['Team'], { team: 0, ignored: [] }],
    [['', 'Team', 'Team', ''], { team: 1, ignored: [] }],
    [['Team', 'Player', 'Phone', 'Age group'], { team: 0, player: 1, ignored: ['Phone', 'Age group'] }],
    [['Player', 'Phone'], null],
    [['Team', 'Player', '20'], null],
    [['Handicap', 'Division'], null],
    [['Lions', 'Ann Lee'], null],
    [['Lions'], null],
    [['李明'], null],
    [[], null],
  ])('of %j is %j', (cells, columns) => {
    expect(columnsOf(cells)).toEqual(columns);
  });

  it.each<[string[], boolean]>([
    [['Player', 'Handicap'], true],
    [['', 'Player', '', 'No.'], true],
    [['Player'], false],
    [['Player', ''], false],
    [['Player', 'Ann'], false],
    [['李', '明'], false],
  ])('may be repeated below a team: %j, %s', (cells, expected) => {
    expect(isHeaderWithin(cells)).toBe(expected);
  });

  it.each([
    ['20,Lee,Ann,yes', 'Ann Lee,20,captain'],
    [',Lee,Ann,', 'Ann Lee,,'],
    [',,Ann,', 'Ann'],
    ['Lions', 'Lions'],
    ['20,,Ann', 'Ann,20,'],
  ])('puts %j into the order %j', (cells, expected) => {
    const columns = { handicap: 0, surname: 1, player: 2, captain: 3, ignored: [] };
    expect(inOrder(cells.split(','), columns).join()).toBe(expected);
  });

  it('has no text in columns that it lacks', () => {
    expect(inOrder(['Ann', 'x'], { player: 0, ignored: [] })).toEqual(['Ann', '', '']);
  });
});
