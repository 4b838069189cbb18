import { type Fixture, sortedByTimePlayed } from '#domain/cards/fixture.ts';
import { resultState } from '#domain/cards/review.ts';
import { playerIdsOfTeamOnCard, type SubstituteApprovalRequest } from '#domain/cards/substitutes.ts';
import { isTieOverdue, roundSettings } from '#domain/cups/cup.ts';
import type { PlayerMarkWithDecision } from '#domain/cups/appearances.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { compareDays, dayNumber } from '#domain/day.ts';
import { hasOpenPostponementRequest, isWaitingForNewDate } from '#domain/fixtures/postponement.ts';
import {
  canBeSettledByApproval,
  type RuleMark,
  type MarkedPlayer,
  playersAwaitingDecision,
} from '#domain/rules/eligibility.ts';
import type { ShortSquad } from '#domain/rules/squad-size.ts';
import type { PointsProposal } from '#domain/rules/penalty-decision.ts';
import { dueDay } from '#domain/fixtures/moved-fixture.ts';
import { isResultOverdue, type SeasonProgress } from '#domain/fixtures/due-result.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';

/** The kinds of tasks for officials, in display order (Rule F14). */
export const TO_DO_KINDS = [
  'disputed',
  'overdue',
  'unconfirmed',
  'postponed',
  'substitute',
  'eligibility',
  'penalty',
  'cup-tie',
  'close-season',
  'backup',
  'update',
] as const;
export type ToDoKind = (typeof TO_DO_KINDS)[number];

/**
 * A task for officials, and its subject, such as a card, a player on a card, a listed fixture, a cup tie or a season.
 * `by`: the day on which the task is or was due; `null` if it has no such day. `daysLate`: how many days ago that was;
 * `null` if the task is not late.
 */
export type ToDo = { kind: ToDoKind; by: string | null; daysLate: number | null } & (
  | { card: Fixture }
  | { substitute: SubstituteApprovalRequest; on: Fixture }
  | { marked: MarkedPlayer; on: Fixture; season: string }
  | { inFrame: PlayerMarkWithDecision; ofTie: { cup: CupWithTies; tie: CupWithTies['ties'][number] } }
  | { squad: ShortSquad; season: string }
  | { listed: ScheduledFixture }
  | { cup: CupWithTies; tie: CupWithTies['ties'][number] }
  | { proposal: PointsProposal; season: string }
  | { season: string; unplayed: number }
);

/**
 * The data that decides which tasks a season has. `list`: the season's fixture list. `played`: the fixtures of the list
 * that have a result, keyed by the fixture's id in the list.
 */
export type SeasonTaskData = {
  name: string;
  list: readonly ScheduledFixture[];
  played: ReadonlyMap<string, unknown>;
  cards: readonly Fixture[];
  /**
   * Proposals to deduct, add or give back points. Officials have yet to decide about them. Absent if there are none.
   */
  proposals?: readonly PointsProposal[];
  /**
   * The marks on players in matches, keyed by card id; absent if there are none. A mark says that a rule does not allow
   * a player in a match. An official decides about each mark.
   */
  marks?: ReadonlyMap<string, readonly RuleMark[]>;
  /** The marks on players in cup ties, keyed by tie id; absent if there are none. */
  tieMarks?: ReadonlyMap<string, readonly PlayerMarkWithDecision[]>;
  /** Squads with fewer players than the rules ask for; absent if there are none. */
  shortSquads?: readonly ShortSquad[];
  /**
   * The requests to approve substitutes. A request for a player who was merged into another has the other player's id.
   */
  substitutes: readonly SubstituteApprovalRequest[];
  cups: readonly CupWithTies[];
  progress: SeasonProgress;
  /** Whether the season is over but not finished, so that officials can close it. */
  canBeClosed: boolean;
  unplayed: number;
};

/**
 * Returns the open tasks of these seasons on the day `today`, most urgent first: by kind, then by how late they are,
 * then by due day.
 */
export function toDosOfSeasons(seasons: readonly SeasonTaskData[], today: string): ToDo[] {
  const parts = [
    toDosOfCards,
    toDosOfScheduledFixtures,
    toDosOfSubstitutes,
    toDosOfMarks,
    toDosOfTieMarks,
    toDosOfShortSquads,
    toDosForPointsProposals,
    toDosOfOverdueTies,
    toDosForSeasonToClose,
  ];
  return seasons.flatMap((season) => parts.flatMap((part) => part(season, today))).sort(compareToDo);
}

function compareToDo(a: ToDo, b: ToDo): number {
  return (
    TO_DO_KINDS.indexOf(a.kind) - TO_DO_KINDS.indexOf(b.kind) ||
    (b.daysLate ?? -1) - (a.daysLate ?? -1) ||
    compareDays(a.by ?? '9999', b.by ?? '9999')
  );
}

function toDosOfCards({ cards }: SeasonTaskData, today: string): ToDo[] {
  return cards.flatMap((card): ToDo[] => {
    const state = resultState(card, () => today);
    if (state === 'disputed') return [{ kind: 'disputed', ...dueDayAndLateness(null, today), card }];
    if (state === 'unconfirmed')
      return [{ kind: 'unconfirmed', ...dueDayAndLateness(card.review?.confirmBy ?? null, today), card }];
    return [];
  });
}

