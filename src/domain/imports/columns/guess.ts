import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type FileKind, MIN_WINNING_POINTS, type MeaningName } from '#domain/imports/meanings.ts';
import { type PossibleMeaning } from './candidate.ts';
import { type ColumnFacts, highestOf, shareOf } from './column-facts.ts';
import type { Look } from './cell-looks.ts';

// The meaning of a column without a known heading is guessed from its cells. The guess becomes the suggestion of a
// question.

/** The meanings that the cells suggest, and the kind of file that they suggest (`null` for no kind). */
type Guess = { kind: FileKind | null; meanings: ReadonlyMap<ColumnFacts, PossibleMeaning> };

/** The share of a column's cells that must look like a meaning to show it clearly. */
const CLEAR = 0.8;

/** What cells may look like that shows the meaning of their column, the clearest first. */
const BY_LOOK: readonly [Look, MeaningName][] = [
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
 * Returns the meaning that the cells of a column show without doubt, whatever its heading is; `null` if there is none.
 */
export function clearMeaning(column: ColumnFacts, kind: FileKind): MeaningName | null {
  const found = BY_LOOK.find(([look]) => shareOf(column, look) >= CLEAR);
  if (found) return found[1];
  if (shareOf(column, 'pair') < CLEAR) return null;
  return kind === 'scores' || kind === 'fixtures' ? 'teamScores' : 'score';
}

/**
 * Guesses the meanings of columns from their cells. `taken`: the meanings that other columns have. `known`: the kind of
 * the file; `null` if unknown.
 */
export function guessColumns(
  columns: readonly ColumnFacts[],
  taken: readonly MeaningName[],
  facts: LeagueFacts,
  known: FileKind | null = null,
): Guess {
  const meanings = new Map<ColumnFacts, PossibleMeaning>();
  const used = new Set<MeaningName>(taken);
  const set = (column: ColumnFacts | undefined, meaning: MeaningName, isCertain = false) => {
    if (column === undefined || used.has(meaning)) return;
    used.add(meaning);
    meanings.set(column, { meaning, number: 1, ...(isCertain ? {} : { isDoubtful: true as const }) });
  };
  const filled = columns.filter((column) => column.filled > 0);
  // In the order of `BY_LOOK`: a column of whole days becomes the date before a column such as `11/12` can.
  const ofLook = (column: ColumnFacts) => BY_LOOK.findIndex(([look]) => shareOf(column, look) >= CLEAR);
  for (const column of filled.toSorted((a, b) => ofLook(a) - ofLook(b) || a.place - b.place)) {
    const looks = BY_LOOK.find(([look, meaning]) => !used.has(meaning) && shareOf(column, look) >= CLEAR);
    if (looks) set(column, looks[1]);
    else if (shareOf(column, 'frame') >= CLEAR)
      set(column, highestOf(column) >= MIN_WINNING_POINTS ? 'frame' : 'fixture');
  }
  const open = () => filled.filter((column) => !meanings.has(column));
  const names = open().filter(
    (column) => shareOf(column, 'name', 'nobody') >= CLEAR && shareOf(column, 'separator') < CLEAR,
  );
  const numbers = open().filter((column) => shareOf(column, 'number', 'handicap') >= CLEAR);
  const [pair] = open().filter((column) => shareOf(column, 'pair') >= CLEAR);
  const kind = known ?? kindOf({ names, numbers, hasPair: pair !== undefined, used, facts });
  const isFrames = kind === 'results';
  set(pair, isFrames ? 'score' : 'teamScores');
  if (kind === 'squads') guessSquad(names, numbers, used, set);
  else if (kind !== null) {
    const parted = partedBySeparator(filled, names);
    const [first, second, ...others] = parted ?? (isFrames ? teamsFirst(names) : names);
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

type SetMeaning = (column: ColumnFacts | undefined, meaning: MeaningName, isCertain?: boolean) => void;

function guessSquad(
  names: readonly ColumnFacts[],
  numbers: readonly ColumnFacts[],
  used: ReadonlySet<MeaningName>,
  set: SetMeaning,
): void {
  const [first, second] = names;
  if (second === undefined && !used.has('team')) set(first, 'player');
  else {
    set(first, used.has('team') ? 'player' : 'team');
    set(second, 'player');
  }
  set(numbers.at(-1), 'handicap');
}

type Shapes = {
  names: readonly ColumnFacts[];
  numbers: readonly ColumnFacts[];
  hasPair: boolean;
  used: ReadonlySet<MeaningName>;
  facts: LeagueFacts;
};

function kindOf({ names, numbers, hasPair, used, facts }: Shapes): FileKind | null {
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
  return isSquad || areKnown(second, facts.players) ? 'squads' : areKnown(second, facts.teams) ? 'fixtures' : null;
}

function hasRepeats({ cells }: ColumnFacts): boolean {
  return new Set(cells.map(({ text }) => text.toLowerCase())).size < cells.length;
}

function areKnown({ cells }: ColumnFacts, names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return cells.filter(({ text }) => known.has(text.toLowerCase())).length > cells.length / 2;
}

/**
 * Returns the columns of names, first the two beside a column of `v`: the home team, then the away team. Returns `null`
 * if no column has `v`.
 */
function partedBySeparator(columns: readonly ColumnFacts[], names: readonly ColumnFacts[]): ColumnFacts[] | null {
  const parting = columns.find((column) => shareOf(column, 'separator') >= CLEAR);
  if (parting === undefined) return null;
  const before = names.findLast(({ place }) => place < parting.place);
  const after = names.find(({ place }) => place > parting.place);
  return before && after ? [before, after, ...names.filter((one) => one !== before && one !== after)] : null;
}

/**
 * Returns the columns with the two first that have the fewest different names: each team is on more lines than each
 * player.
 */
function teamsFirst(names: readonly ColumnFacts[]): ColumnFacts[] {
  const different = ({ cells }: ColumnFacts) => new Set(cells.map(({ text }) => text.toLowerCase())).size;
  const teams = names.toSorted((a, b) => different(a) - different(b) || a.place - b.place).slice(0, 2);
  return [...names.filter((one) => teams.includes(one)), ...names.filter((one) => !teams.includes(one))];
}
