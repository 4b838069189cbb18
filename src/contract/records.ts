import { z } from 'zod';
import { cupHonourSchema } from '#domain/cups/cup-history.ts';
import { levelTeamsDecisionSchema } from '#domain/standings/standing-row.ts';
import { breakRowSchema } from '#domain/players/player-rows.ts';
import { RECORD_NAMES, type RecordName } from '#domain/records/league-records.ts';
import { numberParameter, seasonQuerySchema, publicRead, seasonParameterSchema } from './call.ts';
import { fixtureAnswerSchema } from './matches.ts';
import { playerMatchRowSchema } from './players.ts';

/**
 * The address of the page of this site that proves a record or a title, such as `/records/framesWon/p1?season=25/26`.
 */
const evidenceAddressSchema = z.string();

const recordHolder = z.object({
  /** The id of a player or of a team. */
  id: z.string(),
  name: z.string(),
  /** The first season that counts for the record. */
  firstSeason: z.string(),
  /** The last season that counts for the record; the same as `firstSeason` if it was set in one season. */
  lastSeason: z.string(),
  evidence: evidenceAddressSchema.meta({ description: 'The page with the frames or fixtures that prove it.' }),
});
export type RecordHolder = z.infer<typeof recordHolder>;

export const recordAnswerSchema = z.object({
  record: z.enum(RECORD_NAMES),
  holder: z.enum(['player', 'team']),
  value: z.number(),
  /** All holders of the record, ordered by name. */
  holders: z.array(recordHolder),
  /** Set if `value` counts matches and not frames, because a holder has matches of several frames. */
  severalFrames: z.literal(true).exactOptional(),
});
export type RecordAnswer = z.infer<typeof recordAnswerSchema>;

export const records = publicRead('/api/records', {
  summary: 'Returns the records of a season, or of all seasons, for the whole league and for each division.',
  query: seasonQuerySchema,
  answer: z.object({
    /** The season that the records are from; `null` for all seasons. */
    season: z.string().nullable(),
    /**
     * The records of the whole league (`division` is `null`), then those of each division with results. A record
     * without a holder is left out.
     */
    scopes: z.array(z.object({ division: z.number().nullable(), records: z.array(recordAnswerSchema) })),
  }),
});
export type RecordsAnswer = z.infer<typeof records.answer>;

export const proofOfRecord = publicRead('/api/records/{record}/{holderId}', {
  summary: 'Returns the frames or fixtures that prove what a player or a team achieved.',
  query: z.object({ season: seasonParameterSchema, division: numberParameter('Division').optional() }),
  answer: z.object({
    record: z.enum(RECORD_NAMES),
    season: z.string().nullable(),
    division: z.number().nullable(),
    id: z.string(),
    name: z.string(),
    /**
     * The value that this player or team achieved, even if somebody else holds the record. It is 0 if no frame, fixture
     * or break counts for it.
     */
    value: z.number(),
    firstSeason: z.string(),
    lastSeason: z.string(),
    /** The frames in which a player set the record, oldest first; empty for a record of a team. */
    frames: z.array(playerMatchRowSchema),
    /** The fixtures in which a team set the record, oldest first; empty for a record of a player. */
    fixtures: z.array(fixtureAnswerSchema.omit({ matches: true })),
    /** The player's breaks of `value` points that are on no card. Absent if there are none. */
    breaks: z.array(breakRowSchema).exactOptional(),
  }),
});
export type ProofOfRecord = z.infer<typeof proofOfRecord.answer>;

type RecordProofParameters = { record: RecordName; id: string; season: string | null; division: number | null };

/**
 * Returns the address of the page with the frames or fixtures that prove a record. `null` means all seasons or
 * divisions.
 */
export function proofPageAddress({ record, id, season, division }: RecordProofParameters): string {
  const query = [`season=${season ?? 'All'}`, ...(division === null ? [] : [`division=${division}`])].join('&');
  return `/records/${record}/${encodeURIComponent(id)}?${query}`;
}

const honouredTeam = z.object({ teamId: z.string(), teamName: z.string() });

export const honoursAnswerSchema = z.object({
  /** The seasons, newest first, including older seasons of which only `titles` are known. */
  seasons: z.array(
    z.object({
      season: z.string(),
      /** The titles that officials entered by hand for the season. `note` may be empty. */
      titles: z.array(z.object({ title: z.string(), winner: z.string(), note: z.string() })),
      /** The finals of knock-out competitions, ordered by the name of the competition; left out if there are none. */
      cups: z.array(cupHonourSchema).optional(),
      divisions: z.array(
        z.object({
          division: z.number(),
          /**
           * `winner` is `null` if several teams share first place. `runnerUp` is `null` if no team or several teams are
           * in second place.
           */
          winner: honouredTeam.nullable(),
          runnerUp: honouredTeam.nullable(),
          /** All teams in first place. */
          winners: z.array(honouredTeam),
          /** All teams in second place. */
          runnersUp: z.array(honouredTeam),
          /** How officials decided between teams that were level for the title. */
          decided: levelTeamsDecisionSchema.optional(),
          /** The address of the page with the final table. */
          table: evidenceAddressSchema,
          highestBreak: recordAnswerSchema.nullable(),
          framesWon: recordAnswerSchema.nullable(),
        }),
      ),
    }),
  ),
});
export type Honours = z.infer<typeof honoursAnswerSchema>;

export const honours = publicRead('/api/honours', {
  summary:
    'Returns the roll of honour: who won what in each finished season, and in the years of the league’s own list.',
  answer: honoursAnswerSchema,
});
