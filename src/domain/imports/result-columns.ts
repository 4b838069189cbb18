import { type Checked, faulty, type Issue, valid } from '#domain/issue.ts';

/** What an official said about a column of a file: it is the header of another site's column, or one value for all lines. */
export type ColumnAnswer = { column: string; header: string | null; value: string | null };

/** An answer as it was sent. */
type ColumnDraft = { [Field in keyof ColumnAnswer]?: ColumnAnswer[Field] | undefined };

/** Checks what was said about columns (Rule N14); `undefined` if their own fault was reported before. */
export function checkColumns(drafts: readonly (ColumnDraft | undefined)[] | undefined): Checked<ColumnAnswer[]> {
  const issues: Issue[] = [];
  const answers: ColumnAnswer[] = [];
  for (const [i, draft] of (drafts ?? []).entries()) {
    const { column, header, value } = draft ?? {};
    if (column === undefined || header === undefined || value === undefined) continue;
    if (!NAMES_OF.has(column)) issues.push({ path: `columns.${i}.column`, message: 'Results have no such column.' });
    else if ((header === null) === (value === null))
      issues.push({ path: `columns.${i}.header`, message: 'A column is either a header of the file or one value.' });
    else if (value !== null && !COLUMNS_OF_A_FILE.includes(column))
      issues.push({ path: `columns.${i}.value`, message: 'Only season, division and week may have one value.' });
    else answers.push({ column, header, value });
  }
  return issues.length > 0 ? faulty(issues) : valid(answers);
}

/** A part of a cell with more than one value, such as `Ann Lee 72-31 Bo Day` or `41;30`. */
type CellPart = 'homePlayer' | 'homeScore' | 'awayScore' | 'awayPlayer' | 'firstBreak' | 'otherBreaks';

/** Where a value comes from: a cell of the line, a part of one, or one value for all lines. */
type CellSource = { place: number; part?: CellPart } | { value: string };

/** Where the values of one frame come from; `own` are the places that only this frame uses, where a line has several. */
export type FrameSources = { sources: ReadonlyMap<string, CellSource>; own: readonly number[] };

/** The columns of a file as another site may name them. */
export type OtherColumns = {
  /** One for each frame of a line. */
  frames: FrameSources[];
  /** Headers that are read as a column of another name. */
  renamed: { header: string; column: string }[];
  /** Columns without which nothing can be read. */
  lacking: string[];
  /** Headers that are read as nothing. */
  unused: string[];
};

/** Usual names of each column, the most exact first. Those of the away side are made from those of the home side. */
const USUAL: Record<string, string> = {
  season: 'season seasonname year',
  division: 'division div divisionno divisionname league section grade competition',
  week: 'week wk weekno weeknumber round roundno roundnumber matchweek gameweek matchday',
  date: 'date matchdate fixturedate gamedate playedon dateplayed playeddate datetime',
  match: 'frame frameno framenumber frameorder match matchno matchnumber game gameno board order',
  homeTeam: 'hometeam hometeamname homeclub homeside team1 teama home',
  homePlayer: 'homeplayer homeplayername homename player1 player1name playera',
  homeScore:
    'homepoints homepts homeframescore homeframepoints homeplayerscore homeplayerpoints player1score player1points homescore scorehome pointshome score1',
  homeBreak: 'homebreak homehighbreak homehighestbreak homehb homebreaks breakhome player1break',
  homeBreak2: 'homebreak2 homesecondbreak',
  homePlayerId: 'homeplayerid',
  homeTeamId: 'hometeamid',
};

const NAMES_OF = new Map(
  Object.entries(USUAL).flatMap(([column, names]): [string, string[]][] => {
    const list = names.split(' ');
    if (!column.startsWith('home')) return [[column, list]];
    return [
      [column, list],
      [column.replace('home', 'away'), list.flatMap(awayNames)],
    ];
  }),
);

function awayNames(name: string): string[] {
  const away = name
    .replace('home', 'away')
    .replace(/1$|1(?=[a-z])/, '2')
    .replace(/(?<=team|player)a$/, 'b');
  return name === 'home' ? ['away', 'visitors', 'visitor'] : [away, ...(name === 'hometeam' ? ['visitingteam'] : [])];
}

const ESSENTIAL = ['season', 'division', 'week', 'homeTeam', 'awayTeam'];
const OF_FRAMES = ['homePlayer', 'homeScore', 'awayPlayer', 'awayScore'];

/** Columns that may have one value for a whole file. */
export const COLUMNS_OF_A_FILE: readonly string[] = ['season', 'division', 'week'];

