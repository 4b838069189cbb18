import type { PostponementRequestAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { endToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { resultState } from '#domain/cards/review.ts';
import { countOf } from '#domain/count.ts';
import { clashesOfMove, playedWeek } from '#domain/fixtures/clashes.ts';
import { rescheduledByRequest, type FixtureWithRequest } from '#domain/fixtures/postponement.ts';
import {
  cancelledFixture,
  compareScheduled,
  resultsOfScheduled,
  type ScheduledFixture,
} from '#domain/fixtures/scheduled-fixture.ts';
import type { GameWeek } from '#domain/seasons/season.ts';
import { knownTeam, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { type TablesAt, tablesOf, venueKey } from '#domain/squads/venue.ts';
import { loadStoredContent } from '../content/league-content.ts';
import { longDay, teamNamesOf } from '../history/summaries.ts';
import { conflict } from '../refusal.ts';
import type { Snapshot } from '../storage/store.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { type Pairing, pairingAnswer, type SeasonTeams, teamsOfOtherSeason, venueOf } from './season-teams.ts';

/**
 * A season's fixture list, in order. `results` are keyed by the id of the scheduled fixture. `today` returns the
 * league's day.
 */
export type SeasonList = {
  today: () => string;
  scheduled: readonly ScheduledFixture[];
  results: ReadonlyMap<string, Fixture>;
  people: People;
};

/**
 * Returns the fixture list that visitors see: without unpublished fixtures, and without fixtures that were not played
 * because a team had left (Rule F18).
 */
export async function publishedList(facts: Facts, season: string): Promise<SeasonList> {
  const scheduled = (await facts.list(season)).filter(({ published }) => published);
  // If there is no list, its results are not needed either.
  const recorded = scheduled.length === 0 ? [] : await facts.fixtures(season);
  const list = listWithResults(scheduled, recorded, await facts.people(), facts.today);
  return { ...list, scheduled: list.scheduled.filter(({ id, left }) => left !== true || list.results.has(id)) };
}

/** Returns scheduled fixtures in order, each with its recorded result if there is one. */
export function listWithResults(
  scheduled: readonly ScheduledFixture[],
  recorded: readonly Fixture[],
  people: People,
  today: () => string,
): SeasonList {
  const order = compareScheduled((teamId) => knownTeam(people.teams, teamId).name);
  return { scheduled: scheduled.toSorted(order), results: resultsOfScheduled(scheduled, recorded), people, today };
}

/**
 * Throws 409 if a card is for a cancelled fixture (Rule F17), unless the card corrects `before`, which is for a
 * cancelled fixture too.
 */
export async function refuseCancelled(
  facts: Pick<Facts, 'list' | 'fixtures' | 'people'>,
  card: Pairing,
  before: Fixture | null = null,
): Promise<void> {
  const list = await facts.list(card.season);
  const others = (await facts.fixtures(card.season)).filter(({ id }) => id !== before?.id);
  if (cancelledFixture(card, list, others) === null) return;
  if (before !== null && cancelledFixture(before, list, others) !== null) return;
  const pair = teamNamesOf(card, (await facts.people()).teams).join(' v ');
  throw conflict(`${pair} is cancelled. A league official has to plan it again first.`);
}

/** Returns a scheduled fixture as the API sends it, with today's names. */
export function scheduledFixtureAnswer(
  scheduled: ScheduledFixture,
  { results, people, today }: Omit<SeasonList, 'scheduled'>,
): ScheduledFixtureAnswer {
  const result = results.get(scheduled.id);
  const score = result ? teamScore(result) : null;
  const date = result?.date ?? scheduled.date;
  return {
    listedId: scheduled.id,
    ...pairingAnswer(scheduled, people),
    date,
    ...(scheduled.time !== undefined && date === scheduled.date ? { time: scheduled.time } : {}),
    venue: venueOf(scheduled, people),
    state: result ? 'played' : scheduled.state,
    ...(result ? listedOutcome(result) : scheduled.note === undefined ? {} : { note: scheduled.note }),
    fixtureId: result?.id ?? null,
    homeTeamScore: score?.home ?? null,
    awayTeamScore: score?.away ?? null,
    resultState: result ? resultState(result, today) : null,
    ...(result || scheduled.playBy === undefined ? {} : { playBy: scheduled.playBy }),
  };
}

/** Returns how a result on the list ended, if that was unusual. */
function listedOutcome(
  card: Fixture,
): Pick<ScheduledFixtureAnswer, 'outcome' | 'awardedTo' | 'decided' | 'decider' | 'note'> {
  const { awardedScore: _, note, ...ended } = outcomeToAnswer(card.outcome);
  const { decider } = endToAnswer(card);
  return { ...ended, ...(decider ? { decider } : {}), ...(note ? { note } : {}) };
}

/** A season's fixture list, with what is needed to find clashes in it. */
export type ListForClashes = {
  list: readonly ScheduledFixture[];
  people: People;
  calendar: readonly GameWeek[];
  tablesAt: TablesAt;
};

/** Returns the number of tables at each venue, from the stored content. */
export async function loadTablesAtVenues(db: Snapshot): Promise<TablesAt> {
  return tablesOf((await loadStoredContent(db)).venues);
}

/** Returns a sentence for each clash that a moved fixture causes (Rule F11). */
export function clashSentences(
  moved: ScheduledFixture,
  { list, people, calendar, tablesAt }: ListForClashes,
): string[] {
  const venue = venueOf(moved, people);
  const words = (one: ScheduledFixture) => teamNamesOf(one, people.teams).join(' v ');
  const { teams, atVenue } = clashesOfMove(moved, list, calendar, (one) => venueKey(venueOf(one, people)));
  const day = moved.date === null ? '' : longDay(moved.date);
  const busy = teams.map((one) => {
    const week = playedWeek(one, calendar);
    return `${week === null ? day : `Week ${week}`} already has ${words(one)}.`;
  });
  if (atVenue.length === 0 || atVenue.length < tablesAt(venue)) return busy;
  const week = playedWeek(moved, calendar);
  const then = week === null ? `on ${day}` : `in week ${week}`;
  const tables = countOf(tablesAt(venue), 'table');
  return [...busy, `${venue} has ${tables}, and ${then} also ${atVenue.map(words).join(' and ')}.`];
}

/** Returns a sentence for each clash that fixtures moved together cause, after the names of the teams (Rule F11). */
export function clashesOfMoved(moved: readonly ScheduledFixture[], inUse: ListForClashes): string[] {
  const after = new Map(moved.map((one) => [one.id, one]));
  const list = inUse.list.map((one) => after.get(one.id) ?? one);
  return moved.flatMap((one) => {
    const words = teamNamesOf(one, inUse.people.teams).join(' v ');
    return clashSentences(one, { ...inUse, list }).map((sentence) => `${words}: ${sentence}`);
  });
}

/** Returns a side's request to postpone a fixture, with the clashes that there would be if it were accepted. */
export function postponementAnswer(fixture: FixtureWithRequest, inUse: ListForClashes): PostponementRequestAnswer {
  return { ...fixture.postponement, clashes: clashSentences(rescheduledByRequest(fixture, fixture.changedAt), inUse) };
}

/** Returns a season with its teams (Rule F13); `null` if there is no such season. */
export async function loadSeasonTeams(db: Snapshot, name: string, people: People): Promise<SeasonTeams | null> {
  const season = (await seasons(db)).find((one) => one.name === name);
  if (!season) return null;
  if ((await defaultSeason(db)) === name) return { season, people, placed: null };
  return teamsOfOtherSeason(season, people, await fixturesOf(db, name));
}
