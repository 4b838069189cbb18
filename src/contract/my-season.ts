import { z } from 'zod';
import { cupRunRow } from '#domain/cups/cup-history.ts';
import { RESULT_LETTERS } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/card-choices.ts';
import { TEAM_ENDINGS } from '#domain/my-season/team-ending.ts';
import { careerNumbers } from '#domain/players/player-rows.ts';
import { seasonQuery, publicRead } from './call.ts';
import { standingRow } from './standings.ts';

/** The match in which something happened, with the address of its page. */
const inMatch = {
  fixtureId: z.string(),
  address: z.string(),
  weekNumber: z.number(),
  /** `YYYY-MM-DD`, or `null` if unknown. */
  date: z.string().nullable(),
};

/** How many matches were played, won and lost. The other matches were drawn. */
const record = z.object({ played: z.number(), won: z.number(), lost: z.number() });

/** The longest run of wins. `open`: the run may still go on, because its last match was the last one played. */
const run = z.object({
  value: z.number(),
  first: z.object(inMatch),
  last: z.object(inMatch),
  open: z.boolean(),
});

const other = record.extend({ playerId: z.string(), name: z.string() });

/** The season's name, and whether it is finished (Rule R17). Until then, the numbers are what was achieved so far. */
const season = { season: z.string(), finished: z.boolean() };

export const playerSeason = publicRead('/api/my-season/player/{playerId}', {
  summary:
    'Returns the season of a player, so far or at the end. Without `season`, or with `All`, the default season. For a player who has not played in it, every value is zero or empty.',
  query: seasonQuery,
  answer: z.object({
    playerId: z.string(),
    name: z.string(),
    ...season,
    /** The teams that the player played for, by division, the last one first. */
    teams: z.array(
      record.extend({
        teamId: z.string(),
        teamName: z.string(),
        division: z.number(),
        /** The team's cards on which the player played, and all cards of the team. */
        cards: z.number(),
        teamCards: z.number(),
        /** The frames that the team won, and how many of these the player won, alone or in a pair. */
        teamWon: z.number(),
        part: z.number(),
      }),
    ),
    /** The player's place in the statistics of the division last played in; `null` if the player has no place. */
    place: z.object({ division: z.number(), position: z.number(), of: z.number() }).nullable(),
    /** The sums of all matches played without a partner. Points and margin are `null` if no frame has points. */
    numbers: careerNumbers.omit({ bestBreak: true }).extend({ frameMargin: z.number().nullable() }),
    /** The results of the last five matches played without a partner, oldest first. */
    form: z.array(z.enum(RESULT_LETTERS)),
    home: record,
    away: record,
    /**
     * The player's highest league break; `match` is `null` if it is on no card. `count`: how many breaks were as high.
     */
    bestBreak: z
      .object({ points: z.number(), count: z.number(), opponent: z.string(), match: z.object(inMatch).nullable() })
      .nullable(),
    /** At least two matches won in a row; otherwise `null`. */
    longestRun: run.nullable(),
    /**
     * The opponents who won most matches against the player; several if they are level. `won` are the player's wins.
     */
    toughest: z.array(other),
    /** The win with the largest difference. `unit`: whether the scores are points or frames. */
    biggestWin: z
      .object({
        opponentId: z.string(),
        opponentName: z.string(),
        playerScore: z.number(),
        opponentScore: z.number(),
        unit: z.enum(['points', 'frames']),
        match: z.object(inMatch),
      })
      .nullable(),
    /**
     * The partners with whom the player won most matches; several if they are level. Empty without matches of pairs.
     */
    partners: z.array(other),
    /**
     * The player's place in the statistics of the division in `place`, after each week in which that division played,
     * beginning with the player's first week.
     */
    weeks: z.array(z.object({ week: z.number(), position: z.number(), of: z.number(), won: z.number() })),
    /** The weeks in which the player was in the team of the week. */
    teamsOfWeek: z.array(z.number()),
    /** The months, such as `2025-10`, that are over and had this player as the player of the month. */
    monthsWon: z.array(z.string()),
    cups: z.array(cupRunRow),
  }),
});
export type PlayerSeason = z.infer<typeof playerSeason.answer>;

