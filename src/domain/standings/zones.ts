import { countOf } from '#domain/count.ts';
import { rulesOf, type Season } from '#domain/seasons/season.ts';

/** How many teams at the top of a table go up, and how many at its bottom go down. */
export type Zones = { promotion: number; relegation: number };

export type Zone = 'champions' | 'promotion' | 'relegation';

/** The word of each zone, as its line in a table has it. */
export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  champions: 'Champions',
  promotion: 'Promotion',
  relegation: 'Relegation',
};

/**
 * Returns the zones in a division's table of so many teams; `null` if the rules name none (Rule S10).
 */
export function zonesOf(
  season: Pick<Season, 'divisions' | 'rules' | 'divisionRules'>,
  division: number,
  teams: number,
): Zones | null {
  const { promoted, relegated } = rulesOf(season, division);
  if (promoted === null && relegated === null) return null;
  const most = Math.floor(teams / 2);
  const isHighest = season.divisions.every((other) => other >= division);
  const isLowest = season.divisions.every((other) => other <= division);
  return {
    promotion: isHighest ? 0 : Math.min(promoted ?? 0, most),
    relegation: isLowest ? 0 : Math.min(relegated ?? 0, most),
  };
}

/** Returns how many teams of a table can be in a zone: those that withdrew are in none (Rule R21). */
export function placedIn(rows: readonly { withdrawn?: true | undefined }[]): number {
  return rows.filter(({ withdrawn }) => !withdrawn).length;
}

/** A line between two places: below `after`, with the zone that ends or begins there. */
export type ZoneLine = { after: number; zone: Zone };

/** Returns the lines that the zones draw in a table of so many teams, from the top. */
export function zoneLines({ promotion, relegation }: Zones, teams: number): ZoneLine[] {
  const top: ZoneLine = promotion > 0 ? { after: promotion, zone: 'promotion' } : { after: 1, zone: 'champions' };
  const bottom: ZoneLine = { after: teams - relegation, zone: 'relegation' };
  return [top, bottom].filter(({ after }) => after < teams);
}

/** Returns the zones in words: `The first 2 teams go up, the last 2 go down.` */
export function zoneWords({ promotion, relegation }: Zones): string {
  const top = promotion > 0 ? `The first ${teamsWords(promotion, 'goes', 'go')} up` : 'The first team is the champion';
  return relegation > 0 ? `${top}, the last ${teamsWords(relegation, 'goes', 'go')} down.` : `${top}.`;
}

function teamsWords(count: number, one: string, several: string): string {
  return count === 1 ? `team ${one}` : `${countOf(count, 'team')} ${several}`;
}
