import type { MeaningName } from '#domain/imports/meanings.ts';
import type { TableLine } from './line.ts';
import type { ValueReadingContext } from './reading.ts';

/**
 * Columns in which the value of several successive lines (a block) is sometimes written only on the first of these
 * lines.
 */
const COLUMNS_FILLED_ONCE_PER_BLOCK = ['season', 'division', 'week', 'date', 'team'] as const;
/** Columns in which the value of a match card is sometimes written only on the first line of the card. */
const CARD_COLUMNS_TO_FILL_DOWN = ['season', 'division', 'week', 'date', 'time', 'venue', 'competition'] as const;
/**
 * Columns in which an empty cell of this site's own files has a meaning: no date, the usual time, the home team's
 * venue. Such cells stay empty.
 */
const COLUMNS_WITH_MEANINGFUL_BLANKS: ReadonlySet<MeaningName> = new Set(['date', 'time', 'venue']);
const TEAM_COLUMNS = ['homeTeam', 'awayTeam', 'fixture'] as const;
/**
 * If a table has fewer lines than this, and only one column to fill, the empty cells of that column may be mistakes.
 * The column is filled only if it is `team`.
 */
const FEW_LINES = 4;

/**
 * Fills empty cells of a table from the lines above (Rule N27): in columns that have a value only on the first line of
 * each block, on lines of breaks, and on lines of the same match card. Does nothing for a file that this site exported.
 */
export function fillDown(lines: readonly TableLine[], reading: ValueReadingContext): void {
  const { kind, exported, own } = reading;
  const [first] = lines;
  if (!first || exported) return;
  const has = (meaning: MeaningName) => first.columns.find(meaning) !== undefined;
  const blocks = COLUMNS_FILLED_ONCE_PER_BLOCK.filter(
    (meaning) => has(meaning) && !(own && COLUMNS_WITH_MEANINGFUL_BLANKS.has(meaning)),
  );
  const once = blocks.filter(
    (meaning) => isFilledOncePerBlock(lines, meaning) && !isFillDownContradicted(lines, meaning),
  );
  const teams = teamColumnsFilledOncePerCard(lines);
  const isClear = lines.length >= FEW_LINES || once.length + teams.length > 1 || once.includes('team');
  if (isClear) for (const meaning of [...once, ...teams]) fillColumnDown(lines, meaning);
  if (kind === 'breaks')
    fillBreakLines(
      lines,
      COLUMNS_FILLED_ONCE_PER_BLOCK.filter((meaning) => meaning !== 'team' && has(meaning)),
      reading,
    );
  fillCardLines(
    lines,
    CARD_COLUMNS_TO_FILL_DOWN.filter(
      (meaning) => has(meaning) && !(own && COLUMNS_WITH_MEANINGFUL_BLANKS.has(meaning)),
    ),
  );
}

/**
 * Returns whether a column has a value only on the first line of each block. This is so if the first line of the table
 * has a value, no two consecutive lines have the same value, and at least half of the lines have no value.
 */
function isFilledOncePerBlock(lines: readonly TableLine[], meaning: MeaningName): boolean {
  let [filled, before] = [0, ''];
  for (const line of lines) {
    const text = line.cell(meaning);
    if (text !== '' && text === before) return false;
    if (text !== '') filled++;
    before = text;
  }
  return lines[0]?.cell(meaning) !== '' && filled > 0 && filled < lines.length && lines.length - filled >= filled;
}

/**
 * Returns whether empty cells of the column `date` or `week` cannot repeat the value above. This is so if lines of one
 * week have different dates, or if a team would have two fixtures on one date or in one week. For any other column,
 * returns false.
 */
