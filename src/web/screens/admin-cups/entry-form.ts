import type { CompetitionAnswer, CompetitionSummary } from '#contract/cups.ts';
import type { CompetitionKind } from '#domain/cups/cup.ts';
import type { OtherCupInSeason } from '#domain/cups/cup-source.ts';
import { valueOrCollect, type Issue } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';

// Converts a cup's entrants and group stage to the texts of form fields, and these texts to a request.

/**
 * How a cup gets its entrants: officials name the entrants, teams enter by their positions in a league table, or
 * everyone who lost their first tie in another cup enters.
 */
export type EntrantSource = 'named' | 'table' | 'losers';

export type EntryValues = {
  enters: EntrantSource;
  division: string;
  /** The positions in the league table whose teams enter, such as `1-4, 6`. */
  places: string;
  losersOf: string;
  hasGroups: 'no' | 'yes';
  groups: { count: string; through: string; bestOf: string; playBy: string };
};

const NO_GROUPS: EntryValues['groups'] = { count: '', through: '', bestOf: '', playBy: '' };

export function entryValues(cup: CompetitionAnswer | null): EntryValues {
  const { fromTable, losersOf, groups } = cup ?? {};
  return {
    enters: fromTable ? 'table' : losersOf === undefined ? 'named' : 'losers',
    division: String(fromTable?.division ?? ''),
    places: placesText(fromTable?.places ?? []),
    losersOf: losersOf ?? '',
    hasGroups: groups ? 'yes' : 'no',
    groups: groups
      ? {
          count: String(groups.count),
          through: String(groups.through),
          bestOf: String(groups.bestOf ?? ''),
          playBy: groups.playBy ?? '',
        }
      : NO_GROUPS,
  };
}

/** Returns positions in a table as a text such as `1-4, 6`. */
function placesText(places: readonly number[]): string {
  const runs: number[][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.at(-1) === place - 1) last.push(place);
    else runs.push([place]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}-${run.at(-1)}` : `${run[0]}`)).join(', ');
}

const MAX_TABLE_PLACES = 99;

/**
 * Returns the table positions in a text such as `1-4, 6`. `null` if the text is invalid or has more than 99 positions.
 */
export function parsePlaces(text: string): number[] | null {
  const places = text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    return from <= to ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [0];
  });
  return places.length <= MAX_TABLE_PLACES && places.every((place) => place > 0) ? places : null;
}

/**
 * Returns how the cup in the form gets its entrants. For players and pairs, returns `named` in place of `table`,
 * because only teams have positions in a table.
 */
export function chosenEntrantSource({ enters: from }: EntryValues, kind: CompetitionKind): EntrantSource {
  return from === 'table' && kind !== 'team' ? 'named' : from;
}

/**
 * Returns how many entrants play in the first knock-out round; `null` if that is not known yet. `named`: how many
 * entrants are named in the form.
 */
export function countFirstRoundEntrants(values: EntryValues, kind: CompetitionKind, named: number): number | null {
  const from = chosenEntrantSource(values, kind);
  if (values.hasGroups === 'yes') return Number(values.groups.count) * Number(values.groups.through) || null;
  if (from === 'table') return parsePlaces(values.places)?.length ?? null;
  return from === 'losers' ? null : named;
}

/** Returns the request's fields about who enters and about groups. Adds the faults in typed texts to `issues`. */
export function readEntrantSourceAndGroups(values: EntryValues, kind: CompetitionKind, issues: Issue[]) {
  const from = chosenEntrantSource(values, kind);
  return {
    ...(from === 'table' ? { fromTable: readTablePlaces(values, issues) } : {}),
    ...(from === 'losers' ? { losersOf: values.losersOf || undefined } : {}),
    ...(values.hasGroups === 'yes' ? { groups: readGroups(values, issues) } : {}),
  };
}

function readTablePlaces({ division, places: typed }: EntryValues, issues: Issue[]) {
  const places = parsePlaces(typed);
  if (division === '') issues.push({ path: 'division', message: 'Choose the table.' });
  if (places === null) issues.push({ path: 'places', message: 'Write places as numbers, such as 1-8 or 1, 2, 3, 4.' });
  return { division: division === '' ? undefined : Number(division), places: places ?? undefined };
}

function readGroups({ groups: { count, through, bestOf, playBy } }: EntryValues, issues: Issue[]) {
  const number = (text: string, path: string, what: string) => valueOrCollect(readNumber(text, path, what), issues);
  return {
    count: number(count, 'groups.count', 'The number of groups'),
    through: number(through, 'groups.through', 'The number that goes through'),
    bestOf: bestOf === '' ? null : number(bestOf, 'groups.bestOf', 'Best of'),
    playBy: playBy || null,
  };
}

/** Converts the season's other cups to the type that the domain's cup checks take. */
export function toOtherCupsInSeason(others: readonly CompetitionSummary[]): OtherCupInSeason[] {
  return others.map(({ competitionId: id, name, kind, losersOf }) => ({ id, name, kind, losersOf }));
}

/** Returns an issue with the path of the form field that shows it. Only issues about `fromTable` get another path. */
export function moveIssueToEntryField({ path, message }: Issue): Issue {
  const [, field] = /^fromTable\.(division|places)/.exec(path) ?? [];
  return { path: field ?? path, message };
}
