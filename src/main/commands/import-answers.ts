import { COLUMNS_OF_A_FILE, NOT_READ, columnFaults } from '#domain/imports/headings.ts';
import type { ColumnAnswer } from '#domain/imports/import-answers.ts';
import { MAPPABLE_COLUMNS } from '#domain/imports/columns.ts';
import { joinAnswers, type Question, questionsOf, type Said } from '#domain/imports/questions.ts';
import { faulty, valid, type Checked, type Issue } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import { csvLine, linesOf, splitFields } from '#server/csv-line.ts';
import { decodeFile } from '#server/import/csv/decode-file.ts';
import type { ImportOptions, Report } from '#server/import/csv/report.ts';

/** A line of a file of answers: the question's subject and the answer. */
type AnswerLine = { number: number; asked: string; answer: string };

function answerLines(bytes: Uint8Array): Checked<AnswerLine[]> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return decoded;
  const lines = Array.from(linesOf(decoded.value.text), ({ number, text }) => {
    const fields = splitFields(text ?? '', text?.includes(';') ? ';' : ',');
    const [asked = '', answer = ''] = typeof fields === 'string' ? [] : fields.map((field) => field.trim());
    return { number, asked, answer };
  });
  return valid(lines);
}

/** Returns an answer about columns: `Heim,homeTeam` names a header; `season,25/26` sets one value for all lines. */
function columnAnswer({ asked, answer }: AnswerLine): ColumnAnswer[] {
  const given = [
    { column: answer, header: asked, value: null },
    { column: asked, header: null, value: answer },
  ];
  return given.filter((one) => columnFaults([one]).length === 0).slice(0, 1);
}

/** Returns the answers to these questions. Lines about other questions are ignored. */
function answersTo(lines: readonly AnswerLine[], questions: readonly Question[]): Checked<Partial<Said>[]> {
  const issues: Issue[] = [];
  const said = lines.flatMap(({ number, asked, answer }) => {
    const question = questions.find(({ title }) => foldName(title) === foldName(asked));
    if (!question) return [];
    const option = optionOf(question, answer);
    if (option) return [option.says];
    const values = question.options.map(({ value }) => value);
    const message = `${answer} is no answer for ${asked}: write ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`;
    issues.push({ path: `line ${number}`, message });
    return [];
  });
  return issues.length > 0 ? faulty(issues) : valid(said);
}

/** Returns the option with this value, or the only option with this label. */
function optionOf({ options }: Question, answer: string): Question['options'][number] | undefined {
  const named = options.filter(({ label }) => foldName(label) === foldName(answer));
  const exact = options.find(({ value }) => foldName(value) === foldName(answer));
  return exact ?? (named.length === 1 ? named[0] : undefined);
}

type AllSaid = Said & Required<Pick<ImportOptions, 'columns'>>;

/**
 * Reads a file of answers (`null` for none) and applies it to the questions of a preview. Columns come first, then teams and
 * sides, because their answers change the questions about names. `isOpen`: some questions are still unanswered.
 */
export async function readAnswersFile(
  file: Uint8Array | null,
  preview: (said: Partial<AllSaid>) => Promise<Report>,
): Promise<Checked<{ said: AllSaid; isOpen: boolean }>> {
  const lines = file ? answerLines(file) : valid([]);
  if (!lines.ok) return lines;
  const columns = lines.value.flatMap(columnAnswer);
  const said: Partial<Said>[] = [];
  let report = await preview({ columns });
  for (const isFirst of [true, false]) {
    const asked = questionsOf(report).filter(({ changesOthers }) => changesOthers === isFirst);
    const answers = answersTo(lines.value, asked);
    if (!answers.ok) return answers;
    said.push(...answers.value);
    if (answers.value.length > 0) report = await preview({ columns, ...joinAnswers(said) });
  }
  const isOpen = report.columns !== null || questionsOf(report).some(({ isUrgent }) => isUrgent);
  return valid({ said: { ...joinAnswers(said), columns }, isOpen });
}

/** Returns instructions for a file of answers to the open questions of a report, with an example that works as it is. */
export function answersExample(report: Report): string {
  const { columns } = report;
  return [
    'Write the answers into a file such as answers.csv, and import again with --answers answers.csv.',
    ...(columns ? columnsHelp(columns.lacking) : []),
    'For example, with the likeliest answers:',
    ...(columns ? columnLines(report) : questionsOf(report).map(exampleLine)),
    '',
  ].join('\n');
}

/** Returns an answer line with the most likely option. A comment for the reader explains the option. */
function exampleLine({ title, options: [likeliest] }: Question): string {
  return csvLine([title, likeliest?.value ?? '', (likeliest?.label ?? '').replaceAll(';', ' ')]);
}

function columnsHelp(lacking: readonly string[]): string[] {
  return [
    `Not named yet: ${lacking.join(', ')}. Write after each column of the file what it is:`,
    `${[...Object.keys(MAPPABLE_COLUMNS), NOT_READ].join(', ')}.`,
    'If a line has several frames, add the number of the frame: homePlayer 2. The first values of each column follow its name.',
  ];
}

/** Returns an answer line for each recognized column, and for each value that the file may lack. */
function columnLines({ headers, columns }: Report): string[] {
  const taken = headers.map(({ column, suggested }) => column ?? suggested);
  return [
    ...headers.map(({ header, values }, i) => csvLine([header, taken[i] ?? NOT_READ, values.join(' / ')])),
    ...COLUMNS_OF_A_FILE.filter((column) => columns?.lacking.includes(column) && !taken.includes(column)).map(
      (column) => csvLine([column, column === 'season' ? '25/26' : 1]),
    ),
  ];
}
