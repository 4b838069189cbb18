import { type FileKind, type FileLine } from '#domain/imports/sheet.ts';
import { MEANINGS, type MeaningName, meaningOf, NOT_READ } from '#domain/imports/meanings.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { type Candidate, inKind } from './candidates.ts';
import { fitOf } from './column-facts.ts';
import { ownMeaning } from './heading-words.ts';
import type { Found } from './solve.ts';

const names = Object.keys(MEANINGS) as MeaningName[]; // `Object.keys` forgets the type of the keys

/** Meanings that change nothing in the league. */
const HARMLESS: readonly MeaningName[] = ['phone', 'email', 'captain', 'note', 'section'];

export function valueOf({ meaning, number }: Candidate): string {
  return number === 1 ? meaning : `${meaning} ${number}`;
}

function wordsOf({ meaning, number }: Candidate): string {
  const { words } = MEANINGS[meaning];
  return number === 1 ? words : `${words}, number ${number}`;
}

/** Asks what a column is, if that is doubtful. Returns its meaning, or `null`, and whether nobody has decided yet. */
export function askColumn(
  found: Found,
  all: readonly Found[],
  kind: FileKind,
  headingLine: FileLine,
  inquiry: Inquiry,
): Candidate | null {
  const { column, doubt, meaning, candidates } = found;
  if (doubt === null) return meaning;
  const suggestion = suggestionOf(found);
  const number = (meaning ?? candidates[0])?.number ?? 1;
  const likely = [meaning, ...candidates].filter((one) => one !== null);
  const others = names
    .filter((name) => inKind(name, kind) && !name.endsWith('Id'))
    .map((name) => ({ meaning: name, number: 1 }));
  const fitting = others.filter((one) => fitOf(column, one.meaning) >= 0.5);
  const values = new Map<string, string>();
  for (const one of [...likely, ...fitting, ...others]) {
    const isNumbered = MEANINGS[one.meaning] !== undefined && number > 1 && 'of' in MEANINGS[one.meaning];
    const numbered = isNumbered ? { ...one, number } : one;
    if (!values.has(valueOf(numbered))) values.set(valueOf(numbered), wordsOf(numbered));
  }
  const value = inquiry.ask({
    kind: 'column',
    subject: column.subject,
    lines: [headingLine, ...column.cells.slice(0, 3).map(({ line }) => line)],
    text: questionText(found, all),
    options: [...[...values].map(([option, text]) => ({ value: option, text })), { value: NOT_READ, text: 'Not read' }],
    suggested: suggestion === null ? null : suggestion === NOT_READ ? NOT_READ : valueOf(suggestion),
    needed: isNeeded(found),
    accepts: (answer) => meaningOf(answer) !== null,
  });
  return value === null || value === NOT_READ ? null : meaningOf(value);
}

function suggestionOf({ column, doubt, meaning }: Found): Candidate | typeof NOT_READ | null {
  switch (doubt) {
    case 'taken':
      return NOT_READ;
    case 'claimed':
      return ownMeaning(column.heading.replace(/ /g, '')) === meaning?.meaning ? meaning : null;
    case 'unsaid':
    case 'contradicted':
    case 'small':
    case 'season':
    case 'unknown':
    case null:
      return meaning;
  }
}

function isNeeded({ doubt, meaning, candidates }: Found): boolean {
  if (doubt === 'season') return false;
  if (doubt === 'taken') return candidates.length === 1 && candidates.every((one) => !HARMLESS.includes(one.meaning));
  return meaning === null || !HARMLESS.includes(meaning.meaning);
}

function questionText({ column, doubt, meaning }: Found, all: readonly Found[]): string {
  const name = column.heading === '' ? `Column ${column.place + 1}` : `The column ${column.subject}`;
  const shown = column.cells.slice(0, 3).map(({ text }) => text.slice(0, 40));
  const has = shown.length === 0 ? '' : ` It has ${shown.join(', ')}.`;
  const same = all.filter(
    (one) => one.column !== column && one.meaning !== null && one.meaning.meaning === meaning?.meaning,
  );
  switch (doubt) {
    case 'claimed':
      return `${name} and ${same.map((one) => one.column.subject).join(' and ')} may mean the same. What is in ${column.subject}?${has}`;
    case 'taken':
      return `Another column already has what ${column.subject} may mean. What is in it?${has}`;
    case 'small':
      return `Are the scores in ${column.subject} those of a frame or of the whole match?${has}`;
    case 'contradicted':
      return `What is in ${column.subject} does not look like its heading. What is it?${has}`;
    case 'season':
      return `Is ${column.subject} the season?${has}`;
    case 'unsaid':
    case 'unknown':
    case null:
      return `What is in ${column.heading === '' ? `column ${column.place + 1}` : column.subject}?${has}`;
  }
}
