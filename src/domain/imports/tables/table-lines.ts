import { isLeagueTableTitle } from '#domain/imports/columns/league-tables.ts';
import type { ContextAbove, FileLineNumber, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { askAboutLoneText, type LoneTextMeaning } from './lone-text.ts';
import {
  parseContextLine,
  mentionsCompetitionOutsideLeague,
  isMonthLine,
  titleContext,
  contextBelow,
} from './context.ts';
import { fitRowToWidth, type TableDraft, nonEmptyCells, type TableReadingContext } from './draft.ts';
import { type HeadingFacts, headingFacts, isFrameOfCardAbove, isLoneName } from './heading-columns.ts';
import { type LabelValues, labelledValues, withLabelColumns } from './labels.ts';
import { isListTitle, whyLineIsNotRead, shortenedQuote } from './unread-lines.ts';
import { isMatchCell, matchOnLine } from './listed-match.ts';

/** Returns the cells of a line in the order of the headings; `null` for a line that is not a row of the table. */
type RowCellsReader = (cells: readonly string[]) => string[] | null;

type Row = TableRow & { labels: LabelValues; section?: string };

/**
 * Reads the lines of a table from top to bottom. Stores with each row what the lines above it say, such as `Week 3`.
 * `finish` returns the rows.
 */
export class TableLineReader {
  readonly #reading: TableReadingContext;
  readonly #headings: readonly string[];
  readonly #width: number;
  readonly #columns: HeadingFacts;
  /**
   * True if the rows name the teams of their matches. If so, the lines between rows do not name the teams of the rows
   * below.
   */
  #hasSides: boolean;
  #rows: Row[] = [];
  readonly titles: string[] = [];
  above: ContextAbove;
  #labels: LabelValues = {};
  /**
   * The latest line that named the two teams of the rows below, such as `Red Lion v Blue Bell`. Empty once a row
   * follows the line.
   */
  #unused: { line: FileLineNumber; labels: LabelValues }[] = [];
  /**
   * True once the table has a row below the lines that filled `#labels`, such as `Home team: Red Lion`. While this is
   * true, the next line that fills `#labels` begins another match card.
   */
  #areLabelsUsed = false;
  /**
   * The latest text that was alone on its line and may be a division, a cup or a venue. `finish` asks an official what
   * it is.
   */
  #section: string | undefined;
  /**
   * The texts that were alone on their lines. `isFirst`: there was no row above the text. `isLead`: the text is above
   * the headings. `isBelow`: rows of a division are above the text, so the text may begin another division.
   */
  readonly #alone: { line: FileLineNumber; text: string; isFirst: boolean; isLead: boolean; isBelow: boolean }[] = [];
  /**
   * True once a line has named a week or a day. If a later line names a cup, that cup applies only to the rows before
   * the next week or day.
   */
  #isDated = false;
  #cupEnds = false;

  readonly #own: RowCellsReader | undefined;

  /**
   * `own`: reads the cells of a row, for a list that has no headings in the file. `above`: what is known about the
   * first row.
   */
  constructor(headings: readonly string[], above: ContextAbove, reading: TableReadingContext, own?: RowCellsReader) {
    this.#reading = reading;
    this.#own = own;
    this.#headings = headings;
    this.#width = own ? Infinity : Math.max(2, nonEmptyCells(headings).length || headings.length);
    this.#columns = headingFacts(headings, reading.words);
    this.#hasSides = this.#columns.hasSides;
    this.above = above;
  }

  /** Reads a row above the headings: a title, a note, or a text about the rows below, such as `Week 3`. */
  readAbove(row: SheetRow): void {
    const filled = nonEmptyCells(row.cells);
    if (filled.length === 0) return;
    if (this.#holds(filled)) return this.#placeAbove(row.line);
    const title = filled.join(', ');
    const said = titleContext(title);
    const note = whyLineIsNotRead(filled);
    this.titles.push(title);
    this.above = contextBelow(this.above, said);
    // `Averages` alone on a line is a title, although `whyLineIsNotRead` takes it for a total.
    const why = isLeagueTableTitle(title) ? `It is a title: “${shortenedQuote(title)}”.` : note;
    if (note !== null && why !== null) return this.#reading.leaveOut(row.line, why);
    this.#section = said.division === undefined && !this.#columns.hasDivision ? title : undefined;
    const isBelow = this.above.division !== undefined && this.#rows.length > 0;
    this.#alone.push({ line: row.line, text: title, isFirst: true, isLead: true, isBelow });
  }

  /** Reads a line below the headings: a row of the table, a note, or a text about the rows below, such as `Week 3`. */
  readBelow(row: SheetRow): void {
    const filled = nonEmptyCells(row.cells);
    if (filled.length === 0) return;
    const own = this.#own?.(row.cells);
    if (own) return this.add({ ...row, cells: own });
    const note =
      whyLineIsNotRead(filled) ?? (this.#columns.isCards && isMonthLine(filled) ? 'It names a month.' : null);
    if (note !== null) return this.#reading.leaveOut(row.line, note);
    if (
      filled.length <= 4 &&
      filled.length < this.#width &&
      !isFrameOfCardAbove(row.cells, this.#columns) &&
      this.#holds(filled)
    )
      return this.#placeAbove(row.line);
    if (filled.length === 1 && this.#isAlone(row.cells)) {
      if (this.#own && this.#rows.length === 0 && isListTitle(filled[0]!)) return this.readAbove(row);
      this.#section = filled[0]!;
      const isFirst = this.#rows.length === 0;
      this.#alone.push({ line: row.line, text: filled[0]!, isFirst, isLead: false, isBelow: false });
      return;
    }
    if (this.#own) this.add({ ...row, cells: [], broken: `“${shortenedQuote(filled.join(' '))}” was not understood.` });
    else this.add(row);
  }

  /** Adds a row to the table. Throws `FileTooLarge` if all tables of the file together have too many rows. */
  add(row: SheetRow): void {
    const { above } = this;
    this.#reading.countRows(1);
    this.#areLabelsUsed = true;
    this.#unused = [];
    // A row with players may also name the teams of its card in one cell, such as `Red Lion v Blue Bell`. The heading
    // above this cell may be unknown.
    this.#hasSides ||=
      row.cells.some((cell, i) => this.#columns.players.has(i) && cell !== '') && row.cells.some(isMatchCell);
    const section = this.#section === undefined ? {} : { section: this.#section };
    this.#rows.push({ ...fitRowToWidth(row, this.#headings.length), above, labels: this.#labels, ...section });
  }

  /**
   * Records that a line says something about the rows below. Reports an earlier line as left out if the earlier line
   * named another home team and no row followed it.
   */
  #placeAbove(line: FileLineNumber): void {
    this.#reading.markLine(line, 'above');
    const labels = this.#labels;
    if (this.#unused.some((one) => one.labels.homeTeam !== labels.homeTeam)) this.#leaveOutUnused();
    if (labels.homeTeam !== undefined && labels.awayTeam !== undefined && !this.#areLabelsUsed)
      this.#unused = [{ line, labels }];
  }

  #leaveOutUnused(): void {
    for (const { line, labels } of this.#unused)
      this.#reading.leaveOut(line, `${labels.homeTeam} v ${labels.awayTeam} has no frames below it.`);
    this.#unused = [];
  }

  /**
   * Returns the headings and rows of the table, after all lines were read. Asks officials about the texts that were
   * alone on their lines.
   */
  finish(): Pick<TableDraft, 'headings' | 'rows'> {
    this.#leaveOutUnused();
    this.#takeSections();
    const used = new Set(this.#rows.map(({ section }) => section));
    const asked = this.#alone.filter(({ text }) => used.has(text));
    // An official is asked about a title above the headings only in two cases: the table has rows below at least two
    // different titles, or the rows above the title belong to a division.
    const titles = new Set(asked.filter(({ isLead }) => isLead).map(({ text }) => text));
    const suggested = asked[0]?.isFirst ? 'division' : 'ignored';
    const meanings = new Map<string, string | null>();
    for (const { line, text, isLead, isBelow } of this.#alone) {
      const isAsked = used.has(text) && (!isLead || isBelow || titles.size > 1);
      const value = isAsked ? askAboutLoneText(line, text, SECTION_MEANINGS, suggested, this.#reading) : 'ignored';
      meanings.set(text, value);
      const why = isLead ? 'It is a title' : 'It is on a line of its own';
      if (value !== 'ignored') this.#reading.markLine(line, 'above');
      else this.#reading.leaveOut(line, `${why}: “${shortenedQuote(text)}”.`);
    }
    const rows = this.#rows.map(({ section, ...row }) => {
      const meaning = section === undefined ? null : (meanings.get(section) ?? null);
      if (section === undefined || (meaning !== 'division' && meaning !== 'competition' && meaning !== 'venue'))
        return row;
      return { ...row, above: { ...row.above, [meaning]: section } };
    });
    return withLabelColumns(this.#headings, rows);
  }

  /**
   * Finds rows that may name a division: they have only a team or a player, and a row with another team follows. Asks
   * an official about each such row. If it names a division, removes the row, and adds the division to the rows below.
   */
  #takeSections(): void {
    const rows: Row[] = [];
    let section: { text: string; above: ContextAbove } | undefined;
    const arePlayersAlone = this.#rows.some(
      ({ cells }, i) => isLoneName(cells, this.#columns) && !this.#startsTeam(i + 1),
    );
    for (const [i, row] of this.#rows.entries()) {
      const [text = ''] = nonEmptyCells(row.cells);
      const isLone = isLoneName(row.cells, this.#columns) && row.section === undefined && row.broken === undefined;
      const isTeam = row.cells.indexOf(text) === this.#columns.team;
      const isAbove = isLone && this.#startsTeam(i + 1) && (isTeam || !arePlayersAlone);
      const own = isTeam ? 'team' : 'player';
      const suggested = row.above.division === undefined ? own : 'division';
      if (isAbove && askAboutLoneText(row.line, text, [own, 'division'], suggested, this.#reading) === 'division') {
        section = { text, above: row.above };
        this.#reading.markLine(row.line, 'above');
        continue;
      }
      if (section?.above !== row.above) section = undefined;
      rows.push(section ? { ...row, above: { ...row.above, division: section.text } } : row);
    }
    this.#rows = rows;
  }

  /**
   * Returns whether the row with the index `at` begins another team: its team is not that of the row before, and it has
   * other filled cells too.
   */
  #startsTeam(at: number): boolean {
    const team = this.#rows[at]?.cells[this.#columns.team] ?? '';
    const isNew = team !== '' && team !== this.#rows[at - 1]?.cells[this.#columns.team];
    return isNew && nonEmptyCells(this.#rows[at]!.cells).length > 1;
  }

  /** Reads a row that says something about the rows below, such as `Week 3`. Returns false for any other row. */
  #holds(filled: readonly string[]): boolean {
    const [first = ''] = filled;
    const labels = labelledValues(filled, this.#reading.words);
    if (labels) {
      const hasSides = Object.keys(labels.labels).length > 0;
      if (hasSides && this.#hasSides) return false;
      if (hasSides) this.#labels = { ...(this.#areLabelsUsed ? {} : this.#labels), ...labels.labels };
      if (hasSides) this.#areLabelsUsed = false;
      this.#say(labels.above);
      return true;
    }
    if (this.#columns.isCards && !this.#hasSides && this.#takesFixture(filled)) return true;
    if (this.#columns.isCards && filled.length === 1 && mentionsCompetitionOutsideLeague(first)) {
      this.#say({ competition: first });
      return true;
    }
    const said: ContextAbove = {};
    for (const cell of filled) {
      const context = parseContextLine(cell);
      if (!context || Object.keys(context).some((what) => what in said)) return false;
      Object.assign(said, context);
    }
    this.#say(said);
    return true;
  }

  /**
   * Adds what a row says, such as its week, to `above`, which applies to the rows below. A cup applies only to the rows
   * before the next division. If weeks or days were named before the cup, the cup also stops applying at the next week
   * or day.
   */
  #say(said: ContextAbove): void {
    const isDated = said.week !== undefined || said.date !== undefined;
    const held = { ...this.above };
    if (said.division !== undefined) this.#section = undefined;
    if (said.competition !== undefined) this.#cupEnds = this.#isDated;
    else if ((isDated && this.#cupEnds) || said.division !== undefined) delete held.competition;
    this.#isDated ||= isDated;
    this.above = contextBelow(held, said);
  }

  /**
   * Reads a line such as `Red Lion v Blue Bell`, which names the teams of the frames below. Returns false for any other
   * line.
   */
  #takesFixture(filled: readonly string[]): boolean {
    const sides = matchOnLine(filled);
    if (!sides || nonEmptyCells([...sides.before, ...sides.after]).length > 0) return false;
    const { homeTeam, awayTeam, teamScores, date } = sides;
    this.#labels = { homeTeam, awayTeam, ...(teamScores === undefined ? {} : { teamScores }) };
    this.#areLabelsUsed = false;
    if (date !== undefined) this.#say({ date });
    return true;
  }

  /**
   * Returns whether the only filled cell of a row is a text that is not a value of the table, such as a title. In a
   * table with headings, a cell in a column of teams or players is a value. If the table has only two headings, a cell
   * in any column is a value.
   */
  #isAlone(cells: readonly string[]): boolean {
    const place = cells.findIndex((cell) => cell !== '');
    if (!this.#own && (this.#width <= 2 || this.#columns.names.has(place))) return false;
    return /\p{L}/u.test(cells[place] ?? '');
  }
}

const SECTION_MEANINGS: readonly LoneTextMeaning[] = ['division', 'competition', 'venue', 'ignored'];
