import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import type { MergedCells } from './merges.ts';

/** What `odsSheetDetails` reads about a sheet: everything except its rows. */
type OdsOutline = { name: string; isHidden: boolean; merges: MergedCells[] };

const CONTENT_FILE_NAME = 'content.xml';

/**
 * Returns the sheets of an OpenDocument workbook with their merged cells, and whether each sheet is hidden. The library
 * `hucre` reports neither when it reads row by row.
 */
export function odsSheetDetails(bytes: Uint8Array): OdsOutline[] {
  const content = unzipSync(bytes, { filter: ({ name }) => name === CONTENT_FILE_NAME })[CONTENT_FILE_NAME];
  const reader = new OutlineReader();
  const parser = new Parser({ onopentag: (name, attributes) => reader.open(name, attributes) }, { xmlMode: true });
  parser.end(content === undefined ? '' : strFromU8(content));
  return reader.outlines;
}

type XmlAttributes = Readonly<Record<string, string>>;

class OutlineReader {
  readonly outlines: OdsOutline[] = [];
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #nextRow = 0;
  #row = 0;
  #column = 0;

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'style:style') this.#style = attributes['style:name'] ?? '';
    else if (name === 'style:table-properties') this.#readDisplay(attributes);
    else if (name === 'table:table') this.#beginSheet(attributes);
    else if (name === 'table:table-row') this.#beginRow(attributes);
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#addCell(attributes);
  }

  #readDisplay(attributes: XmlAttributes): void {
    if (attributes['table:display'] === 'false') this.#hiddenStyles.add(this.#style);
  }

  #beginSheet(attributes: XmlAttributes): void {
    const isHidden = this.#hiddenStyles.has(attributes['table:style-name'] ?? '');
    this.outlines.push({ name: attributes['table:name'] ?? '', isHidden, merges: [] });
    this.#nextRow = 0;
  }

  #beginRow(attributes: XmlAttributes): void {
    this.#row = this.#nextRow;
    this.#nextRow += Number(attributes['table:number-rows-repeated'] ?? 1);
    this.#column = 0;
  }

  #addCell(attributes: XmlAttributes): void {
    const rows = Number(attributes['table:number-rows-spanned'] ?? 1);
    const columns = Number(attributes['table:number-columns-spanned'] ?? 1);
    const [startRow, startCol] = [this.#row, this.#column];
    if (rows > 1 || columns > 1)
      this.outlines
        .at(-1)
        ?.merges.push({ startRow, startCol, endRow: startRow + rows - 1, endCol: startCol + columns - 1 });
    this.#column += Number(attributes['table:number-columns-repeated'] ?? 1);
  }
}
