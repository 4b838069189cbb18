import { awards, type PlayerOfMonth, type TeamOfWeek } from '#contract/my-season.ts';
import { type Fixture, weekPlayed } from '#domain/cards/fixture.ts';
import { compareDays, monthOfDay } from '#domain/day.ts';
import { awardMonthInDigest } from '#domain/my-season/digest-month.ts';
import { awardReasonSentence } from '#domain/my-season/award-words.ts';
import type { AwardedPlayer } from '#domain/my-season/awards.ts';
import { compareByName } from '#domain/name.ts';
import { requirePlayer, requireTeam, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { isWeekComplete } from '#domain/week/week.ts';
import type { Facts } from '../cache/facts.ts';
import { publishedFixtureList } from '../fixture-list/season-list.ts';
import { cachedRead } from '../http/reads.ts';
import { seasonNameInRequest } from '../seasons/named-season.ts';
import { orNotFound } from '../refusal.ts';
import type { StoredSeason } from '../storage/mappers/seasons.ts';

export const awardReads = [
  cachedRead(awards, async (facts, { query }) => {
    const season = await seasonOfQuery(facts, query.season);
    return { season: season.name, ...(await awardsInSeason(facts, season)) };
  }),
];

/** Returns the season that a query names, or else the default season. Throws 404 if there is no such season. */
export async function seasonOfQuery(facts: Facts, text: string | undefined): Promise<StoredSeason> {
  const { list, default: shown } = await facts.seasons();
  const name = seasonNameInRequest(text) ?? shown;
  return orNotFound(
    list.find((one) => one.name === name),
    `There is no season ${name}.`,
  );
}

/** Returns the team of each week of a season, and the player of each month, newest first. */
export async function awardsInSeason(
  facts: Facts,
  season: StoredSeason,
): Promise<{ weeks: TeamOfWeek[]; months: PlayerOfMonth[] }> {
  const [{ weeks, months }, people, today] = [await facts.awards(season.name), await facts.people(), facts.today()];
  const { scheduled: list, results: played } = await publishedFixtureList(facts, season.name);
  const facing = { list, played, results: await facts.fixtures(season.name), calendar: season.calendar };
  return {
    weeks: Array.from(weeks, ([weekNumber, chosen]) => ({
      weekNumber,
      final: isWeekComplete(weekNumber, facing, today),
      players: awardWinnersAnswer(chosen, people),
    })).toReversed(),
    months: Array.from(months, ([month, chosen]) => playerOfMonthAnswer(month, chosen, people, today)).toReversed(),
  };
}

/**
 * Returns the team of a week for the digest of that week; `null` if the week has none. `final`: whether the week is
 * complete.
 */
export async function teamOfWeekForDigest(
  facts: Facts,
  season: StoredSeason,
  weekNumber: number,
  final: boolean,
): Promise<TeamOfWeek | null> {
  const chosen = (await facts.awards(season.name)).weeks.get(weekNumber);
  return chosen ? { weekNumber, final, players: awardWinnersAnswer(chosen, await facts.people()) } : null;
}

/**
 * Returns the player of the month for a week's digest (Rule Y9). `awardMonthInDigest` chooses the month. Returns `null`
 * if no month is chosen, or if the chosen month is not over.
 */
export async function playerOfMonthForDigest(
  facts: Facts,
  season: StoredSeason,
  week: number,
): Promise<PlayerOfMonth | null> {
  const { months } = await facts.awards(season.name);
  const ends = lastDayByWeek(await facts.fixtures(season.name), season);
  const month = awardMonthInDigest([...months.keys()], ends, { week, isLast: week === season.weeks });
  const chosen = month === null ? undefined : months.get(month);
  if (month === null || !chosen) return null;
  const told = playerOfMonthAnswer(month, chosen, await facts.people(), facts.today());
  return told.final ? told : null;
}

/**
 * Returns the last day of each week that has results, keyed by week number. If the calendar lacks a week, uses the date
 * of the week's last match. If no match of such a week has a date, leaves out the week.
 */
function lastDayByWeek(fixtures: readonly Fixture[], { calendar }: StoredSeason): Map<number, string> {
  const weeks = [...Map.groupBy(fixtures, weekPlayed)].sort(([a], [b]) => a - b);
  return new Map(
    weeks.flatMap(([week, played]) => {
      const days = played.flatMap(({ date }) => date ?? []).sort(compareDays);
      const end = calendar.find((dated) => dated.week === week)?.to ?? days.at(-1);
      return end === undefined ? [] : [[week, end] as const];
    }),
  );
}

function playerOfMonthAnswer(
  month: string,
  chosen: readonly AwardedPlayer[],
  people: TeamsAndPlayers,
  today: string,
): PlayerOfMonth {
  return { month, final: month < monthOfDay(today), players: awardWinnersAnswer(chosen, people) };
}

/**
 * Returns the winners of an award as the API sends them, sorted by rank and then by name. Adds their current names,
 * their teams' names, and why they were chosen.
 */
function awardWinnersAnswer(
  chosen: readonly AwardedPlayer[],
  { players, teams }: TeamsAndPlayers,
): TeamOfWeek['players'] {
  const nameOf = (playerId: string) => requirePlayer(players, playerId).name;
  return chosen
    .map((one) => ({ one, id: one.playerId, name: nameOf(one.playerId) }))
    .sort((a, b) => a.one.rank - b.one.rank || compareByName(a, b))
    .map(({ one, name }) => {
      const { cards: _, strength: __, only: ___, rank: ____, ...told } = one;
      return { ...told, name, teamName: requireTeam(teams, one.teamId).name, why: awardReasonSentence(one, nameOf) };
    });
}
