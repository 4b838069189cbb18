import type { Table, TableRow } from '#domain/imports/sheet.ts';
import { MIN_PLAUSIBLE_FRAME_WINNING_POINTS, type MeaningName } from '#domain/imports/meanings.ts';
import { isBlankOrPlaceholder } from './cell-looks.ts';
import { type PossibleMeaning, isFrameScore } from './possible-meaning.ts';
import { type ColumnCandidates } from './candidates.ts';
import { type ExaminedColumn, highestNumberInColumn, shareOfCellsWithAnyLook } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';

// A match card may take several lines of a file. A column of scores that differs between the lines of a card has frame
// scores. A column with the same score on all lines of a card, or with a score on one line only, has match scores.

/**
 * How the cells of a column behave on the lines of one card: they differ, they are all the same, or only one line has a
 * value. `unknown`: no card with several lines has a value in this column.
 */
type VariationInCard = 'varies' | 'constant' | 'once' | 'unknown';

/** How many lines of a table are examined. Further lines are ignored. */
const MAX_EXAMINED_ROWS = 5000;

const CARD_KEY_MEANINGS: readonly MeaningName[] = [
  'season',
  'division',
  'week',
  'date',
  'homeTeam',
  'awayTeam',
  'fixture',
];
const TEAM_SCORE_BY_FRAME_SCORE: Readonly<Partial<Record<MeaningName, MeaningName>>> = {
  homeScore: 'homeTeamScore',
  awayScore: 'awayTeamScore',
  score: 'teamScores',
};

/**
 * Decides whether each column of scores has frame scores or match scores, and what each column of running numbers
 * counts. `small`: columns with frame scores that may be match scores after all, because they are low or do not differ
 * within a card.
 */
export function decideFrameOrMatchScores(
  choices: readonly ColumnCandidates[],
  tables: readonly Table[],
): { choices: ColumnCandidates[]; small: ReadonlySet<ExaminedColumn> } {
  const cards = rowsByCard(choices, tables);
  const habits = new Map(choices.map(({ column }) => [column, variationInCards(column, cards)]));
  const habit = (column: ExaminedColumn) => habits.get(column) ?? 'unknown';
  const scores = choices.filter(
    ({ isAnswered, candidates, column }) =>
      !isAnswered &&
      partsOfHeading(column.heading).number === null &&
      candidates.some(({ meaning }) => isFrameScore(meaning)),
  );
  // The columns of both sides have scores of the same kind. If one of these columns varies within a card, both have
  // frame scores.
  const variesWith = ({ column }: ColumnCandidates) => {
    const { words } = partsOfHeading(column.heading);
    return scores.some((one) => habit(one.column) === 'varies' && partsOfHeading(one.column.heading).words === words);
  };
  const repeated = scores.filter((one) => !variesWith(one) && habit(one.column) !== 'unknown');
  const most = Math.max(0, ...repeated.map(({ column }) => highestNumberInColumn(column)));
  const isOfMatch = (choice: ColumnCandidates) =>
    repeated.includes(choice) && (scores.some(variesWith) || (most > 1 && most < MIN_PLAUSIBLE_FRAME_WINNING_POINTS));
  const isFirstOfFrame = ({ candidates: [first] }: ColumnCandidates) =>
    first !== undefined && isFrameScore(first.meaning);
  const ofFrames = scores.filter((choice) => !isOfMatch(choice) && (isFirstOfFrame(choice) || variesWith(choice)));
  const highest = Math.max(0, ...ofFrames.map(({ column }) => highestNumberInColumn(column)));
  const isSmall =
    highest > 1 && (highest < MIN_PLAUSIBLE_FRAME_WINNING_POINTS || ofFrames.some((one) => repeated.includes(one)));
  const hasClearFrames = ofFrames.some(variesWith) && !isSmall;
  const sorted = choices.map((choice): ColumnCandidates => {
    if (!scores.includes(choice)) return choice;
    if (isOfMatch(choice))
      return { ...choice, candidates: frameScoresAsMatchScores(choice.candidates, hasClearFrames) };
    const isFrame = variesWith(choice) || repeated.includes(choice);
    const ofFrame = choice.candidates.filter(({ meaning }) => isFrameScore(meaning));
    return isFrame ? { ...choice, candidates: ofFrame } : choice;
  });
  return {
    choices: assignRunningNumberMeanings(sorted, habit),
    small: new Set(isSmall ? ofFrames.map(({ column }) => column) : []),
  };
}

