import type { PostponementAnswer, ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { type Fixture, teamScore } from '#domain/cards/fixture.ts';
import { answeredEnd, answeredOutcome } from '#domain/cards/answered-outcome.ts';
import { resultState } from '#domain/cards/review.ts';
import { countOf } from '#domain/count.ts';
import { clashesOfMove, playedWeek } from '#domain/fixtures/clashes.ts';
import { accepted, type FixtureWithRequest } from '#domain/fixtures/postponement.ts';
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
import { type LeagueContent, leagueContent } from '../content/league-content.ts';
import { longDay, sidesOf } from '../history/summaries.ts';
import { conflict } from '../refusal.ts';
import { contentRows } from '../storage/mappers/content.ts';
import type { Snapshot } from '../storage/store.ts';
import { fixturesOf } from '../storage/mappers/fixtures.ts';
import { defaultSeason, seasons } from '../storage/mappers/seasons.ts';
import { type Pairing, pairingAnswer, type SeasonTeams, teamsOfSeason, venueOf } from './season-teams.ts';

/** A season's fixture list in order. `results` is keyed by the id of the scheduled fixture. `today` is the league's day. */
export type SeasonList = {
  today: () => string;
  scheduled: readonly ScheduledFixture[];
  results: ReadonlyMap<string, Fixture>;
  people: People;
};

/** Returns the public list: without unpublished fixtures, and without those that a departed team did not play (Rule F18). */
export async function publishedList(facts: Facts, season: string): Promise<SeasonList> {
  const scheduled = (await facts.list(season)).filter(({ published }) => published);
  // A season without a list needs no results for it.
  const recorded = scheduled.length === 0 ? [] : await facts.fixtures(season);
  const list = inOrder(scheduled, recorded, await facts.people(), facts.today);
  return { ...list, scheduled: list.scheduled.filter(({ id, left }) => left !== true || list.results.has(id)) };
}

/** Returns the scheduled fixtures in order, each with its recorded result, if any. */
export function inOrder(
  scheduled: readonly ScheduledFixture[],
  recorded: readonly Fixture[],
  people: People,
  today: () => string,
): SeasonList {
  const order = compareScheduled((teamId) => knownTeam(people.teams, teamId).name);
  return { scheduled: scheduled.toSorted(order), results: resultsOfScheduled(scheduled, recorded), people, today };
}

/** Throws 409 for a card of a cancelled fixture (Rule F17). A correction of `before` may keep the same place in the calendar. */
export async function refuseCancelled(
  facts: Pick<Facts, 'list' | 'fixtures' | 'people'>,
  card: Pairing,
  before: Fixture | null = null,
): Promise<void> {
  const list = await facts.list(card.season);
  const others = (await facts.fixtures(card.season)).filter(({ id }) => id !== before?.id);
  if (cancelledFixture(card, list, others) === null) return;
  if (before !== null && cancelledFixture(before, list, others) !== null) return;
  const pair = sidesOf(card, (await facts.people()).teams).join(' v ');
  throw conflict(`${pair} is cancelled. A league official has to plan it again first.`);
}

/** Returns a scheduled fixture as the API shows it, with current team names. */
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

/** Returns how a result on the list ended, if not as usual. */
function listedOutcome(
  card: Fixture,
): Pick<ScheduledFixtureAnswer, 'outcome' | 'awardedTo' | 'decided' | 'decider' | 'note'> {
  const { awardedScore: _, note, ...ended } = answeredOutcome(card.outcome);
  const { decider } = answeredEnd(card);
  return { ...ended, ...(decider ? { decider } : {}), ...(note ? { note } : {}) };
}

/** A season's fixture list, and the facts needed to find clashes in it. */
export type ListInUse = {
  list: readonly ScheduledFixture[];
  people: People;
  calendar: readonly GameWeek[];
  tablesAt: TablesAt;
};

/** Returns the league's content, as stored. */
export async function storedContent(db: Snapshot): Promise<LeagueContent> {
  return leagueContent(await contentRows(db));
}

/** Returns the number of tables at each venue, as stored. */
export async function storedTables(db: Snapshot): Promise<TablesAt> {
  return tablesOf((await storedContent(db)).venues);
}

/** Returns the clashes of a moved fixture, one sentence each (Rule F11). */
export function clashSentences(moved: ScheduledFixture, { list, people, calendar, tablesAt }: ListInUse): string[] {
  const venue = venueOf(moved, people);
  const words = (one: ScheduledFixture) => sidesOf(one, people.teams).join(' v ');
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

/** Returns the clashes of fixtures that move together, one sentence each, beginning with the moved fixture (Rule F11). */
export function clashesOfMoved(moved: readonly ScheduledFixture[], inUse: ListInUse): string[] {
  const after = new Map(moved.map((one) => [one.id, one]));
  const list = inUse.list.map((one) => after.get(one.id) ?? one);
  return moved.flatMap((one) => {
    const words = sidesOf(one, inUse.people.teams).join(' v ');
    return clashSentences(one, { ...inUse, list }).map((sentence) => `${words}: ${sentence}`);
  });
}

/** Returns a side's request about a fixture, with the clashes that accepting it would cause. */
export function postponementAnswer(fixture: FixtureWithRequest, inUse: ListInUse): PostponementAnswer {
  return { ...fixture.postponement, clashes: clashSentences(accepted(fixture, fixture.changedAt), inUse) };
}

/** Returns a season with its teams (Rule F13); `null` if the league has no such season. */
export async function seasonTeams(db: Snapshot, name: string, people: People): Promise<SeasonTeams | null> {
  const season = (await seasons(db)).find((one) => one.name === name);
  if (!season) return null;
  if ((await defaultSeason(db)) === name) return { season, people, placed: null };
  return teamsOfSeason(season, people, await fixturesOf(db, name));
}
