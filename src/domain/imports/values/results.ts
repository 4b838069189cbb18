import type { FileContent, ResultRow, RowGroup } from '#domain/imports/content.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { type CardLine, cardLines } from './card-lines.ts';
import { readOwnEnding, readTeamScores, hasOnlyEnding } from './endings.ts';
import { scoreScaleOf } from './score-scale.ts';
import { filledCells } from './frame-texts.ts';
import type { FramePlace, FrameReading } from './frame-reading.ts';
import { readFrame } from './frames.ts';
import type { TableColumns } from './line.ts';
import type { FileLines } from './lines.ts';
import { FilePlayers } from './players.ts';
import type { ValueReading } from './reading.ts';
import { StatedScores } from './stated-scores.ts';
import { readFixtureState } from './state.ts';

/** Returns the cards of a file with results or match scores. */
export function readResults(kind: 'results' | 'scores', file: FileLines, reading: ValueReading): FileContent {
  const { lines, strays, named } = cardLines(file.lines, reading);
  const stray: FileLine[] = [...file.broken, ...strays.map(({ line }) => line)];
  const groups = new Map<CardLine['key'], RowGroup>();
  const by: FrameReading = {
    reading,
    players: new FilePlayers(reading),
    scale: scoreScaleOf(file.lines, reading),
    hasWinner: hasWinner(file),
  };
  const stated = new StatedScores();
  const places = new Map<TableColumns, FramePlace[]>();
  for (const card of lines) {
    const group = card.key && (groups.get(card.key) ?? { key: card.key, rows: [] });
    const { columns } = card.line;
    const own = places.get(columns) ?? framePlaces(columns);
    places.set(columns, own);
    const rows = kind === 'scores' ? scoreRows(card, reading) : frameRows(card, own, group, by);
    if (rows.length === 0) continue;
    if (group) {
      if (!reading.own && kind === 'results') stated.add(card, group);
      groups.set(group.key, group);
      group.rows.push(...rows);
    } else stray.push(card.line.line);
  }
  if (!reading.own && kind === 'results') stated.report([...groups.values()], reading);
  return { kind, divisions: named, groups: [...groups.values()], strays: stray.sort((a, b) => a - b) };
}

function hasWinner({ lines }: FileLines): boolean {
  const tables = new Set(lines.map(({ columns }) => columns));
  return [...tables].some((columns) => columns.find('winner') !== undefined || columns.find('section') !== undefined);
}

const PLAYERS: readonly MeaningName[] = [
  'homePlayer',
  'homeFirstName',
  'homeSurname',
  'awayPlayer',
  'awaySurname',
  'frame',
];

/**
 * Returns which frames each line of a table has. Several scores beside only one pair of players are the frames of one
 * match.
 */
function framePlaces(columns: TableColumns): FramePlace[] {
  const numbers = columns.numbers('frame');
  const ofPlayers = new Set(columns.numbers('frame', (meaning) => PLAYERS.includes(meaning)));
  const isOneMatch = numbers.length > 1 && ofPlayers.size === 1 && ofPlayers.has(1);
  const isWide = numbers.length > 1 && !isOneMatch;
  return numbers.map((number) => ({
    number,
    players: isOneMatch ? 1 : number,
    match: isWide ? number : null,
    frame: isOneMatch ? number : null,
  }));
}

function scoreRows(card: CardLine, reading: ValueReading): ResultRow[] {
  const row = reading.own && hasOnlyEnding(card) ? readOwnEnding(card, reading) : readTeamScores(card, reading);
  return row ? [row] : [];
}

function frameRows(
  card: CardLine,
  places: readonly FramePlace[],
  group: RowGroup | null,
  by: FrameReading,
): ResultRow[] {
  const { reading } = by;
  const { inquiry, own } = reading;
  if (hasOnlyEnding(card)) return own ? [readOwnEnding(card, reading)] : scoreRows(card, reading);
  // A line that is empty but for its card is a frame, if frames of the card are above it.
  if (!own && (group?.rows.length ?? 0) === 0 && isUnplayed(card, places, reading)) return [];
  const { line } = card;
  const isNumbered = (['match', 'matchNumber'] as const).some((one) => line.columns.find(one) !== undefined);
  const next = (group?.rows.at(-1)?.match ?? 0) + 1;
  const filled = places.filter(({ number }) => places.length === 1 || filledCells(line, number).length > 0);
  if (filled.length === 0) inquiry.leaveOut(line.line, `${card.teams.home} v ${card.teams.away} has no frames.`);
  return filled.flatMap((place) => {
    const match = place.match ?? (isNumbered ? null : next);
    return readFrame(card, { ...place, match }, by) ?? [];
  });
}

/**
 * Returns whether a line without frames says that the match was not played, such as `P-P`. Such a line is listed as
 * left out.
 */
function isUnplayed({ line, teams }: CardLine, places: readonly FramePlace[], { inquiry }: ValueReading): boolean {
  const cells = places.flatMap(({ number }) => filledCells(line, number)).filter((text) => text !== '0');
  const [only = '', ...others] = new Set(cells);
  if (others.length > 0) return false;
  const said = only || line.cell('state') || line.cell('outcome') || (teams.state ?? '');
  const word = readFixtureState(said)?.word;
  // A word such as `void` in place of both players means that nobody played this frame.
  if (only !== '' && (word === undefined || (cells.length > 1 && !CALLED_OFF.has(word)))) return false;
  const title = `${teams.home} v ${teams.away}`;
  if (word === 'conceded') {
    inquiry.fault(line.line, `${title} was conceded, but the line does not say by whom.`);
    return false;
  }
  inquiry.leaveOut(line.line, `${title} has no frames${said === '' ? '' : ` (${said})`}.`);
  return true;
}

const CALLED_OFF: ReadonlySet<string> = new Set(['postponed', 'rearranged', 'cancelled', 'abandoned']);
