import { expect, test } from 'vitest';
import type { ImportReport } from '#contract/import-report.ts';
import type { FileNote, FileQuestion } from '#domain/imports/inquiry.ts';
import {
  importBlockerOf,
  groupNotes,
  lineRangeWords,
  NO_ANSWERS,
  automaticAnswersToOpenQuestions,
  withAnswers,
} from './answers.ts';

const question = (kind: FileQuestion['kind'], needed = true): FileQuestion => ({
  kind,
  subject: 'x',
  lines: [],
  text: '',
  options: [],
  suggested: null,
  needed,
});

const counted = (unchanged: number) => ({ counts: { results: { added: 0, changed: 0, unchanged } } });

test.each<
  [string, { questions?: FileQuestion[]; faults?: FileNote[]; changes?: object[]; unchanged?: number }, string]
>([
  [
    'a needed question',
    { questions: [question('all')], faults: [{ line: 1, text: '' }] },
    'questions: Answer 1 question first',
  ],
  ['two faulty cards', { questions: [question('leave'), question('leave')] }, 'faults: Settle 2 problems first'],
  [
    'a question and a faulty card',
    { questions: [question('all'), question('leave')] },
    'questions: Answer 1 question first',
  ],
  ['a question that may stay open', { questions: [question('person', false)], changes: [{}] }, 'none'],
  [
    'two faults',
    {
      faults: [
        { line: 1, text: '' },
        { line: 2, text: '' },
      ],
      changes: [{}],
    },
    'faults: Correct 2 lines first',
  ],
  ['nothing new', { unchanged: 3 }, 'null: The league already has all of this'],
  ['nothing at all', {}, 'null: Nothing to import was found'],
])('with %s', (_, { questions = [], faults = [], changes = [], unchanged = 0 }, words) => {
  const report = { questions, faults, changes, preview: counted(unchanged) };
  // `importBlockerOf` reads only these fields of a report.
  const block = importBlockerOf(report as unknown as ImportReport);
  expect(block === null ? 'none' : `${block.at}: ${block.words}`).toBe(words);
});

test.each<[number[], boolean, string]>([
  [[], false, ''],
  [[7], false, 'Line 7'],
  [[7, 7], false, 'Line 7'],
  [[2, 3, 4, 9], false, 'Lines 2–4 and 9'],
  [[2, 4, 9], true, 'Lines 2, 4, 9 and more'],
  [[7], true, 'Lines 7 and more'],
])('lines %j are named', (lines, isCut, words) => {
  expect(lineRangeWords(lines, isCut)).toBe(words);
});

test('notes with one sentence are joined, and those of two sheets are not', () => {
  const notes = [2, 3, 5].map((line) => ({ line, text: 'A total.' }));
  const far = Array.from({ length: 30 }, (_, index) => ({ line: 100 + 2 * index, text: 'A note.' }));
  expect(
    groupNotes([{ line: 1, text: 'A title.' }, ...notes, { line: 5, text: 'A total.', sheet: 'Cup' }, ...far]),
  ).toEqual([
    { at: 'Line 1', line: 1, text: 'A title.' },
    { at: 'Lines 2–3 and 5', line: 2, text: 'A total.' },
    { at: 'Cup, line 5', line: 5, text: 'A total.' },
    { at: 'Lines 100, 102, 104, 106, 108, 110, 112, 114, 116, 118 and more', line: 100, text: 'A note.' },
  ]);
});

test('the screen answers an open question only if the file suggests no other answer and the official has given none', () => {
  const answer = { kind: 'all', subject: 'x', value: '1' };
  const asked = { questions: [question('all')] } as unknown as ImportReport;
  expect(automaticAnswersToOpenQuestions(asked, [answer, { ...answer, subject: 'y' }], NO_ANSWERS)).toEqual([answer]);
  const suggesting = (suggested: string) =>
    ({ questions: [{ ...question('all'), suggested }] }) as unknown as ImportReport;
  expect(automaticAnswersToOpenQuestions(suggesting('1'), [answer], NO_ANSWERS)).toEqual([answer]);
  expect(automaticAnswersToOpenQuestions(suggesting('2'), [answer], NO_ANSWERS)).toEqual([]);
  expect(
    automaticAnswersToOpenQuestions(asked, [answer], withAnswers(NO_ANSWERS, [{ ...answer, value: '2' }])),
  ).toEqual([]);
});
