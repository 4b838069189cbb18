import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alreadyRecordedWords,
  type CardContext,
  type AllowedFormerMemberships,
  type CardDraft,
  checkCard,
  NO_FORMER_MEMBERSHIPS,
} from '#domain/cards/card.ts';
import { checkMatches, fitsFormat, maxOccurrences } from '#domain/cards/matches-draft.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Match } from '#domain/cards/match.ts';
import type { Team } from '#domain/squads/teams-and-players.ts';
import { formatOf } from '#domain/seasons/format.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import {
  makeFixture,
  makeMatch,
  makePeople,
  makePlayer,
  makeSeason,
  makeTeam,
  RULES,
  VOID_MATCH,
} from '../../../tests/fixtures/made-league.ts';
import { faultsOfChecked } from '../../../tests/support/faults.ts';

const TEAMS = [
  makeTeam('a', { name: 'Ashes' }),
  makeTeam('b', { name: 'Birches' }),
  makeTeam('c', { name: 'Cedars', division: 2 }),
  makeTeam('d', { name: 'Dogwoods', deleted: true }),
  makeTeam('e', { name: 'Elms', division: 0 }),
];
const PLAYERS = ['a', 'b', 'c'].flatMap((team) => [1, 2, 3, 4, 5].map((n) => makePlayer(`${team}${n}`, team)));
const CONTEXT: CardContext = {
  seasons: new Map(['24/25', '25/26'].map((name) => [name, makeSeason(name)])),
  defaultSeason: '25/26',
  people: makePeople(TEAMS, [...PLAYERS, makePlayer('x', 'a', { name: 'Xavier', deleted: true })]),
  day: NO_FORMER_MEMBERSHIPS,
  recorded: null,
};

const NO_BREAKS = { homeBreak: null, homeBreak2: null, awayBreak: null, awayBreak2: null };

/** Matches 0 and 3 are played, 1 is a walkover, 2 is void, and 4 is a played match, a walkover or void. */
const [walked, unplayed] = [fc.constant(walkover(1)), fc.constant(nobody())];
const anyLast = fc.oneof(played(4), fc.constant(walkover(4)), unplayed);
const anyMatches: fc.Arbitrary<MatchDraft[]> = fc.tuple(played(0), walked, unplayed, played(3), anyLast);

function played(i: number): fc.Arbitrary<MatchDraft> {
  const scores = fc.uniqueArray(fc.integer({ min: 1, max: 250 }), { minLength: 2, maxLength: 2 });
  const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
  return fc.tuple(scores, share).map(([[homeScore = 0, awayScore = 0], share]) => {
    const homeBreak = share === null ? null : Math.max(1, Math.floor(share * Math.min(155, homeScore)));
    return { ...NO_BREAKS, homePlayer: `a${i + 1}`, awayPlayer: `b${i + 1}`, homeScore, awayScore, homeBreak };
  });
}

function walkover(i: number): MatchDraft {
  return { ...NO_BREAKS, homePlayer: 'Absentee', homeScore: 0, awayPlayer: `b${i + 1}`, awayScore: 42 };
}

function nobody(): MatchDraft {
  return { ...NO_BREAKS, homePlayer: null, homeScore: 0, awayPlayer: '', awayScore: 0 };
}

const anyDraft: fc.Arbitrary<CardDraft> = fc.record({
  season: fc.constantFrom('24/25', '25/26'),
  division: fc.constant(1),
  week: fc.integer({ min: 1, max: 24 }),
  date: fc.constantFrom(null, '2025-09-22', '2024-02-29'),
  homeTeam: fc.constant('a'),
  awayTeam: fc.constant('b'),
  matches: anyMatches,
});
const [DRAFT] = fc.sample(anyDraft, { numRuns: 1, seed: 1 });

const makeDraft = (given: Partial<CardDraft> = {}): CardDraft => ({ ...DRAFT!, ...given });

/** Returns the context for checking cards of season 25/26 under these rules. */
function underRules(rules: Partial<LeagueRules>): CardContext {
  return { ...CONTEXT, seasons: new Map([['25/26', makeSeason('25/26', { rules: { ...RULES, ...rules } })]]) };
}

