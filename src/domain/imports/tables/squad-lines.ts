import type { ContextAbove, FileLineNumber, SheetRow } from '#domain/imports/sheet.ts';
import { askAboutLoneText } from './lone-text.ts';
import { parseContextLine } from './context.ts';
import { nonEmptyCells, type TableReadingContext } from './draft.ts';
import { isLineNumberHeading } from './headings.ts';
import { isListTitle, whyLineIsNotRead, shortenedQuote } from './unread-lines.ts';
import { isPhoneOrEmail, withoutContact } from './texts.ts';
import {
  isHandicap,
  isShortNumber,
  isPlayerLine,
  isPossibleNameText,
  readNameAndCaptain,
  readPlayers,
  splitNameAndHandicap,
  joinLineNumber,
  type SquadListPlayer,
} from './squad-cells.ts';
import { hasPlayerMarkers, regionalDivisionNamesIn } from './squad-layout.ts';

/**
 * A row of a squad list: a team, or a player and the player's team. `above`: what earlier lines say about the row, such
 * as its division. `broken`: a sentence on why the row cannot be read. `cells`: the cells of the line in the file, if
 * the line has exactly one player.
 */
export type SquadLine = Partial<SquadListPlayer> & {
  line: FileLineNumber;
  team: string;
  venue?: string;
  above: ContextAbove;
  broken?: string;
  cells?: string[];
};

/**
 * The indexes of columns in a list of players that has headings, but no column for the team. `name`: the columns that
 * make up the name. `handicap` and `captain`: -1 if there is no such column.
 */
type PlayerColumnIndexes = { name: number[]; handicap: number; captain: number };

const LABEL_PATTERNS = {
  venue: /^(?:home )?(?:venue|ground|club house)$/i,
  captain: /^(?:capt|captain)\.?$/i,
  players: /^players?$/i,
  team: /^team(?: name)?$/i,
};

const LABELS_BEFORE_VALUE = [LABEL_PATTERNS.venue, LABEL_PATTERNS.captain, LABEL_PATTERNS.team];

/** The maximum number of rows in a list, where each team and each player is a row. */
const MAX_TEAMS_AND_PLAYERS = 10_000;

/**
 * Reads a list of teams with their players. The players are on lines below their team, or after the team on the same
 * line. `readAll` puts the result into `rows`.
 */
export class SquadListReader {
  readonly rows: SquadLine[] = [];
  readonly titles: string[] = [];
  above: ContextAbove;
  #team: string | null = null;
  #hasPlayers = false;
  #isFull = false;
  #sides: ReadonlySet<string> = new Set();
  readonly #reading: TableReadingContext;
  readonly #places: PlayerColumnIndexes | null;

  constructor(above: ContextAbove, reading: TableReadingContext, places: PlayerColumnIndexes | null) {
    this.above = above;
    this.#team = above.team ?? null;
    this.#reading = reading;
    this.#places = places;
  }

