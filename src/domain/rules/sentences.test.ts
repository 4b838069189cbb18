import { expect, it } from 'vitest';
import { divisionPosition, sentencesOfRules } from '#domain/rules/sentences.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { NO_REGISTER, RULES } from '../../../tests/fixtures/made-league.ts';

const MIDDLE = { isHighest: false, isLowest: false };

function sentences(rules: Partial<LeagueRules>, division = MIDDLE): string[] {
  return sentencesOfRules({ ...RULES, ...rules }, division).map(({ text }) => text);
}

it('has the rules of every season, by part, and leaves out what the league does not use', () => {
  const said = Map.groupBy(sentencesOfRules(RULES, MIDDLE), ({ part }) => part);
  expect([...said].map(([part, own]) => [part, own.map(({ text }) => text)])).toEqual([
    [
      'match',
      [
        'A match has 5 frames, one player a side.',
        'A player may play at most once in a match.',
        'If a player is absent, the opponent wins 42–0.',
        'A score is at most 250.',
        'A break is at most 155.',
        'All breaks are recorded.',
      ],
    ],
    [
      'points',
      [
        'A frame won gives 1 point.',
        'Teams level on points are ranked by most matches won, then best frame difference.',
      ],
    ],
    ['players', ['Only players in its squad may play for a team.']],
    [
      'handicaps',
      [
        'Handicaps go from 0 to 150.',
        'The weaker player starts with the difference, and scores on the card do not include it.',
      ],
    ],
  ]);
});

it('names the rule of each sentence', () => {
  const keys = sentencesOfRules(
    { ...RULES, registration: { ...NO_REGISTER, least: 5 }, penalties: [{ ...ONCE, for: 'short' }] },
    MIDDLE,
  );
  expect(keys.map(({ key }) => key)).toEqual([
    'framesPerFixture',
    'maxFramesPerPlayer',
    'walkoverScore',
    'highestScore',
    'highestBreak',
    'breaksFrom',
    'frameWon.0',
    'tieBreaks',
    'substitutes',
    'registration.least',
    'lowest',
    'start',
    'penalties.short',
  ]);
});

const CAPTAINS = { agreedBy: 'captains', noticeHours: null, days: null } as const;
const ONCE = { points: [1], free: 0, hours: 24 };

const singles = { name: 'Singles', matches: 4, players: 1, frames: 3, scored: 'points', points: null } as const;
const decider = { ...singles, name: 'Decider', matches: 1, players: 4, frames: 1, points: 2, when: 'level' } as const;
const points = { frameWon: 0, fixtureWon: 2, fixtureDrawn: 1 };
const range = RULES.handicaps;

