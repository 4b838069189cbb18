import { parseSeasonName } from '#domain/season.ts';
import type { League } from './league-schema.ts';
import type { Mistake } from './mistake.ts';

type SeasonSeed = League['seasons'][number];
type Fault = Omit<Mistake, 'file'>;

/** What is right by itself and wrong together. */
export function faultsBetween({ seasons, defaultSeason, competitions, venues }: League): Fault[] {
  const names = seasons.map(({ name }) => name);
  const faults = [
    ...twice('seasons', names),
    ...twice(
      'competitions',
      competitions.map(({ name }) => name),
    ),
    ...twice(
      'venues',
      venues.map(({ name }) => name),
    ),
    ...seasons.flatMap(seasonFaults),
  ];
  if (names.includes(defaultSeason)) return faults;
  return [...faults, { place: 'defaultSeason', message: `must be one of the seasons: ${names.join(', ')}.` }];
}

function seasonFaults({ name, weeks, calendar, divisions }: SeasonSeed, index: number): Fault[] {
  const place = `seasons, entry ${index + 1}`;
  const parsed = parseSeasonName(name);
  const faults = parsed.ok ? [] : parsed.issues.map(({ message }) => ({ place: `${place}, name`, message }));
  if (new Set(divisions).size < divisions.length) {
    faults.push({ place: `${place}, divisions`, message: 'must not have the same number twice.' });
  }
  for (const [at, week] of calendar.entries()) {
    const here = `${place}, calendar, entry ${at + 1}`;
    const before = calendar[at - 1];
    if (week.to < week.from) faults.push({ place: here, message: 'must not end before it begins.' });
    if (week.week > weeks) faults.push({ place: here, message: `is week ${week.week}, and the season has ${weeks}.` });
    if (before !== undefined && (week.from <= before.to || week.week <= before.week)) {
      faults.push({ place: here, message: 'must come after the week before it.' });
    }
  }
  return faults;
}

function twice(place: string, names: readonly string[]): Fault[] {
  const again = names.filter((name, index) => names.indexOf(name) < index);
  return [...new Set(again)].map((name) => ({ place, message: `must not have ${name} twice.` }));
}
