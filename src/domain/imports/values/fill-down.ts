import type { MeaningName } from '#domain/imports/meanings.ts';
import type { TableLine } from './line.ts';
import type { ValueReading } from './reading.ts';

/** Values that a file may have on the first line of a block only. */
const BLOCK_VALUES = ['season', 'division', 'week', 'date', 'team'] as const;
/** Values that a file may have on the first line of a card only. */
const CARD_VALUES = ['season', 'division', 'week', 'date', 'time', 'venue', 'competition'] as const;
/**
 * Columns in which an empty cell of this site's own files has a meaning: no day, the usual time, the home team's venue.
 */
const MAY_BE_EMPTY: ReadonlySet<MeaningName> = new Set(['date', 'time', 'venue']);
const TEAMS = ['homeTeam', 'awayTeam', 'fixture'] as const;
/** In a file with fewer lines, an empty cell in only one column may be a mistake, so it stays empty. */
const FEW_LINES = 4;

/**
 * Fills empty cells from the lines above: within a card, and in columns that have a value only on the first line of
 * each block.
 */
export function fillDown(lines: readonly TableLine[], reading: ValueReading): void {
  const { kind, exported, own } = reading;
  const [first] = lines;
  if (!first || exported) return;
  const has = (meaning: MeaningName) => first.columns.find(meaning) !== undefined;
  const blocks = BLOCK_VALUES.filter((meaning) => has(meaning) && !(own && MAY_BE_EMPTY.has(meaning)));
  const once = blocks.filter((meaning) => isFilledOnce(lines, meaning) && !isContradicted(lines, meaning));
  const teams = teamsFilledOnce(lines);
  const isClear = lines.length >= FEW_LINES || once.length + teams.length > 1 || once.includes('team');
  if (isClear) for (const meaning of [...once, ...teams]) fill(lines, meaning);
  if (kind === 'breaks')
    fillBreaks(
      lines,
      BLOCK_VALUES.filter((meaning) => meaning !== 'team' && has(meaning)),
      reading,
    );
  fillCards(
    lines,
    CARD_VALUES.filter((meaning) => has(meaning) && !(own && MAY_BE_EMPTY.has(meaning))),
  );
}

/**
 * Returns whether a column has a value only on the first line of each block: the first line has one, no two consecutive
 * lines have the same one, and at least half of the lines have none.
 */
function isFilledOnce(lines: readonly TableLine[], meaning: MeaningName): boolean {
  let [filled, before] = [0, ''];
  for (const line of lines) {
    const text = line.cell(meaning);
    if (text !== '' && text === before) return false;
    if (text !== '') filled++;
    before = text;
  }
  return lines[0]?.cell(meaning) !== '' && filled > 0 && filled < lines.length && lines.length - filled >= filled;
}

/** Returns whether the lines below a value cannot share it: they have different days, or one team twice on a day. */
function isContradicted(lines: readonly TableLine[], meaning: MeaningName): boolean {
  if (meaning !== 'date' && meaning !== 'week') return false;
  let [seen, day] = [new Set<string>(), ''];
  for (const line of lines) {
    if (line.cell(meaning) !== '') [seen, day] = [new Set(), line.cell('date')];
    const own = line.cell('date');
    if (meaning === 'week' && own !== '' && own !== day) return true;
    if (hasFrames(line)) continue;
    for (const team of TEAMS.map((one) => line.cell(one)).filter((text) => text !== '')) {
      if (seen.has(team)) return true;
      seen.add(team);
    }
  }
  return false;
}

function hasFrames({ columns }: TableLine): boolean {
  return (['homePlayer', 'frame', 'homeSurname'] as const).some((meaning) => columns.find(meaning) !== undefined);
}

/** Returns the columns of the teams, if these have a value only on the first line of each card; none otherwise. */
function teamsFilledOnce(lines: readonly TableLine[]): MeaningName[] {
  const [first] = lines;
  if (!first || !hasFrames(first)) return [];
  const teams = TEAMS.filter((team) => first.columns.find(team) !== undefined);
  const isJoint = lines.every((line) => new Set(teams.map((team) => line.cell(team) === '')).size === 1);
  return isJoint && teams.every((team) => isFilledOnce(lines, team)) ? teams : [];
}

function fill(lines: readonly TableLine[], meaning: MeaningName): void {
  let last = '';
  for (const line of lines) {
    const text = line.cell(meaning);
    if (text !== '') last = text;
    else if (last !== '') line.fill(meaning, last);
  }
}

/** Fills season, division, week and day of a break from the line above if it has none of them. */
function fillBreaks(lines: readonly TableLine[], shared: readonly MeaningName[], reading: ValueReading): void {
  const [only] = shared.length === 1 ? shared : [];
  if (shared.length === 0 || (only !== undefined && !isForLinesBelow(lines, only, reading))) return;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || shared.some((meaning) => line.cell(meaning) !== '')) continue;
    for (const meaning of shared) if (line.text(meaning) === '') line.fill(meaning, before.text(meaning));
  }
}

/**
 * Asks whether breaks without a day or week have the day or week of the line above. Returns the answer as yes or no.
 */
function isForLinesBelow(lines: readonly TableLine[], meaning: MeaningName, { inquiry }: ValueReading): boolean {
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

/** Fills empty cells of a card from the line above, if both lines have the same teams. */
function fillCards(lines: readonly TableLine[], shared: readonly MeaningName[]): void {
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || !TEAMS.some((team) => line.text(team) !== '')) continue;
    if (TEAMS.some((team) => line.text(team) !== before.text(team))) continue;
    for (const meaning of shared) if (line.text(meaning) === '') line.fill(meaning, before.text(meaning));
  }
}
