import type { ImportReport } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import type { FileNote, FileQuestion, AnsweredQuestion } from '#domain/imports/inquiry.ts';
import { isAboutWholeFile } from '#domain/imports/question-kind.ts';
import type { PlanOfReadableFile } from './import-file.ts';

/**
 * Returns the report of an import as text for a terminal: a line for each fault, question, possible answer, used
 * answer, left-out line, change and note. The last line says whether the import was written.
 */
export function importReportText({ report, moreFaults }: PlanOfReadableFile): string {
  const lines = [
    ...report.faults.map(fileNoteText),
    ...(moreFaults > 0 ? [`and ${countWithNoun(moreFaults, 'more fault')}.`] : []),
    ...report.questions.flatMap(questionLines),
    ...report.answered.map(answeredQuestionLine),
    ...report.leftOut.map((note) => `Left out: ${fileNoteText(note)}`),
    ...changeLines(report),
    countedChangesLine(report),
    ...report.notes,
    outcomeLine(report, moreFaults),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function fileNoteText({ line, text, sheet }: FileNote): string {
  return `${sheet === undefined ? '' : `${sheet}, `}line ${line}: ${text}`;
}

function questionLines({ kind, subject, lines: [line], text, options, suggested, needed }: FileQuestion): string[] {
  const where = line === undefined || isAboutWholeFile(kind) ? '' : ` (line ${line})`;
  return [
    `${needed ? 'Question' : 'Question, which need not be answered'}: ${kind}, ${subject}${where}: ${text}`,
    ...options.map((one) => `    ${one.value}${one.value === suggested ? ' (suggested)' : ''}: ${one.text}`),
  ];
}

function answeredQuestionLine({ kind, subject, value, remembered }: AnsweredQuestion): string {
  return `Answered${remembered ? ' about an earlier file' : ''}: ${kind}, ${subject}: ${value}`;
}

/**
 * Returns a line for each change, except results, which `countedChangesLine` only counts. A file with faults changes
 * nothing, so it gets no lines.
 */
function changeLines({ changes, moreChanges, faults }: ImportReport): string[] {
  if (faults.length > 0) return [];
  const shown = changes.filter(({ what }) => what !== 'results').map(({ sentence }) => sentence);
  return moreChanges > 0 ? [...shown, `and ${countWithNoun(moreChanges, 'more change')}.`] : shown;
}

const COUNTED_NOUNS = {
  results: 'result',
  scores: 'match score',
  fixtures: 'fixture',
  teams: 'team',
  players: 'player',
  breaks: 'break',
} as const;

function countedChangesLine({ kind, preview: { counts } }: ImportReport): string {
  const parts = Object.entries(COUNTED_NOUNS).flatMap(([key, word]) => {
    const { added, changed, unchanged } = counts[key as keyof typeof COUNTED_NOUNS];
    if (added + changed + unchanged === 0) return [];
    return [`${countWithNoun(added, `new ${word}`)}, ${changed} changed, ${unchanged} as they are`];
  });
  return `Read as ${kind ?? 'nothing yet'}: ${parts.length === 0 ? 'nothing' : parts.join('; ')}.`;
}

function outcomeLine({ written, dryRun, faults, questions, changes }: ImportReport, moreFaults: number): string {
  const [wrong, open] = [faults.length + moreFaults, questions.filter(({ needed }) => needed).length];
  if (written) return 'Written.';
  if (wrong > 0) return `Nothing was written: ${countWithNoun(wrong, 'fault')}.`;
  if (open > 0) return `Nothing was written: ${countWithNoun(open, 'question')} must be answered first.`;
  if (changes.length === 0) return 'Nothing to write: all of it is recorded already.';
  return dryRun ? 'Nothing was written: this was a dry run.' : 'Nothing was written.';
}