/** Returns the faults of a draft as `path: message`; `null` for a valid draft. */
function faultsOf(draft: CardDraft, context: CardContext = CONTEXT): string[] | null {
  const checked = checkCard(draft, context);
  return checked.ok ? null : faultsOfChecked(checked);
}

/** Returns the fixture that is recorded from a valid draft. */
function recordedAs(draft: CardDraft, context: CardContext): Fixture {
  const checked = checkCard(draft, context);
  if (!checked.ok) throw new Error(checked.issues[0]?.message);
  return makeFixture('a', 'b', checked.value);
}

function withMatch(draft: CardDraft, i: number, given: Partial<MatchDraft>): CardDraft {
  return { ...draft, matches: draft.matches?.map((match, j) => (match && i === j ? { ...match, ...given } : match)) };
}

/** Returns the match with its sides swapped. Only the home side has a break. */
function swapSides({ homePlayer, homeScore, homeBreak, awayPlayer, awayScore }: MatchDraft): MatchDraft {
  const away = { awayPlayer: homePlayer, awayScore: homeScore, awayBreak: homeBreak };
  return { ...NO_BREAKS, homePlayer: awayPlayer, homeScore: awayScore, ...away };
}

describe('a valid card', () => {
  it('passes, and equals the card that was sent', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { season, division, week, date } = draft;
        const of = (team: string, id: string | null | undefined) => (id?.startsWith(team) ? id : null);
        const matches = draft.matches?.map((match) =>
          makeMatch(of('a', match?.homePlayer), match!.homeScore!, match!.awayScore!, of('b', match?.awayPlayer), {
            home: typeof match?.homeBreak === 'number' ? [match.homeBreak] : [],
          }),
        );
        const value = { season, division, week, date, homeTeamId: 'a', awayTeamId: 'b', matches };
        expect(checkCard(draft, CONTEXT)).toEqual({ ok: true, value });
      }),
    );
  });

  it('may have a player twice if the season’s rules allow it', () => {
    const twice = withMatch(makeDraft({ season: '25/26' }), 3, { homePlayer: 'a1' });
    const context = underRules({ maxFramesPerPlayer: 2 });
    expect(faultsOf(twice, context)).toBeNull();
    const fifth = { ...NO_BREAKS, homePlayer: 'a1', homeScore: 50, awayPlayer: 'b5', awayScore: 40 };
    const message = 'matches.4.homePlayer: Player a1 can play only 2 frames on one side.';
    expect(faultsOf(withMatch(twice, 4, fifth), context)).toEqual([message]);
  });
});

it('cannot have a player on both sides, even if substitutes may play', () => {
  const twice = withMatch(makeDraft({ season: '25/26' }), 3, { awayPlayer: 'a1' });
  const message = 'matches.3.awayPlayer: Player a1 plays for the home team on this card.';
  expect(faultsOf(twice, underRules({ substitutes: 'approval' }))).toEqual([message]);
});

describe('one fault in a valid card', () => {
  const five = 'matches: A result has exactly 5 frames;';
  const match = (i: number, given: Partial<MatchDraft>) => (draft: CardDraft) => withMatch(draft, i, given);
  it.each<[string, (draft: CardDraft) => CardDraft]>([
    ['season: The league has no season called All.', (draft) => ({ ...draft, season: 'All' })],
    ['season: Season is required.', (draft) => ({ ...draft, season: '' })],
    ['week: Week number must be at least 1.', (draft) => ({ ...draft, week: 0 })],
    ['week: Week number must be at most 24.', (draft) => ({ ...draft, week: 25 })],
    ['week: Week number must be a whole number.', (draft) => ({ ...draft, week: 1.5 })],
    ['date: 2025-02-29 is not a day of the calendar.', (draft) => ({ ...draft, date: '2025-02-29' })],
    ['homeTeam: The league has no such team.', (draft) => ({ ...draft, homeTeam: 'z' })],
    [`${five} this one has 4.`, (draft) => ({ ...draft, matches: draft.matches!.slice(1) })],
    [`${five} this one has 6.`, (draft) => ({ ...draft, matches: [...draft.matches!, nobody()] })],
    ['matches.0.homePlayer: The league has no such player.', match(0, { homePlayer: 'z' })],
    ['matches.0.homePlayer: Player b2 does not play for Ashes.', match(0, { homePlayer: 'b2' })],
    ['matches.1.awayPlayer: Player a2 does not play for Birches.', match(1, { awayPlayer: 'a2' })],
    ['matches.0.homePlayer: Xavier has been deleted.', match(0, { homePlayer: 'x' })],
    ['matches.3.homePlayer: Player a1 can play only 1 frame on one side.', match(3, { homePlayer: 'a1' })],
    ['matches.0.awayScore: A score must be from 0 to 250.', match(0, { awayScore: 251 })],
    ['matches.1.awayScore: The score against an absent player must be 42.', match(1, { awayScore: 43 })],
  ])('is told as %s', (fault, mutate) => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        expect(faultsOf(mutate(draft))).toEqual([fault]);
      }),
    );
  });

  it.each<Partial<CardDraft>>([
    ...['season', 'division', 'week', 'date', 'homeTeam', 'awayTeam', 'matches'].map((one) => ({ [one]: undefined })),
    { matches: [undefined, ...DRAFT!.matches!.slice(1)] },
  ])('is told once if it was reported before: %o', (given) => {
    expect(faultsOf(makeDraft(given))).toEqual([]);
  });
});

