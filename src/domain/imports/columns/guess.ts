import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type FileKind, MIN_PLAUSIBLE_FRAME_WINNING_POINTS, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning } from './possible-meaning.ts';
import { type ExaminedColumn, highestNumberInColumn, shareOfCellsWithAnyLook } from './column-facts.ts';
import type { CellLook } from './cell-looks.ts';

// This file guesses what columns with unknown headings mean, from their cells. An official is asked about each guess
// that is not certain, with the guess as the suggested answer.

/** What the cells suggest: the kind of the file (`null` if they suggest none), and the meanings of columns. */
type Guess = { kind: FileKind | null; meanings: ReadonlyMap<ExaminedColumn, PossibleMeaning> };

/** A column clearly shows a meaning if at least this share of its cells, from 0 to 1, look like that meaning. */
const MIN_CLEAR_SHARE = 0.8;

/**
 * Looks of cells. Each look is followed by the meaning of a column whose cells have this look. The clearest looks come
 * first.
 */
const MEANINGS_BY_LOOK: readonly [CellLook, MeaningName][] = [
  ['email', 'email'],
  ['phone', 'phone'],
  ['day', 'date'],
  ['serial', 'date'],
  ['dayMonth', 'date'],
  ['season', 'season'],
  ['time', 'time'],
  ['state', 'state'],
  ['versus', 'fixture'],
];

/**
 * Returns the meaning that the cells of a column clearly show, whatever the heading is; `null` if they show none. The
 * `kind` of the file decides whether pairs of numbers are match scores or frame scores.
 */
export function meaningEvidentFromCells(column: ExaminedColumn, kind: FileKind): MeaningName | null {
  const found = MEANINGS_BY_LOOK.find(([look]) => shareOfCellsWithAnyLook(column, look) >= MIN_CLEAR_SHARE);
  if (found) return found[1];
  if (shareOfCellsWithAnyLook(column, 'pair') < MIN_CLEAR_SHARE) return null;
  return kind === 'scores' || kind === 'fixtures' ? 'teamScores' : 'score';
}

/**
 * Guesses the meanings of columns and the kind of their file. `taken`: meanings that other columns
 * have already; they are not given again. `known`: the kind of the file; `null` if it must be guessed.
 */
export function guessKindAndMeanings(
  columns: readonly ExaminedColumn[],
  taken: readonly MeaningName[],
  facts: LeagueFacts,
  known: FileKind | null = null,
): Guess {
  const meanings = new Map<ExaminedColumn, PossibleMeaning>();
  const used = new Set<MeaningName>(taken);
  const set = (column: ExaminedColumn | undefined, meaning: MeaningName, isCertain = false) => {
    if (column === undefined || used.has(meaning)) return;
    used.add(meaning);
    meanings.set(column, { meaning, number: 1, ...(isCertain ? {} : { isDoubtful: true as const }) });
  };
  const filled = columns.filter((column) => column.filled > 0);
  // The columns are sorted as in `MEANINGS_BY_LOOK`, so that the meaning `date` goes to a column with clear days. A
  // column with cells such as `11/12`, which may be scores, gets this meaning only if no column has clear days.
  const ofLook = (column: ExaminedColumn) =>
    MEANINGS_BY_LOOK.findIndex(([look]) => shareOfCellsWithAnyLook(column, look) >= MIN_CLEAR_SHARE);
  for (const column of filled.toSorted((a, b) => ofLook(a) - ofLook(b) || a.place - b.place)) {
    const looks = MEANINGS_BY_LOOK.find(
      ([look, meaning]) => !used.has(meaning) && shareOfCellsWithAnyLook(column, look) >= MIN_CLEAR_SHARE,
    );
    if (looks) set(column, looks[1]);
    else if (shareOfCellsWithAnyLook(column, 'frame') >= MIN_CLEAR_SHARE)
      set(column, highestNumberInColumn(column) >= MIN_PLAUSIBLE_FRAME_WINNING_POINTS ? 'frame' : 'fixture');
  }
  const open = () => filled.filter((column) => !meanings.has(column));
  const names = open().filter(
    (column) =>
      shareOfCellsWithAnyLook(column, 'name', 'nobody') >= MIN_CLEAR_SHARE &&
      shareOfCellsWithAnyLook(column, 'separator') < MIN_CLEAR_SHARE,
  );
  const numbers = open().filter((column) => shareOfCellsWithAnyLook(column, 'number', 'handicap') >= MIN_CLEAR_SHARE);
  const [pair] = open().filter((column) => shareOfCellsWithAnyLook(column, 'pair') >= MIN_CLEAR_SHARE);
  const kind = known ?? guessFileKind({ names, numbers, hasPair: pair !== undefined, used, facts });
  const isFrames = kind === 'results';
  set(pair, isFrames ? 'score' : 'teamScores');
  if (kind === 'squads') guessSquadColumns(names, numbers, used, set);
  else if (kind !== null) {
    const parted = sortColumnsBesideSeparatorFirst(filled, names);
    const [first, second, ...others] = parted ?? (isFrames ? sortLikelyTeamsFirst(names) : names);
    set(first, 'homeTeam', parted !== null);
    set(second, 'awayTeam', parted !== null);
    if (isFrames) for (const [i, meaning] of (['homePlayer', 'awayPlayer'] as const).entries()) set(others[i], meaning);
    const scores = numbers.slice(-2);
    if (pair === undefined && scores.length === 2 && kind !== 'fixtures')
      for (const [i, side] of (['home', 'away'] as const).entries())
        set(scores[i], isFrames ? `${side}Score` : `${side}TeamScore`);
  }
  return { kind, meanings };
}

