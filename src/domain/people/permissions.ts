import type { PersonRole } from '#domain/people/access.ts';

/**
 * A role in the league. A secretary may do everything, and so may everyone with the shared password. A results official
 * looks after divisions, a captain after teams (Rule A1).
 */
export type Role = 'visitor' | PersonRole;

/**
 * The person who makes a request. `name` is the person's name, or the name given at sign-in, or ''. A visitor has no
 * session. `personId` is `null` for visitors and the shared password. `teamIds` are a captain's current teams.
 * `divisions` are the divisions of a results official; `null` means all.
 */
export type Actor = {
  role: Role;
  name: string;
  sessionId: string | null;
  personId: string | null;
  teamIds: readonly string[];
  divisions: readonly number[] | null;
};

/** Somebody who has not signed in. */
export const VISITOR: Actor = {
  role: 'visitor',
  name: '',
  sessionId: null,
  personId: null,
  teamIds: [],
  divisions: null,
};

/**
 * What an action concerns. A field is `undefined` while it is unknown, for example before the body of the request is
 * read. An empty list means that the action concerns no particular team or division. `recordedFor`: the team whose
 * captain recorded the result, `null` for an official. `isFinal`: whether the result is final. `openCupDraw`: whether
 * the league lets anyone draw its cups. `isOwn`: whether the action is about the actor (Rule N31).
 */
export type Subject = {
  teamIds?: readonly string[] | undefined;
  divisions?: readonly number[] | undefined;
  season?: string | undefined;
  recordedFor?: string | null | undefined;
  isFinal?: boolean | undefined;
  defaultSeason?: string | undefined;
  openCupDraw?: boolean | undefined;
  isOwn?: boolean | undefined;
};

type SubjectFields = { [Field in 'season' | 'teamId' | 'homeTeamId' | 'awayTeamId']?: string | undefined } & {
  division?: number | undefined;
};

/**
 * Returns the subject of an action about something in a division of a season, such as a result. Unknown fields stay
 * `undefined`.
 */
export function subjectOf({ season, division, teamId, homeTeamId, awayTeamId }: SubjectFields): Subject {
  const teamIds = [teamId, homeTeamId, awayTeamId].filter((id) => id !== undefined);
  return {
    season,
    divisions: division === undefined ? undefined : [division],
    teamIds: teamIds.length === 0 ? undefined : teamIds,
  };
}

/**
 * The condition under which a role may do an action. `refusal` returns a sentence if the condition is not met, and
 * `null` if it is met.
 */
type PermissionRule = {
  /** The words that describe this condition in the table of docs/permissions.md. */
  words: string;
  refusal(subject: Subject, actor: Actor): string | null;
};

/** The rule of each role for an action. A role without a rule may never do the action. */
type RulesByRole = Partial<Record<Role, PermissionRule>>;

const ALWAYS_ALLOWED: PermissionRule = { words: 'yes', refusal: () => null };

const IN_OWN_DIVISIONS: PermissionRule = {
  words: 'in own divisions',
  refusal({ divisions: concerned }, { divisions: own }) {
    const isOwn =
      concerned === undefined ||
      (concerned.length > 0 && (own === null || concerned.every((division) => own.includes(division))));
    return isOwn ? null : 'Results officials can only do this in their own divisions.';
  },
};

/** A captain whose teams have all been deleted may not do the action (Rule A3). */
const IF_CAPTAIN_HAS_TEAM: PermissionRule = {
  words: 'yes',
  refusal: (_, { teamIds }) =>
    teamIds.length > 0 ? null : 'Your team is no longer in the league. Ask the league secretary.',
};

const FOR_OWN_TEAM: PermissionRule = {
  words: 'own team, default season',
  refusal(subject, actor) {
    const { teamIds, season, defaultSeason } = subject;
    const withoutTeam = IF_CAPTAIN_HAS_TEAM.refusal(subject, actor);
    if (withoutTeam !== null) return withoutTeam;
    const isOther = teamIds !== undefined && !teamIds.some((id) => actor.teamIds.includes(id));
    if (isOther) return 'Captains can only do this for their own team.';
    const isPast = season !== undefined && defaultSeason !== undefined && season !== defaultSeason;
    return isPast ? 'Captains can only do this in the current season.' : null;
  },
};

const IF_OWN_SIDE_RECORDED: PermissionRule = {
  words: 'own team, default season: what the own side recorded, while it is not final',
  refusal(subject, actor) {
    const notOwn = FOR_OWN_TEAM.refusal(subject, actor);
    if (notOwn !== null) return notOwn;
    const { recordedFor, isFinal } = subject;
    if (isFinal === true) return 'This result is final. Only an official can correct it.';
    const isOwnSide = recordedFor === undefined || (recordedFor !== null && actor.teamIds.includes(recordedFor));
    return isOwnSide ? null : 'Captains can only correct what their own side recorded.';
  },
};