describe('a division and its teams', () => {
  const matches = [nobody(), nobody(), nobody(), nobody(), nobody()];
  const elsewhere = 'are not in division 2 of season 25/26.';

  it.each<[Partial<CardDraft>, string[]]>([
    [{ division: 3 }, ['division: Season 25/26 has no division 3.']],
    [{ division: 0, homeTeam: 'e' }, ['division: Season 25/26 has no division 0.', 'homeTeam: Elms are retired.']],
    [{ division: undefined, homeTeam: 'e' }, ['homeTeam: Elms are retired.']],
    [{ awayTeam: 'c' }, ['awayTeam: Cedars are not in division 1 of season 25/26.']],
    [{ awayTeam: 'd' }, ['awayTeam: Dogwoods have been deleted.']],
    [{ awayTeam: 'e' }, ['awayTeam: Elms are retired.']],
    [{ awayTeam: 'a' }, ['awayTeam: Ashes cannot play against themselves.']],
    [{ division: 2 }, [`homeTeam: Ashes ${elsewhere}`, `awayTeam: Birches ${elsewhere}`]],
  ])('%j', (given, faults) => {
    expect(faultsOf(makeDraft({ season: '25/26', matches, ...given }))).toEqual(faults);
  });
});

describe('the day of a card (Rule C24)', () => {
  const day: AllowedFormerMemberships = {
    left: (teamId) => new Set(teamId === 'a' ? ['b1', 'c1', 'x'] : []),
    divisions: (teamId) => new Set(teamId === 'd' ? [1] : []),
  };
  const both = 'matches.1.awayPlayer: Player b1 plays for the home team on this card.';
  const draft = (away: string, home: string) => {
    const absent = [1, 2, 3, 4].map((n) => ({ ...walkover(n), homePlayer: 'Absentee', awayPlayer: `b${n}` }));
    const first = { ...nobody(), homePlayer: home, homeScore: 42 };
    const matches = [first, ...(away === 'b' ? absent : absent.map(nobody))];
    return makeDraft({ season: '25/26', awayTeam: away, matches });
  };

  it.each<[what: string, draft: CardDraft, faults: string[] | null]>([
    ['who moved may be named for the old team', draft('b', 'c1'), null],
    ['who was deleted, too', draft('b', 'x'), null],
    ['but nobody else', draft('b', 'c2'), ['matches.0.homePlayer: Player c2 does not play for Ashes.']],
    ['nobody plays for both sides', draft('b', 'b1'), [both]],
    ['a team that was in the division then', draft('d', 'a1'), null],
    ['but no other', draft('e', 'a1'), ['awayTeam: Elms are retired.']],
  ])('%s', (_, card, faults) => {
    expect(faultsOf(card, { ...CONTEXT, day })).toEqual(faults);
  });
});

