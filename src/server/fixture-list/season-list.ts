import type { PostponementWithClashes, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type Fixture, scoreOfFixture } from '#domain/cards/fixture.ts';
import { deciderAndAggregateWinnersToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { resultState } from '#domain/cards/review.ts';
import { countWithNoun } from '#domain/count.ts';
import { clashesOfMove, playWeekOfFixture } from '#domain/fixtures/clashes.ts';
import { fixtureAfterAcceptedRequest, type FixtureWithPostponementRequest } from '#domain/fixtures/postponement.ts';
import {
  cancelledFixtureOfCard,
  scheduledFixtureComparer,
  resultsByScheduledFixture,
  type ScheduledFixture,
} from '#domain/fixtures/scheduled-fixture.ts';
import type { SeasonWeek } from '#domain/seasons/season.ts';
import { requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import { type TableCountLookup, tableCountLookup, venueKey } from '#domain/squads/venue.ts';
import { loadStoredContent } from '../content/league-content.ts';
import { longDateText, teamNamesOf } from '../history/summaries.ts';
import { conflict } from '../refusal.ts';
import type { DatabaseTransaction } from '../storage/store.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { defaultSeasonName, undeletedSeasons } from '../storage/mappers/seasons.ts';
import {
  type FixturePairing,
  fixturePairingAnswer,
  type SeasonWithTeams,
  teamsOfOtherSeason,
  venueOfFixture,
} from './season-teams.ts';

/**
 * A season's fixture list, in the order of `scheduledFixtureComparer`. `results` are keyed by the id of the scheduled
 * fixture. `today` returns the current day in the league's time zone.
 */
export type SeasonFixtureList = {
  today: () => string;
  scheduled: readonly ScheduledFixture[];
  results: ReadonlyMap<string, Fixture>;
  people: TeamsAndPlayers;
};

/**
 * Returns the fixture list that visitors see: without unpublished fixtures, and without fixtures that were not played
 * because a team had left (Rule F18).
 */
export async function publishedFixtureList(facts: Facts, season: string): Promise<SeasonFixtureList> {
  const scheduled = (await facts.scheduledFixtures(season)).filter(({ published }) => published);
  // Without a published list, no results need to be loaded.
  const recorded = scheduled.length === 0 ? [] : await facts.fixtures(season);
  const list = fixtureListWithResults(scheduled, recorded, await facts.people(), facts.today);
  return { ...list, scheduled: list.scheduled.filter(({ id, left }) => left !== true || list.results.has(id)) };
}

/**
 * Returns scheduled fixtures in the order of `scheduledFixtureComparer`, and the recorded results that belong to them.
 */
export function fixtureListWithResults(
  scheduled: readonly ScheduledFixture[],
  recorded: readonly Fixture[],
  people: TeamsAndPlayers,
  today: () => string,
): SeasonFixtureList {
  const order = scheduledFixtureComparer((teamId) => requireTeam(people.teams, teamId).name);
  return {
    scheduled: scheduled.toSorted(order),
    results: resultsByScheduledFixture(scheduled, recorded),
    people,
    today,
  };
}

/**
 * Throws 409 if a card is for a cancelled fixture (Rule F17). `before` is the old card if the card is a correction. If
 * the old card is for a cancelled fixture too, the correction is allowed.
 */
export async function refuseCardForCancelledFixture(
  facts: Pick<Facts, 'scheduledFixtures' | 'fixtures' | 'people'>,
  card: FixturePairing,
  before: Fixture | null = null,
): Promise<void> {
  const list = await facts.scheduledFixtures(card.season);
  const others = (await facts.fixtures(card.season)).filter(({ id }) => id !== before?.id);
  if (cancelledFixtureOfCard(card, list, others) === null) return;
  if (before !== null && cancelledFixtureOfCard(before, list, others) !== null) return;
  const pair = teamNamesOf(card, (await facts.people()).teams).join(' v ');
  throw conflict(`${pair} is cancelled. A league official has to plan it again first.`);
}

/** Returns a scheduled fixture as the API sends it, with the current names of the teams. */
export function scheduledFixtureAnswer(
  scheduled: ScheduledFixture,
  { results, people, today }: Omit<SeasonFixtureList, 'scheduled'>,
): ScheduledFixtureAnswer {
  const result = results.get(scheduled.id);
  const score = result ? scoreOfFixture(result) : null;
  const date = result?.date ?? scheduled.date;
  return {
    listedId: scheduled.id,
    ...fixturePairingAnswer(scheduled, people),
    date,
    ...(scheduled.time !== undefined && date === scheduled.date ? { time: scheduled.time } : {}),
    venue: venueOfFixture(scheduled, people),
    state: result ? 'played' : scheduled.state,
    ...(result ? unusualOutcomeFields(result) : scheduled.note === undefined ? {} : { note: scheduled.note }),
    fixtureId: result?.id ?? null,
    homeTeamScore: score?.home ?? null,
    awayTeamScore: score?.away ?? null,
    resultState: result ? resultState(result, today) : null,
    ...(result || scheduled.playBy === undefined ? {} : { playBy: scheduled.playBy }),
  };
}

/** Returns the fields that say how a fixture ended, if it did not end as usual: for example, it was awarded. */
function unusualOutcomeFields(
  card: Fixture,
): Pick<ScheduledFixtureAnswer, 'outcome' | 'awardedTo' | 'decided' | 'decider' | 'note'> {
  const { awardedScore: _, note, ...ended } = outcomeToAnswer(card.outcome);
  const { decider } = deciderAndAggregateWinnersToAnswer(card);
  return { ...ended, ...(decider ? { decider } : {}), ...(note ? { note } : {}) };
}

/**
 * A season's fixture list, with the data that is needed to find clashes in it: the teams, the calendar, and how many
 * tables each venue has.
 */
export type ClashCheckInput = {
  list: readonly ScheduledFixture[];
  people: TeamsAndPlayers;
  calendar: readonly SeasonWeek[];
  tablesAt: TableCountLookup;
};

/** Returns a function that returns a venue's number of tables, read from the stored content of the league. */
export async function loadTableCountLookup(db: DatabaseTransaction): Promise<TableCountLookup> {
  return tableCountLookup((await loadStoredContent(db)).venues);
}

/** Returns a sentence for each clash that a moved fixture causes (Rule F11). */
export function clashSentencesOfMovedFixture(
  moved: ScheduledFixture,
  { list, people, calendar, tablesAt }: ClashCheckInput,
): string[] {
  const venue = venueOfFixture(moved, people);
  const words = (one: ScheduledFixture) => teamNamesOf(one, people.teams).join(' v ');
  const { teams, atVenue } = clashesOfMove(moved, list, calendar, (one) => venueKey(venueOfFixture(one, people)));
  const day = moved.date === null ? '' : longDateText(moved.date);
  const busy = teams.map((one) => {
    const week = playWeekOfFixture(one, calendar);
    return `${week === null ? day : `Week ${week}`} already has ${words(one)}.`;
  });
  if (atVenue.length === 0 || atVenue.length < tablesAt(venue)) return busy;
  const week = playWeekOfFixture(moved, calendar);
  const then = week === null ? `on ${day}` : `in week ${week}`;
  const tables = countWithNoun(tablesAt(venue), 'table');
  return [...busy, `${venue} has ${tables}, and ${then} also ${atVenue.map(words).join(' and ')}.`];
}

/**
 * Returns a sentence for each clash that the `moved` fixtures cause if all of them move together (Rule F11). Each
 * sentence begins with the two teams of the moved fixture.
 */
export function clashSentencesOfAllMovedFixtures(moved: readonly ScheduledFixture[], inUse: ClashCheckInput): string[] {
  const after = new Map(moved.map((one) => [one.id, one]));
  const list = inUse.list.map((one) => after.get(one.id) ?? one);
  return moved.flatMap((one) => {
    const words = teamNamesOf(one, inUse.people.teams).join(' v ');
    return clashSentencesOfMovedFixture(one, { ...inUse, list }).map((sentence) => `${words}: ${sentence}`);
  });
}

/** Returns a team's request to postpone a fixture, with the clashes that the fixture would cause on the new date. */
export function postponementWithClashes(
  fixture: FixtureWithPostponementRequest,
  inUse: ClashCheckInput,
): PostponementWithClashes {
  return {
    ...fixture.postponement,
    clashes: clashSentencesOfMovedFixture(fixtureAfterAcceptedRequest(fixture, fixture.changedAt), inUse),
  };
}

/** Returns a season with its teams (Rule F13); `null` if there is no such season. */
export async function loadSeasonTeams(
  db: DatabaseTransaction,
  name: string,
  people: TeamsAndPlayers,
): Promise<SeasonWithTeams | null> {
  const season = (await undeletedSeasons(db)).find((one) => one.name === name);
  if (!season) return null;
  if ((await defaultSeasonName(db)) === name) return { season, people, placed: null };
  return teamsOfOtherSeason(season, people, await undeletedFixturesOfSeason(db, name));
}
