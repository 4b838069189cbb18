import { describe, expect, it } from 'vitest';
import { type CardDraft, NO_FORMER_MEMBERSHIPS } from '#domain/cards/card.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import {
  isApprovedSubstitute,
  playersOutsideSquad,
  type SubstituteApprovalRequest,
  replaceNewNamesWithPlayers,
} from '#domain/cards/substitutes.ts';
import type { SubstitutePolicy } from '#domain/seasons/season.ts';
import { toTeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { makeFixture, makeMatch, makePlayer, makeTeam } from '../../../tests/fixtures/made-league.ts';

const TEAMS = [makeTeam('a', { name: 'Ashes' }), makeTeam('b', { name: 'Birches' }), makeTeam('c', { name: 'Cedars' })];
const ANN = makePlayer('ann', 'a', { name: 'Ann Lee' });
const GONE = makePlayer('gone', 'a', { name: 'Gus Old', deleted: true });
const MERGED = makePlayer('merged', 'a', { name: 'Jon Roe', mergedInto: 'jo' });
const PEOPLE = toTeamsAndPlayers(TEAMS, [
  ANN,
  GONE,
  MERGED,
  makePlayer('bob', 'b', { name: 'Bob Kay' }),
  makePlayer('jo', 'c', { name: 'Jonathan Roe' }),
]);

const NAMELESS = { homePlayerName: undefined, awayPlayerName: undefined };
const BLANK: MatchDraft = { homePlayer: null, awayPlayer: null, ...NAMELESS, homeScore: 60, awayScore: 20 };

function draftOf(matches: MatchDraft[]): CardDraft {
  const where = { season: '25/26', division: 1, week: 1, date: null };
  return { ...where, homeTeam: 'a', awayTeam: 'b', matches };
}

function resolve(matches: Partial<MatchDraft>[], substitutes?: SubstitutePolicy, recorded = false) {
  const card = makeFixture('a', 'b', { matches: [makeMatch('jo', 60, 20, 'bob')] });
  const resolved = replaceNewNamesWithPlayers(draftOf(matches.map((match) => ({ ...BLANK, ...match }))), {
    people: PEOPLE,
    day: NO_FORMER_MEMBERSHIPS,
    rules: substitutes ? { substitutes } : {},
    recorded: recorded ? card : null,
    newPlayer: (name, teamId) => makePlayer(`new ${name}`, teamId, { name }),
  });
  // `resolved.people` already contains the new players.
  for (const player of resolved.made) expect(resolved.people.players.get(player.id)).toBe(player);
  return {
    players: resolved.draft.matches?.map((match) => [match?.homePlayers ?? match?.homePlayer, match?.awayPlayer]),
    made: resolved.made.map(({ name, teamId }) => `${name} of ${teamId}`),
    faults: resolved.issues.map(({ path, message }) => `${path}: ${message}`),
  };
}

describe('a new name on a card (Rule C19)', () => {
  const [dan, both] = [{ homeNewPlayer: 'Dan Moss' }, { homeNewPlayer: 'Dan Moss', awayNewPlayer: 'Dan Moss' }];
  const again = { homeNewPlayer: 'DAN MOSS' };
  const pair = { homePlayers: ['ann', null], homeNewPlayers: [null, 'Dan Moss'] };
  it.each<[what: string, matches: Partial<MatchDraft>[], home: unknown[], made: string[], away?: string]>([
    ['of nobody yet', [{ homeNewPlayer: ' Dan  Moss ' }], ['new Dan Moss'], ['Dan Moss of a']],
    ['twice, spelt otherwise, is one person', [dan, again], ['new Dan Moss', 'new Dan Moss'], ['Dan Moss of a']],
    ['on both sides is one, whom the card refuses', [both], ['new Dan Moss'], ['Dan Moss of a'], 'new Dan Moss'],
    ['of the squad is that player', [{ homeNewPlayer: 'ann lee' }], ['ann'], []],
    ['of another team is a namesake', [{ homeNewPlayer: 'Bob Kay' }], ['new Bob Kay'], ['Bob Kay of a']],
    ['of somebody deleted is a new person', [{ homeNewPlayer: 'Gus Old' }], ['new Gus Old'], ['Gus Old of a']],
    ['of one of a pair', [dan, pair], ['new Dan Moss', ['ann', 'new Dan Moss']], ['Dan Moss of a']],
    ['that is empty is none', [{ homeNewPlayer: ' ' }], [null], []],
    ['that is null is none', [{ homePlayer: 'ann', homeNewPlayer: null }], ['ann'], []],
  ])('%s', (_, matches, home, made, away) => {
    const expected = { players: home.map((player) => [player, away ?? null]), made, faults: [] };
    expect(resolve(matches, 'free')).toEqual(expected);
    expect(resolve(matches, 'approval')).toEqual(expected);
  });

  it('in a pair can also be the player of a break', () => {
    const homeBreaks = [
      { playerId: 'ann', points: 20 },
      { playerId: 'Dan Moss', points: 30 },
    ];
    const matches = [{ ...BLANK, ...pair, homeBreaks, frames: [{ homeBreaks }] }];
    const by = {
      people: PEOPLE,
      day: NO_FORMER_MEMBERSHIPS,
      rules: { substitutes: 'free' as const },
      recorded: null,
    };
    const newPlayer = (name: string, teamId: string) => makePlayer(`new ${name}`, teamId, { name });
    const made = [homeBreaks[0], { playerId: 'new Dan Moss', points: 30 }];
    expect(replaceNewNamesWithPlayers(draftOf(matches), { ...by, newPlayer }).draft.matches).toMatchObject([
      { homeBreaks: made, frames: [{ homeBreaks: made }] },
    ]);
  });

  it('means the team’s player on the recorded card, also after a merge', () => {
    expect(resolve([{ homeNewPlayer: 'Jon Roe' }], 'free', true)).toMatchObject({ players: [['jo', null]], made: [] });
    expect(resolve([{ homeNewPlayer: 'Jon Roe' }], 'free')).toMatchObject({ made: ['Jon Roe of a'] });
    expect(resolve([{ awayNewPlayer: 'Jon Roe' }], 'free', true)).toMatchObject({ made: ['Jon Roe of b'] });
  });

  const notBoth = 'A match has a player or a new player on a side, not both.';
  const absent = 'Absentee is not a player’s name: it marks an absent player.';
  const tooLong = 'The new player’s name is longer than 60 characters.';
  const squadOnly = 'Dan Moss does not play for Ashes: only their squad may play.';
  it.each<[what: string, match: Partial<MatchDraft>, rule: SubstitutePolicy | undefined, fault: string]>([
    ['beside a player', { homePlayer: 'ann', ...dan }, 'free', notBoth],
    ['of an absentee', { homeNewPlayer: 'absentee' }, 'free', absent],
    ['that is too long', { homeNewPlayer: 'x'.repeat(61) }, 'free', tooLong],
    ['where only the squad may play', dan, 'registered', squadOnly],
    ['by the usual rule', dan, undefined, squadOnly],
  ])('%s is refused', (_, match, rule, fault) => {
    const { made, faults } = resolve([match], rule);
    expect(faults.map((one) => one.replace("player's", 'player’s'))).toEqual([`matches.0.homeNewPlayer: ${fault}`]);
    expect(made).toEqual([]);
    // A new player in a pair is refused likewise.
    const pairs = { homePlayers: [null, match.homePlayer ?? null], homeNewPlayers: [null, match.homeNewPlayer] };
    const found = resolve([pairs], rule).faults.map((one) => one.replace("player's", 'player’s'));
    expect(found).toEqual([`matches.0.homeNewPlayers.1: ${fault}`]);
  });
});

describe('who is not in the squad of a team (Rule C20)', () => {
  const card = makeFixture('a', 'b', {
    matches: [makeMatch('ann', 60, 20, 'bob'), makeMatch('jo', 60, 20, 'bob'), makeMatch('new', 60, 20, null)],
  });

  it('is returned once, also if the card creates the player', () => {
    expect(playersOutsideSquad(card, null, PEOPLE, NO_FORMER_MEMBERSHIPS)).toEqual([
      { teamId: 'a', playerId: 'jo', isNew: false },
      { teamId: 'a', playerId: 'new', isNew: true },
    ]);
  });

  it('does not include players who left the squad on the card’s day or later', () => {
    const day = { ...NO_FORMER_MEMBERSHIPS, left: (teamId: string) => new Set(teamId === 'a' ? ['jo'] : []) };
    expect(playersOutsideSquad(card, null, PEOPLE, day).map(({ playerId }) => playerId)).toEqual(['new']);
  });

  it('does not include players of the team on the card that is corrected', () => {
    const [recorded, other] = ['home', 'away'].map((side) => {
      const frame = side === 'home' ? makeMatch('jo', 60, 20, 'bob') : makeMatch('ann', 60, 20, 'jo');
      return makeFixture('a', 'b', { matches: [frame] });
    });
    expect(playersOutsideSquad(card, recorded!, PEOPLE, NO_FORMER_MEMBERSHIPS).map(({ playerId }) => playerId)).toEqual(
      ['new'],
    );
    expect(playersOutsideSquad(card, other!, PEOPLE, NO_FORMER_MEMBERSHIPS).map(({ playerId }) => playerId)).toEqual([
      'jo',
      'new',
    ]);
  });
});

it.each<[what: string, known: Partial<SubstituteApprovalRequest>, found: boolean]>([
  ['the person', {}, true],
  ['the person under a merged id', { playerId: 'merged' }, true],
  ['another person', { playerId: 'bob' }, false],
  ['the person for another team', { teamId: 'b' }, false],
  ['the person, not decided', { state: 'open' }, false],
  ['the person, refused', { state: 'refused' }, false],
])('approved is %s: %j', (_, given, found) => {
  const who = { season: '25/26', division: 1, teamId: 'a', playerId: 'jo' };
  const known: SubstituteApprovalRequest = { id: 's', ...who, isNew: false, state: 'approved', ...given };
  const another: SubstituteApprovalRequest = { ...known, id: 't', playerId: 'ann', state: 'approved' };
  expect(isApprovedSubstitute({ playerId: 'jo', teamId: 'a' }, [another, known], PEOPLE)).toBe(found);
});