it('reports every fault at once', () => {
  const matches = [
    { ...walkover(0), homePlayer: 'z', awayScore: 300 },
    { ...walkover(1), awayPlayer: 'a1' },
  ];
  const where = { season: 'All', division: 9, week: -1, date: 'today', homeTeam: 'z', awayTeam: 'c' };
  expect(faultsOf({ ...where, matches })).toEqual([
    'season: The league has no season called All.',
    'week: Week number must be at least 1.',
    'date: The date must be written as YYYY-MM-DD, such as 2025-09-22.',
    'homeTeam: The league has no such team.',
    'awayTeam: Cedars are not in division 9 of season 25/26.',
    'matches: A result has exactly 5 frames; this one has 2.',
    'matches.0.awayScore: A score must be from 0 to 250.',
    'matches.0.homePlayer: The league has no such player.',
    'matches.0.awayPlayer: Player b1 does not play for Cedars.',
    'matches.1.awayPlayer: Player a1 does not play for Cedars.',
  ]);
});

describe('a correction', () => {
  const draft = makeDraft({ season: '25/26' });
  const recorded = recordedAs(draft, CONTEXT);

  /**
   * Returns the context for checking a correction at a later time: team a is deleted, team b is changed as `b` says,
   * and all players of the card have moved to team c or are deleted.
   */
  function later(b: Partial<Team>): CardContext {
    const changes: Record<string, Partial<Team>> = { a: { deleted: true }, b };
    const teams = TEAMS.map((team) => ({ ...team, ...changes[team.id] }));
    const players = PLAYERS.map((player) => ({ ...player, teamId: 'c', deleted: player.id.startsWith('a') }));
    const seasons = new Map([['25/26', makeSeason('25/26', { divisions: [2, 3] })]]);
    return { ...CONTEXT, people: makePeople(teams, players), seasons, recorded };
  }

  it.each([{ division: 2 }, { division: 0 }, { deleted: true }])(
    'stays valid with what the recorded card has, after %j',
    (b) => {
      expect(faultsOf(draft, later(b))).toBeNull();
      expect(faultsOf({ ...draft, week: 9 }, later(b))).toBeNull();
    },
  );

  it('may swap home and away', () => {
    const matches = draft.matches?.map((match) => match && swapSides(match));
    expect(faultsOf({ ...draft, homeTeam: 'b', awayTeam: 'a', matches }, later({}))).toBeNull();
  });

  it('checks changed parts by today’s rules', () => {
    const context = later({ division: 2 });
    const firstAway = (awayPlayer: string) => faultsOf(withMatch(draft, 0, { awayPlayer }), context);
    expect(faultsOf({ ...draft, week: 25 }, context)).toEqual(['week: Week number must be at most 24.']);
    expect(faultsOf({ ...draft, division: 2 }, context)).toEqual(['homeTeam: Ashes have been deleted.']);
    expect(firstAway('c1')).toEqual(['matches.0.awayPlayer: Player c1 does not play for Birches.']);
    // Player a1 is recorded for the home side. Named for the away side, a1 is a change, which must pass the checks.
    expect(firstAway('a1')).toEqual(['matches.0.awayPlayer: Player a1 has been deleted.']);
    expect(faultsOf({ ...draft, awayTeam: 'e' }, context)).toContain('awayTeam: Elms are retired.');
  });

  it('must fit the divisions of the season that it is moved to', () => {
    const context = later({});
    const seasons = new Map([...context.seasons, ['24/25', makeSeason('24/25', { divisions: [2] })]]);
    const faults = faultsOf({ ...draft, season: '24/25' }, { ...context, seasons });
    expect(faults).toEqual(['division: Season 24/25 has no division 1.']);
  });
});

it('has a sentence for a fixture that is already recorded', () => {
  expect(alreadyRecordedWords('Ashes', 'Birches', 7)).toBe(
    'A result for Ashes v Birches in week 7 is already recorded.',
  );
});

