import { isLeagueTableTitle } from '#domain/imports/columns/league-tables.ts';
import type { ContextAbove, FileLine, SheetRow, TableRow } from '#domain/imports/sheet.ts';
import { askLoneText, type LoneTextMeaning } from './lone-text.ts';
import { contextIn, isCompetition, isMonth, titleContext, contextBelow } from './context.ts';
import { type TableDraft, filledOf, type TableReading } from './draft.ts';
import { likelyKindOf } from './headings.ts';
import { type Labels, labelledValues, withLabelColumns } from './labels.ts';
import { isTitle, reasonNotRead, shortened } from './unread-lines.ts';
import { isScoreText, isState } from './texts.ts';
import { isMatchCell, matchOnLine } from './listed-match.ts';

/** Returns the cells of a line in the order of the headings; `null` for a line that is not a row of the table. */
type OwnLines = (cells: readonly string[]) => string[] | null;

type Row = TableRow & { labels: Labels; section?: string };

/**
 * Reads the lines of a table from top to bottom. A line such as `Week 3` becomes the context of the rows below it.
 * `finish` returns the rows.
 */
export class TableLines {
  readonly #reading: TableReading;
  readonly #headings: readonly string[];
  readonly #width: number;
  /** Columns that may have the only cell of a line: a team, or a player of the team above. */
  readonly #names: ReadonlySet<number>;
  readonly #team: number;
  #hasSides: boolean;
  /** The columns of scores. */
  readonly #scores: ReadonlySet<number>;
  /** The columns of the players of a card. */
  readonly #players: ReadonlySet<number>;
  readonly #isCards: boolean;
  #rows: Row[] = [];
  readonly titles: string[] = [];
  above: ContextAbove;
  #labels: Labels = {};
  /** The lines with labels, such as `Home team: Red Lion`, that no row below has used yet. */
  #unused: { line: FileLine; labels: Labels }[] = [];
  /** True if rows have used the labels. Then the next labels belong to another card. */
  #areLabelsUsed = false;
  /** The latest text that was alone on its line. The official is asked what it means. */
  #section: string | undefined;
  /**
   * The texts that were alone on their lines. `isFirst`: there was no row above the text. `isLead`: the text is above
   * the headings. `isBelow`: rows of a division are above the text, so the text may begin another division.
   */
  readonly #alone: { line: FileLine; text: string; isFirst: boolean; isLead: boolean; isBelow: boolean }[] = [];
  readonly #hasDivision: boolean;
  /** True once a week or a day was named. Then the next week or day ends a cup. */
  #isDated = false;
  #cupEnds = false;

  readonly #own: OwnLines | undefined;

  /** `own`: how to read a line of a list that has no headings in the file. */
  constructor(headings: readonly string[], above: ContextAbove, reading: TableReading, own?: OwnLines) {
    this.#reading = reading;
    this.#own = own;
    this.#headings = headings;
    this.#width = own ? Infinity : Math.max(2, filledOf(headings).length || headings.length);
    this.#isCards = !['squads', 'league table', 'other'].includes(likelyKindOf(headings));
    const meanings = headings.map((heading) => reading.words.firstMeaning(heading));
    this.#hasSides = meanings.includes('fixture') || meanings.includes('homeTeam');
    this.#team = meanings.indexOf('team');
    const areNames = (meaning: string | null) => meaning === 'team' || meaning === 'player' || meaning === 'surname';
    this.#names = new Set([...meanings.keys()].filter((i) => areNames(meanings[i] ?? null)));
    this.#hasDivision = meanings.includes('division');
    this.#scores = new Set([...meanings.keys()].filter((i) => /score/i.test(meanings[i] ?? '')));
    const cardPlayers = /^(?:home|away)(?:Player|FirstName|Surname)$/;
    this.#players = new Set([...meanings.keys()].filter((i) => cardPlayers.test(meanings[i] ?? '')));
    this.above = above;
  }

