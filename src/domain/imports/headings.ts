import type { Sifted } from '#domain/check.ts';
import { type Format, MAPPABLE_COLUMNS, MOST_FRAMES } from '#domain/imports/columns.ts';
import type { ColumnAnswer } from '#domain/imports/import-answers.ts';
import type { Issue } from '#domain/issue.ts';

/** The answer for a header that is not read. */
export const NOT_READ = 'ignored';

/** Columns that may have one value for a whole file. */
export const COLUMNS_OF_A_FILE: readonly string[] = columnsOf('file');

function columnsOf(what: 'file' | 'frame'): string[] {
  return Object.entries(MAPPABLE_COLUMNS).flatMap(([column, { of }]) => (of === what ? [column] : []));
}

/** Returns the faults of the answers about columns (Rule N14). A part that was already reported is `undefined`. */
export function columnFaults(answers: Sifted<ColumnAnswer[]> = []): Issue[] {
  return answers.flatMap(({ column, header, value } = {}, i) => {
    if (column === undefined || header === undefined || value === undefined) return [];
    const fault = (part: keyof ColumnAnswer, message: string) => [{ path: `columns.${i}.${part}`, message }];
    if (!isColumn(column)) return fault('column', 'Results have no such column.');
    if ((header === null) === (value === null))
      return fault('header', 'A column is either a header of the file or one value.');
    if (value === null || COLUMNS_OF_A_FILE.includes(column)) return [];
    return fault('value', 'Only season, division and week may have one value.');
  });
}

function isColumn(column: string): boolean {
  const { name, frame } = partsOf(column);
  if (name === NOT_READ) return frame === null;
  return Object.hasOwn(MAPPABLE_COLUMNS, name) && (frame === null || MAPPABLE_COLUMNS[name]?.of === 'frame');
}

/** Splits a column such as `homePlayer 2` into its name and the number of its frame; `null` if a line has one frame. */
export function partsOf(column: string): { name: string; frame: number | null } {
  const parts = /^(?<name>\w+) (?<frame>[1-9]\d?)$/.exec(column)?.groups;
  const frame = Number(parts?.frame);
  return parts?.name !== undefined && frame <= MOST_FRAMES
    ? { name: parts.name, frame }
    : { name: column, frame: null };
}

/** A part of a cell with several values, such as `Ann Lee 72-31 Bo Day` or `41;30`. */
type CellPart = 'homePlayer' | 'homeScore' | 'awayScore' | 'awayPlayer' | 'firstBreak' | 'otherBreaks';

/** The source of a value: a cell of this site's files, another site's cell or a part of it, or one value for all lines. */
type CellSource = { place: number; part?: CellPart | 'whole' } | { value: string };

/** The sources of the values of one frame. `own` are the cells that only this frame uses, if a line has several frames. */
export type FrameSources = { sources: ReadonlyMap<string, CellSource>; own: readonly number[] };

/** The meaning of a file's headings. */
export type Headings = {
  /** One entry for each frame of a line. */
  frames: FrameSources[];
  /** The column that each heading means, in the order of the file; `null` for a heading that is not read. */
  columns: (string | null)[];
  /** A suggested column for each heading that nobody has explained, based on names and values. */
  suggested: (string | null)[];
  /** Columns that are missing, without which the file cannot be read. */
  lacking: string[];
};

/** Returns the meaning of headings that are all this site's own, in any order, with or without capitals. */
export function readOwnHeadings(
  { columns }: Format,
  headers: readonly string[],
): Headings & { twice: [string, number][] } {
  const own = Object.keys(columns);
  const read = headers.map((header) => own.find((column) => column.toLowerCase() === header.toLowerCase()) ?? null);
  const times = (column: string) => read.filter((one) => one === column).length;
  const places = read.flatMap((column, place): [string, CellSource][] =>
    column === null ? [] : [[column, { place }]],
  );
  return {
    frames: [{ sources: new Map(places), own: [] }],
    columns: read,
    suggested: headers.map(() => null),
    lacking: own.filter((column) => columns[column]?.need !== undefined && times(column) === 0),
    twice: own.flatMap((column): [string, number][] => (times(column) > 1 ? [[column, times(column)]] : [])),
  };
}

