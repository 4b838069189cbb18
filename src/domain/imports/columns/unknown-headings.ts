import type { LeagueFacts } from '#domain/imports/facts.ts';
import { type FileKind, kindHasMeaning, type MeaningName } from '#domain/imports/meanings.ts';
import { MIN_FIT } from './candidates.ts';
import { type ExaminedColumn, shareOfCellsFittingMeaning, shareOfCellsWithAnyLook } from './column-facts.ts';
import { guessKindAndMeanings } from './guess.ts';
import { headingMeanings, isKnownHeading } from './heading-words.ts';
import { isLeagueTableHeading } from './league-tables.ts';
import { isFrameScore, type PossibleMeaning } from './possible-meaning.ts';
import type { TableGroupReading } from './read-group.ts';

/**
 * Adds a doubt to each column with an unknown heading, so that officials are asked what the column means. A meaning is
 * suggested only if no other column has it. A column that certainly has nothing to import gets no doubt.
 */
export function withDoubtsAboutUnknownHeadings(
  { kind, solvedColumns: columns, ...reading }: TableGroupReading,
  facts: LeagueFacts,
): TableGroupReading {
  const taken = columns.flatMap(({ meaning }) => (meaning === null ? [] : [meaning.meaning]));
  const open = columns.filter(
    ({ meaning, doubt, isAnswered, column }) =>
      meaning === null &&
      doubt === null &&
      !isAnswered &&
      headingMeanings(column.heading).length === 0 &&
      !isKnownHeading(column.heading),
  );
  const { meanings } = guessKindAndMeanings(
    open.map(({ column }) => column),
    taken,
    facts,
    kind,
  );
  const isClear = ({ meaning }: PossibleMeaning) =>
    ['date', 'time', 'season', 'state'].includes(meaning) && kindHasMeaning(kind, meaning);
  const lacking = missingNameMeanings(kind, taken);
  const points = missingMeaningsOfNumberColumns(kind, taken);
  return {
    ...reading,
    kind,
    solvedColumns: columns.map((one) => {
      if (!open.includes(one)) return one;
      const guess = meanings.get(one.column);
      const isPoints =
        points.length > 0 && points.every((other) => shareOfCellsFittingMeaning(one.column, other) === 1);
      const name =
        shareOfCellsFittingMeaning(one.column, 'player') >= MIN_FIT
          ? lacking.shift()
          : isPoints
            ? points.shift()
            : undefined;
      const meaning = guess !== undefined && isClear(guess) ? guess : name && { meaning: name, number: 1 };
      if (meaning !== undefined) return { ...one, meaning, candidates: [meaning], doubt: 'unknown' };
      if (isUnimportableColumn(one.column)) return one;
      const maybe = FIRST_OFFERED_MEANINGS[kind].filter(
        (other) => !taken.includes(other) && shareOfCellsFittingMeaning(one.column, other) === 1,
      );
      return { ...one, candidates: maybe.map((other) => ({ meaning: other, number: 1 })), doubt: 'maybe' };
    }),
  };
}

/**
 * Returns whether a column certainly has nothing to import: it has a heading of league tables, or its cells are all
 * empty, separators such as `v`, phone numbers or e-mail addresses.
 */
function isUnimportableColumn(column: ExaminedColumn): boolean {
  if (column.filled === 0 || isLeagueTableHeading(column.heading)) return true;
  return shareOfCellsWithAnyLook(column, 'separator', 'phone', 'email') === 1;
}

/**
 * Returns the meanings of columns of numbers that a file of this kind needs but does not have: the frame scores of both
 * sides, a break, or a handicap.
 */
function missingMeaningsOfNumberColumns(kind: FileKind, taken: readonly MeaningName[]): MeaningName[] {
  if (kind === 'squads') return taken.some((one) => one === 'handicap' || one === 'newHandicap') ? [] : ['handicap'];
  if (kind === 'breaks') return taken.includes('break') ? [] : ['break'];
  if (kind !== 'results' || taken.some((one) => isFrameScore(one) || one === 'frame' || one === 'winner')) return [];
  return ['homeScore', 'awayScore'];
}

/**
 * For each kind of file, the meanings that are offered first when officials are asked about an unknown heading. A
 * meaning is offered only if no other column has it and all cells of the column fit.
 */
const FIRST_OFFERED_MEANINGS: Readonly<Record<FileKind, readonly MeaningName[]>> = {
  results: ['homeBreak', 'awayBreak'],
  scores: ['week'],
  fixtures: ['week', 'venue'],
  squads: [],
  breaks: ['week', 'division'],
};

/**
 * Returns the meanings of columns of names, such as `homeTeam`, that a file of this kind can have but does not have.
 * The most important meaning comes first.
 */
function missingNameMeanings(kind: FileKind, taken: readonly MeaningName[]): MeaningName[] {
  const hasAny = (...names: MeaningName[]) => names.some((name) => taken.includes(name));
  const needed: MeaningName[] = [];
  if (kind !== 'squads' && kind !== 'breaks' && !hasAny('fixture')) needed.push('homeTeam', 'awayTeam');
  if (kind === 'results' && !hasAny('frame'))
    for (const side of ['home', 'away'] as const) {
      if (!hasAny(`${side}Surname`, `${side}FirstName`)) needed.push(`${side}Player`);
      else if (!hasAny(`${side}Player`)) needed.push(`${side}FirstName`, `${side}Surname`);
    }
  const isOfPlayers = kind === 'squads' || kind === 'breaks';
  if (kind === 'squads') needed.push('team');
  if (isOfPlayers && !hasAny('surname', 'firstName')) needed.push('player');
  if (kind === 'squads') needed.push('venue');
  if (kind === 'breaks') needed.push('team', 'opponent');
  return needed.filter((name) => !taken.includes(name));
}
