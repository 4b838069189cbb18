import { z } from 'zod';
import { TO_DO_KINDS } from '#domain/to-do/to-do.ts';
import { call, done } from './call.ts';
import { postponementAnswer } from './fixture-list.ts';

const toDoAnswer = z.object({
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
  /** The player's team; `null` for a new player. */
  playerTeamName: z.string().nullable(),
  /** The team for which a substitute played. */
  teamId: z.string().nullable(),
  homeTeamId: z.string().nullable(),
  homeTeamName: z.string().nullable(),
  awayTeamId: z.string().nullable(),
  awayTeamName: z.string().nullable(),
  /** How many days the task is late. */
  daysLate: z.number().nullable(),
  /** The day on which the task is due. */
  by: z.string().nullable(),
  /** The teams and the score of a result to confirm, such as `Lions 3–2 Weavers`. */
  result: z.string().optional(),
  /** The version of the card that a confirmation must send. */
  version: z.number().nullable(),
  /** A side's request to postpone the fixture, which an official has to answer. */
  postponement: postponementAnswer.nullable(),
  /** The last day on which the postponed match may be played, if the rules set one. */
  playBy: z.string().optional(),
  /** The index of the player's match on the card, from 0, and the rule of registration that the player broke. */
  match: z.number().optional(),
  rule: z.string().optional(),
  /** The penalty that waits for a decision, with the points that are proposed. */
  penaltyId: z.string().optional(),
  points: z.number().optional(),
  /** `add`: the points are to be given to the team. `give back`: a penalty is to be undone. Absent: to be taken. */
  how: z.enum(['add', 'give back']).optional(),
  /** How many captains of the two teams have a device that can receive a reminder. */
  captains: z.number(),
  /** A message about the task, ready to send to the people concerned, with the address of the page for them. */
  text: z.string(),
  /** The page on which an official completes the task. */
  link: z.string(),
});
export type ToDoAnswer = z.infer<typeof toDoAnswer>;

export const listToDo = call('GET', '/api/admin/to-do', {
  summary:
    'Returns the tasks that the caller may settle, most urgent first, from the default season and the one before it; for a results official, only those of own divisions. Fields that do not apply to a kind are null.',
  action: 'read to-do',
  answer: z.array(toDoAnswer),
});

export const remindCaptains = call('POST', '/api/admin/to-do/{id}/reminder', {
  summary:
    'Reminds the captains of the fixture or cup tie with this id of what they have to do, on devices that get notices. A second reminder replaces the first. In quiet hours it waits until the morning.',
  action: 'remind captains',
  answer: done,
});
