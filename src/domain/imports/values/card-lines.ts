import { SIDES } from '#domain/cards/match.ts';
import type { CardKey } from '#domain/imports/content.ts';
import type { NamedDivision } from '#domain/imports/content.ts';
import { printable } from '#domain/imports/cells.ts';
import { leagueLines } from './competitions.ts';
import { FileDays, isNoDay, type LineDay } from './days.ts';
import { divisionsOf } from './divisions.ts';
import type { Line } from './line.ts';
import { LineFaults, type Reading, type Report, unheard } from './reading.ts';
import { type SeasonSpan, seasonsOf, spansOf } from './seasons.ts';
import { hasBye, isNoTeam, readTeam, type TeamTexts, teamTexts } from './teams.ts';
import { weeksOf } from './weeks.ts';

/** A line with two teams. `day`: `undefined` if it could not be read. `key`: `null` if the line has no card. */
export type CardLine = { line: Line; teams: TeamTexts; key: CardKey | null; day: LineDay | undefined; faulty: boolean };

/** The lines with two teams, and the divisions that they name. `strays`: lines whose teams could not be read. */
type CardLines = { lines: CardLine[]; strays: Line[]; named: NamedDivision[] };

/** Returns each line with its season, division, week, day and teams. */
export function cardLines(all: readonly Line[], reading: Reading): CardLines {
  const { inquiry } = reading;
  const [withTeams, strays] = [new Map<Line, TeamTexts>(), [] as Line[]];
  for (const line of leagueLines(all, reading)) {
    const teams = teamTexts(line);
    if (!teams) {
      inquiry.fault(
        line.line,
        `${line.heading('fixture')} is "${printable(line.text('fixture'))}", which is not two teams.`,
      );
      strays.push(line);
    } else if (isUndated(line, reading)) {
      inquiry.leaveOut(line.line, `${teams.home} v ${teams.away} has neither a week nor a date yet.`);
    } else if (hasBye(teams, reading)) {
      // An unknown column of teams is already a question.
      const side = SIDES.find((one) => teams[one] === '' && line.columns.find(`${one}Team`));
      if (side && wasPlayed(line)) {
        inquiry.fault(line.line, `The ${side} team is missing.`);
        strays.push(line);
      } else inquiry.leaveOut(line.line, `${[teams.home, teams.away].join(' ').trim()}: no match.`);
    } else if (!isNoTeam(teams, line, reading)) withTeams.set(line, teams);
  }
  const lines = [...withTeams.keys()];
  const placed = placesOf(lines, reading);
  const keys = new Map<string, CardKey | null>();
  const read = lines.map((line): CardLine => {
    const teams = withTeams.get(line) ?? { home: '', away: '', score: null, state: null };
    const { day, faulty } = placed.dayOf(line);
    const raw = placed.rawKey(line, teams, day);
    let key = keys.get(raw);
    if (key === undefined) {
      key = placed.keyOf(line, teams, day, new LineFaults(inquiry, line.line).report);
      keys.set(raw, key);
    }
    return { line, teams, key, day, faulty };
  });
  return { lines: read, strays, named: placed.named };
}

/** Returns whether a line of a fixture list has no week and says that its date is not known. */
function isUndated(line: Line, { kind, inquiry }: Reading): boolean {
  if (kind !== 'fixtures' || inquiry.given('all', 'week') !== undefined) return false;
  const date = line.text('date');
  return line.text('week') === '' && date !== '' && isNoDay(date);
}

/** Returns whether a line has players or a score, so that an empty team is a fault. */
function wasPlayed(line: Line): boolean {
  const cells = (['homePlayer', 'awayPlayer', 'frame', 'homeTeamScore', 'awayTeamScore', 'teamScores'] as const).map(
    (meaning) => line.cell(meaning),
  );
  return cells.some((text) => text !== '' && text !== '0' && text !== '-');
}

/** Returns functions that read the season, division, week and day of each line. */
export function placesOf(lines: readonly Line[], reading: Reading) {
  const days = new FileDays(reading);
  const seasonOf = seasonsOf(lines, days.sureDays(lines), reading);
  const seasons = new Map(lines.map((line) => [line, seasonOf(line, unheard)]));
  const spans = spansOf(daysBySeason(lines, seasons, days), reading);
  const spanOf = (line: Line): SeasonSpan | null => spans.get(seasons.get(line) ?? '') ?? null;
  days.decide(lines, spanOf);
  const dated = new Map(lines.map((line) => [line, datedLine(line)]));
  const divisions = divisionsOf(lines, (line) => seasons.get(line) ?? null, reading);
  const weekOf = weeksOf(
    lines,
    lines.map((line) => ({ line, day: dated.get(line)?.day?.day, span: spanOf(line) })),
    reading,
  );

  function datedLine(line: Line) {
    const faults = new LineFaults(reading.inquiry, line.line);
    const day = days.of(line, spanOf(line), faults.report);
    return { day, faulty: faults.isFaulty };
  }

  function keyOf(line: Line, teams: TeamTexts, day: LineDay | undefined, report: Report): CardKey | null {
    const season = seasonOf(line, report);
    const division = divisions.of(line, season ?? '', report);
    const week = weekOf(line, day && day.day, report);
    const home = readTeam(teams.home, { line, meaning: 'homeTeam', what: 'The home team' }, reading, report);
    const away = readTeam(teams.away, { line, meaning: 'awayTeam', what: 'The away team' }, reading, report);
    if (season === null || division === undefined || week === undefined || !home || !away) return null;
    return { season, division, week, home, away };
  }

  return {
    named: divisions.named,
    keyOf,
    seasonOf,
    divisionOf: divisions.of,
    weekOf,
    dayOf: (line: Line) => dated.get(line) ?? { day: undefined, faulty: true },
    /** Returns the texts of a line's place. Lines with equal texts are read, and their faults reported, once. */
    rawKey(line: Line, { home, away }: TeamTexts, day: LineDay | undefined): string {
      const texts = (['season', 'division', 'week', 'homeTeamId', 'awayTeamId'] as const).map((one) => line.text(one));
      // Without a week, the day decides.
      const on = line.text('week') === '' ? (day?.day ?? line.text('date')) : '';
      return [...texts, home, away, on].join('\u{1f}');
    },
  };
}

function daysBySeason(
  lines: readonly Line[],
  seasons: ReadonlyMap<Line, string | null>,
  days: FileDays,
): Map<string, string[]> {
  const bySeason = Map.groupBy(lines, (line) => seasons.get(line) ?? '');
  bySeason.delete('');
  return new Map([...bySeason].map(([name, own]) => [name, days.sureDays(own)]));
}