  readAll(rows: readonly SheetRow[]): void {
    const areMarked = hasPlayerMarkers(rows.slice(0, MAX_TEAMS_AND_PLAYERS), (row) => this.#cellsOf(row));
    this.#sides = regionalDivisionNamesIn(rows);
    let startsBlock = false;
    for (const [index, row] of rows.entries()) {
      if (this.rows.length > MAX_TEAMS_AND_PLAYERS) return this.#end(rows.slice(index));
      const filled = nonEmptyCells(row.cells);
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
        parseContextLine(nonEmptyCells(next.cells).join(' ')) === null;
      this.#read(row, cells, { startsBlock, isTeam });
      startsBlock = false;
    }
  }

  #end(rows: readonly SheetRow[]): void {
    const [first, ...others] = rows.filter(({ cells }) => nonEmptyCells(cells).length > 0);
    if (!first) return;
    const sentence = 'The list is too long: this line and those below it are left out.';
    if (!this.#isFull) this.#reading.inquiry.fault(first.line, sentence);
    this.#isFull = true;
    for (const { line } of [first, ...others]) this.#reading.leaveOut(line, sentence);
  }

  /**
   * Asks an official about a name that may be another division. Such a name is alone on its line, and the line above is
   * empty. The next line has only the name of a team, and the line after that has a player. Does not ask if no earlier
   * line names a division. If the name is a division, stores the name for the lines below and returns true; otherwise
   * returns false.
   */
  #isDivision(rows: readonly SheetRow[], index: number, startsBlock: boolean): boolean {
    const [own = [], team = [], player = []] = rows.slice(index, index + 3).map((row) => nonEmptyCells(row.cells));
    const isName = (filled: readonly string[]) =>
      filled.length === 1 &&
      !isPlayerLine(filled) &&
      parseContextLine(filled[0]!) === null &&
      whyLineIsNotRead(filled) === null;
    // A name with a number, such as `Legion 2`, may be a team too.
    const isWord = (filled: readonly string[]) => filled.length === 1 && /^\S+ \d$/.test(filled[0]!);
    const isBelow = isName(own) && (isName(team) || isWord(team)) && isPlayerLine(player);
    if (!startsBlock || this.above.division === undefined || !isBelow) return false;
    const { line } = rows[index]!;
    const [text = ''] = own;
    if (askAboutLoneText(line, text, ['division', 'team'], 'division', this.#reading) !== 'division') return false;
    this.above = { ...this.above, division: text };
    this.#team = null;
    this.#reading.markLine(line, 'above');
    return true;
  }

  /**
   * Reads a line that has neither a team nor a player: headings, a title, a note, or a text about the lines below, such
   * as `Division 2`. Returns false for any other line.
   */
  #isOther({ line, cells }: SheetRow, filled: readonly string[], next: SheetRow | undefined): boolean {
    const reading = this.#reading;
    if (filled.length > 1 && reading.words.areHeadings(cells)) {
      reading.markLine(line, 'heading');
      return true;
    }
    const text = filled.join(' ');
    const said = this.#sides.has(text) ? { division: text } : parseContextLine(text);
    if (said) {
      this.above = { ...this.above, ...said };
      if (said.division !== undefined) this.#team = null;
      reading.markLine(line, 'above');
      return true;
    }
    const [first = ''] = filled;
    const isFirst = this.rows.length === 0;
    if (isFirst && filled.length === 1 && isListTitle(first) && cannotBeFirstPlayer(next)) {
      this.titles.push(first);
      reading.leaveOut(line, `It is a title: “${shortenedQuote(first)}”.`);
      return true;
    }
    const note =
      /^\*[^=]*$/.test(first.slice(0, 200)) || readNameAndCaptain(first).captain ? null : whyLineIsNotRead(filled);
    if (note === null) return false;
    reading.leaveOut(line, note);
    return true;
  }

  /**
   * Returns the filled cells of a line, without phone numbers and e-mail addresses. In a list with headings, the
   * returned cells are in the order name, handicap, captain's mark. A label and its value become one cell, such as
   * `Venue: Red Lion`.
   */
  #cellsOf({ cells }: SheetRow): string[] {
    const filled = nonEmptyCells(cells);
    const [label = '', value = ''] = filled;
    if (filled.length === 2 && LABELS_BEFORE_VALUE.some((one) => one.test(label))) return [`${label}: ${value}`];
    if (this.#places === null || filled.length < 2)
      return joinLineNumber(filled.filter((cell) => !isPhoneOrEmail(cell)).map(withoutContact));
    const { name, handicap, captain } = this.#places;
    const parts = name.map((place) => cells[place] ?? '').filter((cell) => cell !== '');
    const own = [parts.join(' '), cells[handicap] ?? '', (cells[captain] ?? '') === '' ? '' : 'captain'];
    return joinLineNumber(own.filter((cell) => cell !== ''));
  }

  #read(row: SheetRow, cells: readonly string[], place: { startsBlock: boolean; isTeam: boolean }): void {
    const [first] = cells;
    const filled = nonEmptyCells(row.cells);
    if (first === undefined)
      return this.#reading.leaveOut(row.line, `It has no name: ${shortenedQuote(filled.join(', '))}.`);
    // In a list without headings, each line with a phone number or an e-mail address is reported. In a list with
    // headings, phone numbers and e-mail addresses have their own columns. These columns are not read, and each column
    // is reported only once.
    if (this.#places === null && filled.some((cell) => isPhoneOrEmail(cell) || withoutContact(cell) !== cell))
      this.#reading.leaveOut(row.line, 'Phone numbers and e-mail addresses are not stored.');
    if (row.broken !== undefined) return this.#add(row, { broken: row.broken });
    const isDetail = (cell: string) => isPossibleNameText(cell) && this.#reading.words.senseOf(cell) === 'detail';
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
    if (isHandicap(after) || (after === '' && next !== undefined && isShortNumber(next) && others.length === 1))
      return false;
    const rest = [...after.split(/ ?[,;] ?/), ...others].filter((cell) => cell !== '');
    if (LABEL_PATTERNS.venue.test(label)) this.#add(row, { venue: rest.join(', ') });
    else if (LABEL_PATTERNS.captain.test(label)) this.#players(row, [...rest, 'captain']);
    else if (LABEL_PATTERNS.players.test(label)) this.#players(row, rest);
    else {
      const isLabel = LABEL_PATTERNS.team.test(label);
      const [number] = rest;
      const name = isLabel ? (rest.shift() ?? '') : label;
      if (!isLabel && number !== undefined && isShortNumber(number))
        this.#begin(row, name, rest.slice(1), rest.shift());
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
    const texts = cells.filter(isPossibleNameText);
    const [name] = texts;
    if (name === undefined) return this.#lost(row, cells);
    const [team = '', second, ...rest] = cells;
    if (texts.length > 1 && second !== undefined) {
      const bare = team.replaceAll(/^\d{1,2}[.)] ?|:$/g, '');
      return isShortNumber(second) ? this.#begin(row, bare, rest, second) : this.#begin(row, bare, [second, ...rest]);
    }
    const isMarked = cells.length > 1 || readNameAndCaptain(name).name !== name;
    const hasHandicap = splitNameAndHandicap(name).handicap !== '';
    const awaits = this.#team !== null && !this.#hasPlayers;
    const begins =
      !isMarked && (this.#team === null || (startsBlock && !(hasHandicap && awaits)) || (isTeam && !hasHandicap));
    if (begins) this.#begin(row, name);
    else this.#players(row, cells);
  }

  /**
   * Begins a team. `written`: its name, perhaps with a venue, as in `Lions @ Red Lion`. `players`: the cells of its
   * players on the same line. `division`: a number that is written after the team's name.
   */
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
      if (this.rows.length > MAX_TEAMS_AND_PLAYERS) return this.#end([row]);
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
}

/**
 * Returns whether a line cannot be the first player of a team: it is missing or empty, a note, a title, or a text such
 * as `Week 3`. A title above such a line is not the name of a team.
 */
function cannotBeFirstPlayer(row: SheetRow | undefined): boolean {
  const filled = nonEmptyCells(row?.cells ?? []);
  const [first = ''] = filled;
  if (filled.length === 0 || whyLineIsNotRead(filled) !== null) return true;
  return filled.length === 1 && (isListTitle(first) || parseContextLine(first) !== null);
}