function isFillDownContradicted(lines: readonly TableLine[], meaning: MeaningName): boolean {
  if (meaning !== 'date' && meaning !== 'week') return false;
  let [seen, day] = [new Set<string>(), ''];
  for (const line of lines) {
    if (line.cell(meaning) !== '') [seen, day] = [new Set(), line.cell('date')];
    const own = line.cell('date');
    if (meaning === 'week' && own !== '' && own !== day) return true;
    if (hasPlayerOrFrameColumns(line)) continue;
    for (const team of TEAM_COLUMNS.map((one) => line.cell(one)).filter((text) => text !== '')) {
      if (seen.has(team)) return true;
      seen.add(team);
    }
  }
  return false;
}

function hasPlayerOrFrameColumns({ columns }: TableLine): boolean {
  return (['homePlayer', 'frame', 'homeSurname'] as const).some((meaning) => columns.find(meaning) !== undefined);
}

/**
 * Returns the team columns of a table with frames, if they have values only on the first line of each match card;
 * otherwise an empty list.
 */
function teamColumnsFilledOncePerCard(lines: readonly TableLine[]): MeaningName[] {
  const [first] = lines;
  if (!first || !hasPlayerOrFrameColumns(first)) return [];
  const teams = TEAM_COLUMNS.filter((team) => first.columns.find(team) !== undefined);
  const isJoint = lines.every((line) => new Set(teams.map((team) => line.cell(team) === '')).size === 1);
  return isJoint && teams.every((team) => isFilledOncePerBlock(lines, team)) ? teams : [];
}

function fillColumnDown(lines: readonly TableLine[], meaning: MeaningName): void {
  let last = '';
  for (const line of lines) {
    const text = line.cell(meaning);
    if (text !== '') last = text;
    else if (last !== '') line.fill(meaning, last);
  }
}

/**
 * Fills the season, division, week and date of a break from the line above, if the line of the break has none of these
 * values. `shared`: which of these four columns the table has. If the table has only one of these columns, fills this
 * column only if it is the week or the date, and only if no official objects.
 */
function fillBreakLines(
  lines: readonly TableLine[],
  shared: readonly MeaningName[],
  reading: ValueReadingContext,
): void {
  const [only] = shared.length === 1 ? shared : [];
  if (shared.length === 0 || (only !== undefined && !askIfSameAsAbove(lines, only, reading))) return;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || shared.some((meaning) => line.cell(meaning) !== '')) continue;
    for (const meaning of shared) if (line.text(meaning) === '') line.fill(meaning, before.text(meaning));
  }
}

/**
 * Returns whether breaks with an empty date or week have the date or week of the line above. Asks an official; without
 * an answer, returns true. Returns false without asking in three cases: the column is neither the date nor the week,
 * the column has no empty cells, or the column has no value on the first line of the table.
 */
function askIfSameAsAbove(
  lines: readonly TableLine[],
  meaning: MeaningName,
  { inquiry }: ValueReadingContext,
): boolean {
  const empty = lines.filter((line, i) => i > 0 && line.text(meaning) === '');
  if ((meaning !== 'week' && meaning !== 'date') || lines[0]?.cell(meaning) === '' || empty.length === 0) return false;
  const value = inquiry.ask({
    kind: `${meaning}s`,
    subject: 'empty',
    lines: empty.map(({ line }) => line),
    text: `Some lines have no ${meaning}. Is it that of the line above?`,
    options: [
      { value: 'above', text: 'It is that of the line above' },
      { value: 'none', text: 'It is not known' },
    ],
    suggested: 'above',
    needed: true,
  });
  return value === 'above';
}

/**
 * Fills empty cells of a line from the line above, if both lines have the same teams and so belong to one match card.
 */
function fillCardLines(lines: readonly TableLine[], shared: readonly MeaningName[]): void {
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || !TEAM_COLUMNS.some((team) => line.text(team) !== '')) continue;
    if (TEAM_COLUMNS.some((team) => line.text(team) !== before.text(team))) continue;
    for (const meaning of shared) if (line.text(meaning) === '') line.fill(meaning, before.text(meaning));
  }
}