/**
 * Returns the meaning of the headings of another site's results (Rule N14). Officials' answers come first; if several name the
 * same column, the first counts. Then come headings with this site's own names, in any spelling. `values` are the first values
 * below each heading.
 */
export function mapHeadings(
  headers: readonly string[],
  answers: readonly ColumnAnswer[],
  values: readonly (readonly string[])[] = [],
): Headings {
  const plain = headers.map(plainHeader);
  const columns = headers.map((): string | null => null);
  const said = new Set<number>();
  const same = new Map<string, CellSource>();
  for (const { column, header, value } of answers) {
    if (value !== null) same.set(column, { value });
    else if (header !== null) {
      const place = plain.indexOf(plainHeader(header));
      if (place < 0 || said.has(place) || columns.includes(column)) continue;
      said.add(place);
      columns[place] = column === NOT_READ ? null : column;
    }
  }
  for (const own of Object.keys(MAPPABLE_COLUMNS)) {
    const place = plain.indexOf(own.toLowerCase());
    const isClear = place >= 0 && place === plain.lastIndexOf(own.toLowerCase()) && !said.has(place);
    if (isClear && own !== 'frame' && !columns.includes(own) && !same.has(own)) columns[place] = own;
  }
  const taken = new Set([...columns, ...same.keys()]);
  const suggested = headers.map((header, place) => {
    if (said.has(place) || columns[place] !== null || plain.indexOf(plainHeader(header)) !== place) return null;
    const column = suggestedColumn(header, values[place] ?? [], taken);
    taken.add(column);
    return column;
  });
  return { columns, suggested, ...framesOf(columns, same) };
}

/** Returns the letters and digits of a header, for comparison. */
function plainHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function framesOf(
  columns: readonly (string | null)[],
  same: ReadonlyMap<string, CellSource>,
): Pick<Headings, 'frames' | 'lacking'> {
  const ofLine = new Map<string, CellSource>(same);
  const byFrame = new Map<number, Map<string, CellSource>>();
  for (const [place, column] of columns.entries()) {
    if (column === null) continue;
    const { name, frame } = partsOf(column);
    const sources = frame === null ? ofLine : (byFrame.get(frame) ?? new Map<string, CellSource>());
    if (frame !== null) byFrame.set(frame, sources);
    // The second column of a side has its other breaks.
    const isWhole = columns.includes(column.replace('Break', 'Break2'));
    for (const [own, source] of sourcesOf(name, place, isWhole))
      // A column of its own wins over a part of another column.
      if (!sources.has(own) || !('part' in source) || source.part === 'whole') sources.set(own, source);
  }
  const isNeeded = (column: string) => MAPPABLE_COLUMNS[column]?.need === 'always';
  const needed = Object.keys(MAPPABLE_COLUMNS).filter(isNeeded);
  if (byFrame.size === 0)
    return { frames: [{ sources: ofLine, own: [] }], lacking: needed.filter((column) => !ofLine.has(column)) };
  const isOfFrame = (column: string) => MAPPABLE_COLUMNS[column]?.of === 'frame';
  const ofFixture = [...ofLine].filter(([column]) => !isOfFrame(column));
  const frames = [...byFrame].sort(([a], [b]) => a - b);
  return {
    frames: frames.map(([number, sources]) => {
      const places = [...sources.values()].flatMap((source) => ('place' in source ? source.place : []));
      return {
        sources: new Map([...ofFixture, ...sources, ['match', { value: String(number) }]]),
        own: [...new Set(places)],
      };
    }),
    lacking: [
      ...needed.filter((column) => !isOfFrame(column) && !ofLine.has(column)),
      // A frame without a name has an absent player.
      ...frames.flatMap(([number, sources]) =>
        needed.flatMap((column) => (column.endsWith('Score') && !sources.has(column) ? `${column} ${number}` : [])),
      ),
    ],
  };
}

