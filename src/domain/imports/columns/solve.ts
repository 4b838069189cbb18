import { type PossibleMeaning } from './possible-meaning.ts';
import { type ColumnCandidates } from './candidates.ts';
import type { ExaminedColumn } from './column-facts.ts';

/**
 * A column with the meaning that was found for it. `doubt`: why an official is asked about the meaning; `null` for no
 * doubt. `claimed`: several columns may have this meaning. `implied`: the heading alone does not show the meaning.
 * `taken`: other columns have every meaning that this column may have. `contradicted`: the cells do not fit the
 * heading. `small`: the scores may be frame scores or match scores. `unknown`: the heading is unknown. `maybe`: the
 * column may have nothing to import.
 */
export type SolvedColumn = {
  column: ExaminedColumn;
  /** The meaning, which is only the likeliest one if there is a doubt; `null` for no meaning. */
  meaning: PossibleMeaning | null;
  /** The meanings that the column may have, the likeliest first. */
  candidates: readonly PossibleMeaning[];
  doubt: null | 'claimed' | 'implied' | 'taken' | 'contradicted' | 'small' | 'unknown' | 'maybe';
  isAnswered: boolean;
};

/** Returns a text that identifies a meaning and its number (of the frame, player or team), such as `homePlayer 2`. */
export function meaningKey({ meaning, number }: PossibleMeaning): string {
  return `${meaning} ${number}`;
}

/**
 * Gives each column one of its possible meanings, or `null`. Columns with an official's answer come first, then columns
 * with a single possible meaning. A meaning goes to one column only. Exception: if several columns with different cells
 * compete for a meaning, all get it, with the doubt `claimed`.
 */
export function assignMeanings(choices: readonly ColumnCandidates[]): SolvedColumn[] {
  const found = new Map<ExaminedColumn, SolvedColumn>();
  const takers = new Map<string, ExaminedColumn[]>();
  const settle = (
    { column, candidates, isAnswered }: ColumnCandidates,
    meaning: PossibleMeaning | null,
    doubt: SolvedColumn['doubt'],
  ) => {
    found.set(column, { column, meaning, candidates, doubt, isAnswered });
    if (meaning !== null) takers.set(meaningKey(meaning), [...(takers.get(meaningKey(meaning)) ?? []), column]);
  };
  for (const choice of choices.filter(({ isAnswered }) => isAnswered))
    settle(choice, choice.candidates[0] ?? null, null);
  let open = choices.filter(({ isAnswered }) => !isAnswered);
  const left = ({ candidates }: ColumnCandidates) => candidates.filter((one) => !takers.has(meaningKey(one)));
  while (open.length > 0) {
    for (const choice of open)
      if (left(choice).length === 0) settle(choice, null, doubtAboutColumnWithoutMeaning(choice, takers, found));
    open = open.filter(({ column }) => !found.has(column));
    const single = open.filter((choice) => left(choice).length === 1);
    const firstKey = (choice: ColumnCandidates | undefined) =>
      left(choice as ColumnCandidates).map(meaningKey)[0] ?? '';
    const next = single.length > 0 ? single : open.filter((choice) => firstKey(choice) === firstKey(open[0]));
    const claims = new Map<string, ColumnCandidates[]>();
    for (const choice of next) claims.set(firstKey(choice), [...(claims.get(firstKey(choice)) ?? []), choice]);
    for (const claimants of claims.values()) settleClaim(claimants, left, settle);
    open = open.filter(({ column }) => !found.has(column));
  }
  return choices.flatMap(({ column }) => found.get(column) ?? []);
}

function settleClaim(
  claimants: readonly ColumnCandidates[],
  left: (choice: ColumnCandidates) => PossibleMeaning[],
  settle: (choice: ColumnCandidates, meaning: PossibleMeaning | null, doubt: SolvedColumn['doubt']) => void,
): void {
  const [first, ...others] = claimants;
  if (first === undefined) return;
  const meanings = new Map(claimants.map((choice) => [choice, left(choice)[0] ?? null]));
  const isClaimed = others.some(({ column }) => !haveSameCells(column, first.column));
  for (const choice of claimants) {
    const meaning = meanings.get(choice) ?? null;
    if (isClaimed) settle(choice, meaning, 'claimed');
    else if (choice === first) settle(choice, meaning, meaning?.isDoubtful ? 'implied' : null);
    else settle(choice, null, null);
  }
}

/**
 * Returns the doubt about a column that gets no meaning. The doubt is `taken` if other columns got the meanings that
 * were possible for this column. There is no doubt (`null`) if this column had no possible meaning. There is also no
 * doubt if one of those other columns has the same cells as this column, or got its meaning from an official.
 */
function doubtAboutColumnWithoutMeaning(
  { column, candidates }: ColumnCandidates,
  takers: ReadonlyMap<string, ExaminedColumn[]>,
  found: Map<ExaminedColumn, SolvedColumn>,
): SolvedColumn['doubt'] {
  const winners = candidates.flatMap((one) => takers.get(meaningKey(one)) ?? []);
  if (winners.length === 0 || winners.some((one) => haveSameCells(one, column) || found.get(one)?.isAnswered))
    return null;
  return 'taken';
}

/** Returns whether two columns have the same cells, apart from capitals. */
function haveSameCells(a: ExaminedColumn, b: ExaminedColumn): boolean {
  return (
    a.filled === b.filled &&
    a.cells.every(
      ({ text, line }, i) => b.cells[i]?.line === line && b.cells[i]?.text.toLowerCase() === text.toLowerCase(),
    )
  );
}
