import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';

/**
 * What an official said about a column of a file: it is the header of another site's column, or one value for all lines. A
 * column of one frame, of a line that has several, has the frame's number: `homePlayer 2`.
 */
export type ColumnAnswer = { column: string; header: string | null; value: string | null };

/** An answer as it was sent. */
type ColumnDraft = { [Field in keyof ColumnAnswer]?: ColumnAnswer[Field] | undefined };

/** What a header that is not read is said to be. */
export const NOT_READ = 'ignored';

/** Columns that may have one value for a whole file. */
export const COLUMNS_OF_A_FILE: readonly string[] = ['season', 'division', 'week'];

/** Columns about a whole fixture. */
export const FIXTURE_COLUMNS = [
  'season',
  'division',
  'week',
  'date',
  'homeTeam',
  'awayTeam',
  'homeTeamId',
  'awayTeamId',
];

/** Columns about one frame; `frame` has both scores, and perhaps both names: `Ann Lee 72-31 Bo Day`. */
export const FRAME_COLUMNS = [
  'match',
  'frame',
  ...['home', 'away'].flatMap((side) =>
    ['Player', 'Score', 'Break', 'Break2', 'PlayerId'].map((what) => `${side}${what}`),
  ),
];

const ESSENTIAL = ['season', 'division', 'week', 'homeTeam', 'awayTeam'];
const OF_FRAMES = ['homePlayer', 'homeScore', 'awayPlayer', 'awayScore'];
const OF_FRAME = /^(\w+) ([1-9]|1\d|2[0-5])$/;

/** Checks what was said about columns (Rule N14); `undefined` if their own fault was reported before. */
export function checkColumns(drafts: readonly (ColumnDraft | undefined)[] | undefined): Checked<ColumnAnswer[]> {
  const issues: Issue[] = [];
  const answers: ColumnAnswer[] = [];
  for (const [i, draft] of (drafts ?? []).entries()) {
    const { column, header, value } = draft ?? {};
    if (column === undefined || header === undefined || value === undefined) continue;
    if (!isColumn(column)) issues.push({ path: `columns.${i}.column`, message: 'Results have no such column.' });
    else if ((header === null) === (value === null))
      issues.push({ path: `columns.${i}.header`, message: 'A column is either a header of the file or one value.' });
    else if (value !== null && !COLUMNS_OF_A_FILE.includes(column))
      issues.push({ path: `columns.${i}.value`, message: 'Only season, division and week may have one value.' });
    else answers.push({ column, header, value });
  }
  return issues.length > 0 ? faulty(issues) : valid(answers);
}

function isColumn(column: string): boolean {
  const { name, frame } = partsOf(column);
  if (frame !== null) return FRAME_COLUMNS.includes(name) && name !== 'match';
  return name === NOT_READ || FIXTURE_COLUMNS.includes(name) || FRAME_COLUMNS.includes(name);
}

/** Returns the name of a column and the number of its frame, which is `null` where a line has one frame. */
export function partsOf(column: string): { name: string; frame: number | null } {
  const [, name = column, number] = OF_FRAME.exec(column) ?? [];
  return { name, frame: number === undefined ? null : Number(number) };
}

/** A part of a cell with more than one value, such as `Ann Lee 72-31 Bo Day` or `41;30`. */
type CellPart = 'homePlayer' | 'homeScore' | 'awayScore' | 'awayPlayer' | 'firstBreak' | 'otherBreaks';

/** Where a value comes from: a cell of the line, a part of one, or one value for all lines. */
type CellSource = { place: number; part?: CellPart } | { value: string };

/** Where the values of one frame come from; `own` are the places that only this frame uses, where a line has several. */
export type FrameSources = { sources: ReadonlyMap<string, CellSource>; own: readonly number[] };

/** The columns of a file that another site named. */
export type OtherColumns = {
  /** One for each frame of a line. */
  frames: FrameSources[];
  /** The columns as which headers are read, in their order; `null` for one that is read as nothing. */
  columns: (string | null)[];
  /** Columns without which nothing can be read. */
  lacking: string[];
};

/**
 * Returns how to read a header that is not this site's: as was said, the first answer about a column of the file before
 * others, and this site's own names in any spelling (Rule N14).
 */
export function readColumns(headers: readonly string[], answers: readonly ColumnAnswer[]): OtherColumns {
  const plain = headers.map(plainHeader);
  const columns = headers.map((): string | null => null);
  const said = new Set<number>();
  const values = new Map<string, CellSource>();
  for (const { column, header, value } of answers) {
    const place = header === null ? -1 : plain.indexOf(plainHeader(header));
    if (value !== null) values.set(column, { value });
    else if (place >= 0 && !said.has(place) && !columns.includes(column)) {
      said.add(place);
      columns[place] = column === NOT_READ ? null : column;
    }
  }
  for (const own of [...FIXTURE_COLUMNS, ...FRAME_COLUMNS]) {
    const place = plain.indexOf(own.toLowerCase());
    const isClear = place >= 0 && place === plain.lastIndexOf(own.toLowerCase()) && !said.has(place);
    if (isClear && own !== 'frame' && !columns.includes(own) && !values.has(own)) columns[place] = own;
  }
  return { columns, ...framesOf(columns, values) };
}

