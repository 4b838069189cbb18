// The largest numbers of things that people can make. No answer, page or form has to show more.

/**
 * A limit for a stored list, because a list without one would grow until its page no longer loads. `within`: the field
 * that assigns values to separate lists, such as one for each season, team or gallery. `except`: a value of this field
 * that is not limited.
 */
export type ListLimit = { most: number; words: string; within?: string; except?: unknown };

/**
 * The limits of each stored list, keyed by kind. Deleted values do not count. Kinds of content have
 * `MAX_ITEMS_OF_KIND`.
 */
export const LIST_LIMITS = {
  season: [{ most: 200, words: 'seasons' }],
  // The first limit includes retired teams, which are in division 0.
  team: [
    { most: 2000, words: 'teams' },
    { most: 200, words: 'teams in this division', within: 'division', except: 0 },
  ],
  // An import of many seasons may add this many players to a team.
  player: [{ most: 1000, words: 'players in this team', within: 'teamId' }],
  // A large season has 406 results.
  fixture: [{ most: 5000, words: 'results in this season', within: 'season' }],
  listedFixture: [{ most: 5000, words: 'fixtures on the list of this season', within: 'season' }],
  adjustment: [{ most: 200, words: 'adjustments in this season', within: 'season' }],
  substitute: [{ most: 5000, words: 'substitutes on cards of this season', within: 'season' }],
  loneBreak: [{ most: 5000, words: 'breaks without a frame in this season', within: 'season' }],
  ruling: [{ most: 5000, words: 'decisions about players of this season', within: 'season' }],
  penaltyDecision: [{ most: 5000, words: 'decisions about penalties of this season', within: 'season' }],
  fileAnswer: [{ most: 20_000, words: 'answers about files' }],
  // Two captains of each team, and officials.
  person: [{ most: 500, words: 'people with access' }],
  competition: [{ most: 200, words: 'cups in this season', within: 'season' }],
  tie: [{ most: 200, words: 'ties in this cup', within: 'competitionId' }],
  // Draws are read page by page, and limited per day.
  draw: [],
  setting: [],
  // Ten years of one post a week.
  post: [{ most: 500, words: 'news items' }],
  // Each document is in every backup that leaves the machine.
  document: [{ most: 300, words: 'documents' }],
  gallery: [{ most: 200, words: 'galleries' }],
  // More photos would fill a small disk.
  photo: [
    { most: 2000, words: 'photos' },
    { most: 500, words: 'photos in this gallery', within: 'gallery' },
  ],
} as const satisfies Record<string, readonly ListLimit[]>;

/** The most items of a kind of content, such as sponsors. */
export const MAX_ITEMS_OF_KIND = 200;

/** The most entries of a list in the league's content, such as the contacts. Such a list is stored as one value. */
export const MAX_ENTRIES_IN_CONTENT_LIST = 200;

/** The most running scores of a team and of a league, far more than the matches of an evening (Rule C22). */
export const MAX_RUNNING_SCORES = { ofTeam: 2, ofLeague: 200 } as const;

/**
 * The most new names on one captain's cards in 24 hours (Rule C19): as many as a team signs in its first weeks.
 */
export const MAX_NEW_NAMES_A_DAY = 5;

/** The most teams that one device can follow, and also the most players (Rule V1). */
export const MAX_FOLLOWED = 50;

/** The most devices that can follow a league; far more than its members have. */
export const MAX_FOLLOWERS = 5000;

/** The most signed-in devices that are listed; far more than officials and captains have. */
export const MAX_SESSIONS = 500;

/** The most devices on which one person is signed in. A further sign-in ends the session seen longest ago. */
export const MAX_DEVICES = 50;

/** The most draws of one competition that visitors can make in 24 hours (Rule D6). */
export const MAX_DRAWS_A_DAY = 20;

/** The most shared shootout timers. A further timer replaces the one pressed longest ago (Rule T6). */
export const MAX_TIMERS = 50;
