import { askFileKind } from './ask-kind.ts';
import { MIN_PLAUSIBLE_FRAME_WINNING_POINTS } from '#domain/imports/meanings.ts';
import type { SheetArea, TableDraft, TableReadingContext } from './draft.ts';
import { TableLineReader } from './table-lines.ts';
import { type ListedMatch, matchOnLine } from './listed-match.ts';

type MatchLine = { cells: readonly string[]; one: ListedMatch };

/**
 * Returns the lines that are frames, keyed by their cells, if every match has its frames on the lines below it. For
 * example, below `Red Lion 2-1 Blue Bell` are three frames such as `Ann Lee 72-31 Cal Roe`: the home player wins two of
 * them, and the away player wins one. Returns `null` if any match has no frames below it. If all scores of the frames
 * are low, asks an official whether all lines are matches; if they are, also returns `null`.
 */
export function frameLinesBelowMatches(
  { rows }: SheetArea,
  { inquiry }: TableReadingContext,
): ReadonlyMap<readonly string[], ListedMatch> | null {
  const lines: MatchLine[] = rows.flatMap(({ cells }) => {
    const one = matchOnLine(cells);
    return one ? [{ cells, one }] : [];
  });
  const frames = new Map<readonly string[], ListedMatch>();
  let cards = 0;
  for (let at = 0; at < lines.length;) {
    const count = frameLineCount(lines, at);
    if (count === 0) return null;
    for (const { cells, one } of lines.slice(at + 1, at + 1 + count)) frames.set(cells, one);
    at += count + 1;
    cards += 1;
  }
  if (frames.size === 0) return null;
  if (
    [...frames.values()].some(
      (one) => Math.max(...(scoresOfBothSides(one) ?? [])) >= MIN_PLAUSIBLE_FRAME_WINNING_POINTS,
    )
  )
    return frames;
  // If all scores are low, the lines that look like frames may be matches. Their winners may add up to the score of the
  // match above only by chance.
  const value = askFileKind(
    inquiry,
    rows.slice(0, 1).map(({ line }) => line),
    'Are these results with their frames, or only match scores?',
    { results: 'Results with frames', scores: 'Only match scores' },
    cards > 1 ? 'results' : 'scores',
  );
  return value === 'results' ? frames : null;
}

/**
 * Returns how many lines below the match at index `at` are its frames. Returns 0 if the winners of the frames do not
 * add up to the match score. For a match without a score, returns 0 if no score of a frame is at least
 * `MIN_PLAUSIBLE_FRAME_WINNING_POINTS`.
 */
function frameLineCount(lines: readonly MatchLine[], at: number): number {
  const score = scoresOfBothSides(lines[at]!.one);
  const most = score ? score[0] + score[1] : lines.length;
  let [count, home, away, highest] = [0, 0, 0, 0];
  while (count < most) {
    const points = lines[at + 1 + count] && scoresOfBothSides(lines[at + 1 + count]!.one);
    if (!points || points[0] === points[1]) break;
    if (points[0] > points[1]) home += 1;
    else away += 1;
    highest = Math.max(highest, ...points);
    count += 1;
  }
  if (score) return home === score[0] && away === score[1] ? count : 0;
  return highest >= MIN_PLAUSIBLE_FRAME_WINNING_POINTS ? count : 0;
}

/**
 * Returns the two scores of a line such as `Ann Lee 72-31 Cal Roe`; `null` for a line without scores or with further
 * cells.
 */
function scoresOfBothSides({ teamScores = '', before, after }: ListedMatch): [number, number] | null {
  const { home, away } = /^(?<home>\d{1,3})\D+(?<away>\d{1,3})$/.exec(teamScores)?.groups ?? {};
  return home === undefined || before.length + after.length > 0 ? null : [Number(home), Number(away)];
}

/** Returns matches with their frames as a table with a row for each frame. */
export function tableFromCardList(
  area: SheetArea,
  frames: ReadonlyMap<readonly string[], ListedMatch>,
  reading: TableReadingContext,
): TableDraft {
  const headings = ['homePlayer', 'score', 'awayPlayer'];
  const lines = new TableLineReader(headings, area.above, reading, (cells) => {
    const { homeTeam, awayTeam, teamScores = '' } = frames.get(cells) ?? {};
    return homeTeam === undefined || awayTeam === undefined ? null : [homeTeam, teamScores, awayTeam];
  });
  for (const row of area.rows) lines.readBelow(row);
  const { sheet, column, rows } = area;
  const { line } = rows.find(({ cells }) => frames.has(cells))!;
  return {
    sheet,
    line,
    column,
    headingLine: null,
    titles: lines.titles,
    likelyKind: 'results',
    kind: 'results',
    ...lines.finish(),
  };
}
