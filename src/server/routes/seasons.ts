import { listSeasons, weekNumber } from '#contract/seasons.ts';
import { currentGameWeek } from '#domain/calendar.ts';
import { read } from '../http/read.ts';
import { chosenSeasons } from './chosen-season.ts';

export const seasonReads = [
  read(listSeasons, async (facts) => {
    const { list, default: shown } = await facts.seasons();
    const newestFirst = list.toReversed();
    const details = [];
    for (const { name, divisions, weeks, calendar } of newestFirst) {
      const latestWeek = await facts.latestWeeks(name);
      const currentWeek = currentGameWeek(calendar, facts.today());
      details.push({ season: name, divisions, weeks, currentWeek, latestWeek: latestWeek.get(null) ?? 1 });
    }
    return { seasons: newestFirst.map(({ name }) => name), default: shown, details };
  }),

  read(weekNumber, async (facts, { query }) => {
    const { default: shown } = await facts.seasons();
    let weekNumber = 1;
    for (const season of await chosenSeasons(facts, query.season || shown)) {
      const latestWeek = await facts.latestWeeks(season);
      weekNumber = Math.max(weekNumber, latestWeek.get(query.division ?? null) ?? 1);
    }
    return { weekNumber };
  }),
];
