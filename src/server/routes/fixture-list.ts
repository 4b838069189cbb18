import {
  listFixtures,
  nextFixture,
  type NextFixtureAnswer,
  officialFixtures,
  getFixturesPicture,
  type FixturesPictureAnswer,
} from '#contract/fixture-list.ts';
import { latestWeekPlayed } from '#domain/cards/fixture.ts';
import { currentTeamsOfDivision } from '#domain/squads/teams-and-players.ts';
import { hasOpenPostponementRequest } from '#domain/fixtures/postponement.ts';
import { nextScheduledFixtureOfTeam, nextPlannedWeek } from '#domain/fixtures/next-fixture.ts';
import { isResultOverdue } from '#domain/fixtures/due-result.ts';
import { comingOrLastWeeks, weeksWithFixtures } from '#domain/fixtures/scheduled-fixture.ts';
import { tableCountLookup, venueKey } from '#domain/squads/venue.ts';
import type { Facts, FactsReader } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import {
  fixtureListWithResults,
  postponementWithClashes,
  publishedFixtureList,
  scheduledFixtureAnswer,
  loadSeasonTeams,
} from '../fixture-list/season-list.ts';
import { tableClashAnswers } from '../fixture-list/season-teams.ts';
import { mapLinkOf } from '../content/league-content.ts';
import { uncachedRead, cachedRead } from '../http/reads.ts';
import { undeletedFixturesOfSeason } from '../storage/mappers/fixtures.ts';
import { fixtureListOfSeason, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { defaultSeasonName, type StoredSeason } from '../storage/mappers/seasons.ts';
import { requestedSeasons, refuseTooManyFixturesInAnswer, teamOfPath } from './named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';
import {
  generatedFixturesPictureDetails,
  uploadedFixturesPictureDetails,
  type FixturesPictureShape,
} from '../publish/pictures/fixtures-picture.ts';
import { loadSeasons } from '../cache/fact-cache.ts';
import { runningScoresForOfficials } from './running-scores.ts';
import { isSeasonOverToday, countTeamsInDivision } from '../seasons/season-league.ts';

export const fixtureListReads = [
  cachedRead(listFixtures, async (facts, { query: { season, division, week, weeks, teamId } }) => {
    const answers = [];
    for (const name of await requestedSeasons(facts, season)) {
      const { scheduled, ...rest } = await publishedFixtureList(facts, name);
      const shown =
        week === undefined
          ? null
          : new Set(weeks === undefined ? [week] : comingOrLastWeeks(weeksWithFixtures(scheduled), week, weeks));
      const wanted = scheduled.filter(
        (one) =>
          (division === undefined || division === one.division) &&
          (shown === null || shown.has(one.week)) &&
          (!teamId || teamId === one.homeTeamId || teamId === one.awayTeamId),
      );
      answers.push(...wanted.map((one) => scheduledFixtureAnswer(one, rest)));
      refuseTooManyFixturesInAnswer(answers);
    }
    return answers;
  }),

  cachedRead(nextFixture, async (facts, { params, query }) => {
    const team = teamOfPath(await facts.people(), params.teamId, 'any');
    return { fixture: await nextFixtureOfTeam(facts, team.id, query.season) };
  }),

  /**
   * For the default season, answers with the fixtures picture that the league has uploaded. If there is none, or for
   * another season, answers with two pictures (`wide` and `tall`) that the site draws.
   */
  cachedRead(getFixturesPicture, async (facts, { query }): Promise<FixturesPictureAnswer> => {
    const { list, default: shown } = await facts.seasons();
    const name = seasonNameInRequest(query.season) ?? shown;
    const season = list.find((one) => one.name === name);
    const own = name === shown ? facts.content().fixturesPicture : null;
    if (own) {
      const wide = { ...uploadedFixturesPictureDetails(own), words: `Fixtures of season ${name}` };
      return { season: name, wide, tall: null, own: true };
    }
    const coming = season && query.coming ? await findNextWeekToPlay(facts, season) : null;
    const wanted = { division: query.division ?? null, week: coming ?? query.week ?? null };
    const drawn = async (shape: FixturesPictureShape) =>
      season ? generatedFixturesPictureDetails(facts, season, { ...wanted, shape }) : null;
    return { season: name, wide: await drawn('wide'), tall: await drawn('tall'), own: false };
  }),
];

/** Returns the next week of a season in which a planned fixture is still to be played; `null` if there is none. */
async function findNextWeekToPlay(facts: Facts, season: StoredSeason): Promise<number | null> {
  const { scheduled, results } = await publishedFixtureList(facts, season.name);
  const today = facts.today();
  const isOver = isSeasonOverToday(season, await facts.seasons(), today);
  return nextPlannedWeek(scheduled, results, { calendar: season.calendar, isOver }, today);
}

/**
 * Returns a team's next match on a season's published fixture list, with the venue's address; `null` if there is none.
 * `named`: the name of the season; '' for the default season.
 */
export async function nextFixtureOfTeam(facts: Facts, teamId: string, named = ''): Promise<NextFixtureAnswer | null> {
  const seasons = await facts.seasons();
  const season = seasons.list.find(({ name }) => name === (named || seasons.default));
  if (!season) return null;
  const { scheduled, ...rest } = await publishedFixtureList(facts, season.name);
  const today = facts.today();
  const when = { calendar: season.calendar, isOver: isSeasonOverToday(season, seasons, today) };
  const next = nextScheduledFixtureOfTeam(scheduled, teamId, rest.results, when, today);
  if (next === null) return null;
  const fixture = scheduledFixtureAnswer(next, rest);
  const { venues, matchTime } = facts.content();
  const venue = venues.find(({ name }) => venueKey(name) === venueKey(fixture.venue));
  return {
    ...fixture,
    time: fixture.date === null ? null : (fixture.time ?? matchTime),
    weekEnds: season.calendar.find((dated) => dated.week === next.week)?.to ?? null,
    address: venue?.address ?? '',
    map: venue === undefined ? '' : mapLinkOf(venue),
  };
}

const ANSWER_WITHOUT_SEASON = { weeks: 0, calendar: [], divisions: [], fixtures: [], clashes: [], running: [] };

/**
 * Returns the handler of the call that shows officials the fixture lists of their divisions, unpublished fixtures
 * included. It also shows them clashes, overdue results, and running scores with the names of the people who enter
 * them.
 */
export function fixtureReadsForOfficials(clock: Clock, facts: Pick<FactsReader, 'readOn'>) {
  return [
    uncachedRead(officialFixtures, async (db, { query, actor }) => {
      const shown = (await defaultSeasonName(db)) ?? '';
      const name = seasonNameInRequest(query.season) ?? shown;
      const { value: content } = await facts.readOn(db, async (from) => from.content());
      const { venues } = content;
      const known = venues.map((venue) => venue.name);
      const found = await loadSeasonTeams(db, name, await teamsAndPlayersIncludingDeleted(db));
      if (!found) return { season: name, venues: known, ...ANSWER_WITHOUT_SEASON };
      const { season, people } = found;
      const recorded = await undeletedFixturesOfSeason(db, name);
      const { scheduled, ...rest } = fixtureListWithResults(
        await fixtureListOfSeason(db, name),
        recorded,
        people,
        clock.today,
      );
      const { calendar, weeks } = season;
      const isDefault = name === shown;
      const isShown = (division: number) => actor.divisions === null || actor.divisions.includes(division);
      const today = clock.today();
      const isOver = isSeasonOverToday(season, await loadSeasons(db), today);
      const progress = { calendar, latestWeek: latestWeekPlayed(recorded), isOver };
      const tablesAt = tableCountLookup(venues);
      const inUse = { list: scheduled, people, calendar, tablesAt };
      return {
        season: name,
        weeks,
        calendar,
        divisions: season.divisions.filter(isShown).map((division) => {
          const own = scheduled.filter((one) => one.division === division);
          const published = own.filter((one) => one.published).length;
          const live = found.placed === null ? currentTeamsOfDivision(people.teams, division).length : 0;
          // For the default season, counts the division's current teams. For another season with planned placings,
          // counts the teams that the season has in the division. If the season has no placings, or no team in the
          // division, counts the teams that occur in the division's fixtures or results.
          const teams = isDefault ? live : live || countTeamsInDivision([...own, ...recorded], division);
          return { division, teams, fixtures: own.length, published };
        }),
        fixtures: scheduled
          .filter(({ division }) => isShown(division))
          .map((one) => ({
            ...scheduledFixtureAnswer(one, rest),
            published: one.published,
            ownVenue: one.venue,
            ...(one.innocent === undefined ? {} : { innocent: one.innocent }),
            ...(one.left === true && !rest.results.has(one.id) ? { left: one.left } : {}),
            due: isResultOverdue(one, rest.results.has(one.id), progress, today),
            postponement: hasOpenPostponementRequest(one, rest.results.has(one.id))
              ? postponementWithClashes(one, inUse)
              : null,
          })),
        clashes: tableClashAnswers(scheduled, people, tablesAt),
        venues: known,
        running: (await runningScoresForOfficials(db, name, people, clock)).filter(({ division }) => isShown(division)),
      };
    }),
  ];
}
