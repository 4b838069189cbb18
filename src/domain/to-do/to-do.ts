import { type Fixture, inTimeOrder } from '#domain/cards/fixture.ts';
import { resultState } from '#domain/cards/review.ts';
import { playersFor, type Substitute } from '#domain/cards/substitutes.ts';
import { isOverdue, roundOf } from '#domain/cups/cup.ts';
import type { DecidedMark } from '#domain/cups/appearances.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { compareDays, dayNumber } from '#domain/day.ts';
import { hasOpenRequest, waitsForDate } from '#domain/fixtures/postponement.ts';
import { isSettledByApproval, type RuleMark, type MarkedPlayer, undecidedPlayers } from '#domain/rules/eligibility.ts';
import type { ShortSquad } from '#domain/rules/squad-size.ts';
import type { PointsProposal } from '#domain/rules/penalty-decision.ts';
import { dueDay } from '#domain/fixtures/put-off.ts';
import { isResultOverdue, type ScheduledFixture, type SeasonProgress } from '#domain/fixtures/scheduled-fixture.ts';

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
 * A task for officials with its subject: a card, a substitute on a card, a listed fixture, a tie of a cup, or a season.
 * `by`: the day on which the task is or was due. `daysLate`: how many days ago that was. Both are `null` without such a
 * day.
 */
export type ToDo = { kind: ToDoKind; by: string | null; daysLate: number | null } & (
  | { card: Fixture }
  | { substitute: Substitute; on: Fixture }
  | { marked: MarkedPlayer; on: Fixture; season: string }
  | { inFrame: DecidedMark; ofTie: { cup: Cup; tie: Cup['ties'][number] } }
  | { squad: ShortSquad; season: string }
  | { listed: ScheduledFixture }
  | { cup: Cup; tie: Cup['ties'][number] }
  | { proposal: PointsProposal; season: string }
  | { season: string; unplayed: number }
);

/** The facts about a season that decide which tasks it has. `played` is keyed by the id of the listed fixture. */
export type SeasonAtWork = {
  name: string;
  list: readonly ScheduledFixture[];
  played: ReadonlyMap<string, unknown>;
  cards: readonly Fixture[];
  /** The proposals of points that need a decision; absent if there are none. */
  proposals?: readonly PointsProposal[];
  /** The players whom rules mark, keyed by card; absent if there are none. */
  marks?: ReadonlyMap<string, readonly RuleMark[]>;
  /** The players whom a rule marks in ties, keyed by tie; absent if there are none. */
  tieMarks?: ReadonlyMap<string, readonly DecidedMark[]>;
  /** Squads with fewer players than the rules ask for; absent if there are none. */
  shortSquads?: readonly ShortSquad[];
  /** The substitutes, with the id of the remaining player if a player was merged. */
  substitutes: readonly Substitute[];
  cups: readonly Cup[];
  progress: SeasonProgress;
  /** Whether the season is over but still open, with fixtures that have no result. */
  canBeClosed: boolean;
  unplayed: number;
};

/**
 * Returns the open tasks of some seasons on a day, most urgent first: by kind, then by how late they are, then by due
 * day.
 */
export function toDoIn(seasons: readonly SeasonAtWork[], today: string): ToDo[] {
  const parts = [ofCards, ofList, ofSubstitutes, ofMarks, ofTieMarks, ofSquads, ofProposals, ofCups, ofSeason];
  return seasons.flatMap((season) => parts.flatMap((part) => part(season, today))).sort(compareToDo);
}

function compareToDo(a: ToDo, b: ToDo): number {
  return (
    TO_DO_KINDS.indexOf(a.kind) - TO_DO_KINDS.indexOf(b.kind) ||
    (b.daysLate ?? -1) - (a.daysLate ?? -1) ||
    compareDays(a.by ?? '9999', b.by ?? '9999')
  );
}

function ofCards({ cards }: SeasonAtWork, today: string): ToDo[] {
  return cards.flatMap((card): ToDo[] => {
    const state = resultState(card, () => today);
    if (state === 'disputed') return [{ kind: 'disputed', ...due(null, today), card }];
    if (state === 'unconfirmed') return [{ kind: 'unconfirmed', ...due(card.review?.confirmBy ?? null, today), card }];
    return [];
  });
}