describe('recorded matches', () => {
  const match = (home: string, away: string | null, ...breaks: number[]) =>
    makeMatch(home, away === null ? 42 : 60, 0, away, { home: breaks });
  const two: LeagueRules = { ...RULES, framesPerFixture: 2 };
  const twice = { ...two, maxFramesPerPlayer: 2 };
  const high = { ...two, breaksFrom: 20 };

  it.each<[fits: boolean, what: string, matches: Match[], rules: LeagueRules]>([
    [true, 'as many as the format has', [match('a1', 'b1'), match('a2', 'b2')], two],
    [false, 'fewer', [match('a1', 'b1')], two],
    [false, 'one player at home twice', [match('a1', 'b1'), match('a1', 'b2')], two],
    [false, 'one player away twice', [match('a1', 'b1'), match('a2', 'b1')], two],
    [true, 'one player twice where that is allowed', [match('a1', 'b1'), match('a1', 'b1')], twice],
    [true, 'nobody twice', [VOID_MATCH, VOID_MATCH], two],
    [false, 'another walkover', [match('a1', null), match('a2', 'b2')], { ...two, walkoverScore: 50 }],
    [true, 'a lower break than is recorded today', [match('a1', 'b1', 12), match('a2', 'b2')], high],
  ])('fit (%s): %s', (fits, _, matches, rules) => {
    expect(fitsFormat({ matches }, rules)).toBe(fits);
  });

  it('count how often the most frequent player plays', () => {
    expect([[], ['a'], ['a', 'b'], ['b', 'a', 'b']].map(maxOccurrences)).toEqual([0, 1, 1, 2]);
  });

  it('let a correction keep breaks as low as the lowest recorded one, and no lower', () => {
    const played = { ...NO_BREAKS, homePlayer: 'a1', awayPlayer: 'b1', homeScore: 60, awayScore: 15 };
    const draft = (homeBreak: number) => ({ ...played, homeBreak });
    const fits = (lowest: number, more = {}) => checkMatches([draft(lowest), draft(20)], high, more).ok;
    const low = makeMatch('a1', 60, 15, 'b1', { away: [12] });
    const recorded = [low, makeMatch('a2', 60, 15, 'b2', { home: [30] })];
    expect([fits(12, { recorded }), fits(11, { recorded }), fits(12)]).toEqual([true, false, false]);
  });
});

it.each<[string, Partial<MatchDraft>, Partial<LeagueRules['handicaps']>, Record<string, number>, string[]]>([
  ['the weaker begins with the difference', { homeScore: 12 }, {}, { a1: 5, b1: 20 }, []],
  ['the difference is missing', { awayScore: 14 }, {}, { a1: 5, b1: 20 }, ['matches.0.awayScore']],
  ['each begins with the own one', { homeScore: 5 }, { start: 'own' }, { a1: 5, b1: 20 }, []],
  ['one is missing', { homeScore: 4 }, { start: 'own' }, { a1: 5, b1: 20 }, ['matches.0.homeScore']],
  ['whoever owes may end below a break', { homeScore: 8, homeBreak: 28 }, { start: 'own' }, { a1: -20, b1: 0 }, []],
  ['but not by more', { homeScore: 8, homeBreak: 29 }, { start: 'own' }, { a1: -20, b1: 0 }, ['matches.0.homeBreak']],
  ['a handicap that is not known', { awayScore: 3, awayBreak: 3 }, {}, { a1: 5 }, []],
  ['an absent player', { homePlayer: null, homeScore: 0, awayScore: 42 }, { start: 'own' }, { a1: 60, b1: 60 }, []],
  ['a void frame', nobody(), { start: 'own' }, { a1: 60, b1: 60 }, []],
  ['scores without starts', { awayScore: 14 }, { inScores: false }, { a1: 5, b1: 20 }, []],
])('scores that include the start: %s', (_, given, rules, handicaps, paths) => {
  const one = { ...RULES, framesPerFixture: 1, handicaps: { ...RULES.handicaps, inScores: true, ...rules } };
  const draft = { homePlayer: 'a1', awayPlayer: 'b1', homeScore: 60, awayScore: 40, ...NO_BREAKS, ...given };
  const checked = checkMatches([draft], one, { handicapOf: (id) => handicaps[id] ?? null });
  expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(paths);
  // No score is checked for a start if the handicaps are not given, as in a correction.
  expect(checkMatches([draft], one, { recorded: [] }).ok).toBe(paths.length === 0 || rules.inScores !== false);
});

