import { z } from 'zod';
import { TO_DO_KINDS } from '#domain/to-do/to-do.ts';
import { defineCall, doneAnswerSchema } from './call.ts';
import { postponementWithClashesSchema } from './fixture-list.ts';

const toDoItemSchema = z.object({
  kind: z.enum(TO_DO_KINDS),
  season: z.string().nullable(),
  division: z.number().nullable(),
  weekNumber: z.number().nullable(),
  date: z.string().nullable(),
  listedId: z.string().nullable(),
  fixtureId: z.string().nullable(),
  competitionId: z.string().nullable(),
  tieId: z.string().nullable(),
  playerId: z.string().nullable(),
  playerName: z.string().nullable(),
  /** The current team of the player named in `playerName`; `null` for a new player, and without a player. */
  playerTeamName: z.string().nullable(),
  /** The team that the task is about: its squad is too small, its points would change, or the player played for it. */
  teamId: z.string().nullable(),
  homeTeamId: z.string().nullable(),
  homeTeamName: z.string().nullable(),
  awayTeamId: z.string().nullable(),
  awayTeamName: z.string().nullable(),
  /** How many days the task is late; `null` if it has no due day. */
  daysLate: z.number().nullable(),
  /** The day on which the task is or was due; `null` if it has no due day. */
  by: z.string().nullable(),
  /** The teams and the score of a result to confirm, such as `Lions 3–2 Weavers`. */
  result: z.string().optional(),
  /** The current version of the card, which a confirmation of the card must send. */
  version: z.number().nullable(),
  /** A side's request to postpone the fixture, which an official has to grant or refuse. */
  postponement: postponementWithClashesSchema.nullable(),
  /** The last day on which the postponed match may be played, if the rules set one. */
  playBy: z.string().optional(),
  /** The match of the card, or the frame of the cup tie, in which a player broke a rule by playing; 0 is the first. */
  match: z.number().optional(),
  /**
   * The rule that the player broke in the match or frame with the number `match`. In a task about a small squad, the
   * rule that the squad breaks.
   */
  rule: z.string().optional(),
  /** The id of the proposed penalty on which an official has to decide. */
  penaltyId: z.string().optional(),
  /** How many points the team loses or gets if an official agrees to the proposal. */
  points: z.number().optional(),
  /**
   * What happens to `points` if an official agrees. `add`: the team gets them. `give back`: the team gets them back,
   * because the reason for its penalty is gone. Absent: the team loses them.
   */
  how: z.enum(['add', 'give back']).optional(),
  /**
   * How many captains of the two teams have a device that can receive a reminder; 0 if the task is not for captains.
   */
  captains: z.number(),
  /**
   * A message about the task, ready to send to the people concerned, with the address of the page on which they do the
   * task.
   */
  text: z.string(),
  /** The address of the page on which an official completes the task. */
  link: z.string(),
});
export type ToDoItemAnswer = z.infer<typeof toDoItemSchema>;

export const listToDo = defineCall('GET', '/api/admin/to-do', {
  summary:
    'Returns the tasks that the caller may settle, most urgent first, from the default season and the one before it; for a results official, only those of own divisions. Fields that do not apply to a kind are null.',
  action: 'read to-do',
  answer: z.array(toDoItemSchema),
});

export const remindCaptains = defineCall('POST', '/api/admin/to-do/{id}/reminder', {
  summary:
    'Reminds the captains of the fixture or cup tie with this id of what they have to do, on devices that get notices. A second reminder replaces the first. In quiet hours it waits until the morning.',
  action: 'remind captains',
  answer: doneAnswerSchema,
});
