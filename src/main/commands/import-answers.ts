import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer } from '#domain/imports/inquiry.ts';
import { QUESTION_KINDS } from '#domain/imports/question-kind.ts';
import { csvLine, unparsedCsvLines, splitFields } from '#server/csv-line.ts';
import { UsageError } from './command.ts';

/**
 * Reads a file of answers to an import's questions: lines with kind, subject and value, or a JSON list of objects with
 * these keys. Throws `UsageError` for an invalid answer. `name`: the file's name for the error's message.
 */
export function readAnswers(bytes: Uint8Array, name: string): ImportAnswer[] {
  const text = new TextDecoder().decode(bytes);
  return /^\s*\[/.test(text) ? parseJsonAnswers(text, name) : parseCsvAnswers(text, name);
}

function parseJsonAnswers(text: string, name: string): ImportAnswer[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is not JSON.`);
  }
  const answers = Array.isArray(list) ? list.map(parseImportAnswer) : [null];
  const wrong = answers.indexOf(null);
  if (wrong >= 0) throw new UsageError(`${name}: answer ${wrong + 1} is not an object with kind, subject and value.`);
  return answers.flatMap((answer) => answer ?? []);
}

function parseImportAnswer(value: unknown): ImportAnswer | null {
  const { kind, subject, value: said } = Object(value) as Partial<Record<keyof ImportAnswer, unknown>>;
  if (typeof kind !== 'string' || typeof subject !== 'string' || typeof said !== 'string') return null;
  return { kind, subject, value: said };
}

function parseCsvAnswers(text: string, name: string): ImportAnswer[] {
  const answers: ImportAnswer[] = [];
  for (const { number, text: line } of unparsedCsvLines(text)) {
    const fields = splitFields(line ?? '', line?.includes(';') && !line.includes(',') ? ';' : ',');
    const [kind = '', subject = '', value = ''] = typeof fields === 'string' ? [] : fields.map((one) => one.trim());
    if (kind === '' || (kind === 'kind' && subject === 'subject')) continue;
    if (!QUESTION_KINDS.some((one) => one === kind))
      throw new UsageError(`${name}, line ${number}: ${kind} is no kind of question. Write kind, subject and value.`);
    answers.push({ kind, subject, value });
  }
  return answers;
}

/** Returns an answer for each faulty card of the report, so that the import skips that card. */
export function answersThatSkipFaultyCards({ questions }: ImportReport): ImportAnswer[] {
  return questions.flatMap(({ kind, subject }) => (kind === 'leave' ? [{ kind, subject, value: 'left-out' }] : []));
}

/** Returns a sentence for each question that is still open because the answer to it is not one of its options. */
export function invalidAnswerSentences({ questions }: ImportReport, answers: readonly ImportAnswer[]): string[] {
  return questions.flatMap(({ kind, subject, options }) => {
    const said = answers.findLast((one) => one.kind === kind && one.subject.toLowerCase() === subject.toLowerCase());
    if (!said) return [];
    const values = options.map(({ value }) => value).join(', ');
    return [`${said.value} is no answer to ${kind}, ${subject}. Its answers are ${values}.`];
  });
}

/**
 * Returns instructions for a file with answers to the report's questions, and the suggested answers as an example. The
 * text is empty if there are no questions.
 */
export function answersFileInstructions({ questions }: ImportReport): string {
  if (questions.length === 0) return '';
  const lines = questions.map(({ kind, subject, suggested, options }) =>
    csvLine([kind, subject, suggested ?? options[0]?.value ?? '']),
  );
  return [
    'Write the answers into a file such as answers.csv, and import again with --answers answers.csv.',
    'For example, with the likeliest answers:',
    ...lines,
    '',
  ].join('\n');
}
