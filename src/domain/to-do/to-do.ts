import type { Fixture } from '#domain/cards/fixture.ts';
import { resultState } from '#domain/cards/review.ts';
import { playersFor, type Substitute } from '#domain/cards/substitutes.ts';
import { isOverdue } from '#domain/cups/cup.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { compareDays, dayNumber } from '#domain/day.ts';
import { isAsked, waitsForDate } from '#domain/fixtures/postponement.ts';
import { isDue, lastDay, type ScheduledFixture, type SeasonProgress } from '#domain/fixtures/scheduled-fixture.ts';

/** The kinds of tasks for officials, in display order (Rule F14). */
export const TO_DO_KINDS = [
  'disputed',
  'overdue',
  'unconfirmed',
  'postponed',
  'substitute',
  'cup-tie',
  'close-season',
  'backup',
] as const;
export type ToDoKind = (typeof TO_DO_KINDS)[number];

/**
 * A task and its subject: a card, a substitute on a card, a listed fixture, a tie of a cup, or a season. `by`: the day on which
 * the task is or was due. `daysLate`: how many days ago that was. Both are `null` without such a day.
 */
export type ToDo = { kind: ToDoKind; by: string | null; daysLate: number | null } & (
  | { card: Fixture }
  | { substitute: Substitute; on: Fixture }
  | { listed: ScheduledFixture }
  | { cup: Cup; tie: Cup['ties'][number] }
  | { season: string; unplayed: number }
);

/** The facts about a season from which its tasks follow. `played` is keyed by the id of the listed fixture. */
export type SeasonAtWork = {
  name: string;
  list: readonly ScheduledFixture[];
  played: ReadonlyMap<string, unknown>;
  cards: readonly Fixture[];
  /** Their player ids are current, even after a merge. */
  substitutes: readonly Substitute[];
  cups: readonly Cup[];
  progress: SeasonProgress;
  /** Whether the season is over but still open, with fixtures that have no result. */
  canBeClosed: boolean;
  unplayed: number;
};

/** Returns the open tasks of some seasons on a day, most urgent first: by kind, then by how late they are, then by due day. */
export function toDoIn(seasons: readonly SeasonAtWork[], today: string): ToDo[] {
  const parts = [ofCards, ofList, ofSubstitutes, ofCups, ofSeason];
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
    const postponed: ToDo = { kind: 'postponed', ...due(null, today), listed };
    if (isAsked(listed, isPlayed)) return [postponed];
    if (isDue(listed, isPlayed, progress, today)) {
      return [{ kind: 'overdue', ...due(lastDay(listed, progress.calendar), today), listed }];
    }
    return !isPlayed && waitsForDate(listed, progress.calendar) ? [postponed] : [];
  });
}

/** Returns one task for each person and team, with the last card on which they still play for that team. */
function ofSubstitutes({ substitutes, cards }: SeasonAtWork): ToDo[] {
  const open = substitutes.filter(({ state }) => state === 'open');
  const byPerson = Map.groupBy(open, ({ playerId, teamId }) => `${playerId} ${teamId}`);
  return [...byPerson.values()].flatMap((all): ToDo[] => {
    const substitute = all.find(({ isNew }) => isNew) ?? all[0]!; // a group is never empty
    const on = cards.findLast((card) => playersFor(card, substitute.teamId).has(substitute.playerId));
    return on ? [{ kind: 'substitute', by: null, daysLate: null, substitute, on }] : [];
  });
}

function ofCups({ cups }: SeasonAtWork, today: string): ToDo[] {
  return cups.flatMap((cup) =>
    cup.ties
      .filter((tie) => isOverdue(tie, cup.competition, today))
      .map((tie): ToDo => {
        return { kind: 'cup-tie', ...due(cup.competition.rounds[tie.round - 1]!.playBy, today), cup, tie };
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
