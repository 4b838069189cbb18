import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileKind } from '#domain/imports/meanings.ts';
import type { FileLine } from '#domain/imports/sheet.ts';

/**
 * Asks which kind of file this is. Returns the answer or, without one, the suggestion. `options`: the kinds, each with
 * a text.
 */
export function askKind(
  inquiry: Inquiry,
  lines: FileLine[],
  text: string,
  options: Partial<Record<FileKind, string>>,
  suggested: FileKind | null,
): string | null {
  return inquiry.ask({
    kind: 'file',
    subject: 'kind',
    lines,
    text,
    options: Object.entries(options).map(([value, words]) => ({ value, text: words })),
    suggested,
    needed: true,
  });
}
