import { z } from 'zod';
import { cupRunRowSchema } from '#domain/cups/cup-history.ts';
import { RESULT_LETTERS } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/card-choices.ts';
import { TEAM_ENDINGS } from '#domain/my-season/team-ending.ts';
import { careerNumbersSchema } from '#domain/players/player-rows.ts';
import { seasonQuerySchema, publicRead } from './call.ts';
import { standingRowAnswerSchema } from './standings.ts';

/** A match between two teams, with the address of its page. */
const matchFields = {
  fixtureId: z.string(),
  address: z.string(),
  weekNumber: z.number(),
  /** The day of the match, as `YYYY-MM-DD`; `null` if unknown. */
  date: z.string().nullable(),
};

/** How many matches were played, won and lost. A played match that was neither won nor lost had no winner. */
const winLossRecordSchema = z.object({ played: z.number(), won: z.number(), lost: z.number() });

/**
 * The longest run of wins. `value`: how many wins in a row. `first` and `last`: the matches of its first and last win.
 * `open`: whether the run may go on, because nothing was played after its last win.
 */
const longestWinningRunSchema = z.object({
  value: z.number(),
  first: z.object(matchFields),
  last: z.object(matchFields),
  open: z.boolean(),
});

const playerWinLossRecordSchema = winLossRecordSchema.extend({ playerId: z.string(), name: z.string() });

/**
 * `season`: the name of the season. `finished`: whether it is finished (Rule R17). Until then, the answer has the
 * values achieved so far.
 */
const seasonNameAndState = { season: z.string(), finished: z.boolean() };

export const playerSeason = publicRead('/api/my-season/player/{playerId}', {
  summary:
    'Returns the season of a player, so far or at the end. Without `season`, or with `All`, the default season. For a player who has not played in it, every value is zero or empty.',
  query: seasonQuerySchema,
  answer: z.object({
    playerId: z.string(),
    name: z.string(),
    ...seasonNameAndState,
    /** One row for each team and division in which the player played, the latest first. */
    teams: z.array(
      winLossRecordSchema.extend({
        teamId: z.string(),
        teamName: z.string(),
        division: z.number(),
        /** How many of the team's cards name this player. */
        cards: z.number(),
        /** How many of the team's cards name any player. */
        teamCards: z.number(),
        /** How many frames the team won on all its cards that name any player. */
        teamWon: z.number(),
        /** How many of the frames in `teamWon` this player won, alone or in a pair. */
        part: z.number(),
      }),
    ),
    /**
     * The player's position among `of` players, in the statistics of the division in which the player last played.
     * `null` if none of the player's matches count in these statistics.
     */
    place: z.object({ division: z.number(), position: z.number(), of: z.number() }).nullable(),
    /**
     * The sums of the matches that the player played without a partner. The points and `frameMargin` are `null` if no
     * frame has points.
     */
    numbers: careerNumbersSchema.omit({ bestBreak: true }).extend({ frameMargin: z.number().nullable() }),
    /** The player's last five results, oldest first. Matches with a partner do not count. */
    form: z.array(z.enum(RESULT_LETTERS)),
    home: winLossRecordSchema,
    away: winLossRecordSchema,
    /**
     * The player's highest break in the league. `count`: how often the player made a break of that many points. `match`
     * is `null` if the break is on no card.
     */
    bestBreak: z
      .object({ points: z.number(), count: z.number(), opponent: z.string(), match: z.object(matchFields).nullable() })
      .nullable(),
    /** The longest run of wins; `null` if no two matches in a row were won. */
    longestRun: longestWinningRunSchema.nullable(),
    /**
     * The opponent who won the most matches against the player; several if they are level. `won` and `lost` are the
     * player's wins and defeats.
     */
    toughest: z.array(playerWinLossRecordSchema),
    /**
     * The win with the largest difference in points or, if no win has points, in frames. `unit`: whether the scores are
     * points or frames. `null` if the player has no win with known scores over an opponent who was present.
     */
    biggestWin: z
      .object({
        opponentId: z.string(),
        opponentName: z.string(),
        playerScore: z.number(),
        opponentScore: z.number(),
        unit: z.enum(['points', 'frames']),
        match: z.object(matchFields),
      })
      .nullable(),
    /**
     * The partner with whom the player won the most matches; several if they are level. Empty if the player won no
     * match in a pair.
     */
    partners: z.array(playerWinLossRecordSchema),
    /**
     * The player's position in the statistics, with one entry for each week in which the division of `place` played,
     * from the player's first week on. `of`: how many players of the division had played by then. `won`: how many
     * matches the player had won by then.
     */
    weeks: z.array(z.object({ week: z.number(), position: z.number(), of: z.number(), won: z.number() })),
    /** The weeks in which the player was in the team of the week, earliest first. Only complete weeks count. */
    teamsOfWeek: z.array(z.number()),
    /**
     * The months in which this player was the player of the month, such as `2025-10`, earliest first. Months that are
     * not over yet are left out.
     */
    monthsWon: z.array(z.string()),
    cups: z.array(cupRunRowSchema),
  }),
});
export type PlayerSeason = z.infer<typeof playerSeason.answer>;

