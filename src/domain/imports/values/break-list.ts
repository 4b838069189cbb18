import { printableQuote } from '#domain/imports/cells.ts';
import type { BreakListRow, FileContent } from '#domain/imports/content.ts';
import { readBreaks } from './breaks.ts';
import { createCardLineReaders } from './card-lines.ts';
import { selectLeagueLines } from './league-lines.ts';
import type { TableLine } from './line.ts';
import type { FileLines } from './lines.ts';
import { endsWithAmbiguousCaptain, readNameAndMarks } from './person.ts';
import { FilePlayerReader, playerNameInCells } from './players.ts';
import { LineFaultReporter, type ValueReadingContext, type ReportFault } from './reading.ts';
import { readBothScores } from './score.ts';
import { readTeam } from './teams.ts';

/** Returns the content of a file that lists breaks. Its lines need neither a division nor a week. */
export function readBreakList(file: FileLines, reading: ValueReadingContext): FileContent {
  const lines = selectLeagueLines(file.lines, reading);
  const places = createCardLineReaders(lines, reading);
  const players = new FilePlayerReader(reading);
  const rows = lines.flatMap((line) => breakListRows(line, places, players, reading));
  return { kind: 'breaks', divisions: places.named, rows };
}

function breakListRows(
  line: TableLine,
  places: ReturnType<typeof createCardLineReaders>,
  players: FilePlayerReader,
  reading: ValueReadingContext,
): BreakListRow[] {
  const { inquiry } = reading;
  const { day, faulty } = places.dayOf(line);
  const faults = new LineFaultReporter(inquiry, line.line, faulty);
  const { report } = faults;
  const season = places.seasonOf(line, report);
  const division = line.text('division') === '' ? null : places.divisionOf(line, season ?? '', report);
  const week = line.text('week') === '' ? null : places.weekOf(line, day && day.day, report);
  const text = line.text('team');
  const team = text === '' ? null : readTeam(text, { line, meaning: 'team', what: 'The team name' }, reading, report);
  const name = playerNameInCells(line, 1, null);
  if (name === '') report('The player is missing.');
  const said = players.read(name, { line, meaning: 'player', number: 1, what: 'The player name' }, report);
  if (name !== '' && (said === 'left-out' || said.named === null)) {
    inquiry.leaveOut(line.line, `${printableQuote(name)} is not a person.`);
    return [];
  }
  const cell = readBreaks(line.cell('break'));
  // A break such as `41 (1)` is a fault here. On a card, the number in brackets says which player of a pair made the
  // break, but in a list of breaks it may say how many such breaks the player made.
  const points = cell?.every(({ by }) => by === null) ? cell : null;
  if (!points || points.length === 0)
    report(
      `${line.heading('break')} is ${points ? 'empty' : `"${printableQuote(line.cell('break'))}", which is not a break`}.`,
    );
  const frameScore = readFrameScore(line, report);
  if (faults.isFaulty || said === 'left-out' || !said.named || season === null || !points || !day) return [];
  if (division === undefined || week === undefined || team === undefined) return [];
  const row = { line: line.line, season, division, week, date: day.day, player: said.named, team };
  return points.map((one) => ({
    ...row,
    points: one.points,
    opponent: readNameAndMarks(line.cell('opponent'), endsWithAmbiguousCaptain).name,
    frameScore,
  }));
}

function readFrameScore(line: TableLine, report: ReportFault): [number, number] | null {
  const text = line.cell('score');
  if (text === '') return null;
  const read = readBothScores(text);
  if ('value' in read) return read.value;
  report(`${line.heading('score')} is "${printableQuote(text)}", ${read.fault}.`);
  return null;
}
