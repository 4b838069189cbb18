import type { FileContent, ResultRow, RowsOfCard } from '#domain/imports/content.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { type CardLine, readCardLines } from './card-lines.ts';
import { readOutcomeWithExportHeadings, readMatchScoreOrWalkover, saysOnlyHowFixtureEnded } from './fixture-endings.ts';
import { scoreScaleOf } from './score-scale.ts';
import { filledFrameCells } from './frame-texts.ts';
import type { FrameHeadingNumbers, FrameReadingContext } from './frame-reading.ts';
import { readFrame } from './frames.ts';
import type { TableColumns } from './line.ts';
import type { FileLines } from './lines.ts';
import { FilePlayerReader } from './players.ts';
import type { ValueReadingContext } from './reading.ts';
import { StatedScoreCollector } from './stated-scores.ts';
import { readFixtureState } from './state.ts';

/**
 * Returns the match cards of a file: with frames (`results`), or with match scores only (`scores`). Also returns the
 * names that the file gives to divisions, and the lines that belong to no card (`unassignedLines`).
 */
export function readResults(kind: 'results' | 'scores', file: FileLines, reading: ValueReadingContext): FileContent {
  const { lines, strays, named } = readCardLines(file.lines, reading);
  const stray: FileLineNumber[] = [...file.broken, ...strays.map(({ line }) => line)];
  const groups = new Map<CardLine['key'], RowsOfCard>();
  const by: FrameReadingContext = {
    reading,
    players: new FilePlayerReader(reading),
    scale: scoreScaleOf(file.lines, reading),
    hasWinner: hasWinnerColumn(file),
  };
  const stated = new StatedScoreCollector();
  const places = new Map<TableColumns, FrameHeadingNumbers[]>();
  for (const card of lines) {
    const group = card.key && (groups.get(card.key) ?? { key: card.key, rows: [] });
    const { columns } = card.line;
    const own = places.get(columns) ?? frameHeadingNumbers(columns);
    places.set(columns, own);
    const rows = kind === 'scores' ? matchScoreRows(card, reading) : frameRows(card, own, group, by);
    if (rows.length === 0) continue;
    if (group) {
      if (!reading.own && kind === 'results') stated.add(card, group);
      groups.set(group.key, group);
      group.rows.push(...rows);
    } else stray.push(card.line.line);
  }
  if (!reading.own && kind === 'results') stated.report([...groups.values()], reading);
  return { kind, divisions: named, groups: [...groups.values()], unassignedLines: stray.sort((a, b) => a - b) };
}

function hasWinnerColumn({ lines }: FileLines): boolean {
  const tables = new Set(lines.map(({ columns }) => columns));
  return [...tables].some((columns) => columns.find('winner') !== undefined || columns.find('section') !== undefined);
}

const PLAYER_OR_FRAME_COLUMNS: readonly MeaningName[] = [
  'homePlayer',
  'homeFirstName',
  'homeSurname',
  'awayPlayer',
  'awaySurname',
  'frame',
];

/**
 * Returns the numbers of the frames for which a table has columns. If there are several scores but only one pair of
 * players, the scores are the frames of one match. If there are several pairs of players, each score is a separate
 * match.
 */
function frameHeadingNumbers(columns: TableColumns): FrameHeadingNumbers[] {
  const numbers = columns.numbers('frame');
  const ofPlayers = new Set(columns.numbers('frame', (meaning) => PLAYER_OR_FRAME_COLUMNS.includes(meaning)));
  const isOneMatch = numbers.length > 1 && ofPlayers.size === 1 && ofPlayers.has(1);
  const isWide = numbers.length > 1 && !isOneMatch;
  return numbers.map((number) => ({
    number,
    players: isOneMatch ? 1 : number,
    match: isWide ? number : null,
    frame: isOneMatch ? number : null,
  }));
}

function matchScoreRows(card: CardLine, reading: ValueReadingContext): ResultRow[] {
  const row =
    reading.own && saysOnlyHowFixtureEnded(card)
      ? readOutcomeWithExportHeadings(card, reading)
      : readMatchScoreOrWalkover(card, reading);
  return row ? [row] : [];
}

function frameRows(
  card: CardLine,
  places: readonly FrameHeadingNumbers[],
  group: RowsOfCard | null,
  by: FrameReadingContext,
): ResultRow[] {
  const { reading } = by;
  const { inquiry, own } = reading;
  if (saysOnlyHowFixtureEnded(card))
    return own ? [readOutcomeWithExportHeadings(card, reading)] : matchScoreRows(card, reading);
  // If earlier lines have already given the card rows, a line with only the values of the card (such as its teams) is
  // read as one more frame. If the table has several frames on a line, such a line is left out, because it has no
  // frames.
  if (!own && (group?.rows.length ?? 0) === 0 && leaveOutIfUnplayed(card, places, reading)) return [];
  const { line } = card;
  const isNumbered = (['match', 'matchNumber'] as const).some((one) => line.columns.find(one) !== undefined);
  const next = (group?.rows.at(-1)?.match ?? 0) + 1;
  const filled = places.filter(({ number }) => places.length === 1 || filledFrameCells(line, number).length > 0);
  if (filled.length === 0) inquiry.leaveOut(line.line, `${card.teams.home} v ${card.teams.away} has no frames.`);
  return filled.flatMap((place) => {
    const match = place.match ?? (isNumbered ? null : next);
    return readFrame(card, { ...place, match }, by) ?? [];
  });
}

/**
 * Returns whether a line has no frames, because its frame cells are empty or say that the match was not played, such as
 * `P-P`. Lists such a line as left out. If a line says only that the match was conceded, reports a fault and returns
 * false.
 */
function leaveOutIfUnplayed(
  { line, teams }: CardLine,
  places: readonly FrameHeadingNumbers[],
  { inquiry }: ValueReadingContext,
): boolean {
  const cells = places.flatMap(({ number }) => filledFrameCells(line, number)).filter((text) => text !== '0');
  const [only = '', ...others] = new Set(cells);
  if (others.length > 0) return false;
  const said = only || line.cell('state') || line.cell('outcome') || (teams.state ?? '');
  const word = readFixtureState(said)?.word;
  // A word such as `void` in several cells, for example in place of both players, is about this frame, not about the
  // fixture.
  if (only !== '' && (word === undefined || (cells.length > 1 && !CALLED_OFF_STATES.has(word)))) return false;
  const title = `${teams.home} v ${teams.away}`;
  if (word === 'conceded') {
    inquiry.fault(line.line, `${title} was conceded, but the line does not say by whom.`);
    return false;
  }
  inquiry.leaveOut(line.line, `${title} has no frames${said === '' ? '' : ` (${said})`}.`);
  return true;
}

const CALLED_OFF_STATES: ReadonlySet<string> = new Set(['postponed', 'rearranged', 'cancelled', 'abandoned']);
