import { describe, expect, it, test } from 'vitest';
import {
  type Action,
  type Actor,
  may,
  PERMISSIONS,
  permissionRefusal,
  type Subject,
  subjectOf,
  VISITOR,
} from '#domain/people/permissions.ts';

const ACTORS = {
  visitor: VISITOR,
  captain: { ...VISITOR, role: 'captain', name: 'Cat', sessionId: 's', personId: 'p', teamIds: ['mine'] },
  results: { ...VISITOR, role: 'results', name: 'Ray', sessionId: 's', personId: 'p', divisions: [1] },
  everyDivision: { ...VISITOR, role: 'results', name: 'Ray', sessionId: 's', personId: 'p' },
  secretary: { ...VISITOR, role: 'secretary', name: 'Sam', sessionId: 's', personId: 'p' },
  password: { ...VISITOR, role: 'secretary', sessionId: 's' },
} satisfies Record<string, Actor>;

const NOW = { season: '25/26', defaultSeason: '25/26' };
const SUBJECTS = {
  /** The subject of a request that has not been read yet. */
  unread: {},
  league: { teamIds: [], divisions: [] },
  openDraw: { teamIds: [], divisions: [], openCupDraw: true },
  ownFace: { teamIds: [], divisions: [], isOwn: true },
  otherFace: { teamIds: [], divisions: [], isOwn: false },
  ownMatch: { ...NOW, teamIds: ['other', 'mine'], divisions: [1] },
  otherTeam: { ...NOW, teamIds: ['other', 'third'], divisions: [1] },
  otherDivision: { ...NOW, teamIds: ['mine', 'other'], divisions: [2] },
  twoDivisions: { ...NOW, teamIds: [], divisions: [1, 2] },
  pastSeason: { ...NOW, season: '24/25', teamIds: ['mine', 'other'], divisions: [1] },
  ownCard: { ...NOW, teamIds: ['mine', 'other'], divisions: [1], recordedFor: 'mine', isFinal: false },
  otherCard: { ...NOW, teamIds: ['mine', 'other'], divisions: [1], recordedFor: 'other', isFinal: false },
  officialCard: { ...NOW, teamIds: ['mine', 'other'], divisions: [1], recordedFor: null, isFinal: true },
} satisfies Record<string, Subject>;

type Where = (keyof typeof SUBJECTS)[];
const SUBJECT_NAMES = Object.keys(SUBJECTS) as Where; // the keys of `SUBJECTS`, which TypeScript takes for any strings
const except = (...names: Where): Where => SUBJECT_NAMES.filter((name) => !names.includes(name));

const EVERYWHERE = SUBJECT_NAMES;
const WITHOUT_MATCH: Where = ['league', 'openDraw', 'ownFace', 'otherFace'];
const OWN_DIVISION = except(...WITHOUT_MATCH, 'otherDivision', 'twoDivisions');
const ANY_DIVISION = except(...WITHOUT_MATCH);
const OPEN: Where = ['openDraw'];
const OWN_TEAM = except(...WITHOUT_MATCH, 'otherTeam', 'twoDivisions', 'pastSeason');
const NO_OTHER_FACE = except('otherFace');
const OPEN_TIE = OWN_TEAM.filter((name) => name !== 'officialCard');
const OWN_CARD = OWN_TEAM.filter((name) => name !== 'otherCard' && name !== 'officialCard');

type Row = { visitor?: Where; captain?: Where; results?: Where; everyDivision?: Where; password?: Where };
const EVERYONE = { visitor: EVERYWHERE, captain: EVERYWHERE, results: EVERYWHERE, everyDivision: EVERYWHERE };
const SIGNED_IN = { captain: EVERYWHERE, results: EVERYWHERE, everyDivision: EVERYWHERE };
const OFFICIALS = { results: EVERYWHERE, everyDivision: EVERYWHERE };
const OF_DIVISION = { results: OWN_DIVISION, everyDivision: ANY_DIVISION };
const DRAWERS = { visitor: OPEN, captain: OPEN, results: OPEN, everyDivision: OPEN };

/**
 * The subjects to which each actor may do the actions. A secretary may do every action to every subject, and so may the
 * shared password, except where a row gives its subjects.
 */
const ALLOWED: [actions: string, Row][] = [
  ['read league, follow, read session, sign in, sign out', EVERYONE],
  ['read own sessions, end own session, read own fixtures', SIGNED_IN],
  ['link own device', { ...SIGNED_IN, password: [] }],
  [
    `read people, change people, change password, read sessions, end session, read status,
    download backup, restore backup, read content, change content, plan season, export file, import,
    add team, change team, delete team, withdraw team, add player, change player, delete player,
    change player photo, transfer player, merge players, decide substitutes, change handicap, reset handicaps,
    apply handicaps, read handicap proposals, accept handicaps, change handicap policy, add season,
    change season, choose default season, manage competitions`,
    {},
  ],
  [
    `read history, undo, delete result, settle result, adjust points, change fixture list,
    make fixture list, delete cup result, decide eligibility`,
    OF_DIVISION,
  ],
  ['remove player photo', { captain: NO_OTHER_FACE, results: NO_OTHER_FACE, everyDivision: NO_OTHER_FACE }],
  ['read to-do, remind captains, read fixture drafts, read seasons', OFFICIALS],
  ['record result, confirm result, answer postponement, read dispute', { ...OF_DIVISION, captain: OWN_TEAM }],
  ['correct result', { ...OF_DIVISION, captain: OWN_CARD }],
  ['dispute result, ask to postpone', { captain: OWN_TEAM }],
  ['record cup result', { ...OF_DIVISION, captain: OPEN_TIE }],
  ['save draw, seal draw, draw, show next match, skip suspense', DRAWERS],
  ['share timer, control timer', { captain: EVERYWHERE }],
];
const ROWS = ALLOWED.flatMap(([actions, row]) =>
  actions.split(/,\s+/).map((action) => [action as Action, row] as const),
);

