import { type FileLineNumber } from '#domain/imports/sheet.ts';
import {
  type FileKind,
  kindHasMeaning,
  type MeaningName,
  parseMeaning,
  COLUMN_MEANINGS,
  meaningLabel,
  ANSWER_LEAVE_OUT,
} from '#domain/imports/meanings.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type PossibleMeaning } from './possible-meaning.ts';
import { ALLOWED_LOOKS } from './cell-looks.ts';
import { shareOfCellsFittingMeaning } from './column-facts.ts';
import { MIN_FIT } from './candidates.ts';
import { headingMeanings, meaningOfExportHeading } from './heading-words.ts';
import { type SolvedColumn, meaningKey } from './solve.ts';

const allMeaningNames = Object.keys(COLUMN_MEANINGS) as MeaningName[]; // TypeScript types these keys only as `string`

/**
 * Meanings that change little or nothing in the league. An import does not wait for an answer about a column with such
 * a meaning.
 */
const HARMLESS_MEANINGS: readonly MeaningName[] = ['phone', 'email', 'captain', 'note', 'section'];

const SCORE_MEANING_PATTERN = /score/i;

/**
 * Meanings that several columns of a file may have, because one line may be about several players or matches. If
 * columns have the same heading and one of these meanings, each column belongs to another player or another match of
 * the line.
 */
const REPEATABLE_MEANINGS: readonly MeaningName[] = [
  'homeTeam',
  'awayTeam',
  'player',
  'firstName',
  'surname',
  'handicap',
];

function answerValueOfMeaning({ meaning, number }: PossibleMeaning): string {
  return number === 1 ? meaning : `${meaning} ${number}`;
}

/**
 * Returns the meaning of a column; `null` for a column that is not read. If the meaning is doubtful, asks an official,
 * and returns the suggested answer until there is an answer.
 */
export function decideColumnMeaning(
  found: SolvedColumn,
  all: readonly SolvedColumn[],
  kind: FileKind,
  headingLine: FileLineNumber,
  inquiry: Inquiry,
): PossibleMeaning | null {
  const { column, doubt, meaning, candidates } = found;
  if (doubt === null) return meaning;
  const suggestion = suggestedColumnAnswer(found, all);
  const number = (meaning ?? candidates[0])?.number ?? 1;
  const ofHeading =
    doubt === 'small' ? headingMeanings(column.heading).filter((one) => SCORE_MEANING_PATTERN.test(one.meaning)) : [];
  const first = suggestion === ANSWER_LEAVE_OUT ? null : suggestion;
  const likely = [first, meaning, ...candidates, ...ofHeading].filter((one) => one !== null);
  const others = allMeaningNames
    .filter((name) => kindHasMeaning(kind, name) && !name.endsWith('Id'))
    .map((name) => ({ meaning: name, number: 1 }));
  const fitting = others.filter(
    (one) => ALLOWED_LOOKS[one.meaning] !== undefined && shareOfCellsFittingMeaning(column, one.meaning) >= MIN_FIT,
  );
  const values = new Map<string, string>();
  for (const one of [...likely, ...fitting, ...others]) {
    const isNumbered = COLUMN_MEANINGS[one.meaning] !== undefined && number > 1 && 'of' in COLUMN_MEANINGS[one.meaning];
    const numbered = isNumbered ? { ...one, number } : one;
    if (!values.has(answerValueOfMeaning(numbered))) values.set(answerValueOfMeaning(numbered), meaningLabel(numbered));
  }
  const value = inquiry.ask({
    kind: 'column',
    subject: column.subject,
    lines: [headingLine, ...column.cells.slice(0, 3).map(({ line }) => line)],
    text: questionText(found, all),
    options: [
      ...[...values].map(([option, text]) => ({ value: option, text })),
      { value: ANSWER_LEAVE_OUT, text: 'Leave it out' },
    ],
    suggested:
      suggestion === null
        ? null
        : suggestion === ANSWER_LEAVE_OUT
          ? ANSWER_LEAVE_OUT
          : answerValueOfMeaning(suggestion),
    needed: isAnswerNeeded(found, kind),
    accepts: (answer) => parseMeaning(answer) !== null,
  });
  return value === null || value === ANSWER_LEAVE_OUT ? null : parseMeaning(value);
}

