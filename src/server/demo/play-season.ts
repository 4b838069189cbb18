import { addDays, compareDays, weekday } from '#domain/day.ts';
import type { Fixture } from '#domain/fixture.ts';
import { leagueNight } from '#domain/calendar.ts';
import { rulesOf, type Season } from '#domain/season.ts';
import { playCard } from './frame.ts';
import type { Dice } from './dice.ts';
import type { Divisions } from './divisions.ts';
import { type DemoPlayer, type DemoTeam, squadsAt } from './roster.ts';
import { roundRobin, weekOfRound } from '#domain/round-robin.ts';

/** A fixture before it is played. */
type Plan = { division: number; week: number; date: string | null; home: DemoTeam; away: DemoTeam };

/**
 * Every fixture of a season in the order of playing; `recorded` continues after `after`, and `index` is the position of
 * the season. In one fixture of the first season both sides are a player short.
 */
export function playSeason(
  dice: Dice,
  season: Season,
  index: number,
  divisions: Divisions,
  players: readonly DemoPlayer[],
  after: number,
): Fixture[] {
  const plans = divisions
    .flatMap((teams, tier) => planDivision(dice.fork(`draw ${tier}`), season, tier, teams))
    .sort(comparePlans);
  const weeks = new Map<number, Map<string, DemoPlayer[]>>();
  const unlucky = index === 0 ? dice.whole(0, plans.length - 1) : null;
  return plans.map((plan, place) => {
    const { division, week, date, home, away } = plan;
    const own = dice.fork(`${home.name} v ${away.name}`);
    const squads = weeks.get(week) ?? squadsAt(players, { season: index, week });
    weeks.set(week, squads);
    const id = own.id();
    const sides = { home: squads.get(home.id) ?? [], away: squads.get(away.id) ?? [] };
    const frames = playCard(own, sides, rulesOf(season, division), place === unlucky);
    const teams = { homeTeamId: home.id, awayTeamId: away.id };
    return { id, season: season.name, division, week, date, ...teams, recorded: after + place + 1, frames };
  });
}

/** A double round robin over the season's weeks, each fixture on the home team's league night. */
function planDivision(dice: Dice, season: Season, tier: number, entrants: readonly DemoTeam[]): Plan[] {
  const teams = dice.shuffle(entrants);
  const rounds = roundRobin(teams.length);
  const starts = mondays(season);
  return rounds.flatMap((round, number) => {
    const week = weekOfRound(number, rounds.length, season.weeks);
    return round.flatMap((pairing): Plan[] => {
      const [home, away, division] = [teams[pairing.home], teams[pairing.away], season.divisions[tier]];
      if (week === null || !home || !away || division === undefined) return [];
      const monday = starts[week] ?? null;
      return [{ division, week, date: monday && leagueNight(monday, home.night), home, away }];
    });
  });
}

function comparePlans(a: Plan, b: Plan): number {
  return a.week - b.week || compareDays(a.date ?? '', b.date ?? '') || a.division - b.division;
}

const SEASON_NAME = /^(\d\d)\/\d\d$/;

/**
 * The Monday of each week of a season, by week from 1; `null` where unknown. Without a calendar a season begins in the
 * second week of September of the year in its name, and pauses over Christmas and New Year.
 */
export function mondays(season: Season): (string | null)[] {
  const guessed = season.calendar.length === 0 ? guessedMondays(season) : [];
  return Array.from({ length: season.weeks + 1 }, (_, week) => {
    const dated = season.calendar.find((entry) => entry.week === week);
    return dated ? lastMonday(dated.from, dated.to) : (guessed[week] ?? null);
  });
}

/** A long first week includes the end of the summer: its fixtures are in its last seven days. */
function lastMonday(from: string, to: string): string {
  const monday = addDays(to, 1 - weekday(to));
  return monday < from ? from : monday;
}

function guessedMondays(season: Season): (string | null)[] {
  const year = SEASON_NAME.exec(season.name)?.[1];
  if (year === undefined) return [];
  const found: (string | null)[] = [null];
  const eighth = `20${year}-09-08`;
  let monday = addDays(eighth, (8 - weekday(eighth)) % 7);
  for (; found.length <= season.weeks; monday = addDays(monday, 7)) {
    if (!rests(monday)) found.push(monday);
  }
  return found;
}

function rests(monday: string): boolean {
  return [0, 1, 2, 3, 4, 5, 6].some((later) => /-(12-25|01-01)$/.test(addDays(monday, later)));
}