it.each<[Partial<LeagueRules>, string[]]>([
  [
    { maxFramesPerPlayer: 2, breaksFrom: 20 },
    ['A player may play at most twice in a match.', 'Breaks of 20 or more are recorded.'],
  ],
  [{ race: true }, ['The match ends as soon as a team has won more than half of it.']],
  [{ race: false, walkoverBreaks: true }, ['If a player is absent, the opponent’s breaks count.']],
  [
    { format: [{ ...singles, maxFramesPerPlayer: 3 }, decider] },
    [
      'Singles: 4 × best of 3 frames, one player a side. A player may play at most 3 times in it.',
      'Decider: 1 frame, four players a side, only if the teams are level by then.',
      'A win gives 1 point.',
      'A win in Decider gives 2 points.',
    ],
  ],
  [
    { format: [singles, { ...singles, name: 'Pairs', players: 2, scored: 'winner', points: 3 }] },
    [
      'Singles: 4 × best of 3 frames, one player a side.',
      'Pairs: 4 × best of 3 frames, two players a side, recorded by who won.',
      'A player may play at most once in each section.',
      'If a player is absent, the opponent wins.',
      'A win in Singles gives 1 point.',
      'A win in Pairs gives 3 points.',
    ],
  ],
  [{ points }, ['A match won gives 2 points.', 'A match drawn gives each team 1 point.']],
  [
    { points: { ...points, frameWon: 1, aggregateWon: 1, margin: { from: 50, points: 1 }, frameDrawn: 1 } },
    [
      'A match won gives 2 extra points.',
      'A match drawn gives each team 1 extra point.',
      'The team with more points over the whole card gets 1 extra point.',
      'A frame won by 50 points or more gives 1 extra point.',
      'A level frame gives each team 1 point.',
    ],
  ],
  [
    { points: { ...points, byFrames: [0, 0, 0, 1, 2, 2] } },
    ['A team gets points for the frames it wins: none for 0 to 2, 1 point for 3, 2 points for 4 or 5.'],
  ],
  [{ tieBreaks: [] }, ['Teams level on points share a position.']],
  [{ tieBreaks: ['headToHead'] }, ['Teams level on points are ranked by head to head.']],
  [
    { promoted: 2, relegated: 1 },
    ['The top 2 teams go up at the end of the season.', 'The bottom team goes down at the end of the season.'],
  ],
  [{ promoted: 0 }, ['No team goes up.']],
  [
    { substitutes: 'approval' },
    ['Anybody may play for a team. The secretary must approve players from outside the squad.'],
  ],
  [{ substitutes: 'free' }, ['Anybody may play for a team.']],
  [
    { handicaps: { ...range, lowest: -20, maxStart: 40, counts: { lowest: -10, highest: 70 }, newPlayer: 0 } },
    [
      'Handicaps go from −20 to 150; points below 0 are owed.',
      'In a match a handicap below −10 counts as −10, and one above 70 as 70.',
      'A new player starts with a handicap of 0.',
      'The start is at most 40 points.',
    ],
  ],
  [
    { secondPlay: { points: 1, statistics: false } },
    [
      'If a team is short of players, one of them may play once more. That win gives 1 point.',
      'Playing once more does not count in the player’s statistics.',
    ],
  ],
  [
    { secondPlay: { points: null, statistics: true } },
    [
      'If a team is short of players, one of them may play once more.',
      'Playing once more counts in the player’s statistics.',
    ],
  ],
  [{ aggregate: { short: 'counts', level: 'both' } }, ['Both teams win a level aggregate.']],
  [
    { aggregate: { short: 'lost', level: 'decided' } },
    [
      'A team with a player missing loses the aggregate. If both teams have one missing, nobody wins it.',
      'A level aggregate is decided on the night, and the card says who won it.',
    ],
  ],
  [
    { registration: { ...NO_REGISTER, closes: '2026-12-31', waitDays: 2, least: 5, most: 10, transfers: 'approved' } },
    [
      'The last day to register players is 31 December 2026.',
      'A player must be registered at least 2 days before the match.',
      'A squad must have at least 5 players.',
      'A squad may have at most 10 players.',
      'A player who has played for another team this season needs the secretary’s approval.',
    ],
  ],
  [
    { registration: { ...NO_REGISTER, transfers: 'none', lockedAfter: 3, oneADay: true, playUp: 6 } },
    [
      'A player may play for only one team in a season, except as a substitute.',
      'A player who has been a substitute for a team in 3 matches may then play only for that team and their own.',
      'A player may play for only one team on any day.',
      'A substitute must come from a lower division. A player may be a substitute in at most 6 matches a season.',
    ],
  ],
  [{ registration: { ...NO_REGISTER, playUp: 0 } }, ['Players from other teams may not be substitutes.']],
  [{ postponing: CAPTAINS }, ['A match is postponed when both captains agree.']],
  [
    { postponing: { agreedBy: 'official', noticeHours: 48, days: 28 } },
    [
      'A match is postponed when both captains and a league official agree.',
      'A captain must ask for another day at least 48 hours before the start.',
      'A postponed match must be played within 28 days of its original date.',
    ],
  ],
  [
    {
      penalties: [
        { ...ONCE, for: 'short' },
        { for: 'postponed', points: [1, 2, 3], free: 2, hours: 24 },
      ],
    },
    [
      'A team loses 1 point for having a player missing.',
      'A team loses 1 point for asking to postpone a match, then 2 points, then 3 points each time. The first 2 times are free.',
    ],
  ],
  [
    { penalties: [{ for: 'late-result', points: [1, 2], free: 1, hours: 48 }] },
    [
      'The home team loses 1 point for a result not recorded within 48 hours after the match day, then 2 points each time. The first time is free.',
    ],
  ],
])('%j says what is not said of the usual rules: %j', (rules, expected) => {
  const usual = sentences({});
  expect(sentences(rules).filter((sentence) => !usual.includes(sentence))).toEqual(expected);
});

it('says nothing of promotion from the highest division and relegation from the lowest', () => {
  const season = { divisions: [1, 2, 3] };
  const moves = (division: number) =>
    sentences({ promoted: 1, relegated: 1 }, divisionPosition(season, division)).filter((text) => / goes /.test(text));
  const [up, down] = [
    'The top team goes up at the end of the season.',
    'The bottom team goes down at the end of the season.',
  ];
  expect([1, 2, 3].map((division) => moves(division))).toEqual([[down], [up, down], [up]]);
});
