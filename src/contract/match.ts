import { z } from 'zod';
import { SIDES } from '#domain/cards/card-choices.ts';
import { MATCH_STAGES } from '#domain/match/match-place.ts';
import { publicRead } from './call.ts';
import { scheduledFixtureAnswer } from './fixture-list.ts';
import { fixtureAnswer } from './matches.ts';
import { runningScore } from './running-scores.ts';
import { standingRow } from './standings.ts';
import { milestone } from './week.ts';

/** A team's place in its table, among `of` teams. */
const place = z.object({ position: z.number(), of: z.number(), points: z.number(), played: z.number() });

const side = z.object({
  teamId: z.string(),
  teamName: z.string(),
  /**
   * The team's place if this match did not count: in the current table, or for a played match in the table after its
   * week (`table` has the place with the match too). `null` before the team has played, and for a match that counts in
   * no table.
   */
  place: place.nullable(),
  /** The results of the last five matches of that season and division before this one, oldest first. */
  form: z.array(z.enum(['W', 'L', 'D'])),
});

const likelyPlayer = z.object({ playerId: z.string(), name: z.string(), handicap: z.number() });

/** Two players who are likely to meet. */
const likelyPair = z.object({
  home: likelyPlayer,
  away: likelyPlayer,
  /** The points that the home player receives; a negative number is what the home player gives. */
  start: z.number(),
  /** How many earlier frames with points the home player won and lost against the away player. */
  won: z.number(),
  lost: z.number(),
});

/** The team score after a match of the card. */
const step = z.object({
  /** The number of the match on the card, from 1. */
  match: z.number(),
  winner: z.enum(SIDES).nullable(),
  home: z.number(),
  away: z.number(),
});

/** What the match does, or would do, to a team's place. */
const moved = z.object({ teamId: z.string(), before: place.nullable(), after: place });

/** The addresses of photos, keyed by player: of the players on the card, and of the players who are likely to play. */
const photos = z.record(z.string(), z.string());

export const matchPage = publicRead('/api/match/{id}', {
  summary:
    'Returns all that the page of a match shows: before, during and after it. `id` is that of the fixture on the list, or of the result; both give the same answer.',
  params: z.object({ id: z.string() }),
  answer: z.object({
    /** The id of the listed fixture, or of the result if no listed fixture belongs to it. */
    id: z.string(),
    /** The address of the page, such as `/match/f1/anchor-a-v-lions-25-26-week-3`. */
    address: z.string(),
    stage: z.enum(MATCH_STAGES),
    season: z.string(),
    division: z.number(),
    weekNumber: z.number(),
    /** The day of the result, or else that of the listed fixture, as `YYYY-MM-DD`; `null` if unknown. */
    date: z.string().nullable(),
    /** The local start, such as `19:45`; `null` if unknown, as for a match that was not played on the listed day. */
    time: z.string().nullable(),
    /** The last day of the match's week; `null` if the week has no dates. */
    weekEnds: z.string().nullable(),
    /** Where the match is or was played; empty if unknown. */
    venue: z.string(),
    /** The postal address of the venue and a link to a map; empty if unknown. */
    postalAddress: z.string(),
    map: z.string(),
    /** The match on the fixture list; `null` for a result that is not on the list. */
    listed: scheduledFixtureAnswer.nullable(),
    /** The recorded card; `null` without one. */
    result: fixtureAnswer.nullable(),
    /** The card so far, while the match is being played; otherwise `null`. */
    running: runningScore.nullable(),
    home: side,
    away: side,
    /** Sentences about what the match can decide. Empty after the match, and if it can decide nothing. */
    stakes: z.array(z.string()),
    /** Earlier matches of the two teams, newest first, at most ten. `address` is that of the match's page. */
    meetings: z.array(fixtureAnswer.omit({ matches: true }).extend({ address: z.string() })),
    /** How many of all earlier matches of the two teams the home team won, drew and lost. */
    meetingTotals: z.object({ won: z.number(), drawn: z.number(), lost: z.number() }),
    /** Pairs of players who are likely to meet. Empty after the match, more than two weeks before it, and without handicaps. */
    starts: z.array(likelyPair),
    /** The team score after each match that was played, in the order of the card. */
    line: z.array(step),
    /**
     * The division's table after the week of the match; during the match, with its current score. `null` before the
     * match, and if it counts in no table.
     */
    table: z
      .object({
        rows: z.array(standingRow),
        /** The places of the two teams without the match and with it. */
        moved: z.array(moved),
      })
      .nullable(),
    milestones: z.array(milestone),
    /** Whether this is the largest win of the division in the season so far. */
    biggestWin: z.boolean(),
    /** One or two sentences about the match, from figures that the page shows too. Empty until the match is over. */
    story: z.array(z.string()),
    photos,
  }),
});
export type MatchPage = z.infer<typeof matchPage.answer>;
