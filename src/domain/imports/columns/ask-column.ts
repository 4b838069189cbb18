import { type FileLine } from '#domain/imports/sheet.ts';
import {
  type FileKind,
  isMeaningOf,
  type MeaningName,
  parseMeaning,
  MEANINGS,
  meaningLabel,
  ANSWER_IGNORED,
} from '#domain/imports/meanings.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type PossibleMeaning } from './candidate.ts';
import { ALLOWED_LOOKS } from './cell-looks.ts';
import { fitOf } from './column-facts.ts';
import { MIN_FIT } from './candidates.ts';
import { headingMeanings, ownMeaning } from './heading-words.ts';
import { type SolvedColumn, candidateKey } from './solve.ts';

const names = Object.keys(MEANINGS) as MeaningName[]; // `Object.keys` forgets the type of the keys

/** Meanings that change little or nothing in the league. A doubt about such a column need not be settled. */
const HARMLESS: readonly MeaningName[] = ['phone', 'email', 'captain', 'note', 'section'];

const SCORES = /score/i;

/**
 * If several columns with the same heading have one of these meanings, each is another player, or the team of another
 * match.
 */
const ON_LINE: readonly MeaningName[] = ['homeTeam', 'awayTeam', 'player', 'firstName', 'surname', 'handicap'];

function candidateValue({ meaning, number }: PossibleMeaning): string {
  return number === 1 ? meaning : `${meaning} ${number}`;
}

/** Returns the meaning of a column; `null` for a column that is not read. Asks if the meaning is doubtful. */
export function askColumn(
  found: SolvedColumn,
  all: readonly SolvedColumn[],
  kind: FileKind,
  headingLine: FileLine,
  inquiry: Inquiry,
): PossibleMeaning | null {
  const { column, doubt, meaning, candidates } = found;
  if (doubt === null) return meaning;
  const suggestion = suggestionOf(found, all);
  const number = (meaning ?? candidates[0])?.number ?? 1;
  const ofHeading = doubt === 'small' ? headingMeanings(column.heading).filter((one) => SCORES.test(one.meaning)) : [];
  const first = suggestion === ANSWER_IGNORED ? null : suggestion;
  const likely = [first, meaning, ...candidates, ...ofHeading].filter((one) => one !== null);
  const others = names
    .filter((name) => isMeaningOf(kind, name) && !name.endsWith('Id'))
    .map((name) => ({ meaning: name, number: 1 }));
  const fitting = others.filter(
    (one) => ALLOWED_LOOKS[one.meaning] !== undefined && fitOf(column, one.meaning) >= MIN_FIT,
  );
  const values = new Map<string, string>();
  for (const one of [...likely, ...fitting, ...others]) {
    const isNumbered = MEANINGS[one.meaning] !== undefined && number > 1 && 'of' in MEANINGS[one.meaning];
    const numbered = isNumbered ? { ...one, number } : one;
    if (!values.has(candidateValue(numbered))) values.set(candidateValue(numbered), meaningLabel(numbered));
  }
  const value = inquiry.ask({
    kind: 'column',
    subject: column.subject,
    lines: [headingLine, ...column.cells.slice(0, 3).map(({ line }) => line)],
    text: questionText(found, all),
    options: [
      ...[...values].map(([option, text]) => ({ value: option, text })),
      { value: ANSWER_IGNORED, text: 'Leave it out' },
    ],
    suggested: suggestion === null ? null : suggestion === ANSWER_IGNORED ? ANSWER_IGNORED : candidateValue(suggestion),
    needed: isNeeded(found, kind),
    accepts: (answer) => parseMeaning(answer) !== null,
  });
  return value === null || value === ANSWER_IGNORED ? null : parseMeaning(value);
}

function suggestionOf(
  found: SolvedColumn,
  all: readonly SolvedColumn[],
): PossibleMeaning | typeof ANSWER_IGNORED | null {
  const { doubt, meaning } = found;
  switch (doubt) {
    case 'taken':
    case 'maybe':
      return ANSWER_IGNORED;
    case 'claimed':
      return claimOf(found, all);
    case 'implied':
    case 'contradicted':
    case 'small':
    case 'unknown':
    case null:
      return meaning;
  }
}

/**
 * Returns what to suggest for one of several columns that may have the same meaning: the column with the clearest
 * heading gets the meaning, and the others are ignored. Returns `null` if several headings are equally clear.
 */
function claimOf(found: SolvedColumn, all: readonly SolvedColumn[]): PossibleMeaning | typeof ANSWER_IGNORED | null {
  const { meaning } = found;
  const claimants = all.filter(
    (one) => one.meaning !== null && meaning !== null && candidateKey(one.meaning) === candidateKey(meaning),
  );
  const rank = ({ column: { heading } }: SolvedColumn) => {
    const at = headingMeanings(heading).findIndex((one) => one.meaning === meaning?.meaning);
    if (ownMeaning(heading.replace(/ /g, '')) === meaning?.meaning) return -1;
    // `Points` may also mean points of the league table.
    return /\b(?:pts|points)\b/i.test(heading) ? at + 0.5 : at;
  };
  const at = claimants.indexOf(found);
  if (meaning !== null && isSecondOnLine(claimants)) return { ...meaning, number: at + 1 };
  const best = Math.min(...claimants.map(rank));
  if (rank(found) > best) return ANSWER_IGNORED;
  return claimants.filter((one) => rank(one) === best).length === 1 ? meaning : null;
}

/** Returns whether the columns have the same heading because the line has several matches or players. */
function isSecondOnLine(claimants: readonly SolvedColumn[]): boolean {
  const [first, ...others] = claimants;
  const isRepeated = first?.meaning && ON_LINE.includes(first.meaning.meaning);
  return (
    isRepeated === true &&
    others.every((one) => one.column.heading.toLowerCase() === first.column.heading.toLowerCase())
  );
}

function isNeeded({ doubt, meaning, candidates }: SolvedColumn, kind: FileKind): boolean {
  if (doubt === 'maybe') return kind === 'breaks' && candidates.length > 0;
  if (doubt === 'taken') return candidates.length === 1 && candidates.every((one) => !HARMLESS.includes(one.meaning));
  return meaning === null || !HARMLESS.includes(meaning.meaning);
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