/**
 * Returns the possible meanings, with each frame score replaced by the match score. `isCertain`: officials need not be
 * asked.
 */
function frameScoresAsMatchScores(candidates: readonly PossibleMeaning[], isCertain: boolean): PossibleMeaning[] {
  const found = candidates.map(({ meaning }) => TEAM_SCORE_BY_FRAME_SCORE[meaning] ?? meaning);
  return [...new Set(found)].map((meaning) => ({
    meaning,
    number: 1,
    ...(isCertain ? {} : { isDoubtful: true as const }),
  }));
}

const isSequenceNumberMeaning = ({ meaning }: PossibleMeaning) =>
  meaning === 'match' || meaning === 'matchNumber' || meaning === 'frameNumber';

/**
 * Decides what each column of running numbers counts: the frames of a card or, if there are two such columns, the
 * matches of a card and the frames of each match. A column is not read if its numbers are high or do not differ within
 * a card, because it then counts fixtures.
 */
function assignRunningNumberMeanings(
  choices: readonly ColumnCandidates[],
  habit: (column: ExaminedColumn) => VariationInCard,
): ColumnCandidates[] {
  const numbers = choices.filter(
    ({ isAnswered, candidates, column }) =>
      !isAnswered && candidates.some(isSequenceNumberMeaning) && shareOfCellsWithAnyLook(column, 'count') >= 0.5,
  );
  const counting = numbers.filter(
    ({ column }) => highestNumberInColumn(column) <= 40 && habit(column) !== 'constant' && habit(column) !== 'once',
  );
  const [first, second] = counting;
  const isOfFrame = ({ column }: ColumnCandidates) =>
    /\b(?:frame|board|leg)\b/.test(partsOfHeading(column.heading).words);
  const isPair =
    counting.length === 2 && first !== undefined && second !== undefined && isOfFrame(first) !== isOfFrame(second);
  return choices.map((choice) => {
    if (!numbers.includes(choice)) return choice;
    if (!counting.includes(choice))
      return { ...choice, candidates: choice.candidates.filter((one) => !isSequenceNumberMeaning(one)) };
    const meaning = !isPair ? 'match' : isOfFrame(choice) ? 'frameNumber' : 'matchNumber';
    return { ...choice, candidates: [{ meaning, number: 1 }] };
  });
}

/**
 * Returns the lines of each card that has several lines. If a line has no value in a column that identifies the card,
 * such as the week or a team, the value of the line above applies.
 */
function rowsByCard(choices: readonly ColumnCandidates[], tables: readonly Table[]): TableRow[][] {
  const places = choices.flatMap(({ column, candidates: [first] }) =>
    first && CARD_KEY_MEANINGS.includes(first.meaning) ? [column.place] : [],
  );
  const cards = new Map<string, TableRow[]>();
  for (const table of tables) {
    const last = new Map<number, string>();
    for (const row of table.rows.slice(0, MAX_EXAMINED_ROWS)) {
      for (const place of places)
        if (!isBlankOrPlaceholder(row.cells[place] ?? '')) last.set(place, row.cells[place] ?? '');
      const key = JSON.stringify([
        table.number,
        ...places.map((place) => last.get(place)),
        row.above.week,
        row.above.date,
      ]);
      const rows = cards.get(key);
      if (rows) rows.push(row);
      else cards.set(key, [row]);
    }
  }
  return [...cards.values()].filter((rows) => rows.length > 1);
}

function variationInCards({ place }: ExaminedColumn, cards: readonly TableRow[][]): VariationInCard {
  let [hasConstant, hasOnce] = [false, false];
  for (const rows of cards) {
    const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => !isBlankOrPlaceholder(cell));
    if (cells.length === 0) continue;
    if (new Set(cells).size > 1) return 'varies';
    if (cells.length === 1) hasOnce = true;
    else hasConstant = true;
  }
  return hasConstant ? 'constant' : hasOnce ? 'once' : 'unknown';
}
