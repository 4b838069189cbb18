import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer, FileQuestion } from '#domain/imports/inquiry.ts';

/** Makes a question that needs an answer. `more` replaces some of its fields. */
export function madeQuestion(
  kind: FileQuestion['kind'],
  subject: string,
  more: Partial<FileQuestion> = {},
): FileQuestion {
  return { kind, subject, lines: [], text: `What is ${subject}?`, options: [], suggested: null, needed: true, ...more };
}

const none = { added: 0, changed: 0, unchanged: 0 };

/**
 * Makes the report of an import's dry run. The questions that these answers settle are in `answered`, the others in
 * `questions`. `more` replaces some fields of the report.
 */
export function madeReport(
  questions: readonly FileQuestion[],
  answers: readonly ImportAnswer[],
  more: Partial<ImportReport> = {},
): ImportReport {
  const given = new Map(answers.map(({ kind, subject, value }) => [`${kind} ${subject}`, value]));
  const valueOf = ({ kind, subject }: FileQuestion) => given.get(`${kind} ${subject}`);
  return {
    success: true,
    kind: 'results',
    written: false,
    dryRun: true,
    questions: questions.filter((one) => valueOf(one) === undefined),
    answered: questions.flatMap((one) => {
      const value = valueOf(one);
      return value === undefined ? [] : [{ ...one, value, remembered: false }];
    }),
    faults: [],
    leftOut: [],
    notes: [],
    changes: [{ line: 2, what: 'results', how: 'added', name: 'x', sentence: 'New result: Red Lion 2–1 Blue Bell.' }],
    moreChanges: 0,
    sheets: [],
    tables: [],
    preview: {
      counts: {
        results: { ...none, added: 1 },
        scores: none,
        fixtures: none,
        teams: none,
        players: none,
        breaks: none,
      },
      cards: [],
      fixtures: [],
      teams: [],
      tables: [],
    },
    ...more,
  };
}