test('every action is one of these', () => {
  expect(ROWS.map(([action]) => action).toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted());
});

describe.each(ROWS)('%s', (action, row) => {
  it.each([
    ['visitor', row.visitor ?? []],
    ['captain', row.captain ?? []],
    ['results', row.results ?? []],
    ['everyDivision', row.everyDivision ?? []],
    ['secretary', EVERYWHERE],
    ['password', row.password ?? EVERYWHERE],
  ] as const)('is allowed to %s for %j', (actor, allowed) => {
    expect(SUBJECT_NAMES.filter((name) => may(ACTORS[actor], action, SUBJECTS[name]))).toEqual(allowed);
  });
});

const ASK = 'Whoever uses the shared password has no link for a second device. Enter the password there.';

test.each([
  ['captain', 'record result', 'otherTeam', 'Captains can only do this for their own team.'],
  ['captain', 'record result', 'pastSeason', 'Captains can only do this in the current season.'],
  ['captain', 'correct result', 'otherCard', 'Captains can only correct what their own side recorded.'],
  ['captain', 'correct result', 'officialCard', 'This result is final. Only an official can correct it.'],
  ['captain', 'record cup result', 'officialCard', 'This tie has a result. Only an official can correct it.'],
  ['captain', 'confirm result', 'otherTeam', 'Captains can only do this for their own team.'],
  ['captain', 'settle result', 'otherCard', 'Only league officials can do this.'],
  ['results', 'dispute result', 'ownMatch', 'Only captains and the league secretary can do this.'],
  ['captain', 'delete result', 'ownMatch', 'Only league officials can do this.'],
  ['captain', 'delete team', 'ownMatch', 'Only the league secretary can do this.'],
  ['captain', 'save draw', 'league', 'Only the league secretary can do this.'],
  ['results', 'delete result', 'otherDivision', 'Results officials can only do this in their own divisions.'],
  [
    'results',
    'remove player photo',
    'otherFace',
    'Only the player and the league secretary can remove a player’s photo.',
  ],
  ['results', 'undo', 'league', 'Results officials can only do this in their own divisions.'],
  ['results', 'change people', 'league', 'Only the league secretary can do this.'],
  ['results', 'share timer', 'league', 'Only captains and the league secretary can do this.'],
  ['password', 'link own device', 'league', ASK],
] as const)('%s, %s, %s: %s', (actor, action, subject, sentence) => {
  expect(permissionRefusal(ACTORS[actor], action, SUBJECTS[subject])).toBe(sentence);
});

test('a captain whose teams are all deleted may do no more than a visitor with a session', () => {
  const captain: Actor = { ...ACTORS.captain, teamIds: [] };
  const own = ['record result', 'correct result', 'record cup result', 'share timer', 'control timer'] as const;
  for (const action of own)
    expect(permissionRefusal(captain, action)).toBe('Your team is no longer in the league. Ask the league secretary.');
  expect(may(captain, 'end own session')).toBe(true);
});

test('a captain may act while the default season is unknown, and a visitor may not', () => {
  for (const subject of [{ season: '24/25' }, { defaultSeason: '25/26' }])
    expect(may(ACTORS.captain, 'record result', { ...subject, teamIds: ['mine'] })).toBe(true);
  const nobody = { role: 'visitor', name: '', sessionId: null, personId: null, teamIds: [], divisions: null };
  expect(VISITOR).toEqual(nobody);
});

test('each rule says in words when it allows something', () => {
  const words = Object.values(PERMISSIONS).flatMap((rules) => Object.values(rules).map((rule) => rule.words));
  expect([...new Set(words)].toSorted()).toEqual([
    'if anyone may draw',
    'in own divisions',
    'own team, default season',
    'own team, default season, until there is a result',
    'own team, default season: what the other side recorded, while it is not final',
    'own team, default season: what the own side recorded, while it is not final',
    'their own',
    'yes',
    'yes, except with the shared password',
  ]);
});

test.each<
  [Parameters<typeof subjectOf>[0], season?: string | undefined, divisions?: number[] | undefined, teamIds?: string[]]
>([
  [{}],
  [{ season: '25/26', division: 0 }, '25/26', [0]],
  [{ division: 2, teamId: 'a' }, undefined, [2], ['a']],
  [{ homeTeamId: 'a', awayTeamId: 'b' }, undefined, undefined, ['a', 'b']],
])('of %j only what is known is concerned', (value, season, divisions, teamIds) => {
  expect(subjectOf(value)).toEqual({ season, divisions, teamIds });
});
