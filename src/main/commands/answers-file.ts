import type { NameAnswer } from '#domain/import-answers.ts';
import { type Checked, faulty, valid } from '#domain/issue.ts';
import { COLUMNS_OF_A_FILE } from '#domain/result-columns.ts';
import { csvLine } from '#server/csv-line.ts';
import type { ImportOptions } from '#server/import/csv/import-job.ts';
import {
  nameExampleLine,
  readColumnAnswers,
  readNameAnswers,
  readSideAnswers,
  sideExampleLine,
} from '#server/import/csv/read-answers.ts';
import type { NameQuestion, Report } from '#server/import/csv/report.ts';

type Said = Required<Pick<ImportOptions, 'answers' | 'sides' | 'columns'>>;

/**
 * Reads a file of answers, `null` for none, against the questions of a preview. Columns come first, then sides, as what is
 * said about them changes the questions about names. `isOpen`: something is not answered yet.
 */
export async function readAnswersFile(
  file: Uint8Array | null,
  preview: (said: Partial<Said>) => Promise<Report>,
): Promise<Checked<{ said: Said; isOpen: boolean }>> {
  const columns = file ? readColumnAnswers(file) : [];
  const first = await preview({ columns });
  const sides = file ? readSideAnswers(file, first.sides) : valid([]);
  if (!sides.ok) return sides;
  const second = sides.value.length > 0 ? await preview({ columns, sides: sides.value }) : first;
  const answers = file ? readNameAnswers(file, second.questions) : valid([]);
  if (!answers.ok) return faulty(answers.issues);
  const said = { columns, sides: sides.value, answers: answers.value };
  const isOpen = second.columns !== null || second.sides.some(({ swap }) => swap === null);
  return valid({ said, isOpen: isOpen || isAnyOpen(second.questions, answers.value) });
}

/** Whether a name that may be a known player's is not answered. Names that are only like others of the file are new people. */
function isAnyOpen(questions: readonly NameQuestion[], answers: readonly NameAnswer[]): boolean {
  return questions.some(
    ({ name, choices }) =>
      choices.some(({ playerId }) => playerId !== null) && !answers.some((answer) => answer.name === name),
  );
}

/** Returns how to write a file of answers to the open questions of a report, with an example that can be used as it is. */
export function answersExample({ columns, sides, questions }: Report): string {
  const open = sides.filter(({ swap }) => swap === null);
  const lines = columns ? columnLines(columns) : [...open.map(sideExampleLine), ...questions.map(nameExampleLine)];
  return [
    'Write the answers into a file such as answers.csv, and import again with --answers answers.csv.',
    ...(columns ? [COLUMNS_HELP, `Columns that are not used so far: ${columns.unused.join(', ')}.`] : []),
    ...(open.length > 0 ? ['A card has swap or keep.'] : []),
    ...(questions.length > 0 ? ['A name has new, or one of its choices; the likeliest are these:'] : ['For example:']),
    ...lines,
    '',
  ].join('\n');
}

const COLUMNS_HELP =
  'Each line has a column of the file and what it is; season, division and week may have one value for all lines.';

function columnLines({ lacking, unused }: NonNullable<Report['columns']>): string[] {
  const [ofFile, others] = [true, false].map((one) =>
    lacking.filter((column) => COLUMNS_OF_A_FILE.includes(column) === one),
  );
  return [
    ...(others ?? []).map((column, i) => csvLine([unused[i] ?? 'A column', column])),
    ...(ofFile ?? []).map((column) => csvLine([column, column === 'season' ? '25/26' : 1])),
  ];
}