const FOR_OWN_TEAM_UNTIL_RESULT: PermissionRule = {
  words: 'own team, default season, until there is a result',
  refusal(subject, actor) {
    const notOwn = FOR_OWN_TEAM.refusal(subject, actor);
    if (notOwn !== null) return notOwn;
    return subject.isFinal === true ? 'This tie has a result. Only an official can correct it.' : null;
  },
};

const WHAT_OTHER_SIDE_RECORDED: PermissionRule = {
  ...FOR_OWN_TEAM,
  words: 'own team, default season: what the other side recorded, while it is not final',
};

const FOR_OWN_PHOTO: PermissionRule = {
  words: 'their own',
  refusal: ({ isOwn }) =>
    isOwn === false ? 'Only the player and the league secretary can remove a player’s photo.' : null,
};

const IF_DRAWS_ARE_OPEN: PermissionRule = {
  words: 'if anyone may draw',
  refusal: ({ openCupDraw }) => (openCupDraw === true ? null : REFUSAL_SENTENCES.secretary),
};

const EXCEPT_SHARED_PASSWORD: PermissionRule = {
  words: 'yes, except with the shared password',
  refusal: (_, { personId }) =>
    personId === null
      ? 'Whoever uses the shared password has no link for a second device. Enter the password there.'
      : null,
};

const REFUSAL_SENTENCES = {
  secretary: 'Only the league secretary can do this.',
  officials: 'Only league officials can do this.',
  captains: 'Only captains and the league secretary can do this.',
};

const EVERYONE = {
  visitor: ALWAYS_ALLOWED,
  captain: ALWAYS_ALLOWED,
  results: ALWAYS_ALLOWED,
  secretary: ALWAYS_ALLOWED,
} as const;
const EVERYONE_SIGNED_IN = { captain: ALWAYS_ALLOWED, results: ALWAYS_ALLOWED, secretary: ALWAYS_ALLOWED } as const;
const EVERYONE_SIGNED_IN_BY_NAME = {
  captain: ALWAYS_ALLOWED,
  results: ALWAYS_ALLOWED,
  secretary: EXCEPT_SHARED_PASSWORD,
} as const;
const SECRETARY_ONLY = { secretary: ALWAYS_ALLOWED } as const;
const OFFICIALS = { results: ALWAYS_ALLOWED, secretary: ALWAYS_ALLOWED } as const;
const OFFICIALS_IN_OWN_DIVISIONS = { results: IN_OWN_DIVISIONS, secretary: ALWAYS_ALLOWED } as const;
const TIMER_USERS = { captain: IF_CAPTAIN_HAS_TEAM, secretary: ALWAYS_ALLOWED } as const;
/** A secretary may make cup draws, and everybody else if the league lets anyone draw (Rule A2). */
const DRAW_MAKERS = {
  visitor: IF_DRAWS_ARE_OPEN,
  captain: IF_DRAWS_ARE_OPEN,
  results: IF_DRAWS_ARE_OPEN,
  secretary: ALWAYS_ALLOWED,
} as const;

/**
 * Every action, with the rule of each role. History entries use these names of actions for the changes that they
 * record.
 */
