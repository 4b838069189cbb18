import { SIDES } from '#domain/cards/match.ts';
import type { CardKey } from '#domain/imports/content.ts';
import type { NamedDivision } from '#domain/imports/content.ts';
import { printableQuote } from '#domain/imports/cells.ts';
import { selectLeagueLines } from './league-lines.ts';
import { FileDayReader, isDayUnknown, type LineDayAndTime } from './days.ts';
import { divisionReader } from './divisions.ts';
import type { TableLine } from './line.ts';
import { LineFaultReporter, type ValueReadingContext, type ReportFault, ignoreFault } from './reading.ts';
import { type SeasonSpan, seasonReader, fileSeasonSpans } from './seasons.ts';
import { hasBye, leaveOutIfPlaceholderTeam, readTeam, type TeamTexts, writtenTeamNames } from './teams.ts';
import { weekReader } from './weeks.ts';

/**
 * A line of a file with its teams and the key of its match card. `key`: `null` if the season, division, week or a team
 * could not be read. `day`: `undefined` if the day could not be read. `faulty`: whether the day has a fault, which is
 * already reported.
 */
export type CardLine = {
  line: TableLine;
  teams: TeamTexts;
  key: CardKey | null;
  day: LineDayAndTime | undefined;
  faulty: boolean;
};

/**
 * The lines with two teams. `strays`: lines on which a team is missing or could not be read. `named`: the divisions to
 * which the file gives names.
 */
type CardLines = { lines: CardLine[]; strays: TableLine[]; named: NamedDivision[] };

/**
 * Returns the league matches of a file, each line with its teams, its day and the key of its card. Lists other lines,
 * such as byes and undated fixtures, as left out (Rule N30). Reports a fault if the teams of a line cannot be read, or
 * if a team is missing although the match was played.
 */
export function readCardLines(all: readonly TableLine[], reading: ValueReadingContext): CardLines {
  const { inquiry } = reading;
  const [withTeams, strays] = [new Map<TableLine, TeamTexts>(), [] as TableLine[]];
  for (const line of selectLeagueLines(all, reading)) {
    const teams = writtenTeamNames(line);
    if (!teams) {
      inquiry.fault(
        line.line,
        `${line.heading('fixture')} is "${printableQuote(line.text('fixture'))}", which is not two teams.`,
      );
      strays.push(line);
    } else if (isDayToBeConfirmed(line, reading)) {
      inquiry.leaveOut(line.line, `${teams.home} v ${teams.away} has neither a week nor a date yet.`);
    } else if (hasBye(teams, reading)) {
      // A side without a column is no fault here: officials were already asked which column has its team.
      const side = SIDES.find((one) => teams[one] === '' && line.columns.find(`${one}Team`));
      if (side && wasPlayed(line)) {
        inquiry.fault(line.line, `The ${side} team is missing.`);
        strays.push(line);
      } else inquiry.leaveOut(line.line, `${[teams.home, teams.away].join(' ').trim()}: no match.`);
    } else if (!leaveOutIfPlaceholderTeam(teams, line, reading)) withTeams.set(line, teams);
  }
  const lines = [...withTeams.keys()];
  const placed = createCardLineReaders(lines, reading);
  const keys = new Map<string, CardKey | null>();
  const read = lines.map((line): CardLine => {
    const teams = withTeams.get(line) ?? { home: '', away: '', score: null, state: null };
    const { day, faulty } = placed.dayOf(line);
    const raw = placed.rawKey(line, teams, day);
    let key = keys.get(raw);
    if (key === undefined) {
      key = placed.keyOf(line, teams, day, new LineFaultReporter(inquiry, line.line).report);
      keys.set(raw, key);
    }
    return { line, teams, key, day, faulty };
  });
  return { lines: read, strays, named: placed.named };
}

/**
 * Returns whether a line of a fixture list has no week, and a text such as `tbc` in place of its day. Returns false if
 * an official has given one week for all lines.
 */
function isDayToBeConfirmed(line: TableLine, { kind, inquiry }: ValueReadingContext): boolean {
  if (kind !== 'fixtures' || inquiry.answerForFile('all', 'week') !== undefined) return false;
  const date = line.text('date');
  return line.text('week') === '' && date !== '' && isDayUnknown(date);
}

/**
 * Returns whether a line has players or a score other than 0, which shows that its match was played. A missing team is
 * then a fault, not a bye.
 */
function wasPlayed(line: TableLine): boolean {
  const cells = (['homePlayer', 'awayPlayer', 'frame', 'homeTeamScore', 'awayTeamScore', 'teamScores'] as const).map(
    (meaning) => line.cell(meaning),
  );
  return cells.some((text) => text !== '' && text !== '0' && text !== '-');
}

/**
 * Returns functions that read the season, division, week and day of a line, and the key of its card. `named`: the
 * divisions to which the file gives names.
 */
export function createCardLineReaders(lines: readonly TableLine[], reading: ValueReadingContext) {
  const days = new FileDayReader(reading);
  const seasonOf = seasonReader(lines, days.sureDays(lines), reading);
  const seasons = new Map(lines.map((line) => [line, seasonOf(line, ignoreFault)]));
  const spans = fileSeasonSpans(daysBySeason(lines, seasons, days), reading);
  const spanOf = (line: TableLine): SeasonSpan | null => spans.get(seasons.get(line) ?? '') ?? null;
  days.decide(lines, spanOf);
  const dated = new Map(lines.map((line) => [line, datedLine(line)]));
  const divisions = divisionReader(lines, (line) => seasons.get(line) ?? null, reading);
  const weekOf = weekReader(
    lines,
    lines.map((line) => ({ line, day: dated.get(line)?.day?.day, span: spanOf(line) })),
    reading,
  );

  function datedLine(line: TableLine) {
    const faults = new LineFaultReporter(reading.inquiry, line.line);
    const day = days.of(line, spanOf(line), faults.report);
    return { day, faulty: faults.isFaulty };
  }

  function keyOf(
    line: TableLine,
    teams: TeamTexts,
    day: LineDayAndTime | undefined,
    report: ReportFault,
  ): CardKey | null {
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
    dayOf: (line: TableLine) => dated.get(line) ?? { day: undefined, faulty: true },
    /**
     * Returns a text that is the same for all lines of a card. The key of a card is read only for the first of these
     * lines, so that its faults are reported only once.
     */
    rawKey(line: TableLine, { home, away }: TeamTexts, day: LineDayAndTime | undefined): string {
      const texts = (['season', 'division', 'week', 'homeTeamId', 'awayTeamId'] as const).map((one) => line.text(one));
      // Without a week, lines of the same teams belong to one card if they have the same day.
      const on = line.text('week') === '' ? (day?.day ?? line.text('date')) : '';
      return [...texts, home, away, on].join('\u{1f}');
    },
  };
}

/** Returns the days that are written with a year, keyed by season. Lines without a season are skipped. */
function daysBySeason(
  lines: readonly TableLine[],
  seasons: ReadonlyMap<TableLine, string | null>,
  days: FileDayReader,
): Map<string, string[]> {
  const bySeason = Map.groupBy(lines, (line) => seasons.get(line) ?? '');
  bySeason.delete('');
  return new Map([...bySeason].map(([name, own]) => [name, days.sureDays(own)]));
}
