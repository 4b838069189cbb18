import type { Inquiry } from '#domain/imports/inquiry.ts';
import type { FileKind } from '#domain/imports/meanings.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';

/**
 * Asks an official which kind of file this is. Returns the answer or, without an answer, the suggestion (`null` for
 * none). `options`: the kinds to choose from, each with the text that is shown for it.
 */
export function askFileKind(
  inquiry: Inquiry,
  lines: FileLineNumber[],
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