function ofList({ list, played, progress }: SeasonAtWork, today: string): ToDo[] {
  return list.flatMap((listed): ToDo[] => {
    const isPlayed = played.has(listed.id);
    const postponed: ToDo = { kind: 'postponed', ...due(listed.playBy ?? null, today), listed };
    if (hasOpenRequest(listed, isPlayed)) return [postponed];
    if (isResultOverdue(listed, isPlayed, progress, today)) {
      return [{ kind: 'overdue', ...due(dueDay(listed, progress.calendar), today), listed }];
    }
    return !isPlayed && waitsForDate(listed, progress.calendar) ? [postponed] : [];
  });
}

/**
 * Returns a task for each player who waits for approval as a substitute of a team, with the last card on which the
 * player plays for that team. A player without such a card has no task.
 */
function ofSubstitutes({ substitutes, cards }: SeasonAtWork): ToDo[] {
  const open = substitutes.filter(({ state }) => state === 'open');
  const byPerson = Map.groupBy(open, ({ playerId, teamId }) => `${playerId} ${teamId}`);
  return [...byPerson.values()].flatMap((all): ToDo[] => {
    const substitute = all.find(({ isNew }) => isNew) ?? all[0]!; // a group is never empty
    const on = cards.findLast((card) => playersFor(card, substitute.teamId).has(substitute.playerId));
    return on ? [{ kind: 'substitute', by: null, daysLate: null, substitute, on }] : [];
  });
}

/**
 * Returns a task for each player in a match whom a rule marks, oldest first. While a substitute waits for approval,
 * which settles the marks too, there is only the task about the substitute (Rule C46).
 */
function ofMarks({ cards, marks, substitutes }: SeasonAtWork): ToDo[] {
  if (!marks || marks.size === 0) return [];
  const asked = substitutes
    .filter(({ state }) => state === 'open')
    .map(({ playerId, teamId }) => `${playerId} ${teamId}`);
  const waits = (one: MarkedPlayer) => isSettledByApproval(one) && asked.includes(`${one.playerId} ${one.teamId}`);
  return inTimeOrder(cards).flatMap((on) =>
    undecidedPlayers(marks.get(on.id) ?? [])
      .filter((one) => !waits(one))
      .map((marked): ToDo => ({ kind: 'eligibility', by: null, daysLate: null, marked, on, season: on.season })),
  );
}

/** Returns a task for each squad with too few players. */
function ofSquads({ name, shortSquads = [] }: SeasonAtWork): ToDo[] {
  return shortSquads.map((squad) => ({ kind: 'eligibility', by: null, daysLate: null, squad, season: name }));
}

/** Returns a task for each decision about points, oldest first. */
function ofProposals({ proposals = [] }: SeasonAtWork): ToDo[] {
  return proposals
    .toSorted((a, b) => compareDays(a.date ?? '', b.date ?? '') || a.week - b.week)
    .map((proposal) => ({ kind: 'penalty', by: null, daysLate: null, proposal, season: proposal.season }));
}

/** Returns a task for each player whom a rule marks in a frame of a tie. */
function ofTieMarks({ cups, tieMarks }: SeasonAtWork): ToDo[] {
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

function ofCups({ cups }: SeasonAtWork, today: string): ToDo[] {
  return cups.flatMap((cup) =>
    cup.ties
      .filter((tie) => isOverdue(tie, cup.competition, today))
      .map((tie): ToDo => {
        return { kind: 'cup-tie', ...due(roundOf(cup.competition, tie.round).playBy, today), cup, tie };
      }),
  );
}

function ofSeason({ name, progress, canBeClosed, unplayed }: SeasonAtWork, today: string): ToDo[] {
  if (!canBeClosed) return [];
  return [{ kind: 'close-season', ...due(progress.calendar.at(-1)?.to ?? null, today), season: name, unplayed }];
}

function due(by: string | null, today: string): { by: string | null; daysLate: number | null } {
  const late = by === null ? 0 : dayNumber(today) - dayNumber(by);
  return { by, daysLate: late > 0 ? late : null };
}
