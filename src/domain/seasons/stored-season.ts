import { z } from 'zod';
import { storedCountSchema, storedSmallNumberSchema, storedTextSchema } from '#domain/fields.ts';
import { divisionRuleGroupSchemas, storedGroupSchemas } from '#domain/rules/groups.ts';
import {
  WAYS_OF_RECORDING_MATCHES,
  SECTION_CONDITIONS,
  HANDICAP_START_METHODS,
  SUBSTITUTE_CHOICES,
  TIE_BREAKS,
  LEVEL_TEAMS_DECISIONS,
} from '#domain/seasons/rule-choices.ts';

// Schemas of stored seasons and their rules. Pages import only the types, so that browsers load no schema.

/**
 * A section of a fixture: some matches that are played in the same way. `players`: 1 to 4 on each side. `frames`: a
 * match is the best of this number of frames. `points`: the table points for a match won; `null` if `frameWon` in the
 * rules gives these points.
 */
export const formatSectionSchema = z.object({
  name: storedTextSchema,
  matches: storedSmallNumberSchema,
  players: storedSmallNumberSchema,
  frames: storedSmallNumberSchema,
  scored: z.enum(WAYS_OF_RECORDING_MATCHES),
  points: z.number().nullable(),
  /**
   * How many of the section's matches one player may play; absent if `maxFramesPerPlayer` of the rules applies.
   * (“Frames” in the name means matches.)
   */
  maxFramesPerPlayer: storedSmallNumberSchema.exactOptional(),
  /**
   * `level` for a decider: the last section, of one match, which is played only if both sides have won the same number
   * of matches before it. Absent for a section that is always played.
   */
  when: z.enum(SECTION_CONDITIONS).exactOptional(),
});

/** The rules for a division's fixtures and table (Rule R9). */
export const leagueRulesSchema = z.object({
  points: z.object({
    frameWon: z.number(),
    fixtureWon: z.number(),
    fixtureDrawn: z.number(),
    /**
     * The table points for winning the aggregate. Usually the team that scores more points on the whole card wins the
     * aggregate (Rules S1, S24). Absent if the aggregate gives no table points.
     */
    aggregateWon: z.number().exactOptional(),
    /**
     * The table points for 0, 1, 2 … matches won, in place of `frameWon`, `fixtureWon` and `fixtureDrawn`. (“Frames” in
     * the name means matches.)
     */
    byFrames: z.array(z.number()).readonly().exactOptional(),
    /**
     * Extra table points (`points`) for winning a match of one frame by at least `from` points. The frame must have
     * been played.
     */
    margin: z.object({ from: storedCountSchema, points: storedSmallNumberSchema }).exactOptional(),
    /** The table points that each team gets for a level match of one frame; absent if a match cannot be level. */
    frameDrawn: z.number().exactOptional(),
  }),
  /** How many matches a fixture has in all sections, without a decider. (“Frames” in the name means matches.) */
  framesPerFixture: storedSmallNumberSchema,
  /** The sections in the order of play; absent for a single section of one-frame singles. */
  format: z.array(formatSectionSchema).readonly().exactOptional(),
  /** Whether a walkover keeps the breaks of the player who was present; absent for `false`. */
  walkoverBreaks: z.boolean().exactOptional(),
  /** The score of a side in a frame for which its opponent is absent. */
  walkoverScore: storedCountSchema,
  /** How many matches of a section one player may play in a fixture. (“Frames” in the name means matches.) */
  maxFramesPerPlayer: storedSmallNumberSchema,
  highestBreak: storedCountSchema,
  highestScore: storedCountSchema,
  /** The lowest break that the league records. */
  breaksFrom: storedCountSchema,
  tieBreaks: z.array(z.enum(TIE_BREAKS)).readonly(),
  /** How many teams go up at the season's end; `null` if the table shows no promotion zone (Rule R18). */
  promoted: storedSmallNumberSchema.nullable(),
  /** How many teams go down at the season's end; `null` if the table shows no relegation zone (Rule R18). */
  relegated: storedSmallNumberSchema.nullable(),
  /** Who may play for a team; absent if only its squad may. */
  substitutes: z.enum(SUBSTITUTE_CHOICES).exactOptional(),
  /** Whether a fixture ends once a side has won more than half of the matches; absent for `false`. */
  race: z.boolean().exactOptional(),
  ...storedGroupSchemas,
  /** The handicap rules of the whole league. A division cannot have its own. */
  handicaps: z.object({
    lowest: z.number(),
    highest: z.number(),
    maxStart: z.number().nullable(),
    inScores: z.boolean(),
    /**
     * Whether the weaker player starts with the difference between the two handicaps (`difference`), or each player
     * with the player's own handicap (`own`). Absent for `difference`.
     */
    start: z.enum(HANDICAP_START_METHODS).exactOptional(),
    /** The limits of a handicap in a match; the stored handicap may be outside them. */
    counts: z.object({ lowest: z.number(), highest: z.number() }).exactOptional(),
    /** The handicap of a new player; absent for 0, or for the nearest allowed handicap if 0 is not allowed. */
    newPlayer: z.number().exactOptional(),
  }),
});

