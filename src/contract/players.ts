import { z } from 'zod';
import { defineCall, numberParameter, seasonQuerySchema, pagingQuery, publicRead } from './call.ts';
import { nextFixtureAnswerSchema } from './fixture-list.ts';
import { resultStateSchema } from './matches.ts';
import { cupRunRowSchema } from '#domain/cups/cup-history.ts';
import { fields, optionalBoolean, text } from '#domain/fields.ts';
import {
  breakRowSchema,
  careerNumbersSchema,
  careerRowSchema,
  handicapHistoryRowSchema,
  headToHeadRowSchema,
  playerMatchFieldsSchema,
  playerStatRowSchema,
} from '#domain/players/player-rows.ts';

export type { BreakRow, CareerNumbers, PlayerStatRow } from '#domain/players/player-rows.ts';

export const playerStats = publicRead('/api/player-stats', {
  summary:
    'Returns the player statistics: one row for each player and division, in ranking order, from matches with one player a side. Points are null if no frame has points.',
  query: seasonQuerySchema.extend(pagingQuery),
  answer: z.array(playerStatRowSchema),
});

export const breaks = publicRead('/api/breaks', {
  summary:
    'Returns recorded breaks, highest first; for all seasons together at most the 10,000 highest. `competition`: `League` (the default), the id of a knock-out competition, or `All`. `division`: only those of the league in a division.',
  query: seasonQuerySchema.extend({
    competition: z.string('Competition must be given once.').optional(),
    division: numberParameter('Division').optional(),
    ...pagingQuery,
  }),
  answer: z.array(breakRowSchema),
});

/** A match of a player. `state`: whether the result on its card is final, `unconfirmed` or `disputed`. */
export const playerMatchRowSchema = playerMatchFieldsSchema.extend({ state: resultStateSchema });
export type PlayerMatchRow = z.infer<typeof playerMatchRowSchema>;

export const playerMatches = publicRead('/api/getplayermatches/{playerName}', {
  summary:
    'Returns the matches of everyone with that name, oldest first, also those in pairs, which have a `partner`; `playerId` narrows it to one person.',
  query: seasonQuerySchema.extend({ playerId: z.string('Player must be given once.').optional(), ...pagingQuery }),
  answer: z.array(playerMatchRowSchema),
});

/** A current or former player, with name, team and division. */
export const playerWithTeamSchema = z.object({
  playerId: z.string(),
  name: z.string(),
  teamId: z.string(),
  team: z.string(),
  division: z.number(),
  deleted: z.boolean(),
});
export type PlayerWithTeam = z.infer<typeof playerWithTeamSchema>;

export const playersOfName = publicRead('/api/players', {
  summary:
    'Returns everyone with this name, with current team and division, deleted people last; nobody if no name is given. The name of a merged player finds the player merged into. A former name that nobody has now finds whoever had it. `playerId` narrows the result to one person.',
  query: z.object({
    name: z.string('Name must be given once.').max(200, 'The name is too long.').optional(),
    playerId: z.string('Player must be given once.').optional(),
  }),
  answer: z.array(playerWithTeamSchema),
});

export const career = publicRead('/api/players/{playerId}', {
  summary:
    'Returns a career: what a player did in all seasons, and when the team plays next. With `season`, its matches too, oldest first.',
  query: seasonQuerySchema,
  answer: playerWithTeamSchema.extend({
    formerNames: z.array(z.string()),
    /** The address of the player's photo; `null` without one. */
    photo: z.string().nullable(),
    handicap: z.number(),
    /** The next match of the player's team in the default season; `null` if there is none, and for a deleted player. */
    next: nextFixtureAnswerSchema.nullable(),
    /** The matches of the requested season; empty if the request names no season. */
    matches: z.array(playerMatchRowSchema),
    /** One row for each season, division and team that the player played in, newest first. */
    rows: z.array(careerRowSchema),
    totals: careerNumbersSchema.extend({ seasons: z.number() }),
    /** The longest run of frames won: their number (`value`), and the seasons in which the run began and ended. */
    longestRun: z.object({ value: z.number(), firstSeason: z.string(), lastSeason: z.string() }),
    /**
     * The opponents against whom the player has played the most frames with points: at most ten opponents. Walkovers do
     * not count.
     */
    opponents: z.array(
      headToHeadRowSchema.extend({
        /**
         * The points that the player currently receives from this opponent at the start of a frame. It is negative if
         * the player gives points.
         */
        start: z.number(),
      }),
    ),
    /**
     * The number of opponents whom the player has met in frames with points, including those that `opponents` leaves
     * out.
     */
    opponentsMet: z.number(),
    /**
     * The number of the player's matches that are not counted in `opponents`, because the points of the match are
     * unknown. Walkovers are not included. Absent if 0.
     */
    unscored: z.number().exactOptional(),
    /** The changes of the player's handicap, oldest first. */
    handicaps: z.array(handicapHistoryRowSchema),
    cups: z.array(cupRunRowSchema),
  }),
});
export type Career = z.infer<typeof career.answer>;

/**
 * A frame between two players, from the first player's side. `breaks` are the first player's, `opponentBreaks` the
 * second player's, both in the order of the card.
 */
export const rivalryFrameSchema = playerMatchRowSchema.omit({ frames: true, partner: true, opponents: true }).extend({
  playerScore: z.number(),
  opponentScore: z.number(),
  opponentBreaks: z.array(z.number()),
});
export type RivalryFrame = z.infer<typeof rivalryFrameSchema>;