function sourcesOf(column: string, place: number, isWhole: boolean): [string, CellSource][] {
  if (column === 'frame')
    return (['homePlayer', 'homeScore', 'awayScore', 'awayPlayer'] as const).map((part) => [part, { place, part }]);
  if (isWhole || !column.endsWith('Break')) return [[column, { place, part: 'whole' }]];
  return [
    [column, { place, part: 'firstBreak' }],
    [`${column}2`, { place, part: 'otherBreaks' }],
  ];
}

/** Returns the text of a column on a line, written like this site's own files. */
export function cellOf({ sources }: FrameSources, column: string, fields: readonly string[]): string {
  const source = sources.get(column);
  if (!source) return '';
  if ('value' in source) return source.value;
  const cell = fields[source.place] ?? '';
  return source.part === undefined ? cell : tidied(column, partOf(cell.trim(), source.part));
}

const SCORES = /^(?<homePlayer>.*?)\s*(?<homeScore>\d{1,3})\s*[-–—:]\s*(?<awayScore>\d{1,3})\s*(?<awayPlayer>.*)$/;

/** Enough for two names of 60 characters, two scores and blanks. The pattern is slow for longer cells. */
const LONGEST_CELL = 200;

function partOf(cell: string, part: CellPart | 'whole'): string {
  if (part === 'whole') return cell;
  if (part === 'firstBreak' || part === 'otherBreaks') {
    const points = cell.split(/[;,/\s]+/);
    return (part === 'firstBreak' ? points.slice(0, 1) : points.slice(1)).join(';');
  }
  const found = cell.length > LONGEST_CELL ? undefined : SCORES.exec(cell)?.groups?.[part];
  // A cell that is not a pair of scores is returned whole, for the message of the fault.
  return found ?? (part.endsWith('Score') ? cell : '');
}

const ONE_TO_TEN = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Turns `2025/26` into `25/26`, and `Division Two` or `Week 2` into `2`. */
function tidied(column: string, cell: string): string {
  if (column === 'season') return cell.replace(/^(?:\d\d)?(\d\d)\s*[/–-]\s*(?:\d\d)?(\d\d)$/, '$1/$2');
  if (column !== 'division' && column !== 'week' && column !== 'match') return cell;
  const number = /^\D*(\d{1,3})(?:st|nd|rd|th)?\D*$/i.exec(cell)?.[1];
  const last = cell.toLowerCase().split(/\s/).at(-1);
  const word = ONE_TO_TEN.findIndex((one) => one === last) + 1;
  return number ?? (word > 0 ? String(word) : cell);
}

const SIDES: Readonly<Record<string, string>> = { h: 'home', host: 'home', hosts: 'home', a: 'away' };
const AWAY = ['visitor', 'visitors', 'guest', 'guests', 'opponent'];

/**
 * Suggests a column for a header that nobody has explained, from the names on other sites and the values below; `null` for none.
 * An official confirms the suggestion (Rule N14).
 */
function suggestedColumn(header: string, values: readonly string[], taken: ReadonlySet<string | null>): string | null {
  const { words, frame } = plainWords(header);
  const found = Object.entries(MAPPABLE_COLUMNS)
    .filter(([, { known }]) => known?.split(',').some((one) => one.split(' ').sort().join(' ') === words))
    .filter(([, { fits }]) => fits?.(values) ?? true)
    .map(([name]) => (frame === '' ? name : `${name} ${frame}`));
  return found.find((column) => isColumn(column) && !taken.has(column)) ?? null;
}

/** Returns the words of a header in alphabetical order, and its number apart. Every word for a side becomes `home` or `away`. */
function plainWords(header: string): { words: string; frame: string } {
  const words = Array.from(
    header.toLowerCase().matchAll(/\p{L}+/gu),
    ([word]) => SIDES[word] ?? (AWAY.includes(word) ? 'away' : word),
  );
  const numbers = header.match(/\d+/g);
  return { words: words.sort().join(' '), frame: numbers?.length === 1 ? String(Number(numbers[0])) : '' };
}
