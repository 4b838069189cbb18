import { printableQuote } from '#domain/imports/cells.ts';
import { mapSides, type Sides } from '#domain/cards/match.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { readNamesAndScore } from './fixture-cell.ts';
import type { TableLine } from './line.ts';
import { playerNameInCells } from './players.ts';
import type { ValueReadingContext, ReportFault } from './reading.ts';
import { meansNoScore, isWalkoverWin, readBothScores } from './score.ts';

/**
 * The players and scores of a frame as texts. `headings`: the headings of the score columns, for sentences about
 * faults.
 */
export type FrameTexts = { players: Sides<string>; scores: Sides<string>; headings: Sides<string> };

/**
 * Returns the players and scores of a frame as texts. One cell may have both scores, or both the players and the
 * scores. If such a cell cannot be read, reports a fault and returns `null`. `number`: the number in the headings of
 * the frame's columns.
 */
export function frameTexts(
  line: TableLine,
  number: number,
  { exported }: Pick<ValueReadingContext, 'exported'>,
  report: ReportFault,
): FrameTexts | null {
  const players = mapSides((side) => playerNameInCells(line, number, side));
  const scores = mapSides((side) => {
    const text = line.cell(`${side}Score`, number);
    return !exported && meansNoScore(text) ? '' : text;
  });
  const headings = mapSides((side) => line.heading(`${side}Score`, number));
  const texts = { players, scores, headings };
  const frame = line.cell('frame', number);
  if (frame !== '') return readFrameCell(texts, frame, line.heading('frame', number), report);
  const both = line.cell('score', number);
  if (meansNoScore(both)) return texts;
  const heading = line.heading('score', number);
  // A word such as `w/o` in a cell for both scores becomes the score of both sides. The winner is found later: the side
  // that has a player has won.
  const inOne = { home: heading, away: heading };
  if (isWalkoverWin(both)) return { players, scores: { home: both, away: both }, headings: inOne };
  const read = readBothScores(both);
  if ('fault' in read) return reportCellFault(report, heading, both, read.fault);
  return { players, scores: scoresAsTexts(read.value), headings: inOne };
}

function readFrameCell(texts: FrameTexts, frame: string, heading: string, report: ReportFault): FrameTexts | null {
  const both = readBothScores(frame);
  const headings = { home: heading, away: heading };
  if ('value' in both) return { ...texts, scores: scoresAsTexts(both.value), headings };
  const read = readNamesAndScore(frame);
  if (!read) return reportCellFault(report, heading, frame, 'which is not two players and their points');
  const points = read.score === null ? null : readBothScores(read.score);
  if (points && 'fault' in points) return reportCellFault(report, heading, frame, points.fault);
  const players = { home: read.home, away: read.away };
  return { players, scores: points ? scoresAsTexts(points.value) : texts.scores, headings };
}

function scoresAsTexts([home, away]: [number, number]): Sides<string> {
  return { home: String(home), away: String(away) };
}

function reportCellFault(report: ReportFault, heading: string, text: string, why: string): null {
  report(`${heading} is "${printableQuote(text)}", ${why}.`);
  return null;
}

const SINGLE_FRAME_CELL_MEANINGS: readonly MeaningName[] = [
  'homePlayer',
  'homeFirstName',
  'homeSurname',
  'homePartner',
  'homeThird',
  'homeFourth',
  'homeScore',
  'homeBreak',
  'homeOtherBreaks',
  'awayPlayer',
  'awayFirstName',
  'awaySurname',
  'awayPartner',
  'awayThird',
  'awayFourth',
  'awayScore',
  'awayBreak',
  'awayOtherBreaks',
  'score',
  'winner',
  'frame',
];

/**
 * Returns the texts of a frame's cells that are not empty. `number`: the number in the headings of the frame's columns.
 */
export function filledFrameCells(line: TableLine, number: number): string[] {
  return SINGLE_FRAME_CELL_MEANINGS.map((meaning) => line.cell(meaning, number)).filter((text) => text !== '');
}