type MeaningSetter = (column: ExaminedColumn | undefined, meaning: MeaningName, isCertain?: boolean) => void;

function guessSquadColumns(
  names: readonly ExaminedColumn[],
  numbers: readonly ExaminedColumn[],
  used: ReadonlySet<MeaningName>,
  set: MeaningSetter,
): void {
  const [first, second] = names;
  if (second === undefined && !used.has('team')) set(first, 'player');
  else {
    set(first, used.has('team') ? 'player' : 'team');
    set(second, 'player');
  }
  set(numbers.at(-1), 'handicap');
}

type FileKindClues = {
  names: readonly ExaminedColumn[];
  numbers: readonly ExaminedColumn[];
  hasPair: boolean;
  used: ReadonlySet<MeaningName>;
  facts: LeagueFacts;
};

function guessFileKind({ names, numbers, hasPair, used, facts }: FileKindClues): FileKind | null {
  if (used.has('frame')) return 'results';
  const hasScores = hasPair || numbers.length >= 2 || used.has('teamScores') || used.has('homeTeamScore');
  if (names.length >= 4 && hasScores) return 'results';
  const isPlanned = used.has('date') || used.has('time') || used.has('homeTeam');
  if (used.has('fixture')) return hasScores ? 'scores' : 'fixtures';
  const [first, second] = names;
  if (first === undefined) return null;
  if (second === undefined) return numbers.length > 0 && !isPlanned ? 'squads' : null;
  if (hasPair || (isPlanned && numbers.length >= 2)) return 'scores';
  if (isPlanned) return 'fixtures';
  const isSquad = hasRepeats(first) && !hasRepeats(second);
  return isSquad || hasMostlyKnownNames(second, facts.players)
    ? 'squads'
    : hasMostlyKnownNames(second, facts.teams)
      ? 'fixtures'
      : null;
}

function hasRepeats({ cells }: ExaminedColumn): boolean {
  return new Set(cells.map(({ text }) => text.toLowerCase())).size < cells.length;
}

function hasMostlyKnownNames({ cells }: ExaminedColumn, names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return cells.filter(({ text }) => known.has(text.toLowerCase())).length > cells.length / 2;
}

/**
 * Returns the columns of names in a new order: first the two on either side of a column of separators such as `v`. The
 * column on the left has the home teams, the column on the right the away teams. Returns `null` if no column of
 * separators is between two columns of names.
 */
function sortColumnsBesideSeparatorFirst(
  columns: readonly ExaminedColumn[],
  names: readonly ExaminedColumn[],
): ExaminedColumn[] | null {
  const parting = columns.find((column) => shareOfCellsWithAnyLook(column, 'separator') >= MIN_CLEAR_SHARE);
  if (parting === undefined) return null;
  const before = names.findLast(({ place }) => place < parting.place);
  const after = names.find(({ place }) => place > parting.place);
  return before && after ? [before, after, ...names.filter((one) => one !== before && one !== after)] : null;
}

/**
 * Returns the columns of names in a new order, starting with the two that have the fewest different names. They are the
 * teams, because each team is on more lines than each player.
 */
function sortLikelyTeamsFirst(names: readonly ExaminedColumn[]): ExaminedColumn[] {
  const different = ({ cells }: ExaminedColumn) => new Set(cells.map(({ text }) => text.toLowerCase())).size;
  const teams = names.toSorted((a, b) => different(a) - different(b) || a.place - b.place).slice(0, 2);
  return [...names.filter((one) => teams.includes(one)), ...names.filter((one) => !teams.includes(one))];
}
