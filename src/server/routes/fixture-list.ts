import { listFixtures, nextFixture } from '#contract/fixture-list.ts';
import { nextMatch, weeksFrom, weeksOf } from '#domain/scheduled-fixture.ts';
import { scheduledFixtureAnswer, publishedList } from '../fixture-list/season-list.ts';
import { read } from '../http/read.ts';
import { chosenSeasons } from './chosen-season.ts';
import { teamOfPath } from './teams.ts';

/** The fixture list as everybody sees it. */
export const fixtureListReads = [
  read(listFixtures, async (facts, { query: { season, division, week, weeks, teamId } }) => {
    const answers = [];
    for (const name of await chosenSeasons(facts, season)) {
      const { scheduled, ...rest } = await publishedList(facts, name);
      const shown =
        week === undefined ? null : new Set(weeks === undefined ? [week] : weeksFrom(weeksOf(scheduled), week, weeks));
      const wanted = scheduled.filter(
        (one) =>
          (division === undefined || division === one.division) &&
          (shown === null || shown.has(one.week)) &&
          (!teamId || teamId === one.homeTeamId || teamId === one.awayTeamId),
      );
      answers.push(...wanted.map((one) => scheduledFixtureAnswer(one, rest)));
    }
    return answers;
  }),

  read(nextFixture, async (facts, { params, query }) => {
    const team = teamOfPath(await facts.people(), params.teamId, 'any');
    const { list, default: shown } = await facts.seasons();
    const season = list.find(({ name }) => name === (query.season || shown));
    if (!season) return { fixture: null };
    const { scheduled, ...rest } = await publishedList(facts, season.name);
    const next = nextMatch(scheduled, team.id, rest.results, season.calendar, facts.today());
    return { fixture: next && scheduledFixtureAnswer(next, rest) };
  }),
];