const matchRecord = record.extend({ drawn: z.number(), framesWon: z.number(), framesLost: z.number() });

export const teamSeason = publicRead('/api/my-season/team/{teamId}', {
  summary:
    'Returns the season of a team, so far or at the end. Without `season`, or with `All`, the default season. For a team that was not in it, every value is zero or empty.',
  query: seasonQuery,
  answer: z.object({
    teamId: z.string(),
    teamName: z.string(),
    ...season,
    /** The division in which the team last played; `null` if it is in no table. */
    division: z.number().nullable(),
    /** The team's row of the current table, which has `of` teams. */
    row: standingRow.nullable(),
    of: z.number(),
    /**
     * How the season ended; `null` until it is finished, and for a team that stayed in its division, without a title.
     */
    ending: z.enum(TEAM_ENDINGS).nullable(),
    home: matchRecord,
    away: matchRecord,
    /** The team's highest break; one entry for each player who made a break as high. */
    bestBreaks: z.array(
      z.object({ points: z.number(), playerId: z.string(), name: z.string(), match: z.object(inMatch) }),
    ),
    /** At least two matches won in a row. */
    longestRun: run.nullable(),
    /** The opponents who won most matches against the team; several if they are level. `won` are the team's wins. */
    toughest: z.array(matchRecord.extend({ teamId: z.string(), teamName: z.string() })),
    /** The win with the largest difference in frames. */
    biggestWin: z
      .object({
        opponentTeamId: z.string(),
        opponentTeamName: z.string(),
        side: z.enum(SIDES),
        teamScore: z.number(),
        opponentScore: z.number(),
        match: z.object(inMatch),
      })
      .nullable(),
    /** The pairs who won most matches together; several if they are level. Empty without matches of pairs. */
    pairs: z.array(record.extend({ players: z.array(z.object({ playerId: z.string(), name: z.string() })) })),
    /** The place after each week with a result or an adjustment, oldest first. */
    weeks: z.array(z.object({ week: z.number(), position: z.number(), points: z.number(), of: z.number() })),
    /** The frames that the team won on cards. */
    teamWon: z.number(),
    /**
     * Everybody who played for the team, most wins first. `part`: the team's frames that the player won, also in pairs.
     */
    players: z.array(
      record.extend({
        playerId: z.string(),
        name: z.string(),
        cards: z.number(),
        part: z.number(),
        bestBreak: z.number().nullable(),
      }),
    ),
    cups: z.array(cupRunRow),
  }),
});
export type TeamSeason = z.infer<typeof teamSeason.answer>;

/** A player of the week or the month. `why`: one line, such as `Won 2 of 2, by 91 points, with a break of 42.` */
const chosen = record.extend({
  playerId: z.string(),
  name: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  division: z.number(),
  /**
   * The difference in frames (`null` if no match has several frames), and then in points (`null` if the points are
   * unknown).
   */
  frames: z.number().nullable(),
  points: z.number().nullable(),
  bestBreak: z.number().nullable(),
  why: z.string(),
});

/** The best players of a week, the very best first. `final`: whether the week is complete (Rule E3). */
export const teamOfWeek = z.object({
  weekNumber: z.number(),
  final: z.boolean(),
  players: z.array(chosen),
});
export type TeamOfWeek = z.infer<typeof teamOfWeek>;

/**
 * The best player of a month; several if they are level. `month`: such as `2025-10`. `final`: whether the month is
 * over.
 */
export const playerOfMonth = z.object({
  month: z.string(),
  final: z.boolean(),
  players: z.array(chosen),
});
export type PlayerOfMonth = z.infer<typeof playerOfMonth>;

export const awards = publicRead('/api/awards', {
  summary:
    'Returns the team of each week and the player of each month of a season, newest first. Without `season`, or with `All`, the default season.',
  query: seasonQuery,
  answer: z.object({ season: z.string(), weeks: z.array(teamOfWeek), months: z.array(playerOfMonth) }),
});
export type Awards = z.infer<typeof awards.answer>;
