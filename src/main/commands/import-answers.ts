import type { NameAnswer, SideAnswer } from '#domain/imports/import-answers.ts';
import { faulty, valid, type Checked, type Issue } from '#domain/issue.ts';
import {
  COLUMNS_OF_A_FILE,
  FIXTURE_COLUMNS,
  FRAME_COLUMNS,
  NOT_READ,
  checkColumns,
  type ColumnAnswer,
} from '#domain/imports/result-columns.ts';
import { foldName } from '#domain/name.ts';
import { decodeFile } from '#server/import/csv/decode-file.ts';
import type { NameQuestion } from '#contract/import-export.ts';
import type { ImportOptions, Report, SideQuestion } from '#server/import/csv/report.ts';
import { csvLine, linesOf, splitFields } from '#server/csv-line.ts';
import type { ColumnQuestion } from '#server/import/csv/file-lines.ts';

/** Reads from a file of answers what it says about columns: `Heim,homeTeam` names a header, `season,25/26` one value for all lines. */
function readColumnAnswers(bytes: Uint8Array): ColumnAnswer[] {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return [];
  return [...linesOf(decoded.value.text)].flatMap(({ text }) => columnAnswer(...pairOn(text ?? '')));
}

function columnAnswer(said: string, answer: string): ColumnAnswer[] {
  const given = [
    { column: answer, header: said, value: null },
    { column: said, header: null, value: answer },
  ];
  return given.filter((one) => checkColumns([one]).ok).slice(0, 1);
}

/** The two values of a line. */
function pairOn(text: string): [string, string] {
  const fields = splitFields(text, text.includes(';') ? ';' : ',');
  const [first = '', second = ''] = fields.ok ? fields.value.map((field) => field.trim()) : [];
  return [first, second];
}

/** Reads from a file of answers what it says about cards whose sides may be swapped: `swap`, or `keep`. */
function readSideAnswers(bytes: Uint8Array, questions: readonly SideQuestion[]): Checked<SideAnswer[]> {
  return readAnswers(bytes, (card, answer) => {
    if (!questions.some((one) => foldName(one.card) === foldName(card))) return null;
    if (answer === SWAP || answer === KEEP) return { card, swap: answer === SWAP };
    return `write ${SWAP} or ${KEEP}`;
  });
}

/**
 * Reads the lines of a file of answers. `answerOf` returns the answer to a question, `null` for a line about something that
 * is not asked, and for a wrong answer what to write.
 */
function readAnswers<A extends object>(
  bytes: Uint8Array,
  answerOf: (name: string, answer: string) => A | string | null,
): Checked<A[]> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return decoded;
  const issues: Issue[] = [];
  const answers: A[] = [];
  for (const { number, text } of linesOf(decoded.value.text)) {
    const [name, answer] = pairOn(text ?? '');
    const given = answerOf(name, answer);
    if (typeof given === 'string')
      issues.push({ path: `line ${number}`, message: `${answer} is no answer for ${name}: ${given}.` });
    else if (given !== null) answers.push(given);
  }
  return issues.length > 0 ? faulty(issues) : valid(answers);
}

const SWAP = 'swap';
const KEEP = 'keep';

/** Returns a line of such a file that swaps the sides. */
function sideExampleLine({ card }: SideQuestion): string {
  return csvLine([card, SWAP]);
}

/**
 * Reads a file of answers to the questions about a file of results: on each line a name and its answer, which is `new`,
 * or the id or name of a choice. Lines about names that are not asked about are left out.
 */
function readNameAnswers(bytes: Uint8Array, questions: readonly NameQuestion[]): Checked<NameAnswer[]> {
  return readAnswers(bytes, (name, answer) => {
    const question = questions.find((one) => foldName(one.name) === foldName(name));
    return question ? (answerOf(question, answer) ?? wordsFor(question)) : null;
  });
}

/** Returns a line of such a file, with the likeliest answer and, for the reader, what it says. */
function nameExampleLine({ name, choices: [likeliest] }: NameQuestion): string {
  const { playerId, name: other, teams } = likeliest ?? { playerId: null, name: 'new', teams: [] };
  return csvLine([name, playerId ?? other, `${other} of ${teams.join(' and ')}`.replaceAll(';', ' ')]);
}

function answerOf({ name, teams, choices }: NameQuestion, answer: string): NameAnswer | null {
  if (foldName(answer) === 'new') return { name, teams, playerId: null, sameAs: null };
  const byId = choices.find(({ playerId }) => playerId === answer);
  const [choice, ...others] = byId ? [byId] : choices.filter((one) => foldName(one.name) === foldName(answer));
  if (!choice || others.length > 0) return null;
  const { playerId } = choice;
  return { name, teams, playerId, sameAs: playerId === null ? choice.name : null };
}

function wordsFor({ choices }: NameQuestion): string {
  return `write new, ${choices.map((choice) => choice.playerId ?? choice.name).join(', ')}`;
}

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
    ...(columns ? columnsHelp(columns) : []),
    ...(open.length > 0 ? ['A card has swap or keep.'] : []),
    ...(questions.length > 0 ? ['A name has new, or one of its choices; the likeliest are these:'] : ['For example:']),
    ...lines,
    '',
  ].join('\n');
}

function columnsHelp({ lacking }: ColumnQuestion): string[] {
  return [
    `Not named yet: ${lacking.join(', ')}. Write after each column of the file what it is:`,
    `${[...FIXTURE_COLUMNS, ...FRAME_COLUMNS, NOT_READ].join(', ')}.`,
    'If a line has several frames, add the number of the frame: homePlayer 2. The first values of each column follow its name.',
  ];
}

/** The columns of the file, to be filled in, and one value for all lines of those that it may lack. */
function columnLines({ headers, lacking }: ColumnQuestion): string[] {
  return [
    ...headers.map(({ header, column, values }) => csvLine([header, column ?? NOT_READ, values.join(' / ')])),
    ...COLUMNS_OF_A_FILE.filter((column) => lacking.includes(column)).map((column) =>
      csvLine([column, column === 'season' ? '25/26' : 1]),
    ),
  ];
}
