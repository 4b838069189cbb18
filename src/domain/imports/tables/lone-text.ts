import type { FileLine } from '#domain/imports/sheet.ts';
import type { TableReading } from './draft.ts';
import { shortened } from './unread-lines.ts';

/** The possible meanings of a text that is alone on its line above other lines. */
const MEANING_WORDS = {
  team: 'A team',
  player: 'A player',
  division: 'The division of the lines below',
  competition: 'The cup of the lines below',
  venue: 'The venue of the lines below',
  ignored: 'Only a title: leave it out',
} as const;
export type LoneTextMeaning = keyof typeof MEANING_WORDS;

/** Asks what a text that is alone on its line means. Returns the answer or, without one, the suggestion. */
export function askLoneText(
  line: FileLine,
  text: string,
  options: readonly LoneTextMeaning[],
  suggested: LoneTextMeaning,
  { inquiry }: TableReading,
): string | null {
  return inquiry.ask({
    kind: 'line',
    subject: text,
    lines: [line],
    text: `“${shortened(text)}” is on a line of its own. What is it?`,
    options: options.map((value) => ({ value, text: MEANING_WORDS[value] })),
    suggested,
    needed: true,
  });
}
