import { z } from 'zod';
import { type Match, SIDES } from '#domain/cards/match.ts';
import { storedFixtureSchema } from '#domain/cards/stored-fixture.ts';
import { substituteApprovalRequestSchema } from '#domain/cards/substitutes.ts';
import { cupSchema, tieSchema } from '#domain/cups/cup.ts';
import { storedValueSchema, storedCountSchema, storedSmallNumberSchema, storedTextSchema } from '#domain/fields.ts';
import { scheduledFixtureSchema } from '#domain/fixtures/scheduled-fixture.ts';
import { PLAYER_PAIR_ANSWER, storedImportAnswerSchema } from '#domain/imports/inquiry.ts';
import { foldName } from '#domain/name.ts';
import { personSchema } from '#domain/people/access.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';
import { loneBreakSchema } from '#domain/players/lone-break.ts';
import { penaltyDecisionSchema } from '#domain/rules/penalty-decision.ts';
import { playerRulingSchema } from '#domain/rules/ruling.ts';
import { toStoredSchema } from '#domain/stored-shape.ts';
import { storedSeasonSchema } from '#domain/seasons/stored-season.ts';
import { playerSchema, teamSchema } from '#domain/squads/team.ts';
import { adjustmentSchema } from '#domain/standings/adjustment.ts';
import { parseTimerCode, TIME_PRESET_NAMES } from '#domain/timers/shootout.ts';
import { findContentSchema } from './content-schemas.ts';
import { isHash } from './files/stored-files.ts';
import { jsonTextSchema } from './json-text.ts';
import { isSettingName, SETTING_SCHEMAS } from './mappers/settings.ts';
import type { DatabaseTables } from './schema.ts';
import type { Entities, EntityKind } from './store.ts';

/*
 * Schemas of all values that the store may contain. A backup from elsewhere is checked with them before it is restored.
 * They lack the limits of request bodies, so that lowering a limit does not make older values invalid.
 */

const day = z.iso.date();
const momentSchema = z.iso.datetime();
const textListSchema = z.array(storedTextSchema);
const millisecondsSchema = z.number();
const deletedField = { deleted: z.boolean() };

const seasonWithValidNameSchema = storedSeasonSchema.extend({
  name: z.string().refine((name) => parseSeasonName(name).ok, 'Invalid season'),
});

const storedDrawSchema = z.object({
  id: storedTextSchema,
  competition: storedTextSchema,
  drawnAt: momentSchema,
  pairs: z.array(z.object({ competitorA: storedTextSchema, competitorB: storedTextSchema })),
  round: storedSmallNumberSchema.optional(),
  proof: z
    .object({
      commitment: storedTextSchema,
      word: storedTextSchema,
      seed: storedTextSchema,
      entrants: textListSchema,
      groups: storedSmallNumberSchema.optional(),
    })
    .optional(),
  ...deletedField,
});

const setting = z.object({ key: storedTextSchema, value: storedTextSchema }).superRefine(({ key, value }, context) => {
  if (isSettingName(key) && value !== '') addFaults(SETTING_SCHEMAS[key], value, context);
});

const storedContentSchema = z
  .object({ id: storedTextSchema, value: storedValueSchema, ...deletedField })
  .superRefine(({ id, value }, context) => {
    const schema = findContentSchema(id);
    if (schema !== null) addFaults(toStoredSchema(schema), value, context);
  });

function addFaults(schema: z.ZodType, value: unknown, context: z.RefinementCtx): void {
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['value', ...path], message });
}

/** The ids of the teams and players that a value refers to. */
type ReferencedIds = { teams?: readonly string[]; players?: readonly (string | null)[] };

/**
 * How the values of a kind are stored. `key`: the column with a value's id. `what`: the name of the kind in messages.
 * `named` returns the ids of the teams and players that a value refers to.
 */
type KindStorage<E extends EntityKind> = {
  table: keyof DatabaseTables;
  key: string;
  what: string;
  schema: z.ZodType;
  /** Checks the columns that belong to no field of the value, such as `name_folded`. May also check other columns. */
  row?: z.ZodObject;
  named?: (value: Entities[E]) => ReferencedIds;
};

