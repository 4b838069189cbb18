import { z } from 'zod';
import { storedCount, storedFew, storedText } from '#domain/fields.ts';
import { SCORED, STARTS, SUBSTITUTES, TIE_BREAKS, TIE_DECISIONS } from '#domain/seasons/rule-choices.ts';

// Seasons with their rules as they are stored. Pages need the types alone, so that they load no schema.

/**
 * Matches of one kind in a fixture. `players`: of each side, 1 or 2. `frames`: a match is the best of so many. `points`: what
 * a match is worth in the table; `null` for the usual points of a frame.
 */
export const section = z.object({
  name: storedText,
  matches: storedFew,
  players: storedFew,
  frames: storedFew,
  scored: z.enum(SCORED),
  points: z.number().nullable(),
});

/** The rules by which a division's fixtures are checked and its table is made (Rule R9). */
export const rules = z.object({
  points: z.object({
    frameWon: z.number(),
    fixtureWon: z.number(),
    fixtureDrawn: z.number(),
    /** To the team with more points over the whole card; left out: none. */
    aggregateWon: z.number().exactOptional(),
  }),
  /** The matches of a fixture: those of all sections. */
  framesPerFixture: storedFew,
  /** The sections in the order of play; left out: one of singles of one frame. */
  format: z.array(section).readonly().exactOptional(),
  /** Whether a walkover keeps the breaks of the player who came; left out: no. */
  walkoverBreaks: z.boolean().exactOptional(),
  /** Points of the side that is present when the other is absent. */
  walkoverScore: storedCount,
  /** How often one player may play on one side of a fixture. */
  maxFramesPerPlayer: storedFew,
  highestBreak: storedCount,
  highestScore: storedCount,
  /** The lowest break that is recorded. */
  breaksFrom: storedCount,
  tieBreaks: z.array(z.enum(TIE_BREAKS)).readonly(),
  /** Teams that go up and down at the season's end; `null`: no zone in the table (Rule R18). */
  promoted: storedFew.nullable(),
  relegated: storedFew.nullable(),
  /** Who may play for a team; by default only the squad. */
  substitutes: z.enum(SUBSTITUTES).exactOptional(),
  /** Those of the whole league: a division has none of its own. */
  handicaps: z.object({
    lowest: z.number(),
    highest: z.number(),
    maxStart: z.number().nullable(),
    inScores: z.boolean(),
    /** Left out, the difference. */
    start: z.enum(STARTS).exactOptional(),
  }),
});

/** Rules of a division's own, as they were given; points that are left out of `points` have their usual values. */
export const ownRules = rules
  .omit({ handicaps: true })
  .extend({ points: rules.shape.points.exactPartial() })
  .exactPartial();

/** A season. `divisions` ascend; weeks are 1 to `weeks`; `calendar` may have fewer weeks, or none. */
export const season = z.object({
  name: z.string(),
  /** The year in which it begins, which two digits of a name do not say (Rule R6). */
  firstYear: z.int().min(0).max(9999),
  divisions: z.array(storedFew),
  weeks: storedFew,
  /** Days `YYYY-MM-DD`, both inclusive. */
  calendar: z.array(z.object({ week: storedFew, from: z.iso.date(), to: z.iso.date() })),
  /** The rules of every division, except where `divisionRules` has others. */
  rules,
  /** The rules that divisions have of their own, by the division's number. */
  divisionRules: z.record(z.string(), ownRules).readonly(),
  /** What divisions are called, by the division's number (Rule R23). */
  divisionNames: z.record(z.string(), z.string()).readonly().exactOptional(),
});

/** Where a team will play in a season that is not the default one yet. `was` is its division when that was decided. */
const placing = z.object({ teamId: z.string(), division: storedFew, was: storedFew });

/** How the place of level teams was decided: `order` has the ids of all of them, the first one first (Rule R22). */
export const decision = z.object({
  division: storedFew,
  position: storedFew,
  order: z.array(z.string()),
  how: z.enum(TIE_DECISIONS),
  note: storedText,
});

/** A team whose results of the season are void; `players` says whether its cards still count for players (Rule R21). */
const withdrawal = z.object({ teamId: z.string(), division: storedFew, players: z.enum(['keep', 'void']) });
export type StoredWithdrawal = z.output<typeof withdrawal>;

/** A season with those fields that only the store needs. */
export const storedSeason = season.extend({
  /** Whether a file created it, which later files may widen. */
  imported: z.boolean(),
  placings: z.array(placing).exactOptional(),
  closed: z.literal(true).exactOptional(),
  decisions: z.array(decision).exactOptional(),
  deleted: z.literal(true).exactOptional(),
  withdrawals: z.array(withdrawal).exactOptional(),
});
