import { z } from 'zod';
import { RECORDERS } from '#domain/cards/fixture.ts';
import { SIDES } from '#domain/cards/frame.ts';
import { substitute } from '#domain/cards/substitutes.ts';
import { cup, tie } from '#domain/cups/cup.ts';
import { fieldOf } from '#domain/fields.ts';
import { scheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { person } from '#domain/people/access.ts';
import { parseSeasonName, SUBSTITUTES, TIE_BREAKS } from '#domain/seasons/season.ts';
import { player, team } from '#domain/squads/team.ts';
import { adjustment } from '#domain/standings/adjustment.ts';
import { TIMES_NAMES } from '#domain/timers/shootout.ts';
import type { Schema } from './schema.ts';
import type { Entities, Entity } from './store.ts';

/*
 * What the store may hold, which a backup from elsewhere is read by before it is restored: the kinds of values, without the
 * limits of today's bodies, as an earlier release may have stored more.
 */

const day = z.iso.date();
const moment = z.iso.datetime();
const texts = z.array(z.string());
const count = z.int32().min(0);
/** A number that work is repeated by: no league has near so many weeks or frames. */
const few = z.int().min(0).max(1000);
const points = z.number();
const mark = { deleted: z.boolean() };

/** Returns the schema of a field without its limits. */
function unlimited(field: z.core.$ZodType): z.core.$ZodType {
  const { kind, nullable, optional, schema } = fieldOf(field);
  const plain = kindOf(kind, schema);
  const type = nullable ? z.nullable(plain) : plain;
  return optional ? z.optional(type) : type;
}

function kindOf(kind: string, schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodArray) return z.array(unlimited(schema.element));
  if (schema instanceof z.ZodObject) return unlimitedObject(schema);
  if (kind === 'number') return points;
  return kind === 'day' || schema instanceof z.ZodEnum || !(schema instanceof z.ZodString) ? schema : z.string();
}

function unlimitedObject(schema: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, unlimited(field)])));
}

const frame = z.object({
  homePlayerId: z.string().nullable(),
  awayPlayerId: z.string().nullable(),
  homeScore: count,
  awayScore: count,
  homeBreak: count.nullable(),
  homeBreak2: count.nullable(),
  awayBreak: count.nullable(),
  awayBreak2: count.nullable(),
  homeBreaks: z.array(count).optional(),
  awayBreaks: z.array(count).optional(),
});
type StoredFrame = z.output<typeof frame>;

const rules = z.object({
  points: z.object({ frameWon: points, fixtureWon: points, fixtureDrawn: points }),
  tieBreaks: z.array(z.enum(TIE_BREAKS)),
  framesPerFixture: few,
  walkoverScore: count,
  maxFramesPerPlayer: few,
  highestBreak: count,
  highestScore: count,
  breaksFrom: count,
  promoted: few.nullable(),
  relegated: few.nullable(),
  substitutes: z.enum(SUBSTITUTES).optional(),
  handicaps: z.object({ lowest: points, highest: points, maxStart: points.nullable(), inScores: z.boolean() }),
});
const ownRules = rules.omit({ handicaps: true }).partial().extend({ points: rules.shape.points.partial().optional() });

const season = z.object({
  name: z.string().refine((name) => parseSeasonName(name).ok, 'Invalid season'),
  divisions: z.array(few),
  weeks: few,
  calendar: z.array(z.object({ week: few, from: day, to: day })),
  rules,
  divisionRules: z.record(z.string(), ownRules),
  imported: z.boolean(),
  placings: z.array(z.object({ teamId: z.string(), division: few, was: few })).optional(),
  closed: z.literal(true).optional(),
  deleted: z.literal(true).optional(),
});

const fixture = z.object({
  id: z.string(),
  season: z.string(),
  division: few,
  week: few,
  date: day.nullable(),
  homeTeamId: z.string(),
  awayTeamId: z.string(),
  recorded: z.int32(),
  frames: z.array(frame),
  review: z
    .object({
      recordedBy: z.enum(RECORDERS),
      recordedAt: moment,
      confirmBy: day.nullable(),
      dispute: z
        .object({ by: z.enum(RECORDERS), at: moment, note: z.string(), frames: z.array(frame).nullable() })
        .nullable(),
    })
    .optional(),
  ...mark,
});

const nameAnswer = z.object({
  id: z.string(),
  name: z.string(),
  teams: texts,
  playerId: z.string().nullable(),
  sameAs: z.string().nullable(),
  ...mark,
});

const draw = z.object({
  id: z.string(),
  competition: z.string(),
  drawnAt: moment,
  pairs: z.array(z.object({ competitorA: z.string(), competitorB: z.string() })),
  round: few.optional(),
  proof: z.object({ commitment: z.string(), word: z.string(), seed: z.string(), entrants: texts }).optional(),
  ...mark,
});

const entrant = z.object({ id: z.string() });
const competition = unlimitedObject(cup).extend({
  rounds: z.array(z.object({ bestOf: few, playBy: day.nullable() })),
  entrants: z.array(
    z.union([
      entrant.extend({ teamId: z.string() }),
      entrant.extend({ playerIds: texts.min(1) }),
      entrant.extend({ name: z.string() }),
    ]),
  ),
  ...mark,
});

const tieResult = z.object({
  homeFrames: few,
  awayFrames: few,
  frames: z.array(frame),
  playedOn: day.nullable(),
  walkover: z.enum(SIDES).nullable(),
  start: z.object({ by: z.enum(SIDES), points }).nullable(),
});

