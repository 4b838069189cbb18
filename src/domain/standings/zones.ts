import { countWithNoun } from '#domain/count.ts';
import { rulesOfDivision, type Season } from '#domain/seasons/season.ts';
import { withoutWithdrawnTeams, type TableRow } from '#domain/standings/places.ts';

/** How many teams at the top of a table go up, and how many at its bottom go down. */
export type ZoneSizes = { promotion: number; relegation: number };

/**
 * The teams that a line in a table separates from the rest: the team in first place, the teams that go up, or the teams
 * that go down.
 */
export type Zone = 'title' | 'promotion' | 'relegation';

/** The label of each zone, shown at the zone's line in a table. */
export const ZONE_LABELS: Readonly<Record<Zone, string>> = {
  title: 'Title place',
  promotion: 'Promotion places',
  relegation: 'Relegation places',
};

/**
 * Returns the sizes of the zones in a table of `teams` teams; `null` if the rules have no zones (Rule S10). `goneDown`:
 * how many further teams have withdrawn and go down, so that fewer of the `teams` teams go down (Rule R41).
 */
export function zoneSizesForTeamCount(
  season: Pick<Season, 'divisions' | 'rules' | 'divisionRules'>,
  division: number,
  teams: number,
  goneDown = 0,
): ZoneSizes | null {
  const { promoted, relegated } = rulesOfDivision(season, division);
  if (promoted === null && relegated === null) return null;
  const most = Math.floor(teams / 2);
  const isHighest = season.divisions.every((other) => other >= division);
  const isLowest = season.divisions.every((other) => other <= division);
  return {
    promotion: isHighest ? 0 : Math.min(promoted ?? 0, most),
    relegation: isLowest ? 0 : Math.min(Math.max(0, (relegated ?? 0) - goneDown), most),
  };
}

/**
 * Returns the sizes of the zones in a table, taking account of the teams that withdrew; `null` if the rules have no
 * zones.
 */
export function zoneSizesOfTable(
  season: Parameters<typeof zoneSizesForTeamCount>[0],
  division: number,
  table: readonly Pick<TableRow, 'withdrawn' | 'relegated'>[],
): ZoneSizes | null {
  const goneDown = table.filter(({ relegated }) => relegated).length;
  return zoneSizesForTeamCount(
    season,
    division,
    withoutWithdrawnTeams(table).filter(({ relegated }) => !relegated).length,
    goneDown,
  );
}

/** A line in a table. `after`: the number of rows above the line. `zone`: the zone that ends or begins at the line. */
export type ZoneLine = { after: number; zone: Zone };

/**
 * Returns the lines of the zones in a table, the top line first. Level teams are on the same side of a line. There are
 * no lines until a team has played.
 */
export function zoneLines(
  { promotion, relegation }: ZoneSizes,
  table: readonly Pick<TableRow, 'position' | 'gamesPlayed' | 'withdrawn' | 'relegated'>[],
): ZoneLine[] {
  if (table.every(({ gamesPlayed }) => gamesPlayed === 0)) return [];
  const ranked = withoutWithdrawnTeams(table);
  const above = (position: number) => ranked.filter((row) => row.position < position).length;
  const others = ranked.filter((row) => !row.relegated);
  const lowest = others[others.length - relegation]?.position ?? Infinity;
  const top: ZoneLine =
    promotion > 0 ? { after: above(promotion + 1), zone: 'promotion' } : { after: above(2), zone: 'title' };
  const bottom: ZoneLine = { after: above(lowest), zone: 'relegation' };
  return [top, bottom].filter(({ after }) => after > 0 && after < ranked.length);
}

/**
 * Returns a sentence that says how many teams go up and down: `At the end of the season the first 2 teams go up, the
 * last 2 teams go down.` If level teams make a zone of the table larger or smaller, a second sentence says why.
 */
export function promotionRelegationSentence(zones: ZoneSizes, table: Parameters<typeof zoneLines>[1] = []): string {
  const { promotion, relegation } = zones;
  const ranked = withoutWithdrawnTeams(table);
  const of = { title: 1, promotion, relegation };
  const isShared = zoneLines(zones, table).some(({ after, zone }) => {
    const beyond = zone === 'relegation' ? ranked.length - ranked.filter((row) => row.relegated).length - after : after;
    return beyond !== of[zone];
  });
  const top =
    promotion > 0 ? `the first ${teamCountWithVerb(promotion, 'goes', 'go')} up` : 'the first team is the champion';
  const bottom = relegation > 0 ? `, the last ${teamCountWithVerb(relegation, 'goes', 'go')} down` : '';
  const why = isShared ? ' Level teams share a place, so a line takes in all of them.' : '';
  return `At the end of the season ${top}${bottom}.${why}`;
}

function teamCountWithVerb(count: number, one: string, several: string): string {
  return count === 1 ? `team ${one}` : `${countWithNoun(count, 'team')} ${several}`;
}
