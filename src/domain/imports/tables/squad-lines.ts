import type { ContextAbove, FileLine, SheetRow } from '#domain/imports/sheet.ts';
import { askLoneText } from './lone-text.ts';
import { contextIn } from './context.ts';
import { filledOf, type TableReading } from './draft.ts';
import { isLineNumberHeading } from './headings.ts';
import { isTitle, reasonNotRead, shortened } from './unread-lines.ts';
import { isContact, withoutPhone } from './texts.ts';
import {
  isHandicap,
  isNumber,
  isPlayerLine,
  isText,
  withoutMarks,
  readPlayers,
  splitHandicap,
  withoutNumber,
  type WrittenPlayer,
} from './squad-cells.ts';

/**
 * A line of a list of squads: a team, or a player of a team. `cells`: its cells below the list's headings, if there are
 * any.
 */
export type SquadLine = Partial<WrittenPlayer> & {
  line: FileLine;
  team: string;
  venue?: string;
  above: ContextAbove;
  broken?: string;
  cells?: string[];
};

/** The indexes of the columns in a list of players that has no column for the team; -1 for none. */
type Places = { name: number[]; handicap: number; captain: number };

const LABEL = {
  venue: /^(?:home )?(?:venue|ground|club house)$/i,
  captain: /^(?:capt|captain)\.?$/i,
  players: /^players?$/i,
  team: /^team(?: name)?$/i,
};

const LABELS = [LABEL.venue, LABEL.captain, LABEL.team];

/** The most rows: teams and players together. */
const MAX_LINES_AND_PLAYERS = 10_000;

/** Reads lists of teams with their players, below the team or after it on the same line. */
export class SquadLines {
  readonly rows: SquadLine[] = [];
  readonly titles: string[] = [];
  above: ContextAbove;
  #team: string | null = null;
  #hasPlayers = false;
  #isFull = false;
  #sides: ReadonlySet<string> = new Set();
  readonly #reading: TableReading;
  readonly #places: Places | null;

  constructor(above: ContextAbove, reading: TableReading, places: Places | null) {
    this.above = above;
    this.#team = above.team ?? null;
    this.#reading = reading;
    this.#places = places;
  }

