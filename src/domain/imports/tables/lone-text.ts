import type { FileLineNumber } from '#domain/imports/sheet.ts';
import type { TableReadingContext } from './draft.ts';
import { shortenedQuote } from './unread-lines.ts';

/** What a text that is alone on its line may mean, with the words that officials see for each meaning. */
const MEANING_WORDS = {
  team: 'A team',
  player: 'A player',
  division: 'The division of the lines below',
  competition: 'The cup of the lines below',
  venue: 'The venue of the lines below',
  ignored: 'Only a title: leave it out',
} as const;
export type LoneTextMeaning = keyof typeof MEANING_WORDS;

/**
 * Asks an official what a text that is alone on its line means. Returns the answer or, without an answer, `suggested`.
 * `options`: the meanings to choose from.
 */
export function askAboutLoneText(
  line: FileLineNumber,
  text: string,
  options: readonly LoneTextMeaning[],
  suggested: LoneTextMeaning,
  { inquiry }: TableReadingContext,
): string | null {
  return inquiry.ask({
    kind: 'line',
    subject: text,
    lines: [line],
    text: `“${shortenedQuote(text)}” is on a line of its own. What is it?`,
    options: options.map((value) => ({ value, text: MEANING_WORDS[value] })),
    suggested,
    needed: true,
  });
}
