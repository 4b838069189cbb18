import {
  listSeasons,
  weeksWithResults,
  addSeason,
  adminSeasons,
  changeSeason,
  chooseDefaultSeason,
  seasonProposal,
} from '#contract/seasons.ts';
import { startOfSeason } from '#domain/seasons/season.ts';
import { firstDayOfUpcomingSeason, currentGameWeek, lastDayIfOver } from '#domain/fixtures/calendar.ts';
import { uncachedRead, cachedRead } from '../http/reads.ts';
import { writeHandler } from '../http/writes.ts';
import { badRequest } from '../refusal.ts';
import { applySeasonChange, makeRequestedSeasonDefault } from '../seasons/change-season.ts';
import { makeSeason } from '../seasons/make-season.ts';
import { adminSeasonList, seasonProgress, isSeasonOverToday, seasonProposalAfter } from '../seasons/season-league.ts';
import { requestedSeasons, wholeLeagueSubject } from './named-in-request.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';

export const seasonReads = [
  cachedRead(listSeasons, async (facts) => {
    const seasons = await facts.seasons();
    const newestFirst = seasons.list.toReversed();
    const details = [];
    const today = facts.today();
    for (const season of newestFirst) {
      const { name, divisions, weeks, calendar, rules, divisionRules, divisionNames } = season;
      const { filed, played } = await facts.latestWeeks(name);
      const latestWeek = filed.get(null) ?? 1;
      const over = isSeasonOverToday(season, seasons, today);
      const { finished, list: progress } = await seasonProgress(facts, season);
      const currentWeek = currentGameWeek(calendar, today);
      details.push({
        season: name,
        divisions,
        weeks,
        currentWeek,
        latestWeek,
        ...(played === latestWeek ? {} : { latestWeekPlayed: played }),
        rules,
        divisionRules,
        ...(divisionNames ? { divisionNames } : {}),
        over,
        finished,
        start: startOfSeason(season),
        begins: firstDayOfUpcomingSeason(calendar, today),
        ended: lastDayIfOver(season, today),
        unplayed: progress.published === 0 ? 0 : progress.unplayed,
      });
    }
    return { seasons: newestFirst.map(({ name }) => name), default: seasons.default, details };
  }),

  cachedRead(weeksWithResults, async (facts, { query }) => {
    const { default: shown } = await facts.seasons();
    const { division } = query;
    let weekNumber = 1;
    const weeks = new Set<number>();
    for (const season of await requestedSeasons(facts, query.season || shown)) {
      const { filed } = await facts.latestWeeks(season);
      weekNumber = Math.max(weekNumber, filed.get(division ?? null) ?? 1);
      if (division === undefined) continue;
      for (const one of await facts.fixtures(season)) if (one.division === division) weeks.add(one.week);
    }
    return division === undefined ? { weekNumber } : { weekNumber, weeks: [...weeks].sort((a, b) => a - b) };
  }),
];

/** The highest number of promoted teams that a query may ask for. No division has so many teams. */
const MAX_PROMOTED_IN_QUERY = 99;

/** The handlers of the calls with which officials read all seasons, and the proposal for the next season. */
export const seasonReadsForOfficials = [
  uncachedRead(adminSeasons, adminSeasonList),

  uncachedRead(seasonProposal, async (db, { query }) => {
    const { promoted } = query;
    if (promoted !== undefined && !(Number.isInteger(promoted) && promoted >= 0 && promoted <= MAX_PROMOTED_IN_QUERY))
      throw badRequest(`Promoted must be a whole number from 0 to ${MAX_PROMOTED_IN_QUERY}.`);
    const season = seasonNameInRequest(query.season) ?? undefined;
    return seasonProposalAfter(db, season, promoted === undefined ? {} : { promoted });
  }),
];

export const seasonWrites = [
  writeHandler(addSeason, wholeLeagueSubject, async (change, { body }) => ({
    success: true as const,
    ...(await makeSeason(change, body)),
  })),

  writeHandler(changeSeason, wholeLeagueSubject, async (change, { body, facts }) => ({
    success: true as const,
    ...(await applySeasonChange(change, body, facts)),
  })),

  writeHandler(chooseDefaultSeason, wholeLeagueSubject, async (change, { body }) => ({
    success: true as const,
    ...(await makeRequestedSeasonDefault(change, body)),
  })),
];
