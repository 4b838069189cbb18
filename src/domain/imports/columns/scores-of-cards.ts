import type { Table, TableRow } from '#domain/imports/sheet.ts';
import { MIN_WINNING_POINTS, type MeaningName } from '#domain/imports/meanings.ts';
import { saysNothing } from './cell-looks.ts';
import { type PossibleMeaning, isFrameScore } from './candidate.ts';
import { type ColumnChoice } from './candidates.ts';
import { type ColumnFacts, highestOf, shareOf } from './column-facts.ts';
import { partsOfHeading } from './heading-parts.ts';

// A card may have several lines. A score that differs between these lines belongs to a frame. A score that is the same
// on all lines, or is on one line only, belongs to the match.

/**
 * Whether the cells of a column differ between the lines of a card, are all the same, or are filled on one line only.
 * `unknown` if no card has several lines with values.
 */
type Habit = 'varies' | 'constant' | 'once' | 'unknown';

/** The most lines of a table that are compared. */
const MAX_COMPARED_ROWS = 5000;

const CARD_MEANINGS: readonly MeaningName[] = ['season', 'division', 'week', 'date', 'homeTeam', 'awayTeam', 'fixture'];
const MATCH_SCORE_OF: Readonly<Partial<Record<MeaningName, MeaningName>>> = {
  homeScore: 'homeTeamScore',
  awayScore: 'awayTeamScore',
  score: 'teamScores',
};

/**
 * Decides which columns of scores and numbers belong to frames, and which belong to the match. `small`: columns whose
 * scores are so low that they may be scores of either.
 */
export function assignToFramesOrMatches(
  choices: readonly ColumnChoice[],
  tables: readonly Table[],
): { choices: ColumnChoice[]; small: ReadonlySet<ColumnFacts> } {
  const cards = cardsOf(choices, tables);
  const habits = new Map(choices.map(({ column }) => [column, habitOf(column, cards)]));
  const habit = (column: ColumnFacts) => habits.get(column) ?? 'unknown';
  const scores = choices.filter(
    ({ isAnswered, candidates, column }) =>
      !isAnswered &&
      partsOfHeading(column.heading).number === null &&
      candidates.some(({ meaning }) => isFrameScore(meaning)),
  );
  // Both sides have the same kind of score. If one column varies within a card, both have scores of frames.
  const variesWith = ({ column }: ColumnChoice) => {
    const { words } = partsOfHeading(column.heading);
    return scores.some((one) => habit(one.column) === 'varies' && partsOfHeading(one.column.heading).words === words);
  };
  const repeated = scores.filter((one) => !variesWith(one) && habit(one.column) !== 'unknown');
  const most = Math.max(0, ...repeated.map(({ column }) => highestOf(column)));
  const isOfMatch = (choice: ColumnChoice) =>
    repeated.includes(choice) && (scores.some(variesWith) || (most > 1 && most < MIN_WINNING_POINTS));
  const isFirstOfFrame = ({ candidates: [first] }: ColumnChoice) => first !== undefined && isFrameScore(first.meaning);
  const ofFrames = scores.filter((choice) => !isOfMatch(choice) && (isFirstOfFrame(choice) || variesWith(choice)));
  const highest = Math.max(0, ...ofFrames.map(({ column }) => highestOf(column)));
  const isSmall = highest > 1 && (highest < MIN_WINNING_POINTS || ofFrames.some((one) => repeated.includes(one)));
  const hasClearFrames = ofFrames.some(variesWith) && !isSmall;
  const sorted = choices.map((choice): ColumnChoice => {
    if (!scores.includes(choice)) return choice;
    if (isOfMatch(choice)) return { ...choice, candidates: ofMatch(choice.candidates, hasClearFrames) };
    const isFrame = variesWith(choice) || repeated.includes(choice);
    const ofFrame = choice.candidates.filter(({ meaning }) => isFrameScore(meaning));
    return isFrame ? { ...choice, candidates: ofFrame } : choice;
  });
  return { choices: withNumbers(sorted, habit), small: new Set(isSmall ? ofFrames.map(({ column }) => column) : []) };
}

/** Returns the candidates with scores of frames turned into match scores. */
function ofMatch(candidates: readonly PossibleMeaning[], isCertain: boolean): PossibleMeaning[] {
  const found = candidates.map(({ meaning }) => MATCH_SCORE_OF[meaning] ?? meaning);
  return [...new Set(found)].map((meaning) => ({
    meaning,
    number: 1,
    ...(isCertain ? {} : { isDoubtful: true as const }),
  }));
}

const isNumber = ({ meaning }: PossibleMeaning) =>
  meaning === 'match' || meaning === 'matchNumber' || meaning === 'frameNumber';

/** Decides whether a column of numbers counts matches or frames. A column with the numbers of fixtures is not read. */
function withNumbers(choices: readonly ColumnChoice[], habit: (column: ColumnFacts) => Habit): ColumnChoice[] {
  const numbers = choices.filter(
    ({ isAnswered, candidates, column }) => !isAnswered && candidates.some(isNumber) && shareOf(column, 'count') >= 0.5,
  );
  const counting = numbers.filter(
    ({ column }) => highestOf(column) <= 40 && habit(column) !== 'constant' && habit(column) !== 'once',
  );
  const [first, second] = counting;
  const isOfFrame = ({ column }: ColumnChoice) => /\b(?:frame|board|leg)\b/.test(partsOfHeading(column.heading).words);
  const isPair =
    counting.length === 2 && first !== undefined && second !== undefined && isOfFrame(first) !== isOfFrame(second);
  return choices.map((choice) => {
    if (!numbers.includes(choice)) return choice;
    if (!counting.includes(choice)) return { ...choice, candidates: choice.candidates.filter((one) => !isNumber(one)) };
    const meaning = !isPair ? 'match' : isOfFrame(choice) ? 'frameNumber' : 'matchNumber';
    return { ...choice, candidates: [{ meaning, number: 1 }] };
  });
}

/** Returns the lines of each card with several lines. The week or the teams may be written on its first line only. */
function cardsOf(choices: readonly ColumnChoice[], tables: readonly Table[]): TableRow[][] {
  const places = choices.flatMap(({ column, candidates: [first] }) =>
    first && CARD_MEANINGS.includes(first.meaning) ? [column.place] : [],
  );
  const cards = new Map<string, TableRow[]>();
  for (const table of tables) {
    const last = new Map<number, string>();
    for (const row of table.rows.slice(0, MAX_COMPARED_ROWS)) {
      for (const place of places) if (!saysNothing(row.cells[place] ?? '')) last.set(place, row.cells[place] ?? '');
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

function habitOf({ place }: ColumnFacts, cards: readonly TableRow[][]): Habit {
  let [hasConstant, hasOnce] = [false, false];
  for (const rows of cards) {
    const cells = rows.map((row) => row.cells[place] ?? '').filter((cell) => !saysNothing(cell));
    if (cells.length === 0) continue;
    if (new Set(cells).size > 1) return 'varies';
    if (cells.length === 1) hasOnce = true;
    else hasConstant = true;
  }
  return hasConstant ? 'constant' : hasOnce ? 'once' : 'unknown';
}
