import { z } from 'zod';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';
import { ownGroupSchemas, storedGroups } from '#domain/rules/groups.ts';
import {
  SCORED_BY,
  SECTION_TIMES,
  WAYS_OF_STARTING,
  SUBSTITUTE_CHOICES,
  TIE_BREAKS,
  TIE_DECISIONS,
} from '#domain/seasons/rule-choices.ts';

// Schemas of stored seasons and their rules. Pages import only the types, so they load no schema.

/**
 * A section of a fixture: some matches that are played in the same way. `players`: 1 to 4 on each side. `frames`: a
 * match is the best of this number. `points`: the table points for a match won; `null` for the usual points of a frame.
 */
export const section = z.object({
  name: storedText,
  matches: storedFew,
  players: storedFew,
  frames: storedFew,
  scored: z.enum(SCORED_BY),
  points: z.number().nullable(),
  /** How many of the section's matches one player may play; absent if the number in the season's rules applies. */
  maxFramesPerPlayer: storedFew.exactOptional(),
  /** `level` for a decider: the last section, of one match, which is played only if the matches before it are level. */
  when: z.enum(SECTION_TIMES).exactOptional(),
});

/** The rules for a division's fixtures and table (Rule R9). */
export const rules = z.object({
  points: z.object({
    frameWon: z.number(),
    fixtureWon: z.number(),
    fixtureDrawn: z.number(),
    /** The points for the team with more points over the whole card; absent for 0. */
    aggregateWon: z.number().exactOptional(),
    /**
     * The points for each number of matches won, from 0 on, in place of `frameWon`, `fixtureWon` and `fixtureDrawn`.
     */
    byFrames: z.array(z.number()).readonly().exactOptional(),
    /** Further points for each match won by at least `from` points. */
    margin: z.object({ from: storedCount, points: storedFew }).exactOptional(),
    /** The points of both teams for a level match of one frame; absent if such a match is a fault. */
    frameDrawn: z.number().exactOptional(),
  }),
  /** The number of matches of a fixture, in all sections together. */
  framesPerFixture: storedFew,
  /** The sections in the order of play; absent for one section of singles of one frame. */
  format: z.array(section).readonly().exactOptional(),
  /** Whether the breaks of the player who came count in a walkover; absent for no. */
  walkoverBreaks: z.boolean().exactOptional(),
  /** The points of a side whose opponent is absent. */
  walkoverScore: storedCount,
  /** How many matches of a section one player may play in a fixture. */
  maxFramesPerPlayer: storedFew,
  highestBreak: storedCount,
  highestScore: storedCount,
  /** The lowest break that the league records. */
  breaksFrom: storedCount,
  tieBreaks: z.array(z.enum(TIE_BREAKS)).readonly(),
  /** How many teams go up and down at the season's end; `null` if the table shows no such zone (Rule R18). */
  promoted: storedFew.nullable(),
  relegated: storedFew.nullable(),
  /** Who may play for a team; absent if only its squad may. */
  substitutes: z.enum(SUBSTITUTE_CHOICES).exactOptional(),
  /** Whether the card ends once a side has won more than half of the matches. */
  race: z.boolean().exactOptional(),
  ...storedGroups,
  /** The handicap rules of the whole league. A division cannot have its own. */
  handicaps: z.object({
    lowest: z.number(),
    highest: z.number(),
    maxStart: z.number().nullable(),
    inScores: z.boolean(),
    /** Absent for `difference`. */
    start: z.enum(WAYS_OF_STARTING).exactOptional(),
    /** The limits of a handicap in a match; the stored handicap may be outside them. */
    counts: z.object({ lowest: z.number(), highest: z.number() }).exactOptional(),
    /** The handicap of a new player; absent for 0. */
    newPlayer: z.number().exactOptional(),
  }),
});

/**
 * A division's own rules, as they were sent. A number that is missing in `points` has its usual value. `null` means
 * that the division has no such rule, although the season has one.
 */
export const ownRules = rules
  .omit({ handicaps: true })
  .extend({
    points: rules.shape.points.exactPartial(),
    ...ownGroupSchemas,
  })
  .exactPartial();

/**
 * A season. `divisions` are in ascending order, weeks are 1 to `weeks`, and `calendar` may have fewer weeks or none.
 */
export const season = z.object({
  name: z.string(),
  /** The year in which the season begins, because a name such as `25/26` does not give the century (Rule R6). */
  firstYear: z.int().min(0).max(9999),
  divisions: z.array(storedFew),
  weeks: storedFew,
  /** The dated weeks, each with its first and its last day. */
  calendar: z.array(z.object({ week: storedFew, from: z.iso.date(), to: z.iso.date() })),
  /** The rules of every division, unless `divisionRules` has other rules. */
  rules,
  /** The own rules of divisions, keyed by number. */
  divisionRules: z.record(z.string(), ownRules).readonly(),
  /** The names of divisions, keyed by number (Rule R23). */
  divisionNames: z.record(z.string(), z.string()).readonly().exactOptional(),
});

/**
 * The division of a team in a season before it becomes the default season. `was`: its division at the time of the
 * decision.
 */
const placing = z.object({ teamId: z.string(), division: storedFew, was: storedFew });

/** How the order of level teams was decided. `order` has the ids of all level teams, best first (Rule R22). */
export const decision = z.object({
  division: storedFew,
  position: storedFew,
  order: z.array(z.string()),
  how: z.enum(TIE_DECISIONS),
  note: storedText,
});

/**
 * A team that withdrew (Rule R21). `results`: `stand` if its results of the season count, `first` if only its first
 * result against each team counts; absent if all are void. `players`: whether void cards still count for players.
 * `relegated`: whether the team goes down at the end of the season.
 */
const withdrawal = z.object({
  teamId: z.string(),
  division: storedFew,
  players: z.enum(['keep', 'void']),
  results: z.enum(['first', 'stand']).exactOptional(),
  relegated: z.literal(true).exactOptional(),
});
export type StoredWithdrawal = z.output<typeof withdrawal>;

/** A season with the fields that only the store needs. */
export const storedSeason = season.extend({
  /** Whether an import created the season. Later files may add weeks and divisions to it. */
  imported: z.boolean(),
  placings: z.array(placing).exactOptional(),
  closed: z.literal(true).exactOptional(),
  decisions: z.array(decision).exactOptional(),
  deleted: z.literal(true).exactOptional(),
  withdrawals: z.array(withdrawal).exactOptional(),
  /** The days on which rules were set that judge cards from then on (Rule C40). */
  ruleDays: z.record(z.string(), z.iso.date()).readonly().exactOptional(),
});
