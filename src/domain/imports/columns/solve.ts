import { type PossibleMeaning } from './candidate.ts';
import { type ColumnChoice } from './candidates.ts';
import type { ColumnFacts } from './column-facts.ts';

/**
 * A column with the meaning that was found for it. `doubt` says why an official must be asked. `claimed`: several
 * columns may have this meaning. `implied`: the heading alone does not show it. `taken`: another column has it.
 * `contradicted`: the cells do not fit the heading. `small`: scores of frames are as low as match scores. `unknown`:
 * the heading is unknown. `maybe`: the column may have nothing to import.
 */
export type SolvedColumn = {
  column: ColumnFacts;
  /** The meaning or, in doubt, the likeliest one; `null` for none. */
  meaning: PossibleMeaning | null;
  /** The possible meanings, the likeliest first. */
  candidates: readonly PossibleMeaning[];
  doubt: null | 'claimed' | 'implied' | 'taken' | 'contradicted' | 'small' | 'unknown' | 'maybe';
  isAnswered: boolean;
};

/** Returns a text that identifies a meaning with its number, such as `homePlayer 2`. */
export function candidateKey({ meaning, number }: PossibleMeaning): string {
  return `${meaning} ${number}`;
}

/** Gives each column a meaning that no other column has. A column with a single possible meaning comes first. */
export function assignMeanings(choices: readonly ColumnChoice[]): SolvedColumn[] {
  const found = new Map<ColumnFacts, SolvedColumn>();
  const takers = new Map<string, ColumnFacts[]>();
  const settle = (
    { column, candidates, isAnswered }: ColumnChoice,
    meaning: PossibleMeaning | null,
    doubt: SolvedColumn['doubt'],
  ) => {
    found.set(column, { column, meaning, candidates, doubt, isAnswered });
    if (meaning !== null) takers.set(candidateKey(meaning), [...(takers.get(candidateKey(meaning)) ?? []), column]);
  };
  for (const choice of choices.filter(({ isAnswered }) => isAnswered))
    settle(choice, choice.candidates[0] ?? null, null);
  let open = choices.filter(({ isAnswered }) => !isAnswered);
  const left = ({ candidates }: ColumnChoice) => candidates.filter((one) => !takers.has(candidateKey(one)));
  while (open.length > 0) {
    for (const choice of open)
      if (left(choice).length === 0) settle(choice, null, doubtWithoutMeaning(choice, takers, found));
    open = open.filter(({ column }) => !found.has(column));
    const single = open.filter((choice) => left(choice).length === 1);
    const firstKey = (choice: ColumnChoice | undefined) => left(choice as ColumnChoice).map(candidateKey)[0] ?? '';
    const next = single.length > 0 ? single : open.filter((choice) => firstKey(choice) === firstKey(open[0]));
    const claims = new Map<string, ColumnChoice[]>();
    for (const choice of next) claims.set(firstKey(choice), [...(claims.get(firstKey(choice)) ?? []), choice]);
    for (const claimants of claims.values()) settleClaim(claimants, left, settle);
    open = open.filter(({ column }) => !found.has(column));
  }
  return choices.flatMap(({ column }) => found.get(column) ?? []);
}

function settleClaim(
  claimants: readonly ColumnChoice[],
  left: (choice: ColumnChoice) => PossibleMeaning[],
  settle: (choice: ColumnChoice, meaning: PossibleMeaning | null, doubt: SolvedColumn['doubt']) => void,
): void {
  const [first, ...others] = claimants;
  if (first === undefined) return;
  const meanings = new Map(claimants.map((choice) => [choice, left(choice)[0] ?? null]));
  const isClaimed = others.some(({ column }) => !isEqual(column, first.column));
  for (const choice of claimants) {
    const meaning = meanings.get(choice) ?? null;
    if (isClaimed) settle(choice, meaning, 'claimed');
    else if (choice === first) settle(choice, meaning, meaning?.isDoubtful ? 'implied' : null);
    else settle(choice, null, null);
  }
}

/**
 * Returns the doubt about a column whose possible meanings other columns have. There is no doubt if such another column
 * has the same cells, or has its meaning from an official.
 */
function doubtWithoutMeaning(
  { column, candidates }: ColumnChoice,
  takers: ReadonlyMap<string, ColumnFacts[]>,
  found: Map<ColumnFacts, SolvedColumn>,
): SolvedColumn['doubt'] {
  const winners = candidates.flatMap((one) => takers.get(candidateKey(one)) ?? []);
  if (winners.length === 0 || winners.some((one) => isEqual(one, column) || found.get(one)?.isAnswered)) return null;
  return 'taken';
}

/** Returns whether two columns have the same cells. */
function isEqual(a: ColumnFacts, b: ColumnFacts): boolean {
  return (
    a.filled === b.filled &&
    a.cells.every(
      ({ text, line }, i) => b.cells[i]?.line === line && b.cells[i]?.text.toLowerCase() === text.toLowerCase(),
    )
  );
}