export const rivalryAnswerSchema = z.object({
  player: playerWithTeamSchema,
  opponent: playerWithTeamSchema,
  frames: z.array(rivalryFrameSchema),
  /**
   * How many matches between the two players are left out because their points are unknown. Absent if there are none.
   */
  unscored: z.number().exactOptional(),
});
export type RivalryAnswer = z.infer<typeof rivalryAnswerSchema>;

export const rivalry = publicRead('/api/players/{playerId}/v/{opponentId}', {
  summary: "Returns every frame with points between two players, oldest first, from the first player's side.",
  query: seasonQuerySchema,
  answer: rivalryAnswerSchema,
});

export const mergePlayers = defineCall('POST', '/api/admin/players/merge', {
  summary:
    'Merges two players who are one person: every read counts the results of `merge` for `keep`. Undo separates them again. 422 with each case if both are on one side of a card or in two teams in one week, unless `confirm` is true; 409 if they played against each other.',
  action: 'merge players',
  body: fields('The merge', {
    keep: text('The player to keep'),
    merge: text('The player to merge'),
    confirm: optionalBoolean('Confirm'),
  }),
  answer: z.object({ success: z.literal(true), message: z.string(), player: playerWithTeamSchema }),
});

const mergeablePlayerSchema = playerWithTeamSchema.extend({
  handicap: z.number(),
  frames: z.number(),
  /** The first and last season in which the player has results; `null` without results. */
  seasons: z.object({ first: z.string(), last: z.string() }).nullable(),
});
export type MergeablePlayer = z.infer<typeof mergeablePlayerSchema>;

export const mergePreview = defineCall('GET', '/api/admin/players/{keep}/merge/{merge}', {
  summary: 'Returns what merging two players would do, and what their results say against it.',
  action: 'merge players',
  answer: z.object({
    keep: mergeablePlayerSchema,
    merge: mergeablePlayerSchema,
    /** One sentence for each card on which the two play against each other. Such players cannot be merged. */
    refusals: z.array(z.string()),
    /** Reasons for doubt about the merge, one sentence each. If there are any, an official must confirm the merge. */
    cases: z.array(z.string()),
  }),
});
export type MergePreview = z.infer<(typeof mergePreview)['answer']>;

export const duplicatePlayers = defineCall('GET', '/api/admin/players/duplicates', {
  summary:
    'Returns pairs of players that are likely one person, with reasons, the likeliest first, and everyone who was deleted.',
  action: 'merge players',
  answer: z.object({
    pairs: z.array(
      z.object({ keep: mergeablePlayerSchema, merge: mergeablePlayerSchema, reasons: z.array(z.string()) }),
    ),
    /** The number of further pairs of likely duplicates that `pairs` leaves out. */
    more: z.number(),
    /** All deleted players that can be merged, ordered by name. */
    deleted: z.array(playerWithTeamSchema),
  }),
});
export type DuplicatePlayerPair = z.infer<(typeof duplicatePlayers)['answer']>['pairs'][number];

/**
 * A former name of the player or team, if it matches the search text better than the current name; otherwise `null`.
 */
const matchingFormerNameSchema = z.string().nullable();

/** How much the found name differs from the search text; 0 is the best match (Rules G2, G4). */
const searchDistanceSchema = z.number();

export const search = publicRead('/api/search', {
  summary:
    'Finds players and teams by name, also misspelt, matches by their teams, and what the league has written: at most ten of each, best first; nothing for fewer than three letters.',
  query: z.object({ q: z.string('Search for one text.').max(100, 'Search for at most 100 letters.').optional() }),
  answer: z.object({
    players: z.array(
      z.object({
        playerId: z.string(),
        name: z.string(),
        team: z.string(),
        teamId: z.string(),
        deleted: z.boolean(),
        formerly: matchingFormerNameSchema,
        distance: searchDistanceSchema,
      }),
    ),
    teams: z.array(
      z.object({
        teamId: z.string(),
        name: z.string(),
        division: z.number(),
        deleted: z.boolean(),
        formerly: matchingFormerNameSchema,
        distance: searchDistanceSchema,
      }),
    ),
    /**
     * The matches of the team that the search text names: its next match and its latest result. If the text names two
     * teams, such as `anchor v lions`, the matches are between these two teams (Rule G5). At most four matches.
     */
    matches: z.array(
      z.object({
        address: z.string(),
        /** The two teams, such as `Anchor A v Lions`; for a played match, its result with the score. */
        name: z.string(),
        season: z.string(),
        weekNumber: z.number(),
        date: z.string().nullable(),
        played: z.boolean(),
        distance: searchDistanceSchema,
      }),
    ),
    /** What the league has written: news posts, cups, contacts, venues, and the headings of the league's rules. */
    written: z.array(
      z.object({
        kind: z.enum(['rule', 'news', 'cup', 'contact', 'venue']),
        /**
         * The id of the text's heading on the page that shows the text, for a link to the heading. For a cup, the id of
         * the competition.
         */
        id: z.string(),
        name: z.string(),
        /**
         * What to show beside the name: the day of a post, the season of a cup, the name of a contact, or the address
         * of a venue.
         */
        about: z.string(),
        distance: searchDistanceSchema,
      }),
    ),
  }),
});
export type SearchAnswer = z.infer<typeof search.answer>;