const teamRecordSchema = winLossRecordSchema.extend({
  drawn: z.number(),
  framesWon: z.number(),
  framesLost: z.number(),
});

export const teamSeason = publicRead('/api/my-season/team/{teamId}', {
  summary:
    'Returns the season of a team, so far or at the end. Without `season`, or with `All`, the default season. For a team that was not in it, every value is zero or empty.',
  query: seasonQuerySchema,
  answer: z.object({
    teamId: z.string(),
    teamName: z.string(),
    ...seasonNameAndState,
    /**
     * The division of the team's last fixture. For a team that has not played, the team's current division; `null` if
     * the team is in no table.
     */
    division: z.number().nullable(),
    /** The team's row in the current table, which has `of` teams; `null` if the team is in no table. */
    row: standingRowAnswerSchema.nullable(),
    of: z.number(),
    /**
     * How the season ended for the team. `null` until the season is finished, and for a team that won no title and
     * stayed in its division.
     */
    ending: z.enum(TEAM_ENDINGS).nullable(),
    home: teamRecordSchema,
    away: teamRecordSchema,
    /** The team's highest break, with one row for each player who made a break of that many points. */
    bestBreaks: z.array(
      z.object({ points: z.number(), playerId: z.string(), name: z.string(), match: z.object(matchFields) }),
    ),
    /** The longest run of wins; `null` if no two matches in a row were won. */
    longestRun: longestWinningRunSchema.nullable(),
    /**
     * The opponent who won the most matches against the team; several if they are level. `won` and `lost` are the
     * team's wins and defeats.
     */
    toughest: z.array(teamRecordSchema.extend({ teamId: z.string(), teamName: z.string() })),
    /** The win with the largest difference in frames; `null` if there is none. Awarded matches do not count. */
    biggestWin: z
      .object({
        opponentTeamId: z.string(),
        opponentTeamName: z.string(),
        side: z.enum(SIDES),
        teamScore: z.number(),
        opponentScore: z.number(),
        match: z.object(matchFields),
      })
      .nullable(),
    /** The pair who won the most matches together; several if level. Empty if no pair won a match. */
    pairs: z.array(
      winLossRecordSchema.extend({ players: z.array(z.object({ playerId: z.string(), name: z.string() })) }),
    ),
    /**
     * The team's position in the table, among `of` teams, after each week with a result or a points adjustment, oldest
     * first.
     */
    weeks: z.array(z.object({ week: z.number(), position: z.number(), points: z.number(), of: z.number() })),
    /** How many frames the team won on cards that name players. */
    teamWon: z.number(),
    /**
     * Everybody who played for the team, ordered by `part`, highest first. `part`: the number of the team's frames that
     * the player won, alone or in a pair. `cards`: the number of the team's cards that name the player.
     */
    players: z.array(
      winLossRecordSchema.extend({
        playerId: z.string(),
        name: z.string(),
        cards: z.number(),
        part: z.number(),
        bestBreak: z.number().nullable(),
      }),
    ),
    cups: z.array(cupRunRowSchema),
  }),
});
export type TeamSeason = z.infer<typeof teamSeason.answer>;

/**
 * A player in a team of the week, or a player of the month. `why`: a sentence such as `Won 2 of 2, by 91 points, with a
 * break of 42.`
 */
const awardWinnerSchema = winLossRecordSchema.extend({
  playerId: z.string(),
  name: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  division: z.number(),
  /** The number of frames that the player won, minus the number lost; `null` if no match has several frames. */
  frames: z.number().nullable(),
  /** The points that the player scored, minus the opponents' points; `null` if they are unknown. */
  points: z.number().nullable(),
  bestBreak: z.number().nullable(),
  why: z.string(),
});

/**
 * The best players of a week, the very best first. `final`: whether the week is complete (Rule E3), so that the choice
 * is final.
 */
export const teamOfWeekSchema = z.object({
  weekNumber: z.number(),
  final: z.boolean(),
  players: z.array(awardWinnerSchema),
});
export type TeamOfWeek = z.infer<typeof teamOfWeekSchema>;

/**
 * The best player of a month; several if they are level. `month`: such as `2025-10`. `final`: whether the month is
 * over, so that the choice is final.
 */
export const playerOfMonthAnswerSchema = z.object({
  month: z.string(),
  final: z.boolean(),
  players: z.array(awardWinnerSchema),
});
export type PlayerOfMonth = z.infer<typeof playerOfMonthAnswerSchema>;

export const awards = publicRead('/api/awards', {
  summary:
    'Returns the team of each week and the player of each month of a season, newest first. Without `season`, or with `All`, the default season.',
  query: seasonQuerySchema,
  answer: z.object({
    season: z.string(),
    weeks: z.array(teamOfWeekSchema),
    months: z.array(playerOfMonthAnswerSchema),
  }),
});
export type AwardsAnswer = z.infer<typeof awards.answer>;