/**
 * A division's own rules, as an official has set them. A number that is missing in `points` has its default value.
 * `null` means that the division has no such rule, although the season has one.
 */
export const divisionOwnRulesSchema = leagueRulesSchema
  .omit({ handicaps: true })
  .extend({
    points: leagueRulesSchema.shape.points.exactPartial(),
    ...divisionRuleGroupSchemas,
  })
  .exactPartial();

/**
 * A season. `divisions`: the division numbers, in ascending order. `weeks`: the number of weeks. `calendar`: the weeks
 * that have dates. The calendar may be shorter than the season, or empty.
 */
export const seasonSchema = z.object({
  name: z.string(),
  /** The year in which the season begins. A name such as `25/26` does not give the century (Rule R6). */
  firstYear: z.int().min(0).max(9999),
  divisions: z.array(storedSmallNumberSchema),
  weeks: storedSmallNumberSchema,
  /** The weeks that have dates, each with its first and its last day. */
  calendar: z.array(z.object({ week: storedSmallNumberSchema, from: z.iso.date(), to: z.iso.date() })),
  /** The rules of all divisions. `divisionRules` can replace some of them in one division. */
  rules: leagueRulesSchema,
  /** The divisions' own rules, keyed by division number. */
  divisionRules: z.record(z.string(), divisionOwnRulesSchema).readonly(),
  /** The names of divisions, keyed by division number (Rule R23). */
  divisionNames: z.record(z.string(), z.string()).readonly().exactOptional(),
});

/**
 * A team's division in a season that has yet to become the league's default season. `was`: the division in which
 * the team was when officials chose `division`.
 */
const plannedTeamDivisionSchema = z.object({
  teamId: z.string(),
  division: storedSmallNumberSchema,
  was: storedSmallNumberSchema,
});

/**
 * How officials decided the order of level teams (Rule R22). `position`: the position that these teams shared before.
 * `order`: the ids of all these teams, best first.
 */
export const teamOrderDecisionSchema = z.object({
  division: storedSmallNumberSchema,
  position: storedSmallNumberSchema,
  order: z.array(z.string()),
  how: z.enum(LEVEL_TEAMS_DECISIONS),
  note: storedTextSchema,
});

/**
 * A team that withdrew (Rule R21). `results`: `stand` if all its results of the season count, `first` if only its first
 * result against each team counts; absent if all are void. `players`: whether void cards still count for players.
 * `relegated`: whether the team goes down at the end of the season.
 */
const withdrawalSchema = z.object({
  teamId: z.string(),
  division: storedSmallNumberSchema,
  players: z.enum(['keep', 'void']),
  results: z.enum(['first', 'stand']).exactOptional(),
  relegated: z.literal(true).exactOptional(),
});
export type StoredWithdrawal = z.output<typeof withdrawalSchema>;

/** A season as it is stored. */
export const storedSeasonSchema = seasonSchema.extend({
  /** Whether an import created the season. Files that are imported later may add weeks and divisions to it. */
  imported: z.boolean(),
  placings: z.array(plannedTeamDivisionSchema).exactOptional(),
  closed: z.literal(true).exactOptional(),
  decisions: z.array(teamOrderDecisionSchema).exactOptional(),
  deleted: z.literal(true).exactOptional(),
  withdrawals: z.array(withdrawalSchema).exactOptional(),
  /**
   * The days from which rules apply to cards, keyed by the name of the rule, such as `registration.closes` (Rule C40).
   */
  ruleDays: z.record(z.string(), z.iso.date()).readonly().exactOptional(),
});
