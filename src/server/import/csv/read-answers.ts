import type { NameAnswer, SideAnswer } from '#domain/imports/import-answers.ts';
import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';
import { checkColumns, type ColumnAnswer } from '#domain/imports/result-columns.ts';
import { foldName } from '#domain/name.ts';
import { decodeFile } from './decode-file.ts';
import type { NameQuestion } from '#contract/import-export.ts';
import type { SideQuestion } from './report.ts';
import { csvLine, linesOf, splitFields } from '../../csv-line.ts';

/** Reads from a file of answers what it says about columns: `Heim,homeTeam` names a header, `season,25/26` one value for all lines. */
export function readColumnAnswers(bytes: Uint8Array): ColumnAnswer[] {
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
export function readSideAnswers(bytes: Uint8Array, questions: readonly SideQuestion[]): Checked<SideAnswer[]> {
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
export function sideExampleLine({ card }: SideQuestion): string {
  return csvLine([card, SWAP]);
}

/**
 * Reads a file of answers to the questions about a file of results: on each line a name and its answer, which is `new`,
 * or the id or name of a choice. Lines about names that are not asked about are left out.
 */
export function readNameAnswers(bytes: Uint8Array, questions: readonly NameQuestion[]): Checked<NameAnswer[]> {
  return readAnswers(bytes, (name, answer) => {
    const question = questions.find((one) => foldName(one.name) === foldName(name));
    return question ? (answerOf(question, answer) ?? wordsFor(question)) : null;
  });
}

/** Returns a line of such a file, with the likeliest answer and, for the reader, what it says. */
export function nameExampleLine({ name, choices: [likeliest] }: NameQuestion): string {
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
