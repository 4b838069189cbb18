// The most teams, cards, devices and other values that a league can have. Answers, pages and forms need not show more.

/**
 * A limit for a stored list. Without a limit, a list could grow until its page no longer loads. `words`: what the list
 * has, for error messages. `within`: a field such as the season; the limit then holds for each value of this field.
 * `except`: a value of this field that has no limit.
 */
export type ListLimit = { most: number; words: string; within?: string; except?: unknown };

/**
 * The limits of each stored list, keyed by the kind of its values. Deleted values do not count. Content such as
 * sponsors is limited by `MAX_ITEMS_OF_CONTENT_KIND`.
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
  // Enough for two captains of each team, and the officials.
  person: [{ most: 500, words: 'people with access' }],
  competition: [{ most: 200, words: 'cups in this season', within: 'season' }],
  tie: [{ most: 200, words: 'ties in this cup', within: 'competitionId' }],
  // Draws need no limit: they are loaded page by page, and `MAX_DRAWS_A_DAY` limits how fast their number grows.
  draw: [],
  setting: [],
  // Enough for nearly ten years with one post a week.
  post: [{ most: 500, words: 'news items' }],
  // Each backup that leaves the machine contains all documents, so every document makes it larger.
  document: [{ most: 300, words: 'documents' }],
  gallery: [{ most: 200, words: 'galleries' }],
  // More photos would fill a small disk.
  photo: [
    { most: 2000, words: 'photos' },
    { most: 500, words: 'photos in this gallery', within: 'gallery' },
  ],
} as const satisfies Record<string, readonly ListLimit[]>;

/** The most items of one kind of content, such as sponsors. */
export const MAX_ITEMS_OF_CONTENT_KIND = 200;

/** The most entries of a list in the league's content, such as the contacts. Such a list is stored as one value. */
export const MAX_ENTRIES_IN_CONTENT_LIST = 200;

/**
 * The most running scores that one team, and the whole league, can have at the same time (Rule C22). A league plays far
 * fewer matches in an evening.
 */
export const MAX_RUNNING_SCORES = { ofTeam: 2, ofLeague: 200 } as const;

/**
 * The most names of new players on one captain's cards in 24 hours (Rule C19): as many as a team signs in its first
 * weeks.
 */
export const MAX_NEW_NAMES_A_DAY = 5;

/** The most teams that one device can follow, and also the most players (Rule V1). */
export const MAX_FOLLOWED = 50;

/** The most devices that can follow a league; far more than its members have. */
export const MAX_FOLLOWERS = 5000;

/** The most signed-in devices in the list of sessions; far more than officials and captains have. */
export const MAX_LISTED_SESSIONS = 500;

/**
 * The most devices on which one person is signed in. A further sign-in signs out the device that was used longest ago.
 */
export const MAX_DEVICES_OF_PERSON = 50;

/** After this many draws of a competition in 24 hours, only a secretary may draw it again (Rule D6). */
export const MAX_DRAWS_A_DAY = 20;

/**
 * The most shared shootout timers. A further timer replaces the timer on which a button was pressed longest ago (Rule
 * T6).
 */
export const MAX_TIMERS = 50;