const cupTie = unlimitedObject(tie).extend({ round: few, position: few, result: tieResult.nullable(), ...mark });
const listedFixture = unlimitedObject(scheduledFixture).extend({
  date: day.nullable(),
  week: few,
  changedAt: moment,
  ...mark,
});
const official = unlimitedObject(person).extend({ invitedAt: moment, joinedAt: moment.nullable(), ...mark });

/** The ids of teams and players that a value names. */
type Named = { teams?: readonly string[]; players?: readonly (string | null)[] };

/**
 * How the values of a kind are found and read: their table and its key, what the kind is called, and whom a value names. What
 * a content value is, its readers check: one that they refuse counts as its defaults.
 */
type Stored<E extends Entity> = {
  table: keyof Schema;
  key: string;
  what: string;
  schema: z.ZodType;
  named?: (value: Entities[E]) => Named;
};

/** Returns how a kind is stored, in a table of its name if there is no other. */
function kind<E extends Entity>(
  table: keyof Schema,
  schema: z.ZodType,
  { key = 'id', what = table, ...rest }: Partial<Stored<E>> = {},
): Stored<E> {
  return { table, key, what, schema, ...rest };
}

/** Every kind of the history. */
export const STORED: { [E in Entity]: Stored<E> } = {
  season: kind('season', season, { key: 'name' }),
  setting: kind('setting', z.object({ key: z.string(), value: z.string() }), { key: 'key' }),
  team: kind('team', unlimitedObject(team)),
  player: kind('player', unlimitedObject(player), { named: ({ teamId }) => ({ teams: [teamId] }) }),
  fixture: kind('fixture', fixture, {
    named: ({ homeTeamId, awayTeamId, frames, review }) => ({
      teams: [homeTeamId, awayTeamId],
      players: playersOf([...frames, ...(review?.dispute?.frames ?? [])]),
    }),
  }),
  listedFixture: kind('listed_fixture', listedFixture, {
    what: 'scheduled fixture',
    named: ({ homeTeamId, awayTeamId }) => ({ teams: [homeTeamId, awayTeamId] }),
  }),
  adjustment: kind('adjustment', unlimitedObject(adjustment).extend({ date: day, ...mark }), {
    named: ({ teamId }) => ({ teams: [teamId] }),
  }),
  substitute: kind('substitute', unlimitedObject(substitute).extend(mark), {
    named: ({ teamId, playerId }) => ({ teams: [teamId], players: [playerId] }),
  }),
  nameAnswer: kind('name_answer', nameAnswer, {
    what: 'answer about a name',
    named: ({ playerId }) => ({ players: [playerId] }),
  }),
  person: kind('person', official, { what: 'person with access', named: ({ teamIds }) => ({ teams: teamIds }) }),
  draw: kind('draw', draw),
  competition: kind('competition', competition, {
    named: ({ entrants }) => ({
      teams: entrants.flatMap((one) => ('teamId' in one ? [one.teamId] : [])),
      players: entrants.flatMap((one) => ('playerIds' in one ? one.playerIds : [])),
    }),
  }),
  tie: kind('tie', cupTie, { named: ({ result }) => ({ players: playersOf(result?.frames ?? []) }) }),
  content: kind('content', z.object({ id: z.string(), value: z.unknown(), ...mark }), { key: 'content_id' }),
};

function playersOf(frames: readonly StoredFrame[]): (string | null)[] {
  return frames.flatMap(({ homePlayerId, awayPlayerId }) => [homePlayerId, awayPlayerId]);
}

/** A column with JSON. */
function json<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: NOT_JSON });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
export const NOT_JSON = 'a text that is not JSON';

const clock = z.object({ left: points.nullable(), since: points.nullable() });

/** The rows of the tables without a kind in the history. Sessions, links and running scores are in no backup. */
export const OTHER_ROWS: Partial<Record<keyof Schema, { key: string; what: string; row: z.ZodObject }>> = {
  draw_sealed: {
    key: 'competition',
    what: 'sealed draw of',
    row: z.object({ seed: z.string(), entrants: json(texts), sealed_at: moment }),
  },
  draw_reveal: {
    key: 'draw_id',
    what: 'reveal of the draw',
    row: z.object({ started_at: moment, interval_ms: count.min(1), skipped_at: moment.nullable() }),
  },
  history: {
    key: 'id',
    what: 'history entry',
    row: z.object({
      id: z.int32(),
      at: moment,
      by: z.string(),
      via: z.enum(['seed', 'command', 'web']),
      action: z.string(),
      summary: z.string(),
      counts_from: day.nullable(),
    }),
  },
  // Each restore adds a million.
  revision: { key: 'scope', what: 'revision of', row: z.object({ value: count.max(2_000_000_000) }) },
  idempotency: {
    key: 'place',
    what: 'stored answer',
    row: z.object({ status: z.int().min(200).max(599), answer: json(z.unknown()), at: moment }),
  },
  timer: {
    key: 'code',
    what: 'timer',
    row: z.object({
      version: count,
      shootout: json(z.object({ times: z.enum(TIMES_NAMES).optional(), game: clock, shot: clock })),
      used: moment,
    }),
  },
  stored_file: {
    key: 'hash',
    what: 'file',
    row: z.object({
      type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
      bytes: z.int().min(0),
      added_at: moment,
    }),
  },
};
