import { z } from 'zod';
import { cupRunRow } from '#domain/cups/cup-history.ts';
import { FRAME_RESULTS } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/card-choices.ts';
import { TEAM_ENDINGS } from '#domain/my-season/team-ending.ts';
import { careerNumbers } from '#domain/players/player-rows.ts';
import { ofSeason, publicRead } from './call.ts';
import { standingRow } from './standings.ts';

/** The match in which something happened, with the address of its page. */
const inMatch = {
  fixtureId: z.string(),
  address: z.string(),
  weekNumber: z.number(),
  /** `YYYY-MM-DD`, or `null` if unknown. */
  date: z.string().nullable(),
};

/** Numbers of wins and losses. The rest of `played` was drawn. */
const record = z.object({ played: z.number(), won: z.number(), lost: z.number() });

/** The longest row of wins. `open`: it goes on, because nothing was played after it. */
const run = z.object({
  value: z.number(),
  first: z.object(inMatch),
  last: z.object(inMatch),
  open: z.boolean(),
});

const other = record.extend({ playerId: z.string(), name: z.string() });

/** The season's name, and whether it is finished (Rule R17). Until then all numbers are those so far. */
const season = { season: z.string(), finished: z.boolean() };

export const playerSeason = publicRead('/api/my-season/player/{playerId}', {
  summary:
    'Returns the season of a player, so far or at the end. Without `season`, and for All, that of the default season. All is zero or empty for a player who has not played in it.',
  query: ofSeason,
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
        /** The matches of the team with the player in them, and all that have a card. */
        cards: z.number(),
        teamCards: z.number(),
        /** The frames that the team won, and those of them that the player won, alone or in a pair. */
        teamWon: z.number(),
        part: z.number(),
      }),
    ),
    /** The place in the statistics of the division last played in; `null` without one. */
    place: z.object({ division: z.number(), position: z.number(), of: z.number() }).nullable(),
    /** All matches without a partner. Points and margin are `null` if no frame has any. */
    numbers: careerNumbers.omit({ bestBreak: true }).extend({ frameMargin: z.number().nullable() }),
    /** The results of the last five, oldest first. */
    form: z.array(z.enum(FRAME_RESULTS)),
    home: record,
    away: record,
    /** The highest break of the season in the league; `match` is `null` for a break that no card has. `count`: how often. */
    bestBreak: z
      .object({ points: z.number(), count: z.number(), opponent: z.string(), match: z.object(inMatch).nullable() })
      .nullable(),
    /** At least two won in a row. */
    longestRun: run.nullable(),
    /** Who won most against the player; several if they are level. From the player's side. */
    toughest: z.array(other),
    /** The win with the largest difference. `unit`: what the scores are. */
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
    /** The partners with whom the player won most; several if they are level. Empty without pairs. */
    partners: z.array(other),
    /** The place in the statistics of that division after each week in which it played, from the player's first on. */
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
    'Returns the season of a team, so far or at the end. Without `season`, and for All, that of the default season. All is zero or empty for a team that was not in it.',
  query: ofSeason,
  answer: z.object({
    teamId: z.string(),
    teamName: z.string(),
    ...season,
    /** The division in which the team last played; `null` if it is in no table. */
    division: z.number().nullable(),
    /** The row in the table as it is, among `of` teams. */
    row: standingRow.nullable(),
    of: z.number(),
    /**
     * How the season ended for the team; `null` until it is finished, and for a team that stayed in its division without a
     * title.
     */
    ending: z.enum(TEAM_ENDINGS).nullable(),
    home: matchRecord,
    away: matchRecord,
    /** The team's highest break, for each player who made one of that many points. */
    bestBreaks: z.array(
      z.object({ points: z.number(), playerId: z.string(), name: z.string(), match: z.object(inMatch) }),
    ),
    /** At least two matches won in a row. */
    longestRun: run.nullable(),
    /** Who won most against the team; several if they are level. From the team's side. */
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
    /** The pairs who won most together; several if they are level. Empty without pairs. */
    pairs: z.array(record.extend({ players: z.array(z.object({ playerId: z.string(), name: z.string() })) })),
    /** The place after each week with a result or an adjustment, oldest first. */
    weeks: z.array(z.object({ week: z.number(), position: z.number(), points: z.number(), of: z.number() })),
    /** The frames that the team won on cards. */
    teamWon: z.number(),
    /** Everybody who played for the team, who won most first. `part`: the frames of the team that they won, alone or in a pair. */
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
  /** The difference in frames, where a match has several; else `null`. Like that in points, where they are known. */
  frames: z.number().nullable(),
  points: z.number().nullable(),
  bestBreak: z.number().nullable(),
  why: z.string(),
});

/** The team of a week, the best first. `final`: whether the week is complete (Rule E3). */
export const teamOfWeek = z.object({
  weekNumber: z.number(),
  final: z.boolean(),
  players: z.array(chosen),
});
export type TeamOfWeek = z.infer<typeof teamOfWeek>;

/** The player of a month; several if they are level. `month`: such as `2025-10`. `final`: whether the month is over. */
export const playerOfMonth = z.object({
  month: z.string(),
  final: z.boolean(),
  players: z.array(chosen),
});
export type PlayerOfMonth = z.infer<typeof playerOfMonth>;

export const awards = publicRead('/api/awards', {
  summary:
    'Returns the team of each week and the player of each month of a season, newest first. Without `season`, and for All, of the default season.',
  query: ofSeason,
  answer: z.object({ season: z.string(), weeks: z.array(teamOfWeek), months: z.array(playerOfMonth) }),
});
export type Awards = z.infer<typeof awards.answer>;