export const PERMISSIONS = {
  'read league': EVERYONE,
  follow: EVERYONE,
  'read session': EVERYONE,
  'sign in': EVERYONE,
  'sign out': EVERYONE,
  'read own sessions': EVERYONE_SIGNED_IN,
  'end own session': EVERYONE_SIGNED_IN,
  'link own device': EVERYONE_SIGNED_IN_BY_NAME,
  'read people': SECRETARY_ONLY,
  'change people': SECRETARY_ONLY,
  'change password': SECRETARY_ONLY,
  'read sessions': SECRETARY_ONLY,
  'end session': SECRETARY_ONLY,
  'read status': SECRETARY_ONLY,
  'read content': SECRETARY_ONLY,
  'change content': SECRETARY_ONLY,
  'download backup': SECRETARY_ONLY,
  'restore backup': SECRETARY_ONLY,
  'read history': OFFICIALS_IN_OWN_DIVISIONS,
  'read to-do': OFFICIALS,
  'remind captains': OFFICIALS,
  'read fixture drafts': OFFICIALS,
  'read seasons': OFFICIALS,
  'plan season': SECRETARY_ONLY,
  'export file': SECRETARY_ONLY,
  import: SECRETARY_ONLY,
  undo: OFFICIALS_IN_OWN_DIVISIONS,
  'record result': { ...OFFICIALS_IN_OWN_DIVISIONS, captain: FOR_OWN_TEAM },
  'correct result': { ...OFFICIALS_IN_OWN_DIVISIONS, captain: IF_OWN_SIDE_RECORDED },
  'delete result': OFFICIALS_IN_OWN_DIVISIONS,
  'confirm result': { ...OFFICIALS_IN_OWN_DIVISIONS, captain: WHAT_OTHER_SIDE_RECORDED },
  'dispute result': { captain: WHAT_OTHER_SIDE_RECORDED, secretary: ALWAYS_ALLOWED },
  'settle result': OFFICIALS_IN_OWN_DIVISIONS,
  'read dispute': { ...OFFICIALS_IN_OWN_DIVISIONS, captain: FOR_OWN_TEAM },
  'read own fixtures': EVERYONE_SIGNED_IN,
  'add team': SECRETARY_ONLY,
  'change team': SECRETARY_ONLY,
  'delete team': SECRETARY_ONLY,
  'withdraw team': SECRETARY_ONLY,
  'add player': SECRETARY_ONLY,
  'change player': SECRETARY_ONLY,
  'delete player': SECRETARY_ONLY,
  'change player photo': SECRETARY_ONLY,
  'remove player photo': { captain: FOR_OWN_PHOTO, results: FOR_OWN_PHOTO, secretary: ALWAYS_ALLOWED },
  'transfer player': SECRETARY_ONLY,
  'merge players': SECRETARY_ONLY,
  'decide substitutes': SECRETARY_ONLY,
  'change handicap': SECRETARY_ONLY,
  'reset handicaps': SECRETARY_ONLY,
  'apply handicaps': SECRETARY_ONLY,
  'read handicap proposals': SECRETARY_ONLY,
  'accept handicaps': SECRETARY_ONLY,
  'change handicap policy': SECRETARY_ONLY,
  'add season': SECRETARY_ONLY,
  'change season': SECRETARY_ONLY,
  'choose default season': SECRETARY_ONLY,
  'adjust points': OFFICIALS_IN_OWN_DIVISIONS,
  'decide eligibility': OFFICIALS_IN_OWN_DIVISIONS,
  'change fixture list': OFFICIALS_IN_OWN_DIVISIONS,
  'ask to postpone': { captain: FOR_OWN_TEAM, secretary: ALWAYS_ALLOWED },
  'answer postponement': { ...OFFICIALS_IN_OWN_DIVISIONS, captain: FOR_OWN_TEAM },
  'make fixture list': OFFICIALS_IN_OWN_DIVISIONS,
  'manage competitions': SECRETARY_ONLY,
  'record cup result': { ...OFFICIALS_IN_OWN_DIVISIONS, captain: FOR_OWN_TEAM_UNTIL_RESULT },
  'delete cup result': OFFICIALS_IN_OWN_DIVISIONS,
  'save draw': DRAW_MAKERS,
  'seal draw': DRAW_MAKERS,
  draw: DRAW_MAKERS,
  'show next match': DRAW_MAKERS,
  'skip suspense': DRAW_MAKERS,
  'share timer': TIMER_USERS,
  'control timer': TIMER_USERS,
} as const satisfies Record<string, RulesByRole>;

export type Action = keyof typeof PERMISSIONS;

/** The actions that every visitor may do, whatever the subject is. */
export type PublicAction = {
  [A in Action]: (typeof PERMISSIONS)[A] extends typeof EVERYONE ? A : never;
}[Action];

/** Returns whether a setting of the league decides who may do this action. */
export function dependsOnSetting(action: Action): boolean {
  return Object.values(rulesOfAction(action)).includes(IF_DRAWS_ARE_OPEN);
}

/**
 * Returns whether the actor may do this action to the subject. Without a `subject`, all its fields count as unknown.
 */
export function may(actor: Actor, action: Action, subject: Subject = {}): boolean {
  return permissionRefusal(actor, action, subject) === null;
}

/**
 * Returns a sentence that says why the actor may not do this action to the subject; `null` if the actor may (Rule A1).
 */
export function permissionRefusal(actor: Actor, action: Action, subject: Subject = {}): string | null {
  const rules = rulesOfAction(action);
  const rule = rules[actor.role];
  if (rule) return rule.refusal(subject, actor);
  if (rules.results) return REFUSAL_SENTENCES.officials;
  return rules.captain ? REFUSAL_SENTENCES.captains : REFUSAL_SENTENCES.secretary;
}

/** Returns the rule of each role for an action. A role without a rule may never do the action. */
export function rulesOfAction(action: Action): RulesByRole {
  return PERMISSIONS[action];
}
