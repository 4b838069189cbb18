// How many there may be of what people make. No answer, page or form has to show more.

/**
 * A list without a number of its own would grow until its page does not load. `within`: the field that says which list a value
 * is on, where there is one for each season, team or gallery; `except`: the value that means no list.
 */
export type ListLimit = { most: number; words: string; within?: string; except?: unknown };

/** The most live values of each list that is stored, by kind; those of the league's content by what they are. */
export const LISTS = {
  season: [{ most: 200, words: 'seasons' }],
  // Also those that have retired: division 0 is none.
  team: [
    { most: 2000, words: 'teams' },
    { most: 200, words: 'teams in this division', within: 'division', except: 0 },
  ],
  // Everybody whom an import of many seasons finds in a team.
  player: [{ most: 1000, words: 'players in this team', within: 'teamId' }],
  // A large season has 406.
  fixture: [{ most: 5000, words: 'results in this season', within: 'season' }],
  listedFixture: [{ most: 5000, words: 'fixtures on the list of this season', within: 'season' }],
  adjustment: [{ most: 200, words: 'adjustments in this season', within: 'season' }],
  substitute: [{ most: 5000, words: 'substitutes on cards of this season', within: 'season' }],
  nameAnswer: [{ most: 20_000, words: 'answers about names' }],
  // Two captains of each team, and officials.
  person: [{ most: 500, words: 'people with access' }],
  competition: [{ most: 200, words: 'cups in this season', within: 'season' }],
  tie: [{ most: 200, words: 'ties in this cup', within: 'competitionId' }],
  // Read page by page, and so many a day.
  draw: [],
  setting: [],
  // Ten years of a note a week.
  post: [{ most: 500, words: 'news items' }],
  // Each is in every backup that leaves the machine.
  document: [{ most: 300, words: 'documents' }],
  gallery: [{ most: 200, words: 'galleries' }],
  // More would fill a small disk.
  photo: [
    { most: 2000, words: 'photos' },
    { most: 500, words: 'photos in this gallery', within: 'gallery' },
  ],
} as const satisfies Record<string, readonly ListLimit[]>;

/** The most of a kind of content that is described whole, such as sponsors. */
export const MOST_OF_KIND = 200;

/** The most entries of a list that is stored as one value, such as the contacts. */
export const MOST_IN_PART = 200;

/** The most running scores of one team, and of a league: far more matches than it plays in an evening (Rule C22). */
export const MOST_RUNNING = { ofTeam: 2, ofLeague: 200 } as const;

/** The most new names that one captain's cards may bring in 24 hours (Rule C19). A team signs on that many in its first weeks. */
export const MOST_NEW_NAMES = 5;

/** The most teams, and as many players, that one device follows (Rule V1). */
export const MOST_FOLLOWED = 50;

/** The most devices that follow a league: far more than it has phones. */
export const MOST_FOLLOWERS = 5000;

/** The most devices that are listed as signed in: far more than officials and captains have. */
export const MOST_SESSIONS = 500;

/** The most devices on which one person is signed in; the one seen longest ago is signed out. */
export const MOST_DEVICES = 50;

/** The most draws of one competition that anybody may make in 24 hours (Rule D6). */
export const MOST_DRAWS_A_DAY = 20;

/** The most shared shootout timers at once; the one pressed longest ago gives way (Rule T6). */
export const MOST_TIMERS = 50;
