/** Writes rows of cells as the bytes of a file. */
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { cellText } from './columns.ts';
import type { Cell } from './fields.ts';
import type { Page, Row } from './rows.ts';
import type { Shape } from './shape.ts';

const SEPARATORS: Record<string, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', sep: ';' };

export type ShapedFile = { bytes: Uint8Array; fileName: string };

export async function bytesOf(pages: readonly Page[], shape: Shape): Promise<ShapedFile> {
  if (shape.container === 'xlsx') return { bytes: await workbookOf(pages, shape), fileName: 'league.xlsx' };
  const rows = pages.flatMap((page) => page.rows);
  const isHtml = shape.container === 'html';
  const text = isHtml ? htmlOf(rows, shape) : textOf(rows, shape);
  const endings: Record<string, string> = { html: 'htm', tab: 'tsv' };
  return { bytes: encoded(text, shape), fileName: `league.${endings[shape.container] ?? 'csv'}` };
}

function textOf(rows: readonly Row[], shape: Shape): string {
  const separator = SEPARATORS[shape.container] ?? ',';
  const cells = rows.map(({ cells: own }) => own.map((cell) => quoted(cellText(cell, shape), separator, shape)));
  const lines = cells.map((own) => own.join(separator));
  const begin = shape.container === 'sep' ? ['sep=;'] : [];
  return [...begin, ...lines, ''].join(shape.lineEnds);
}

function quoted(text: string, separator: string, { quotes }: Shape): string {
  const isNeeded = text.includes(separator) || text.includes('"');
  return isNeeded || (quotes === 'all' && text !== '') ? `"${text.replaceAll('"', '""')}"` : text;
}

function htmlOf(rows: readonly Row[], shape: Shape): string {
  const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const lines = rows.map(({ role, cells }) => {
    const name = role === 'heading' ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${name}>${safe(cellText(cell, shape))}</${name}>`).join('')}</tr>`;
  });
  const meta = shape.encoding === 'windows-1252' ? '<meta charset="windows-1252">' : '<meta charset="utf-8">';
  return ['<html>', `<head>${meta}</head>`, '<body><table>', ...lines, '</table></body></html>', ''].join(
    shape.lineEnds,
  );
}

/** Characters whose Windows-1252 code differs from their Unicode code, as far as these files may contain them. */
const WINDOWS: Record<string, number> = { '’': 0x92, '–': 0x96 };

function encoded(text: string, { encoding }: Shape): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\u{feff}${text}`, 'utf16le');
  if (encoding === 'windows-1252')
    return Uint8Array.from(text, (character) => WINDOWS[character] ?? character.charCodeAt(0));
  return Buffer.from(encoding === 'bom' ? `\u{feff}${text}` : text);
}

async function workbookOf(pages: readonly Page[], shape: Shape): Promise<Uint8Array> {
  const sheets = pages.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ role, cells }) => cells.map((cell) => valueOf(cell, role, shape))),
  }));
  return writeXlsx({ sheets });
}

/**
 * Returns the value of a cell in a workbook: a date if the shape writes days as numbers, a number for digits in a line
 * of data, otherwise a text.
 */
function valueOf(cell: Cell, role: Row['role'], shape: Shape): CellValue {
  if (typeof cell !== 'string' && shape.days === 'number') return new Date(`${cell.day}T00:00:00Z`);
  const text = cellText(cell, shape);
  if (text === '') return null;
  return role === 'line' && /^-?\d{1,6}(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