function suggestedColumnAnswer(
  found: SolvedColumn,
  all: readonly SolvedColumn[],
): PossibleMeaning | typeof ANSWER_LEAVE_OUT | null {
  const { doubt, meaning } = found;
  switch (doubt) {
    case 'taken':
    case 'maybe':
      return ANSWER_LEAVE_OUT;
    case 'claimed':
      return suggestionForSharedMeaning(found, all);
    case 'implied':
    case 'contradicted':
    case 'small':
    case 'unknown':
    case null:
      return meaning;
  }
}

/**
 * Returns the suggested answer about the column `found`, if several columns may have the same meaning. The column with
 * the clearest heading gets the meaning, and the others are ignored. If each column is about a different player or
 * match (`REPEATABLE_MEANINGS`), all columns get the meaning, numbered from 1. Returns `null` (no suggestion) if
 * another heading is as clear as that of `found`, and no heading is clearer.
 */
function suggestionForSharedMeaning(
  found: SolvedColumn,
  all: readonly SolvedColumn[],
): PossibleMeaning | typeof ANSWER_LEAVE_OUT | null {
  const { meaning } = found;
  const claimants = all.filter(
    (one) => one.meaning !== null && meaning !== null && meaningKey(one.meaning) === meaningKey(meaning),
  );
  const rank = ({ column: { heading } }: SolvedColumn) => {
    const at = headingMeanings(heading).findIndex((one) => one.meaning === meaning?.meaning);
    if (meaningOfExportHeading(heading.replace(/ /g, '')) === meaning?.meaning) return -1;
    // For a score, `Points` is a less clear heading than `Score`, because `Points` may also mean the points of the
    // league table.
    return /\b(?:pts|points)\b/i.test(heading) ? at + 0.5 : at;
  };
  const at = claimants.indexOf(found);
  if (meaning !== null && areRepeatedOnLine(claimants)) return { ...meaning, number: at + 1 };
  const best = Math.min(...claimants.map(rank));
  if (rank(found) > best) return ANSWER_LEAVE_OUT;
  return claimants.filter((one) => rank(one) === best).length === 1 ? meaning : null;
}

/**
 * Returns whether these columns all have the same heading and a meaning in `REPEATABLE_MEANINGS`. Then each line has
 * several players or matches.
 */
function areRepeatedOnLine(claimants: readonly SolvedColumn[]): boolean {
  const [first, ...others] = claimants;
  const isRepeated = first?.meaning && REPEATABLE_MEANINGS.includes(first.meaning.meaning);
  return (
    isRepeated === true &&
    others.every((one) => one.column.heading.toLowerCase() === first.column.heading.toLowerCase())
  );
}

function isAnswerNeeded({ doubt, meaning, candidates }: SolvedColumn, kind: FileKind): boolean {
  if (doubt === 'maybe') return kind === 'breaks' && candidates.length > 0;
  if (doubt === 'taken')
    return candidates.length === 1 && candidates.every((one) => !HARMLESS_MEANINGS.includes(one.meaning));
  return meaning === null || !HARMLESS_MEANINGS.includes(meaning.meaning);
}

function questionText({ column, doubt, meaning }: SolvedColumn, all: readonly SolvedColumn[]): string {
  const name = column.heading === '' ? `Column ${column.place + 1}` : `The column ${column.subject}`;
  const shown = [...new Set(column.cells.slice(0, 3).map(({ text }) => text.slice(0, 40)))];
  const has = shown.length === 0 ? '' : ` It has ${shown.join(', ')}.`;
  const same = all.filter(
    (one) => one.column !== column && one.meaning !== null && one.meaning.meaning === meaning?.meaning,
  );
  switch (doubt) {
    case 'claimed':
      return `${name} may have the same content as ${same.map((one) => one.column.subject).join(' and ')}. What is in it?${has}`;
    case 'taken':
      return `${name} may have the same content as another column. What is in it?${has}`;
    case 'small':
      return `Are the scores in ${column.subject} frame scores or match scores?${has}`;
    case 'contradicted':
      return `The cells of ${column.subject} do not fit its heading. What is in them?${has}`;
    case 'implied':
    case 'unknown':
    case 'maybe':
    case null:
      return `What is in ${name.replace('The', 'the').replace('Column', 'column')}?${has}`;
  }
}