/** The form in which headers are compared: letters and digits alone. */
function plainHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function framesOf(
  columns: readonly (string | null)[],
  values: ReadonlyMap<string, CellSource>,
): Pick<OtherColumns, 'frames' | 'lacking'> {
  const ofLine = new Map<string, CellSource>(values);
  const byFrame = new Map<number, Map<string, CellSource>>();
  for (const [place, column] of columns.entries()) {
    if (column === null) continue;
    const { name, frame } = partsOf(column);
    const sources = frame === null ? ofLine : (byFrame.get(frame) ?? new Map<string, CellSource>());
    if (frame !== null) byFrame.set(frame, sources);
    // The second column of a side has the other breaks.
    const isWhole = columns.includes(column.replace('Break', 'Break2'));
    for (const [own, source] of sourcesOf(name, place, isWhole))
      // A column of its own goes before a part of another one.
      if (!sources.has(own) || !('part' in source)) sources.set(own, source);
  }
  const lackingOf = (needed: readonly string[], sources: ReadonlyMap<string, CellSource>) =>
    needed.filter((column) => !sources.has(column));
  if (byFrame.size === 0)
    return { frames: [{ sources: ofLine, own: [] }], lacking: lackingOf([...ESSENTIAL, ...OF_FRAMES], ofLine) };
  const ofFixture = [...ofLine].filter(([column]) => FIXTURE_COLUMNS.includes(column));
  const frames = [...byFrame].sort(([a], [b]) => a - b);
  return {
    frames: frames.map(([number, sources]) => {
      const own = [...new Set(Array.from(sources.values(), (source) => ('place' in source ? source.place : -1)))];
      return { sources: new Map([...ofFixture, ...sources, ['match', { value: String(number) }]]), own };
    }),
    lacking: [
      ...lackingOf(ESSENTIAL, ofLine),
      ...frames.flatMap(([number, sources]) =>
        lackingOf(['homeScore', 'awayScore'], sources).map((column) => `${column} ${number}`),
      ),
    ],
  };
}

function sourcesOf(column: string, place: number, isWhole: boolean): [string, CellSource][] {
  if (column === 'frame')
    return (['homePlayer', 'homeScore', 'awayScore', 'awayPlayer'] as const).map((part) => [part, { place, part }]);
  if (isWhole || !column.endsWith('Break')) return [[column, { place }]];
  return [
    [column, { place, part: 'firstBreak' }],
    [`${column}2`, { place, part: 'otherBreaks' }],
  ];
}

/** Returns the text of a column on a line, as this site would write it. */
export function cellOf({ sources }: FrameSources, column: string, fields: readonly string[]): string {
  const source = sources.get(column);
  if (!source) return '';
  if ('value' in source) return source.value;
  const cell = (fields[source.place] ?? '').trim();
  return tidied(column, source.part === undefined ? cell : partOf(cell, source.part));
}

const SCORES = /^(?<homePlayer>.*?)\s*(?<homeScore>\d{1,3})\s*[-–—:]\s*(?<awayScore>\d{1,3})\s*(?<awayPlayer>.*)$/;

/** Two names of 60 characters, two scores and blanks; the pattern is slow for long cells. */
const LONGEST_CELL = 200;

function partOf(cell: string, part: CellPart): string {
  if (part === 'firstBreak' || part === 'otherBreaks') {
    const [first = '', ...others] = cell.split(/[;,/\s]+/);
    return part === 'firstBreak' ? first : others.join(';');
  }
  const found = cell.length > LONGEST_CELL ? undefined : SCORES.exec(cell)?.groups?.[part];
  // A cell that is no pair of scores is named in the fault.
  return found ?? (part.endsWith('Score') ? cell : '');
}

const ONE_TO_TEN = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `2025/26` as `25/26`, and `Division Two` or `Week 2` as `2`. */
function tidied(column: string, cell: string): string {
  if (column === 'season') return cell.replace(/^(?:\d\d)?(\d\d)\s*[/–-]\s*(?:\d\d)?(\d\d)$/, '$1/$2');
  if (column !== 'division' && column !== 'week' && column !== 'match') return cell;
  const [, number] = /^\D*(\d{1,3})(?:st|nd|rd|th)?\D*$/i.exec(cell) ?? [];
  const word = ONE_TO_TEN.indexOf(cell.toLowerCase().split(/\s+/).at(-1) ?? '') + 1;
  return number ?? (word > 0 ? String(word) : cell);
}
