// How many teams, cards, devices and other values a league can have at most. API responses, pages and forms need not be
// able to show more.

/**
 * A limit for a stored list. Without a limit, a list could grow until its page no longer loads. `most`: how many
 * values the list can have. `words`: what error messages call the values. `within`: a field such as the season; the
 * limit then holds for each value of this field. `except`: a value of this field that has no limit.
 */
export type ListLimit = { most: number; words: string; within?: string; except?: unknown };

/**
 * The limits of each stored list, keyed by the kind of its values. Deleted values do not count. Content such as
 * sponsors is limited by `MAX_ITEMS_OF_CONTENT_KIND`.
 */
export const LIST_LIMITS = {
  season: [{ most: 200, words: 'seasons' }],
  // The limit for the whole league also counts retired teams, which are in division 0.
  team: [
    { most: 2000, words: 'teams' },
    { most: 200, words: 'teams in this division', within: 'division', except: 0 },
  ],
  // One team can get this many players from an import of many seasons.
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
  // Draws need no limit: they are loaded page by page, and `MAX_DAILY_DRAWS_PER_COMPETITION` limits how fast their
  // number grows.
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

/** How many items of one kind of content, such as sponsors, a league can have. */
export const MAX_ITEMS_OF_CONTENT_KIND = 200;

/** How many entries a list in the league's content, such as the contacts, can have. The list is stored as one value. */
export const MAX_ENTRIES_IN_CONTENT_LIST = 200;

/**
 * How many running scores one team, and the whole league, can have at the same time (Rule C22). A league plays far
 * fewer matches in an evening.
 */
export const MAX_RUNNING_SCORES = { ofTeam: 2, ofLeague: 200 } as const;

/**
 * How many names of new players one captain can enter on cards in 24 hours (Rule C19): as many as a team signs in its
 * first weeks.
 */
export const MAX_DAILY_NEWCOMERS_PER_CAPTAIN = 5;

/** How many teams one device can follow. The same limit applies to players (Rule V1). */
export const MAX_FOLLOWED_PER_DEVICE = 50;

/** How many devices can follow a league; far more than its members have. */
export const MAX_FOLLOWING_DEVICES = 5000;

/** How many signed-in devices the list of sessions can show; far more than officials and captains have. */
export const MAX_LISTED_SESSIONS = 500;

/**
 * On how many devices one person can be signed in. A further sign-in signs out the device that was used longest ago.
 */
export const MAX_DEVICES_OF_PERSON = 50;

/** After this many draws of a competition in 24 hours, only a secretary may draw it again (Rule D6). */
export const MAX_DAILY_DRAWS_PER_COMPETITION = 20;

/**
 * How many shared shootout timers there can be. A further timer replaces the timer on which a button was pressed
 * longest ago (Rule T6).
 */
export const MAX_SHARED_SHOOTOUT_TIMERS = 50;
