import { printableQuote } from '#domain/imports/cells.ts';
import type { FileContent, FixtureListRow } from '#domain/imports/content.ts';
import { scheduledStates, type ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import { parseVenueName } from '#domain/squads/venue.ts';
import { type CardLine, readCardLines } from './card-lines.ts';
import type { TableLine } from './line.ts';
import type { FileLines } from './lines.ts';
import { LineFaultReporter, type ValueReadingContext, type ReportFault, valueOrReportFaults } from './reading.ts';
import { readFixtureState } from './state.ts';
import { readTime } from './time.ts';

/**
 * Returns the fixtures in the lines of a fixture list, and the names that the file gives to divisions. Reports faults,
 * and leaves out fixtures with a fault.
 */
export function readFixtures(file: FileLines, reading: ValueReadingContext): FileContent {
  const { lines, named } = readCardLines(file.lines, reading);
  const rows = lines.flatMap((card) => readFixtureListRow(card, reading) ?? []);
  return { kind: 'fixtures', divisions: named, rows };
}

function readFixtureListRow(
  { line, teams, key, day, faulty }: CardLine,
  reading: ValueReadingContext,
): FixtureListRow | null {
  const faults = new LineFaultReporter(reading.inquiry, line.line, faulty);
  const { report } = faults;
  const time = timeOf(line, day?.time ?? null, reading, report);
  const venue = venueOf(line, report);
  const state = stateOf(line, teams.state ?? '', reading, report);
  if (teams.score !== null)
    reading.inquiry.leaveOut(line.line, `The score ${teams.score} is left out: this is a list of fixtures.`);
  if (faults.isFaulty || !key || !day || venue === null || state === null) return null;
  return { line: line.line, ...key, date: day.day, time, venue, state };
}

function timeOf(
  line: TableLine,
  beside: string | null,
  { own }: ValueReadingContext,
  report: ReportFault,
): string | null {
  const text = line.text('time');
  if (/^(?:|-|–|\?|n\/?a|tb[acd])$/i.test(text)) return beside === '00:00' ? null : beside;
  const time = readTime(text);
  if (time === null)
    report(`${line.heading('time')} is "${printableQuote(text)}", which is not a time: write it as 19:30.`);
  return time === '00:00' && !own ? null : time;
}

function venueOf(line: TableLine, report: ReportFault): string | null {
  return valueOrReportFaults(parseVenueName(line.text('venue')), report) ?? null;
}

/**
 * Returns the state of a fixture. For a played fixture, returns `planned`, because the recorded result shows that the
 * fixture was played. For an unknown word in this site's own files, reports a fault and returns `null`. For an unknown
 * word in other files, returns `planned`, and lists the word as not stored. `beside`: the state in the cell with both
 * teams; '' for none.
 */
function stateOf(
  line: TableLine,
  beside: string,
  { inquiry, own }: ValueReadingContext,
  report: ReportFault,
): ScheduledState | null {
  const text = line.text('state') || beside;
  const word = text.toLowerCase();
  if (word === '' || word === 'played') return 'planned';
  const known = scheduledStates.find((one) => one === word);
  if (known) return known;
  if (own) {
    report(`state is "${printableQuote(text)}": it must be one of ${scheduledStates.join(', ')}.`);
    return null;
  }
  const read = readFixtureState(text);
  const state = scheduledStates.find((one) => one === read?.word) ?? (read?.word === 'void' ? 'cancelled' : 'planned');
  const isKept = read?.isWhole === true && (state === read.word || read.word === 'played' || read.word === 'void');
  if (!isKept) inquiry.leaveOut(line.line, `“${printableQuote(text)}” is not stored: the fixture is ${state}.`);
  return state;
}