  /** Reads a row above the headings. */
  readAbove(row: SheetRow): void {
    const filled = filledOf(row.cells);
    if (filled.length === 0) return;
    if (this.#holds(filled)) return this.#placeAbove(row.line);
    const title = filled.join(', ');
    const said = titleContext(title);
    const note = reasonNotRead(filled);
    this.titles.push(title);
    this.above = contextBelow(this.above, said);
    // A lone `Averages` looks like the label of a total.
    const why = isLeagueTableTitle(title) ? `It is a title: “${shortened(title)}”.` : note;
    if (note !== null && why !== null) return this.#reading.leaveOut(row.line, why);
    this.#section = said.division === undefined && !this.#hasDivision ? title : undefined;
    const isBelow = this.above.division !== undefined && this.#rows.length > 0;
    this.#alone.push({ line: row.line, text: title, isFirst: true, isLead: true, isBelow });
  }

  /** Reads a row below the headings: a row of the table, or one that says something about the rows below. */
  readBelow(row: SheetRow): void {
    const filled = filledOf(row.cells);
    if (filled.length === 0) return;
    const own = this.#own?.(row.cells);
    if (own) return this.add({ ...row, cells: own });
    const note = reasonNotRead(filled) ?? (this.#isCards && isMonth(filled) ? 'It names a month.' : null);
    if (note !== null) return this.#reading.leaveOut(row.line, note);
    if (filled.length <= 4 && filled.length < this.#width && !this.#isFrame(row.cells) && this.#holds(filled))
      return this.#placeAbove(row.line);
    if (filled.length === 1 && this.#isAlone(row.cells)) {
      if (this.#own && this.#rows.length === 0 && isTitle(filled[0]!)) return this.readAbove(row);
      this.#section = filled[0]!;
      const isFirst = this.#rows.length === 0;
      this.#alone.push({ line: row.line, text: filled[0]!, isFirst, isLead: false, isBelow: false });
      return;
    }
    if (this.#own) this.add({ ...row, cells: [], broken: `“${shortened(filled.join(' '))}” was not understood.` });
    else this.add(row);
  }

  /** Adds a row of the table. */
  add(row: SheetRow): void {
    const { above } = this;
    this.#reading.countRows(1);
    this.#areLabelsUsed = true;
    this.#unused = [];
    // The teams of each card may be in a column whose heading does not say so, beside the players.
    this.#hasSides ||= row.cells.some((cell, i) => this.#players.has(i) && cell !== '') && row.cells.some(isMatchCell);
    const section = this.#section === undefined ? {} : { section: this.#section };
    this.#rows.push({ ...fittedRow(row, this.#headings.length), above, labels: this.#labels, ...section });
  }

  /**
   * Records that a line is the context of the rows below. Reports team names above that no row has followed as left
   * out.
   */
  #placeAbove(line: FileLine): void {
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
   * Returns the headings and rows of the table, after the last line was read. Asks what texts alone on their lines
   * mean.
   */
  finish(): Pick<TableDraft, 'headings' | 'rows'> {
    this.#leaveOutUnused();
    this.#takeSections();
    const used = new Set(this.#rows.map(({ section }) => section));
    const asked = this.#alone.filter(({ text }) => used.has(text));
    // A title above the headings is a question only if other rows of the table are below another title.
    const titles = new Set(asked.filter(({ isLead }) => isLead).map(({ text }) => text));
    const suggested = asked[0]?.isFirst ? 'division' : 'ignored';
    const meanings = new Map<string, string | null>();
    for (const { line, text, isLead, isBelow } of this.#alone) {
      const isAsked = used.has(text) && (!isLead || isBelow || titles.size > 1);
      const value = isAsked ? askLoneText(line, text, HOLDING, suggested, this.#reading) : 'ignored';
      meanings.set(text, value);
      const why = isLead ? 'It is a title' : 'It is on a line of its own';
      if (value !== 'ignored') this.#reading.markLine(line, 'above');
      else this.#reading.leaveOut(line, `${why}: “${shortened(text)}”.`);
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
   * Asks whether a team or player that is alone on its line is a division, if a row with another team follows. A text
   * that is a division becomes the context of the rows below it.
   */
  #takeSections(): void {
    const rows: Row[] = [];
    let section: { text: string; above: ContextAbove } | undefined;
    const arePlayersAlone = this.#rows.some(({ cells }, i) => this.#isLone(cells) && !this.#startsTeam(i + 1));
    for (const [i, row] of this.#rows.entries()) {
      const [text = ''] = filledOf(row.cells);
      const isLone = this.#isLone(row.cells) && row.section === undefined && row.broken === undefined;
      const isTeam = row.cells.indexOf(text) === this.#team;
      const isAbove = isLone && this.#startsTeam(i + 1) && (isTeam || !arePlayersAlone);
      const own = isTeam ? 'team' : 'player';
      const suggested = row.above.division === undefined ? own : 'division';
      if (isAbove && askLoneText(row.line, text, [own, 'division'], suggested, this.#reading) === 'division') {
        section = { text, above: row.above };
        this.#reading.markLine(row.line, 'above');
        continue;
      }
      if (section?.above !== row.above) section = undefined;
      rows.push(section ? { ...row, above: { ...row.above, division: section.text } } : row);
    }
    this.#rows = rows;
  }

  /** Returns whether a row has only one cell, a team or a player. */
  #isLone(cells: readonly string[]): boolean {
    const [text = '', ...others] = filledOf(cells);
    return text !== '' && others.length === 0 && this.#names.has(cells.indexOf(text));
  }

  /** Returns whether a row begins another team, and has more than its name. */
  #startsTeam(at: number): boolean {
    const team = this.#rows[at]?.cells[this.#team] ?? '';
    const isNew = team !== '' && team !== this.#rows[at - 1]?.cells[this.#team];
    return isNew && filledOf(this.#rows[at]!.cells).length > 1;
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
    if (this.#isCards && !this.#hasSides && this.#takesFixture(filled)) return true;
    if (this.#isCards && filled.length === 1 && isCompetition(first)) {
      this.#say({ competition: first });
      return true;
    }
    const said: ContextAbove = {};
    for (const cell of filled) {
      const context = contextIn(cell);
      if (!context || Object.keys(context).some((what) => what in said)) return false;
      Object.assign(said, context);
    }
    this.#say(said);
    return true;
  }

  /** Adds what a row says to what holds for the rows below. */
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
   * Returns whether a row is another frame of the card above, and not a new match: the row has scores below a heading
   * of scores, or it has a score, and a name below a heading of players.
   */
  #isFrame(cells: readonly string[]): boolean {
    const isResult = (cell: string) => isScoreText(cell) || isState(cell);
    if (cells.some((cell, i) => this.#scores.has(i) && isResult(cell))) return true;
    const players = cells.filter((cell, i) => this.#players.has(i) && cell !== '');
    return players.length > 0 && filledOf(cells).length > 1 && cells.some(isResult);
  }

  /**
   * Reads the teams of the frames below, from a line such as `Red Lion v Blue Bell`. Returns false for any other line.
   */
  #takesFixture(filled: readonly string[]): boolean {
    const sides = matchOnLine(filled);
    if (!sides || filledOf([...sides.before, ...sides.after]).length > 0) return false;
    const { homeTeam, awayTeam, teamScores, date } = sides;
    this.#labels = { homeTeam, awayTeam, ...(teamScores === undefined ? {} : { teamScores }) };
    this.#areLabelsUsed = false;
    if (date !== undefined) this.#say({ date });
    return true;
  }

  /** Returns whether the only cell of a row is a text that belongs to none of the columns. */
  #isAlone(cells: readonly string[]): boolean {
    const place = cells.findIndex((cell) => cell !== '');
    if (!this.#own && (this.#width <= 2 || this.#names.has(place))) return false;
    return /\p{L}/u.test(cells[place] ?? '');
  }
}

const HOLDING: readonly LoneTextMeaning[] = ['division', 'competition', 'venue', 'ignored'];

/** Returns a row with as many cells as there are headings. A row with more filled cells is broken. */
function fittedRow({ line, cells, broken }: SheetRow, width: number): Omit<TableRow, 'above'> {
  const own = cells.length === width ? cells : Array.from({ length: width }, (_, i) => cells[i] ?? '');
  if (broken !== undefined) return { line, cells: own, broken };
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled <= width) return { line, cells: own };
  const sentence = `This line has ${filled} cells, but there are ${width} headings: “${shortened(cells[width] || cells[filled - 1] || '')}” has no heading.`;
  return { line, cells: own, broken: sentence };
}
