import { type Candidate } from './candidate.ts';
import { type Choice } from './candidates.ts';
import type { ColumnFacts } from './column-facts.ts';

/**
 * The meaning that was found for a column. `doubt` says why the column must be asked about. `claimed`: several columns claim
 * the meaning; `implied`: the heading alone does not say it; `taken`: another column has it; `contradicted`: the cells contradict the
 * heading; `small`: the scores are as low as match scores; `unknown`: the heading is unknown; `maybe`: the column may mean
 * nothing.
 */
export type SolvedColumn = {
  column: ColumnFacts;
  /** The meaning, or the likeliest one; `null` for none. */
  meaning: Candidate | null;
  /** The possible meanings of the heading. */
  candidates: readonly Candidate[];
  doubt: null | 'claimed' | 'implied' | 'taken' | 'contradicted' | 'small' | 'unknown' | 'maybe';
  isAnswered: boolean;
};

export function keyOf({ meaning, number }: Candidate): string {
  return `${meaning} ${number}`;
}

/** Gives each column a meaning of its own. Columns with one possible meaning choose first. */
export function solve(choices: readonly Choice[]): SolvedColumn[] {
  const found = new Map<ColumnFacts, SolvedColumn>();
  const takers = new Map<string, ColumnFacts[]>();
  const settle = (
    { column, candidates, isAnswered }: Choice,
    meaning: Candidate | null,
    doubt: SolvedColumn['doubt'],
  ) => {
    found.set(column, { column, meaning, candidates, doubt, isAnswered });
    if (meaning !== null) takers.set(keyOf(meaning), [...(takers.get(keyOf(meaning)) ?? []), column]);
  };
  for (const choice of choices.filter(({ isAnswered }) => isAnswered))
    settle(choice, choice.candidates[0] ?? null, null);
  let open = choices.filter(({ isAnswered }) => !isAnswered);
  const left = ({ candidates }: Choice) => candidates.filter((one) => !takers.has(keyOf(one)));
  while (open.length > 0) {
    for (const choice of open)
      if (left(choice).length === 0) settle(choice, null, doubtWithoutMeaning(choice, takers, found));
    open = open.filter(({ column }) => !found.has(column));
    const single = open.filter((choice) => left(choice).length === 1);
    const firstKey = (choice: Choice | undefined) => left(choice as Choice).map(keyOf)[0] ?? '';
    const next = single.length > 0 ? single : open.filter((choice) => firstKey(choice) === firstKey(open[0]));
    const claims = new Map<string, Choice[]>();
    for (const choice of next) claims.set(firstKey(choice), [...(claims.get(firstKey(choice)) ?? []), choice]);
    for (const claimants of claims.values()) settleClaim(claimants, left, settle);
    open = open.filter(({ column }) => !found.has(column));
  }
  return choices.flatMap(({ column }) => found.get(column) ?? []);
}

function settleClaim(
  claimants: readonly Choice[],
  left: (choice: Choice) => Candidate[],
  settle: (choice: Choice, meaning: Candidate | null, doubt: SolvedColumn['doubt']) => void,
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

/** Returns the doubt about a column whose meanings other columns have. Columns with equal cells cause no doubt. */
function doubtWithoutMeaning(
  { column, candidates }: Choice,
  takers: ReadonlyMap<string, ColumnFacts[]>,
  found: Map<ColumnFacts, SolvedColumn>,
): SolvedColumn['doubt'] {
  const winners = candidates.flatMap((one) => takers.get(keyOf(one)) ?? []);
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