/** Returns how a kind is stored. By default `key` is `id`, and `what` is the name of the table. */
function storageOfKind<E extends EntityKind>(
  table: keyof DatabaseTables,
  schema: z.ZodType,
  { key = 'id', what = table, ...rest }: Partial<KindStorage<E>> = {},
): KindStorage<E> {
  return { table, key, what, schema, ...rest };
}

/**
 * Checks that `name_folded` is the folded form of `name`. Searches and the check for unique names use `name_folded`.
 */
const foldedNameRowSchema = z
  .object({ name: z.string(), name_folded: z.string() })
  .refine(({ name, name_folded: folded }) => folded === foldName(name), {
    path: ['name_folded'],
    message: 'Not of its name',
  });

/** How the values of each kind with a history are stored, and their schema. */
export const ENTITY_STORAGE: { [E in EntityKind]: KindStorage<E> } = {
  season: storageOfKind('season', seasonWithValidNameSchema, { key: 'name' }),
  setting: storageOfKind('setting', setting, { key: 'key' }),
  team: storageOfKind('team', toStoredSchema(teamSchema), { row: foldedNameRowSchema }),
  player: storageOfKind('player', toStoredSchema(playerSchema), {
    row: foldedNameRowSchema,
    named: ({ teamId }) => ({ teams: [teamId] }),
  }),
  fixture: storageOfKind('fixture', storedFixtureSchema.extend(deletedField), {
    named: ({ homeTeamId, awayTeamId, matches, review }) => ({
      teams: [homeTeamId, awayTeamId],
      players: playerIdsOfMatches([...matches, ...(review?.dispute?.matches ?? [])]),
    }),
  }),
  listedFixture: storageOfKind('listed_fixture', toStoredSchema(scheduledFixtureSchema).extend(deletedField), {
    what: 'scheduled fixture',
    named: ({ homeTeamId, awayTeamId }) => ({ teams: [homeTeamId, awayTeamId] }),
  }),
  adjustment: storageOfKind('adjustment', toStoredSchema(adjustmentSchema).extend(deletedField), {
    named: ({ teamId }) => ({ teams: [teamId] }),
  }),
  substitute: storageOfKind('substitute', toStoredSchema(substituteApprovalRequestSchema).extend(deletedField), {
    named: ({ teamId, playerId }) => ({ teams: [teamId], players: [playerId] }),
  }),
  loneBreak: storageOfKind('lone_break', toStoredSchema(loneBreakSchema).extend(deletedField), {
    what: 'break',
    named: ({ playerId }) => ({ players: [playerId] }),
  }),
  ruling: storageOfKind('ruling', toStoredSchema(playerRulingSchema).extend(deletedField), {
    what: 'decision about a player',
    named: ({ teamId, playerId }) => ({ teams: teamId === null ? [] : [teamId], players: [playerId] }),
  }),
  penaltyDecision: storageOfKind('penalty_decision', toStoredSchema(penaltyDecisionSchema).extend(deletedField), {
    what: 'decision about a penalty',
    named: ({ teamId }) => ({ teams: [teamId] }),
  }),
  fileAnswer: storageOfKind('file_answer', toStoredSchema(storedImportAnswerSchema).extend(deletedField), {
    what: 'answer about a file',
    named: ({ kind: asked, value }) => ({
      teams: asked === 'team' ? [value] : [],
      players: asked === 'person' && value !== PLAYER_PAIR_ANSWER ? [value] : [],
    }),
  }),
  person: storageOfKind('person', toStoredSchema(personSchema).extend(deletedField), {
    what: 'person with access',
    named: ({ teamIds }) => ({ teams: teamIds }),
  }),
  // `recorded` is the number of a draw. Each new draw gets a higher number than all earlier draws.
  draw: storageOfKind('draw', storedDrawSchema, { row: z.object({ recorded: z.int32() }) }),
  competition: storageOfKind('competition', toStoredSchema(cupSchema).extend(deletedField), {
    named: ({ entrants }) => ({
      teams: entrants.flatMap((one) => ('teamId' in one ? [one.teamId] : [])),
      players: entrants.flatMap((one) => ('playerIds' in one ? one.playerIds : [])),
    }),
  }),
  tie: storageOfKind('tie', toStoredSchema(tieSchema).extend(deletedField), {
    named: ({ result }) => ({ players: playerIdsOfMatches(result?.matches ?? []) }),
  }),
  content: storageOfKind('content', storedContentSchema, { key: 'content_id' }),
};