  readAll(rows: readonly SheetRow[]): void {
    const areMarked = this.#areMarked(rows);
    this.#sides = sidesIn(rows);
    let startsBlock = false;
    for (const [index, row] of rows.entries()) {
      if (this.rows.length > MAX_LINES_AND_PLAYERS) return this.#end(rows.slice(index));
      const filled = filledOf(row.cells);
      if (filled.length === 0) {
        startsBlock = true;
        continue;
      }
      if (this.#isDivision(rows, index, startsBlock) || this.#isOther(row, filled, rows[index + 1])) continue;
      const cells = this.#cellsOf(row);
      const next = rows[index + 1];
      const isTeam =
        areMarked &&
        next !== undefined &&
        isPlayerLine(this.#cellsOf(next)) &&
        contextIn(filledOf(next.cells).join(' ')) === null;
      this.#read(row, cells, { startsBlock, isTeam });
      startsBlock = false;
    }
  }

  #end(rows: readonly SheetRow[]): void {
    const [first, ...others] = rows.filter(({ cells }) => filledOf(cells).length > 0);
    if (!first) return;
    const sentence = 'The list is too long: this line and those below it are left out.';
    if (!this.#isFull) this.#reading.inquiry.fault(first.line, sentence);
    this.#isFull = true;
    for (const { line } of [first, ...others]) this.#reading.leaveOut(line, sentence);
  }

  /** Asks whether a name that is above a team is another division. Returns whether an official has said so. */
  #isDivision(rows: readonly SheetRow[], index: number, startsBlock: boolean): boolean {
    const [own = [], team = [], player = []] = rows.slice(index, index + 3).map((row) => filledOf(row.cells));
    const isName = (filled: readonly string[]) =>
      filled.length === 1 && !isPlayerLine(filled) && contextIn(filled[0]!) === null && reasonNotRead(filled) === null;
    // A name with a number, such as `Legion 2`, may be a team too.
    const isWord = (filled: readonly string[]) => filled.length === 1 && /^\S+ \d$/.test(filled[0]!);
    const isBelow = isName(own) && (isName(team) || isWord(team)) && isPlayerLine(player);
    if (!startsBlock || this.above.division === undefined || !isBelow) return false;
    const { line } = rows[index]!;
    const [text = ''] = own;
    if (askLoneText(line, text, ['division', 'team'], 'division', this.#reading) !== 'division') return false;
    this.above = { ...this.above, division: text };
    this.#team = null;
    this.#reading.markLine(line, 'above');
    return true;
  }

  /** Reads a line that is a title, a note, a division or headings. Returns whether it was one of these. */
  #isOther({ line, cells }: SheetRow, filled: readonly string[], next: SheetRow | undefined): boolean {
    const reading = this.#reading;
    if (filled.length > 1 && reading.words.areHeadings(cells)) {
      reading.markLine(line, 'heading');
      return true;
    }
    const text = filled.join(' ');
    const said = this.#sides.has(text) ? { division: text } : contextIn(text);
    if (said) {
      this.above = { ...this.above, ...said };
      if (said.division !== undefined) this.#team = null;
      reading.markLine(line, 'above');
      return true;
    }
    const [first = ''] = filled;
    const isFirst = this.rows.length === 0;
    if (isFirst && filled.length === 1 && isTitle(first) && isNoPlayer(next)) {
      this.titles.push(first);
      reading.leaveOut(line, `It is a title: “${shortened(first)}”.`);
      return true;
    }
    const note = /^\*[^=]*$/.test(first.slice(0, 200)) || withoutMarks(first).captain ? null : reasonNotRead(filled);
    if (note === null) return false;
    reading.leaveOut(line, note);
    return true;
  }

  /** Returns the cells of a line in the order name, handicap, captain's mark. Contacts are left out. */
  #cellsOf({ cells }: SheetRow): string[] {
    const filled = filledOf(cells);
    const [label = '', value = ''] = filled;
    if (filled.length === 2 && LABELS.some((one) => one.test(label))) return [`${label}: ${value}`];
    if (this.#places === null || filled.length < 2)
      return withoutNumber(filled.filter((cell) => !isContact(cell)).map(withoutPhone));
    const { name, handicap, captain } = this.#places;
    const parts = name.map((place) => cells[place] ?? '').filter((cell) => cell !== '');
    const own = [parts.join(' '), cells[handicap] ?? '', (cells[captain] ?? '') === '' ? '' : 'captain'];
    return withoutNumber(own.filter((cell) => cell !== ''));
  }

  #read(row: SheetRow, cells: readonly string[], place: { startsBlock: boolean; isTeam: boolean }): void {
    const [first] = cells;
    const filled = filledOf(row.cells);
    if (first === undefined)
      return this.#reading.leaveOut(row.line, `It has no name: ${shortened(filled.join(', '))}.`);
    // In a table with headings, columns that are not read are listed once.
    if (this.#places === null && filled.some((cell) => isContact(cell) || withoutPhone(cell) !== cell))
      this.#reading.leaveOut(row.line, 'Phone numbers and e-mail addresses are not stored.');
    if (row.broken !== undefined) return this.#add(row, { broken: row.broken });
    const isDetail = (cell: string) => isText(cell) && this.#reading.words.senseOf(cell) === 'detail';
    const others = cells.filter((cell) => !isDetail(cell) && !isLineNumberHeading(cell));
    if (others.length === 1 && cells.some(isDetail)) return this.#begin(row, others[0]!);
    if (!this.#readLabel(row, cells)) this.#readLine(row, cells, place);
  }

  /**
   * Reads a line with a label, such as `Lions: Ann Lee, Bob Fox 20`, `Captain: Ann Lee` or `Venue: Red Lion`. Returns
   * false for any other line.
   */
  #readLabel(row: SheetRow, [first = '', ...others]: readonly string[]): boolean {
    const colon = first.indexOf(':');
    if (colon < 1) return false;
    const [label, after] = [first.slice(0, colon).trimEnd(), first.slice(colon + 1).trimStart()];
    const [next] = others;
    if (isHandicap(after) || (after === '' && next !== undefined && isNumber(next) && others.length === 1))
      return false;
    const rest = [...after.split(/ ?[,;] ?/), ...others].filter((cell) => cell !== '');
    if (LABEL.venue.test(label)) this.#add(row, { venue: rest.join(', ') });
    else if (LABEL.captain.test(label)) this.#players(row, [...rest, 'captain']);
    else if (LABEL.players.test(label)) this.#players(row, rest);
    else {
      const isLabel = LABEL.team.test(label);
      const [number] = rest;
      const name = isLabel ? (rest.shift() ?? '') : label;
      if (!isLabel && number !== undefined && isNumber(number)) this.#begin(row, name, rest.slice(1), rest.shift());
      else this.#begin(row, name, rest);
    }
    return true;
  }

  /** Reads a line without a label: a team, a player, or a team followed by its players. */
  #readLine(
    row: SheetRow,
    cells: readonly string[],
    { startsBlock, isTeam }: { startsBlock: boolean; isTeam: boolean },
  ): void {
    const texts = cells.filter(isText);
    const [name] = texts;
    if (name === undefined) return this.#lost(row, cells);
    const [team = '', second, ...rest] = cells;
    if (texts.length > 1 && second !== undefined) {
      const bare = team.replaceAll(/^\d{1,2}[.)] ?|:$/g, '');
      return isNumber(second) ? this.#begin(row, bare, rest, second) : this.#begin(row, bare, [second, ...rest]);
    }
    const isMarked = cells.length > 1 || withoutMarks(name).name !== name;
    const hasHandicap = splitHandicap(name).handicap !== '';
    const awaits = this.#team !== null && !this.#hasPlayers;
    const begins =
      !isMarked && (this.#team === null || (startsBlock && !(hasHandicap && awaits)) || (isTeam && !hasHandicap));
    if (begins) this.#begin(row, name);
    else this.#players(row, cells);
  }

  /** Begins a team, whose players may follow on the same line. */
  #begin(row: SheetRow, written: string, players: readonly string[] = [], division?: string): void {
    const [team = '', venue] = written.split(/ @ ?(.*)/);
    this.#team = team;
    this.#hasPlayers = false;
    const above = division === undefined ? this.above : { ...this.above, division };
    if (players.length === 0 || venue !== undefined) this.#add(row, { venue: venue ?? '', above });
    if (players.length > 0) this.#players(row, players, above);
  }

