import { ownFixtures } from '#contract/own-fixtures.ts';
import { confirmFault, resultState } from '#domain/cards/review.ts';
import { may, subjectOf } from '#domain/people/permissions.ts';
import { isPlayable, nextMatch } from '#domain/fixtures/scheduled-fixture.ts';
import type { Clock } from '../clock.ts';
import { inOrder, scheduledFixtureAnswer } from '../fixture-list/season-list.ts';
import { type GuardedRead, guardedRead } from '../http/guarded-reads.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { people as allPeople } from '../storage/mappers/people.ts';
import { listOf } from '../storage/mappers/scheduled-fixtures.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { reviewedAnswers } from './fixture-answers.ts';

/** What a captain has to play, enter and confirm, and what an official has to settle. */
export function ownFixtureReads({ today }: Clock): GuardedRead[] {
  return [
    guardedRead(ownFixtures, async (db, { actor }) => {
      const season = (await defaultSeason(db)) ?? '';
      const calendar = (await seasons(db)).find(({ name }) => name === season)?.calendar ?? [];
      const people = await allPeople(db);
      const recorded = await fixturesOf(db, season);
      const published = (await listOf(db, season)).filter((one) => one.published);
      const { scheduled, ...list } = inOrder(published, recorded, people, today);
      const isOwn = (one: { homeTeamId: string; awayTeamId: string }) =>
        actor.teamIds.includes(one.homeTeamId) || actor.teamIds.includes(one.awayTeamId);
      const own = scheduled.filter(isOwn);
      // After the season its captains may still play what has no date.
      const when = { calendar, isOver: false };
      const next = actor.teamIds.map((id) => nextMatch(own, id, list.results, when, today()));
      const open = recorded.filter((card) => resultState(card, today) !== 'final');
      const disputed = open.filter((card) => resultState(card, today) === 'disputed');
      const unconfirmed = open.filter((card) => isOwn(card) && !disputed.includes(card));
      const confirm = unconfirmed.filter((card) => confirmFault(card, 'unconfirmed', actor) === null);
      const known = { people, today };
      return {
        season,
        play: [...new Set(next)].flatMap((one) => (one ? scheduledFixtureAnswer(one, list) : [])),
        enter: own
          .filter((one) => isPlayable(one, list.results.has(one.id), calendar, today()))
          .map((one) => scheduledFixtureAnswer(one, list)),
        confirm: await reviewedAnswers(db, confirm, known),
        waiting: await reviewedAnswers(
          db,
          open.filter((card) => isOwn(card) && !confirm.includes(card)),
          known,
        ),
        settle: await reviewedAnswers(
          db,
          disputed.filter((card) => may(actor, 'settle result', subjectOf(card))),
          known,
        ),
      };
    }),
  ];
}
