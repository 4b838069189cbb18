import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { MATCH_STAGES } from '#domain/match/match-place.ts';
import { publicRead } from './call.ts';
import { scheduledFixtureAnswerSchema } from './fixture-list.ts';
import { fixtureAnswerSchema } from './matches.ts';
import { runningScoreSchema } from './running-scores.ts';
import { standingRowAnswerSchema } from './standings.ts';
import { milestoneSchema } from './week.ts';

/**
 * A team's place in the league table of its division: the position, the number of teams in the table (`of`), and the
 * team's points and number of matches played.
 */
const tablePlaceSchema = z.object({ position: z.number(), of: z.number(), points: z.number(), played: z.number() });

const matchSideSchema = z.object({
  teamId: z.string(),
  teamName: z.string(),
  /**
   * The team's place in the table if this match is not counted. For a played match, the place is from the table after
   * the week of the match. For any other match, the place is from the current table. `null` if the team has played no
   * other match, if the team has withdrawn, or if this match counts in no table. The field `table` shows the place with
   * this match counted.
   */
  place: tablePlaceSchema.nullable(),
  /** The results of the team's last five matches before this one, in the same season and division, oldest first. */
  form: z.array(z.enum(['W', 'L', 'D'])),
});

const likelyPlayerSchema = z.object({ playerId: z.string(), name: z.string(), handicap: z.number() });

/** Two players who are likely to play each other in this match. */
const likelyOpponentsSchema = z.object({
  home: likelyPlayerSchema,
  away: likelyPlayerSchema,
  /**
   * The points that the home player receives at the start of a frame. It is negative if the home player gives points.
   */
  start: z.number(),
  /**
   * The number of earlier frames that the home player won against this away player. Only frames with known points
   * count.
   */
  won: z.number(),
  /**
   * The number of earlier frames that the home player lost against this away player. Only frames with known points
   * count.
   */
  lost: z.number(),
});

/** The team score after one match of the card. `winner` is `null` if that match was level. */
const scoreAfterMatch = z.object({
  /** The number of the match on the card, from 1. */
  match: z.number(),
  winner: z.enum(SIDES).nullable(),
  home: z.number(),
  away: z.number(),
});

/**
 * The place of a team in the table without this match (`before`) and with it (`after`). `before` is `null` if the team
 * has played no other match.
 */
const tablePlaceChangeSchema = z.object({
  teamId: z.string(),
  before: tablePlaceSchema.nullable(),
  after: tablePlaceSchema,
});

/** The addresses of the photos of the players on the card and of the likely players in `starts`, keyed by player id. */
const photoAddressesByPlayerIdSchema = z.record(z.string(), z.string());

export const matchPage = publicRead('/api/match/{id}', {
  summary:
    'Returns all that the page of a match shows: before, during and after it. `id` is that of the fixture on the list, or of the result; both give the same answer.',
  params: z.object({ id: z.string() }),
  answer: z.object({
    /** The id of the fixture on the fixture list or, for a result that is not on the list, the id of the result. */
    id: z.string(),
    /** The address of the page, such as `/match/f1/anchor-a-v-lions-25-26-week-3`. */
    address: z.string(),
    stage: z.enum(MATCH_STAGES),
    season: z.string(),
    division: z.number(),
    weekNumber: z.number(),
    /** The day of the result or, without a result, the day on the fixture list, as `YYYY-MM-DD`; `null` if unknown. */
    date: z.string().nullable(),
    /**
     * The local time at which the match starts, such as `19:45`; `null` if unknown, for example if the match was not
     * played on its listed day.
     */
    time: z.string().nullable(),
    /** The last day of the match's week; `null` if the week has no dates. */
    weekEnds: z.string().nullable(),
    /** The name of the venue; empty if unknown. */
    venue: z.string(),
    /** The postal address of the venue; empty if unknown. */
    postalAddress: z.string(),
    /** The address of a map that shows the venue; empty if unknown. */
    map: z.string(),
    /** The match on the fixture list; `null` for a result that is not on the list. */
    listed: scheduledFixtureAnswerSchema.nullable(),
    /** The recorded card; `null` if there is none yet. */
    result: fixtureAnswerSchema.nullable(),
    /** The card so far, while the match is being played; otherwise `null`. */
    running: runningScoreSchema.nullable(),
    home: matchSideSchema,
    away: matchSideSchema,
    /**
     * Sentences about what the match can decide, such as the title. Empty after the match, and if it can decide
     * nothing.
     */
    stakes: z.array(z.string()),
    /** Earlier matches between the two teams, newest first, at most ten. `address`: the address of the match's page. */
    meetings: z.array(fixtureAnswerSchema.omit({ matches: true }).extend({ address: z.string() })),
    /** The results of all earlier matches between the two teams, counted for the home team of this match. */
    meetingTotals: z.object({ won: z.number(), drawn: z.number(), lost: z.number() }),
    /**
     * Pairs of players who are likely to play each other. Empty if the match is over, if the match is more than two
     * weeks away, or if all players of the league have the same handicap.
     */
    starts: z.array(likelyOpponentsSchema),
    /** The team score after each match that was played, in the order of the card, without void matches. */
    line: z.array(scoreAfterMatch),
    /**
     * The division's table after the week of the match. During the match, the current table, which includes the current
     * score of the match. `null` before the match, and for a void match.
     */
    table: z
      .object({
        rows: z.array(standingRowAnswerSchema),
        /** The places of the two teams in the table: without this match, and with this match. */
        moved: z.array(tablePlaceChangeSchema),
      })
      .nullable(),
    milestones: z.array(milestoneSchema),
    /**
     * Whether this is the biggest win of the season in the division, by the difference in frames. `false` if another
     * win is as big, and while the division has fewer than ten results.
     */
    biggestWin: z.boolean(),
    /**
     * One or two sentences about how the match went, from figures that the page shows too. Empty until the match is
     * over.
     */
    story: z.array(z.string()),
    photos: photoAddressesByPlayerIdSchema,
  }),
});
export type MatchPage = z.infer<typeof matchPage.answer>;