  #players(row: SheetRow, cells: readonly string[], above = this.above): void {
    const { players, lost } = readPlayers(cells);
    if (players.length === 0) return this.#lost(row, lost);
    if (lost.length > 0) this.#reading.leaveOut(row.line, `A second number is left out: ${lost.join(', ')}.`);
    this.#hasPlayers = true;
    const isOne = players.length === 1;
    for (const player of players) {
      if (this.rows.length > MAX_LINES_AND_PLAYERS) return this.#end([row]);
      const broken = this.#team === null ? { broken: `${player.name} has no team: write the team’s name above.` } : {};
      this.#add(row, { ...player, above, ...broken }, isOne);
    }
  }

  #lost(row: SheetRow, cells: readonly string[]): void {
    this.#add(row, { broken: `${cells.join(' ')} has no name.` });
  }

  #add({ line, cells }: SheetRow, row: Omit<Partial<SquadLine>, 'cells'>, ownCells = false): void {
    this.rows.push({ line, team: this.#team ?? '', above: this.above, ...row, ...(ownCells ? { cells } : {}) });
  }

  /**
   * Returns whether numbers, bullets or handicaps show which lines are players. Otherwise empty lines or labels
   * separate the teams.
   */
  #areMarked(rows: readonly SheetRow[]): boolean {
    const lines = rows
      .slice(0, MAX_LINES_AND_PLAYERS)
      .filter(({ cells }) => contextIn(filledOf(cells).join(' ')) === null)
      .map((row) => this.#cellsOf(row));
    const last = lines.findLastIndex((cells) => cells.length > 0);
    const first = lines.findIndex((cells) => cells.length > 0);
    const hasBlocks = lines.slice(first, last).some((cells) => cells.length === 0);
    return !hasBlocks && !lines.some(([cell]) => cell !== undefined && /\S ?:/.test(cell)) && lines.some(isPlayerLine);
  }
}

/** Returns whether a line cannot be the first player of a team. Then the title above it is not a team. */
function isNoPlayer(row: SheetRow | undefined): boolean {
  const filled = filledOf(row?.cells ?? []);
  const [first = ''] = filled;
  if (filled.length === 0 || reasonNotRead(filled) !== null) return true;
  return filled.length === 1 && (isTitle(first) || contextIn(first) !== null);
}

const SIDE = /^(?:north|south|east|west|central|midlands?|upper|lower)$/i;

/** Returns the names of divisions such as `North` and `South`, if the list has several. */
function sidesIn(rows: readonly SheetRow[]): ReadonlySet<string> {
  const found = rows
    .map(({ cells }) => filledOf(cells))
    .filter((filled) => filled.length === 1 && SIDE.test(filled[0]!));
  const sides = new Set(found.map(([side = '']) => side));
  return sides.size > 1 ? sides : new Set();
}