function playerIdsOfMatches(matches: readonly Match[]): string[] {
  return matches.flatMap(({ sides }) => SIDES.flatMap((side) => sides[side].players));
}

const countdownSchema = z.object({ left: millisecondsSchema.nullable(), since: millisecondsSchema.nullable() });

/** A SHA-256 hash in base64url. A stored answer has two, which identify its request. */
const requestHashSchema = z.string().regex(/^[\w-]{43}$/);

/** A row of the table `history_change`. The values in `before` and `after` are checked with `ENTITY_STORAGE`. */
export const historyChangeRowSchema = z.object({
  history_id: storedCountSchema,
  position: storedCountSchema,
  entity: storedTextSchema,
  entity_id: storedTextSchema,
  before: z.string().nullable(),
  after: z.string(),
});

/**
 * Schemas for the rows of tables that `ENTITY_STORAGE` does not cover, keyed by table. Each schema has every column of
 * its table. Omits `history_change`, `stored_file_part`, and tables that are empty in backups, such as `session`.
 */
export const NON_ENTITY_ROW_SCHEMAS: Partial<
  Record<keyof DatabaseTables, { key: string; what: string; row: z.ZodObject }>
> = {
  draw_sealed: {
    key: 'competition',
    what: 'sealed draw of',
    row: z.object({
      competition: storedTextSchema,
      seed: storedTextSchema,
      commitment: storedTextSchema,
      entrants: jsonTextSchema(textListSchema),
      sealed_at: momentSchema,
    }),
  },
  draw_reveal: {
    key: 'draw_id',
    what: 'reveal of the draw',
    row: z.object({
      draw_id: storedTextSchema,
      started_at: momentSchema,
      interval_ms: storedCountSchema.min(1),
      skipped_at: momentSchema.nullable(),
    }),
  },
  history: {
    key: 'id',
    what: 'history entry',
    row: z.object({
      id: z.int32(),
      at: momentSchema,
      by: storedTextSchema,
      via: z.enum(['seed', 'command', 'web']),
      action: storedTextSchema,
      summary: storedTextSchema,
      undone_by: z.int32().nullable(),
      undoes: z.int32().nullable(),
      counts_from: day.nullable(),
    }),
  },
  // The column `value` is a 32-bit integer. The maximum here is lower, because each restore raises a revision by a
  // million.
  revision: {
    key: 'scope',
    what: 'revision of',
    row: z.object({ scope: storedTextSchema, value: storedCountSchema.max(2_000_000_000) }),
  },
  idempotency: {
    key: 'place',
    what: 'stored answer',
    row: z.object({
      place: requestHashSchema,
      body_hash: requestHashSchema,
      status: z.int().min(200).max(599),
      answer: jsonTextSchema(z.unknown()),
      at: momentSchema,
    }),
  },
  timer: {
    key: 'code',
    what: 'timer',
    row: z.object({
      code: z.string().refine((code) => parseTimerCode(code) === code, 'Invalid code'),
      version: storedCountSchema,
      shootout: jsonTextSchema(
        z.object({ times: z.enum(TIME_PRESET_NAMES), game: countdownSchema, shot: countdownSchema }),
      ),
      used: momentSchema,
    }),
  },
  face: {
    key: 'player_id',
    what: 'photo of the player',
    row: z.object({
      player_id: storedTextSchema,
      file: z.string().refine(isHash, 'Not a hash'),
      consent: storedTextSchema,
      at: momentSchema,
    }),
  },
  stored_file: {
    key: 'hash',
    what: 'file',
    row: z.object({
      hash: z.string().refine(isHash, 'Not a hash'),
      type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
      bytes: z.int().min(0),
      added_at: momentSchema,
    }),
  },
};