/** Returns how to read a header as other sites write it: a line for each frame, or one for each fixture (Rule N14). */
export function recogniseColumns(headers: readonly string[], answers: readonly ColumnAnswer[]): OtherColumns {
  const plain = headers.map(plainHeader);
  const common = new Map<string, CellSource>();
  for (const { column, header, value } of answers) {
    const place = header === null ? -1 : plain.indexOf(plainHeader(header));
    if (place >= 0) common.set(column, { place });
    else if (value !== null) common.set(column, { value });
  }
  const byFrame = framesIn(headers, new Set(placesOf(common)));
  for (const [column, names] of NAMES_OF) {
    if (common.has(column) || (byFrame && !isOfFixture(column))) continue;
    const free = names
      .filter((name) => plain.filter((one) => one === name).length === 1)
      .map((name) => plain.indexOf(name));
    const place = free.find((one) => !placesOf(common).includes(one));
    if (place !== undefined) common.set(column, { place });
  }
  const frames = byFrame
    ? byFrame.map(({ sources, own }) => ({ sources: new Map([...common, ...sources]), own }))
    : [{ sources: common, own: [] }];
  const needed = byFrame ? ESSENTIAL : [...ESSENTIAL, ...OF_FRAMES];
  const used = new Set(frames.flatMap(({ sources }) => placesOf(sources)));
  return {
    frames,
    renamed: [...common].flatMap(([column, source]) => {
      const header = 'place' in source ? (headers[source.place] ?? '') : '';
      return header === '' || header.toLowerCase() === column.toLowerCase() ? [] : [{ header, column }];
    }),
    lacking: needed.filter((column) => !common.has(column)),
    unused: headers.filter((header, place) => header !== '' && !used.has(place)),
  };
}

/** The form in which headers are compared: letters and digits alone. */
function plainHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function placesOf(sources: ReadonlyMap<string, CellSource>): number[] {
  return [...sources.values()].flatMap((source) => ('place' in source ? [source.place] : []));
}

function isOfFixture(column: string): boolean {
  return ESSENTIAL.includes(column) || column === 'date' || column.endsWith('TeamId');
}

type What = 'player' | 'score' | 'break';
/** A header of one frame of several: `Frame 1`, `Home Player 1`, `F1 Away Score`. Without a side both scores are in it. */
type FrameHeader = { number: number; side: 'home' | 'away' | null; what: What };

const SIDE_WORDS = new Map<string, 'home' | 'away'>([
  ['home', 'home'],
  ['h', 'home'],
  ['away', 'away'],
  ['a', 'away'],
  ['visitor', 'away'],
  ['visitors', 'away'],
]);
const FRAME_WORDS = new Set(['frame', 'fr', 'f', 'match', 'm', 'game', 'g', 'board']);
const WHAT_WORDS = new Map<string, What>([
  ...['player', 'name'].map((word) => [word, 'player'] as const),
  ...['score', 'points', 'pts', 'result'].map((word) => [word, 'score'] as const),
  ...['break', 'high', 'highest', 'hb'].map((word) => [word, 'break'] as const),
]);

function frameHeader(header: string): FrameHeader | null {
  const words = header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\d+/g, ' $& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const rest = words.filter((word) => !numbers.includes(word));
  const isKnown = rest.every((word) => SIDE_WORDS.has(word) || FRAME_WORDS.has(word) || WHAT_WORDS.has(word));
  if (numbers.length !== 1 || Number(numbers[0]) > 25 || rest.length === 0 || !isKnown) return null;
  const ofFrame = rest.some((word) => FRAME_WORDS.has(word));
  const side = rest.map((word) => SIDE_WORDS.get(word)).find((found) => found !== undefined) ?? null;
  const what = rest.map((word) => WHAT_WORDS.get(word)).find((found) => found !== undefined);
  // `Player 1` and `Score 1` may be the home side's.
  if (side === null && (!ofFrame || (what ?? 'score') !== 'score')) return null;
  return { number: Number(numbers[0]), side, what: what ?? (side === null || ofFrame ? 'score' : 'player') };
}

/** The frames of a line that has several; `null` where a line has one. */
function framesIn(headers: readonly string[], taken: ReadonlySet<number>): FrameSources[] | null {
  const byNumber = new Map<number, Map<string, CellSource>>();
  for (const [place, header] of headers.entries()) {
    const found = taken.has(place) ? null : frameHeader(header);
    if (!found) continue;
    const sources = byNumber.get(found.number) ?? new Map<string, CellSource>();
    byNumber.set(found.number, sources);
    for (const [column, source] of sourcesOf(found, place))
      if (!sources.has(column) || found.side) sources.set(column, source);
  }
  const whole = [...byNumber].filter(([, sources]) => sources.has('homeScore') && sources.has('awayScore'));
  if (whole.length < 2) return null;
  return whole
    .sort(([a], [b]) => a - b)
    .map(([number, sources]) => {
      const own = [...new Set(placesOf(sources))];
      return { sources: sources.set('match', { value: String(number) }), own };
    });
}

function sourcesOf({ side, what }: FrameHeader, place: number): [string, CellSource][] {
  if (side === null)
    return (['homePlayer', 'homeScore', 'awayScore', 'awayPlayer'] as const).map((part) => [part, { place, part }]);
  if (what === 'player') return [[`${side}Player`, { place }]];
  if (what === 'score') return [[`${side}Score`, { place }]];
  return [
    [`${side}Break`, { place, part: 'firstBreak' }],
    [`${side}Break2`, { place, part: 'otherBreaks' }],
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
