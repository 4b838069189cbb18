/**
 * The kinds of questions about a file, in the order in which officials see them. A question may depend on the answers
 * to the questions before it.
 */
export const QUESTION_KINDS = [
  'characters',
  'file',
  'table',
  'headings',
  'orientation',
  'line',
  'column',
  'all',
  'season',
  'dates',
  'weeks',
  'division',
  'competition',
  'twice',
  'nobody',
  'void',
  'walkover',
  'team',
  'person',
  'sides',
  'move',
  'leave',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/**
 * The kinds of questions whose answers are stored and used for later files, because they say what headings, words and
 * names mean.
 */
export const REMEMBERED_QUESTION_KINDS: readonly QuestionKind[] = ['column', 'competition', 'nobody', 'team', 'person'];

/** The kinds of questions that are about all lines of a file. */
const WHOLE_FILE_QUESTION_KINDS: readonly QuestionKind[] = [
  'characters',
  'file',
  'orientation',
  'all',
  'dates',
  'weeks',
  'twice',
];

/**
 * Returns whether questions of this kind concern all lines of a file, and not only the lines that the question lists.
 */
export function isAboutWholeFile(kind: QuestionKind): boolean {
  return WHOLE_FILE_QUESTION_KINDS.includes(kind);
}
