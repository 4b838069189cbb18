import type { BreakInCell } from '#domain/imports/cells.ts';

const BREAK_SEPARATOR_PATTERN = /\s*(?:[,;/&|]|\band\b|\s\+\s)\s*|(?<=\d)\s+(?=\d)/i;
const BREAK_PATTERN =
  /^(?:(?:high(?:est)?[ -]?)?(?:break|breaks|brk|hb)(?: of)?[: ]*)?(\d{1,9})(?:\.0{1,10})?\s?\+?(?:\s?\(([1-4])\))?(?:\s?(?:break|brk))?$/i;
const NO_BREAK_PATTERN = /^(?:-|–|—|0|none|nil|n\/a|x)$/i;

/**
 * Reads a cell of breaks (Rule N25): `41, 35`, `34;30`, `50+`, `Break 45`, or `30 (2);22 (1)`, where the number in
 * brackets says which player of a pair made the break. Returns `[]` for no breaks and `null` for any other text. `own`:
 * the cell is from a file with this site's own headings, where only semicolons separate breaks.
 */
export function readBreaks(text: string, own = false): BreakInCell[] | null {
  if (text === '' || (!own && NO_BREAK_PATTERN.test(text))) return [];
  if (text.length > 200) return null;
  const read: BreakInCell[] = [];
  for (const part of text.split(own ? /\s*;\s*/ : BREAK_SEPARATOR_PATTERN)) {
    if (part === '') continue;
    const [, points, by] = BREAK_PATTERN.exec(part.trim()) ?? [];
    // Only this site's own files can have more than two players on a side.
    if (points === undefined || (!own && Number(by ?? 0) > 2)) return null;
    read.push({ points: Number(points), by: by === undefined ? null : Number(by) });
  }
  return read;
}
