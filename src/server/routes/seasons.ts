import { listSeasons, weekNumber } from '#contract/seasons.ts';
import { currentGameWeek } from '#domain/calendar.ts';
import { read } from '../http/read.ts';
import { namedSeason } from './chosen-season.ts';

export const seasonReads = [
  read(listSeasons, async (facts) => {
    const { list, default: shown } = await facts.seasons();
    const newestFirst = list.toReversed();
    const details = [];
    for (const { name, divisions, weeks, calendar } of newestFirst) {
      const { latestWeek } = await facts.sums(name);
      const gameWeek = currentGameWeek(calendar, facts.today());
      details.push({ season: name, divisions, weeks, currentWeek: latestWeek.get(null) ?? 1, gameWeek });
    }
    return { seasons: newestFirst.map(({ name }) => name), default: shown, details };
  }),

  read(weekNumber, async (facts, { query }) => {
    const { list, default: shown } = await facts.seasons();
    const wanted = namedSeason(query.season) ?? shown;
    if (!list.some(({ name }) => name === wanted)) return { weekNumber: 1 };
    const { latestWeek } = await facts.sums(wanted);
    return { weekNumber: latestWeek.get(query.division ?? null) ?? 1 };
  }),
];
