import { expect, it } from 'vitest';
import { type QuestionToAsk, Inquiry } from './inquiry.ts';
import { toFileLineNumber, lineWords } from './sheet.ts';

const asked = (more: Partial<QuestionToAsk> = {}): QuestionToAsk => ({
  kind: 'nobody',
  subject: 'W/O',
  lines: [3],
  text: 'Is W/O a person?',
  options: [
    { value: 'absent', text: 'Nobody came' },
    { value: 'person', text: 'A person' },
  ],
  suggested: 'absent',
  needed: true,
  ...more,
});

it.each<[string, [string, string][], Partial<QuestionToAsk>, string | null]>([
  ['no answer', [], {}, 'absent'],
  ['no answer and no suggestion', [], { suggested: null }, null],
  ['an answer', [['W/O', 'person']], {}, 'person'],
  ['an answer with other capitals and blanks', [[' w/o', 'person']], {}, 'person'],
  [
    'the latest of two answers',
    [
      ['W/O', 'absent'],
      ['w/o', 'person'],
    ],
    {},
    'person',
  ],
  ['an answer about something else', [['Void', 'person']], {}, 'absent'],
  ['an answer that is no option', [['W/O', 'maybe']], {}, 'absent'],
  ['an answer that is typed', [['W/O', 'maybe']], { accepts: (value) => value === 'maybe' }, 'maybe'],
])('with %s', (_, answers, question, value) => {
  const given = answers.map(([subject, said]) => ({ kind: 'nobody', subject, value: said }));
  for (const inquiry of [new Inquiry(given), new Inquiry([], given)]) {
    expect(inquiry.ask(asked(question))).toBe(value);
    const isAnswered = answers.length > 0 && value !== 'absent';
    expect([inquiry.questions().length, inquiry.answered().length]).toEqual(isAnswered ? [0, 1] : [1, 0]);
  }
});

it('lists a question once, with its first ten lines, the most basic kind first', () => {
  const inquiry = new Inquiry([]);
  for (let line = 1; line <= 12; line++) inquiry.ask(asked({ lines: [line, line] }));
  inquiry.ask(asked({ kind: 'file', subject: 'kind', lines: [] }));
  expect(inquiry.questions().map(({ kind, lines }) => [kind, lines])).toEqual([
    ['file', []],
    ['nobody', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ]);
});

it('prefers an answer about this file to a remembered one', () => {
  const one = { kind: 'nobody', subject: 'W/O' };
  const inquiry = new Inquiry([{ ...one, value: 'person' }], [{ ...one, value: 'absent' }]);
  inquiry.ask(asked());
  expect(inquiry.answered()).toEqual([{ ...asked(), value: 'person', remembered: false }]);
});

it('names the sheet of a line if the file has several', () => {
  const inquiry = new Inquiry([]);
  inquiry.fault(toFileLineNumber(1, 7), 'No.');
  inquiry.leaveOut(toFileLineNumber(0, 2), 'A title.');
  expect(inquiry.faults(['One', 'Two'])).toEqual([{ line: 7, text: 'No.', sheet: 'Two' }]);
  expect(inquiry.leftOut(['One'])).toEqual([{ line: 2, text: 'A title.' }]);
  expect([lineWords(toFileLineNumber(0, 2)), lineWords(toFileLineNumber(1, 7))]).toEqual([
    'line 2',
    'line 7 of sheet 2',
  ]);
});
