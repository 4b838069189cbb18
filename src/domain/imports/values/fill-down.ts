import type { MeaningName } from '#domain/imports/meanings.ts';
import type { Line } from './line.ts';
import type { Reading } from './reading.ts';

/** The values that a line shares with its neighbours. */
const SHARED = [
  'season',
  'division',
  'week',
  'date',
  'time',
  'venue',
  'competition',
  'team',
  'homeTeam',
  'awayTeam',
  'fixture',
] as const;
const OF_A_CARD = ['season', 'division', 'week', 'date', 'time', 'venue', 'competition'] as const;
/** What a line of an own file may leave open: its day, the usual time, and the home team's venue. */
const MAY_BE_EMPTY: ReadonlySet<MeaningName> = new Set(['date', 'time', 'venue']);
const TEAMS = ['homeTeam', 'awayTeam', 'fixture'] as const;

/** Lets cells that are filled once hold for the lines below: those of one card, and columns that are filled once for each block. */
export function fillDown(lines: readonly Line[], reading: Reading): void {
  const [first] = lines;
  if (!first || reading.exported) return;
  const columns = SHARED.filter(
    (meaning) => first.columns.find(meaning) !== undefined && !(reading.own && MAY_BE_EMPTY.has(meaning)),
  );
  const once = columns.filter((meaning) => isFilledOnce(lines, meaning));
  const isOfDays = !isTwiceOnADay(lines);
  // A time holds for the lines of its day alone.
  const holds = (meaning: MeaningName) =>
    meaning === 'date'
      ? isOfDays
      : meaning !== 'time' || !columns.includes('date') || (isOfDays && once.includes('date'));
  for (const meaning of once) if (holds(meaning)) fill(lines, meaning);
  fillCards(lines, columns);
}

/**
 * Returns whether a column is filled on the first line of each block alone: the first line has a text, no two lines in a row do
 * with the same text, and most lines have none.
 */
function isFilledOnce(lines: readonly Line[], meaning: MeaningName): boolean {
  let [filled, before] = [0, ''];
  for (const line of lines) {
    const text = line.cell(meaning);
    if (text !== '' && text === before) return false;
    if (text !== '') filled++;
    before = text;
  }
  return lines[0]?.cell(meaning) !== '' && filled > 0 && lines.length - filled >= filled;
}

/** Returns whether a team would play twice on a day that was filled down. Then an empty day means that it is not known. */
function isTwiceOnADay(lines: readonly Line[]): boolean {
  if (lines.some((line) => line.columns.find('homePlayer') ?? line.columns.find('frame'))) return false;
  let seen = new Set<string>();
  for (const line of lines) {
    if (line.cell('date') !== '') seen = new Set();
    for (const team of TEAMS.map((one) => line.cell(one)).filter((text) => text !== '')) {
      if (seen.has(team)) return true;
      seen.add(team);
    }
  }
  return false;
}

function fill(lines: readonly Line[], meaning: MeaningName): void {
  let last = '';
  for (const line of lines) {
    const text = line.cell(meaning);
    if (text !== '') last = text;
    else if (last !== '') line.fill(meaning, last);
  }
}

/** Lets what the line above says of its card hold for a line with the same teams. */
function fillCards(lines: readonly Line[], columns: readonly MeaningName[]): void {
  const shared = OF_A_CARD.filter((meaning) => columns.includes(meaning));
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before || !TEAMS.some((team) => line.text(team) !== '')) continue;
    if (TEAMS.some((team) => line.text(team) !== before.text(team))) continue;
    for (const meaning of shared) if (line.text(meaning) === '') line.fill(meaning, before.text(meaning));
  }
}
