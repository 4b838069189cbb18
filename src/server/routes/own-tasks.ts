import { ownTasks } from '#contract/fixture-list.ts';
import { confirmationFault, resultState } from '#domain/cards/review.ts';
import { nextScheduledFixtureOfTeam } from '#domain/fixtures/next-fixture.ts';
import {
  type FixtureWithPostponementRequest,
  hasOpenPostponementRequest,
  isRequestOfOwnSide,
  isWaitingForNewDate,
} from '#domain/fixtures/postponement.ts';
import { canEnterResult } from '#domain/fixtures/due-result.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import { may, subjectOf } from '#domain/people/permissions.ts';
import { playersAwaitingDecision } from '#domain/rules/eligibility.ts';
import { rulesOfDivision } from '#domain/seasons/season.ts';
import type { FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import {
  fixtureListWithResults,
  loadTableCountLookup,
  postponementWithClashes,
  scheduledFixtureAnswer,
} from '../fixture-list/season-list.ts';
import { type UncachedRead, uncachedRead } from '../http/reads.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { defaultSeasonName, undeletedSeasons } from '../storage/mappers/seasons.ts';
import { fixtureAnswersWithReview } from './card-answers.ts';

/**
 * Returns the handler of the call that reads an actor's tasks. A captain's tasks are, for example, matches to play,
 * results to enter or confirm, and requests to postpone a match. An official's tasks are, for example, disputed cards
 * to settle.
 */
export function ownTaskReads({ today }: Clock, facts: Pick<FactsReader, 'readOn'>): UncachedRead[] {
  return [
    uncachedRead(ownTasks, async (db, { actor }) => {
      const season = (await defaultSeasonName(db)) ?? '';
      const ruled = (await undeletedSeasons(db)).find(({ name }) => name === season);
      const calendar = ruled?.calendar ?? [];
      const people = await teamsAndPlayersIncludingDeleted(db);
      const recorded = await undeletedFixturesOfSeason(db, season);
      const published = (await fixtureListOfSeason(db, season)).filter((one) => one.published);
      const { scheduled, ...list } = fixtureListWithResults(published, recorded, people, today);
      const isOwn = (one: { homeTeamId: string; awayTeamId: string }) =>
        actor.teamIds.includes(one.homeTeamId) || actor.teamIds.includes(one.awayTeamId);
      const own = scheduled.filter(isOwn);
      // `isOver` is `false` even after the season, because a fixture without a date may still be played then.
      const when = { calendar, isOver: false };
      const next = actor.teamIds.map((id) => nextScheduledFixtureOfTeam(own, id, list.results, when, today()));
      const open = recorded.filter((card) => resultState(card, today) !== 'final');
      const disputed = open.filter((card) => resultState(card, today) === 'disputed');
      const unconfirmed = open.filter((card) => isOwn(card) && !disputed.includes(card));
      const confirm = unconfirmed.filter((card) => confirmationFault(card, 'unconfirmed', actor) === null);
      const waiting = open.filter((card) => isOwn(card) && !confirm.includes(card));
      const { value: marks } = await facts.readOn(db, (from) => from.marks(season));
      const known = { people, today, marks };
      const marked = recorded.filter(
        (card) => isOwn(card) && !open.includes(card) && playersAwaitingDecision(marks.get(card.id) ?? []).length > 0,
      );
      const asked = scheduled.filter((one): one is FixtureWithPostponementRequest =>
        hasOpenPostponementRequest(one, list.results.has(one.id)),
      );
      const answered = asked.filter((one) => isOwn(one) || may(actor, 'answer postponement', subjectOf(one)));
      const inUse = { list: published, people, calendar, tablesAt: await loadTableCountLookup(db) };
      const unasked = own.filter((one) => !list.results.has(one.id) && one.postponement === undefined);
      const openAnswer = (one: ScheduledFixture) => {
        const postponing = ruled && rulesOfDivision(ruled, one.division).postponing;
        return { ...scheduledFixtureAnswer(one, list), ...(postponing ? { postponing } : {}) };
      };
      return {
        season,
        play: [...new Set(next)].flatMap((one) => (one ? openAnswer(one) : [])),
        enter: own.filter((one) => canEnterResult(one, list.results.has(one.id), calendar, today())).map(openAnswer),
        postponed: unasked.filter((one) => isWaitingForNewDate(one, calendar)).map(openAnswer),
        postponements: answered.map((one) => ({
          ...scheduledFixtureAnswer(one, list),
          postponement: postponementWithClashes(one, inUse),
          own: isRequestOfOwnSide(one, actor),
        })),
        confirm: await fixtureAnswersWithReview(db, confirm, known),
        waiting: await fixtureAnswersWithReview(db, waiting, known),
        ...(marked.length === 0 ? {} : { marked: await fixtureAnswersWithReview(db, marked, known) }),
        settle: await fixtureAnswersWithReview(
          db,
          disputed.filter((card) => may(actor, 'settle result', subjectOf(card))),
          known,
        ),
      };
    }),
  ];
}