function toDosOfScheduledFixtures({ list, played, progress }: SeasonTaskData, today: string): ToDo[] {
  return list.flatMap((listed): ToDo[] => {
    const isPlayed = played.has(listed.id);
    const postponed: ToDo = { kind: 'postponed', ...dueDayAndLateness(listed.playBy ?? null, today), listed };
    if (hasOpenPostponementRequest(listed, isPlayed)) return [postponed];
    if (isResultOverdue(listed, isPlayed, progress, today)) {
      return [{ kind: 'overdue', ...dueDayAndLateness(dueDay(listed, progress.calendar), today), listed }];
    }
    return !isPlayed && isWaitingForNewDate(listed, progress.calendar) ? [postponed] : [];
  });
}

/**
 * Returns a task for each player who waits for approval as a substitute of a team, with the last card on which the
 * player plays for that team. A player without such a card has no task.
 */
function toDosOfSubstitutes({ substitutes, cards }: SeasonTaskData): ToDo[] {
  const open = substitutes.filter(({ state }) => state === 'open');
  const byPerson = Map.groupBy(open, ({ playerId, teamId }) => `${playerId} ${teamId}`);
  return [...byPerson.values()].flatMap((all): ToDo[] => {
    const substitute = all.find(({ isNew }) => isNew) ?? all[0]!; // a group is never empty
    const on = cards.findLast((card) => playerIdsOfTeamOnCard(card, substitute.teamId).has(substitute.playerId));
    return on ? [{ kind: 'substitute', by: null, daysLate: null, substitute, on }] : [];
  });
}

/**
 * Returns a task for each marked player in each match until an official has decided about the player, oldest card
 * first. Leaves out a player who waits for approval as a substitute if this approval would settle the marks. For that
 * player, `toDosOfSubstitutes` returns a task (Rule C46).
 */
function toDosOfMarks({ cards, marks, substitutes }: SeasonTaskData): ToDo[] {
  if (!marks || marks.size === 0) return [];
  const asked = substitutes
    .filter(({ state }) => state === 'open')
    .map(({ playerId, teamId }) => `${playerId} ${teamId}`);
  const waits = (one: MarkedPlayer) => canBeSettledByApproval(one) && asked.includes(`${one.playerId} ${one.teamId}`);
  return sortedByTimePlayed(cards).flatMap((on) =>
    playersAwaitingDecision(marks.get(on.id) ?? [])
      .filter((one) => !waits(one))
      .map((marked): ToDo => ({ kind: 'eligibility', by: null, daysLate: null, marked, on, season: on.season })),
  );
}

/** Returns a task for each squad with too few players. */
function toDosOfShortSquads({ name, shortSquads = [] }: SeasonTaskData): ToDo[] {
  return shortSquads.map((squad) => ({ kind: 'eligibility', by: null, daysLate: null, squad, season: name }));
}

/** Returns a task for each proposal to deduct, add or give back points, oldest proposal first. */
function toDosForPointsProposals({ proposals = [] }: SeasonTaskData): ToDo[] {
  return proposals
    .toSorted((a, b) => compareDays(a.date ?? '', b.date ?? '') || a.week - b.week)
    .map((proposal) => ({ kind: 'penalty', by: null, daysLate: null, proposal, season: proposal.season }));
}

/** Returns a task for each mark on a player in a frame of a cup tie, until an official has decided about it. */
function toDosOfTieMarks({ cups, tieMarks }: SeasonTaskData): ToDo[] {
  return cups.flatMap((cup) =>
    cup.ties.flatMap((tie) => {
      const open = (tieMarks?.get(tie.id) ?? []).filter(({ decision }) => decision === null);
      return open.map((inFrame): ToDo => ({
        kind: 'eligibility',
        by: null,
        daysLate: null,
        inFrame,
        ofTie: { cup, tie },
      }));
    }),
  );
}

function toDosOfOverdueTies({ cups }: SeasonTaskData, today: string): ToDo[] {
  return cups.flatMap((cup) =>
    cup.ties
      .filter((tie) => isTieOverdue(tie, cup.competition, today))
      .map((tie): ToDo => {
        return {
          kind: 'cup-tie',
          ...dueDayAndLateness(roundSettings(cup.competition, tie.round).playBy, today),
          cup,
          tie,
        };
      }),
  );
}

function toDosForSeasonToClose({ name, progress, canBeClosed, unplayed }: SeasonTaskData, today: string): ToDo[] {
  if (!canBeClosed) return [];
  return [
    { kind: 'close-season', ...dueDayAndLateness(progress.calendar.at(-1)?.to ?? null, today), season: name, unplayed },
  ];
}

function dueDayAndLateness(by: string | null, today: string): { by: string | null; daysLate: number | null } {
  const late = by === null ? 0 : dayNumber(today) - dayNumber(by);
  return { by, daysLate: late > 0 ? late : null };
}
