import type { z } from 'zod';
import { type League, leagueFile } from './league-schema.ts';
import { type Fault, mistaken, type Parsed } from './folder-files.ts';
import { checkDivisionRules } from '#domain/seasons/season-rules.ts';
import { parseSeasonName } from '#domain/seasons/season.ts';

export const LEAGUE_JSON = 'league.json';

/** Parses and checks the text of `league.json`; reports all mistakes at once. */
export function parseLeague(text: string): Parsed<League> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return mistaken(LEAGUE_JSON, [syntaxFault(text, error instanceof Error ? error.message : '')]);
  }
  const parsed = leagueFile.safeParse(json, { error: wordsOf });
  if (!parsed.success) {
    return mistaken(
      LEAGUE_JSON,
      parsed.error.issues.map(({ path, message }) => ({ place: placeOf(path), message })),
    );
  }
  const faults = faultsBetween(parsed.data);
  return faults.length === 0 ? { ok: true, value: parsed.data } : mistaken(LEAGUE_JSON, faults);
}

/** Says where the text stops being JSON: for a missing comma, the line that lacks it, with the text before and after. */
function syntaxFault(text: string, said: string): Fault {
  const position = Number(/ at position (\d+)/.exec(said)?.[1] ?? Number.NaN);
  if (Number.isNaN(position))
    return { place: '', message: `is not JSON: ${said === '' ? 'it ends too early' : said}.` };
  const before = text.slice(0, position).trimEnd();
  const next = text.slice(position).trimStart();
  if (!said.startsWith("Expected ','") || next === '' || /^[\]})]/.test(next)) {
    const expected = said.replace(/ in JSON at position.*$/, '');
    const place = `line ${text.slice(0, position).split('\n').length}`;
    return {
      place,
      message: `is not JSON: ${expected}${next === '' ? ', but the file ends' : `, but ${quoted(next)} follows`}.`,
    };
  }
  const lines = before.split('\n');
  return {
    place: `line ${lines.length}`,
    message: `a comma is missing after ${quoted(lines.at(-1)?.trim() ?? '')}: ${quoted(next)} follows.`,
  };
}

const LONGEST_QUOTED = 60;

/** The first line of a text, shortened, between marks that JSON does not use. */
function quoted(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  return `«${line.length > LONGEST_QUOTED ? `${line.slice(0, LONGEST_QUOTED)}…` : line}»`;
}

/** The sentences for issues without one in the schema. */
function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ');
    return `${names} ${issue.keys.length === 1 ? 'is' : 'are'} not known here. Check the spelling (docs/operator.md has all names).`;
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing.';
  return EXPECTED[issue.expected] ?? `must be ${issue.expected}.`;
}

const EXPECTED: Partial<Record<string, string>> = {
  string: 'must be text, in quotation marks.',
  number: 'must be a number, without quotation marks.',
  int: 'must be a whole number, without quotation marks.',
  array: 'must be a list, in [ ].',
  object: 'must be a group of names and values, in { }.',
  boolean: 'must be true or false.',
};

/** The place in the file, counted from one: `venues, entry 2, phone`. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ');
}

type SeasonSeed = League['seasons'][number];

/** Faults that concern several values together. */
function faultsBetween({ seasons, defaultSeason }: League): Fault[] {
  const names = seasons.map(({ name }) => name);
  const faults = [...duplicates('seasons', names), ...seasons.flatMap(seasonFaults)];
  if (names.includes(defaultSeason)) return faults;
  return [...faults, { place: 'defaultSeason', message: `must be one of the seasons: ${names.join(', ')}.` }];
}

function seasonFaults({ name, weeks, calendar, divisions, ...rules }: SeasonSeed, index: number): Fault[] {
  const place = `seasons, entry ${index + 1}`;
  const parsed = parseSeasonName(name);
  const faults = parsed.ok ? [] : parsed.issues.map(({ message }) => ({ place: `${place}, name`, message }));
  if (new Set(divisions).size < divisions.length) {
    faults.push({ place: `${place}, divisions`, message: 'must not have the same number twice.' });
  }
  const own = checkDivisionRules(undefined, { ...rules, divisions });
  if (!own.ok) faults.push(...own.issues.map(({ path, message }) => ({ place: `${place}, ${path}`, message })));
  const strays = Object.keys(rules.divisionRules).filter((key) => !divisions.some((one) => String(one) === key));
  for (const key of strays) {
    faults.push({
      place: `${place}, divisionRules`,
      message: `has rules for division ${key}, which the season lacks.`,
    });
  }
  for (const [at, week] of calendar.entries()) {
    const here = `${place}, calendar, entry ${at + 1}`;
    const before = calendar[at - 1];
    if (week.to < week.from) faults.push({ place: here, message: 'must not end before it begins.' });
    if (week.week > weeks) faults.push({ place: here, message: `is week ${week.week}, but the season has ${weeks}.` });
    if (before !== undefined && (week.from <= before.to || week.week <= before.week)) {
      faults.push({ place: here, message: 'must come after the week before it.' });
    }
  }
  return faults;
}

function duplicates(place: string, names: readonly string[]): Fault[] {
  const again = names.filter((name, index) => names.indexOf(name) < index);
  return [...new Set(again)].map((name) => ({ place, message: `must not have ${name} twice.` }));
}