describe('a card of two singles and a match of pairs', () => {
  const [singles] = formatOf({ framesPerFixture: 2 });
  const rules = { ...RULES, framesPerFixture: 3, format: [singles!, { ...singles!, matches: 1, players: 2 }] };
  const single = (homePlayer: string, awayPlayer: string) => ({ homePlayer, awayPlayer, homeScore: 60, awayScore: 9 });
  const pairs = (homePlayers: string[], awayPlayers: string[]) => ({ ...single('', ''), homePlayers, awayPlayers });
  const two = [single('a1', 'b1'), single('a2', 'b2')];
  const draft = (matches: MatchDraft[]) => makeDraft({ season: '25/26', matches });
  const faults = (matches: MatchDraft[], more: Partial<CardContext> = {}) =>
    faultsOf(draft(matches), { ...underRules(rules), ...more });
  const once = 'can play only 1 frame on one side.';

  it.each<[what: string, matches: MatchDraft[], faults: string[] | null]>([
    ['one player in both sections', [...two, pairs(['a1', 'a3'], ['b3', 'b1'])], null],
    [
      'one player twice in a section',
      [single('a1', 'b1'), single('a2', 'b1'), pairs(['a1', 'a2'], ['b1', 'b2'])],
      [`matches.1.awayPlayer: Player b1 ${once}`],
    ],
    [
      'the second of a pair of another team',
      [...two, pairs(['a1', 'b4'], ['b1', 'z'])],
      [
        'matches.2.homePlayers.1: Player b4 does not play for Ashes.',
        'matches.2.awayPlayers.1: The league has no such player.',
      ],
    ],
    ['no pairs', two, ['matches: A result has exactly 3 frames; this one has 2.']],
    [
      'a match too many, with a player of the last section',
      [...two, pairs(['a1', 'a2'], ['b1', 'b2']), pairs(['a3', 'a1'], ['b3', 'b4'])],
      ['matches: A result has exactly 3 frames; this one has 4.', `matches.3.homePlayers.1: Player a1 ${once}`],
    ],
  ])('with %s', (_, matches, expected) => {
    expect(faults(matches)).toEqual(expected);
  });

  it('lets a correction name a player in each section as often as recorded', () => {
    const recorded = (matches: MatchDraft[], maxFramesPerPlayer: number) =>
      recordedAs(draft(matches), underRules({ ...rules, maxFramesPerPlayer }));
    const twice = [single('a1', 'b1'), single('a1', 'b2'), pairs(['a2', 'a3'], ['b3', 'b4'])];
    const both = [...two, pairs(['a1', 'a3'], ['b3', 'b4'])];
    expect(faults(twice, { recorded: recorded(twice, 2) })).toBeNull();
    expect(faults(both, { recorded: recorded(both, 1) })).toBeNull();
    expect(faults(twice, { recorded: recorded(both, 1) })).toEqual([`matches.1.homePlayer: Player a1 ${once}`]);
    expect(fitsFormat(recorded(both, 1), rules)).toBe(true);
    expect(fitsFormat(recorded(twice, 2), rules)).toBe(false);
  });

  it('cannot have a player of a pair on both sides, even if substitutes may play', () => {
    const open = underRules({ ...rules, substitutes: 'approval' });
    const found = faults([...two, pairs(['a3', 'a4'], ['b3', 'a2'])], open);
    expect(found).toEqual(['matches.2.awayPlayers.1: Player a2 plays for the home team on this card.']);
  });

  it('does not check the starts of pairs in scores', () => {
    const own = { ...rules, handicaps: { ...RULES.handicaps, inScores: true, start: 'own' as const } };
    const matches = [...two, { ...pairs(['a1', 'a2'], ['b1', 'b2']), awayScore: 1 }];
    const paths = (handicap: number) => faultsOfChecked(checkMatches(matches, own, { handicapOf: () => handicap }));
    expect(paths(9)).toEqual([]);
    expect(paths(10)).toEqual(
      [0, 1].map((i) => `matches.${i}.awayScore: A score that includes a start of 10 cannot be 9.`),
    );
  });
});

it('is checked by the rules of its division', () => {
  const divisionRules = { 2: { framesPerFixture: 1 } };
  const seasons = new Map([['25/26', makeSeason('25/26', { divisionRules })]]);
  const draft = makeDraft({ season: '25/26', matches: [nobody()], homeTeam: 'c', awayTeam: 'c2', division: 2 });
  const people = makePeople([...TEAMS, makeTeam('c2', { division: 2 })], PLAYERS);
  expect(faultsOf(draft, { ...CONTEXT, seasons, people })).toBeNull();
});
