import { check } from '#domain/check.ts';
import type { HandicapRules } from '#domain/squads/numbers.ts';
import { handicapFaults, type Handicaps, handicaps } from '#domain/squads/team.ts';
import type { Issue } from '#domain/issue.ts';
import { foldName, parseName, parsePlayerName } from '#domain/name.ts';
import { splitHandicap, isText, marksOf, mayHaveVenues, NUMBER } from '#domain/squads/pasted-cells.ts';
import { pastedRows, type PastedRow } from '#domain/squads/pasted-rows.ts';
import { type Columns, columnsOf, inOrder, isHeaderWithin } from '#domain/squads/squad-columns.ts';
import { parseVenue } from '#domain/squads/venue.ts';

/** A player of a pasted list; `line` counts from 1. */
type PastedPlayer = Handicaps & { line: number; name: string; captain: boolean };
/** A team of a pasted list. Without a division or venue in the list, `division` is `null` and `venue` is empty. */
export type PastedTeam = {
  line: number;
  name: string;
  division: number | null;
  venue: string;
  players: PastedPlayer[];
};

/**
 * The contents of a pasted list. Issues have paths such as `line 3`. `ignored`: columns with an unknown meaning. `asksVenue`: the
 * second column may have venues or players, and only the secretary knows which.
 */
export type PastedSquads = { teams: PastedTeam[]; issues: Issue[]; ignored: string[]; asksVenue: boolean };

/**
 * Reads a pasted list of teams with their players and reports every fault at once (Rule N16). `range` has the handicaps that the
 * league allows. `secondIsVenue` is the secretary's answer if the list has `asksVenue`.
 */
export function readSquads(text: string, range: HandicapRules, secondIsVenue = false): PastedSquads {
  const { rows, unclosed, unread } = pastedRows(text);
  const list = new SquadList(range);
  for (const line of unclosed) list.fault(line, 'A quotation mark is opened and not closed.');
  const filled = rows.slice(rows.findIndex(({ cells }) => cells.length > 0));
  const [header] = filled;
  const columns = header === undefined ? null : columnsOf(header.cells);
  const asksVenue = columns === null && mayHaveVenues(filled);
  const table = asksVenue && secondIsVenue ? TEAM_AND_VENUE : columns;
  if (table?.team === undefined) readLines(columns ? filled.slice(1) : filled, columns, list);
  else for (const row of columns ? filled.slice(1) : filled) if (list.takes(row.line)) readTableRow(row, table, list);
  if (unread !== null) list.end(unread);
  const issues = list.issues.toSorted((a, b) => a.line - b.line);
  return {
    teams: list.teams,
    issues: issues.map(({ line, message }) => ({ path: `line ${line}`, message })),
    ignored: columns?.ignored ?? [],
    asksVenue,
  };
}

/** The most lines and players together: twice as many as the lines of an imported file. */
const MOST_READ = 10_000;

const TEAM_AND_VENUE: Columns = { team: 0, venue: 1, ignored: [] };

/** A player as written in the list. Numbers are still text. */
type WrittenPlayer = Partial<Record<keyof Handicaps, string>> & { name: string; captain?: boolean };

/** Collects the list's teams, line by line. */
class SquadList {
  readonly teams: PastedTeam[] = [];
  readonly issues: { line: number; message: string }[] = [];
  /** The teams and their players, keyed by folded name. */
  readonly #teams = new Map<string, PastedTeam>();
  readonly #players = new Map<PastedTeam, Map<string, PastedPlayer>>();
  readonly #range: HandicapRules;
  /** The division of the last heading, such as `Division 2`. */
  division: number | null = null;
  current: PastedTeam | null = null;

  constructor(range: HandicapRules) {
    this.#range = range;
  }

  fault(line: number, message: string): void {
    this.issues.push({ line, message });
  }

  #left = MOST_READ;

  /** Returns whether there is room for one more line or player. Reports a fault the first time there is none. */
  takes(line: number): boolean {
    this.#left -= 1;
    if (this.#left === -1) this.fault(line, 'No league has so many players: from this line on, nothing is read.');
    return this.#left >= 0;
  }

  /** Stops reading at a line. */
  end(line: number): void {
    this.#left = Math.min(this.#left, 0);
    this.takes(line);
  }

  /** Makes the team with this name current, and adds it if it is new. */
  team(line: number, written: string, division = this.division, venue = ''): void {
    const name = written.replace(/ @.*/, '');
    const at = / @ ?(.*)/.exec(written)?.[1] ?? '';
    const parsed = parseName(name, 'The team name');
    if (!parsed.ok) for (const { message } of parsed.issues) this.fault(line, message);
    const tidy = parsed.ok ? parsed.value : name;
    const known = this.#teams.get(foldName(tidy));
    this.current = known ?? { line, name: tidy, division, venue: '', players: [] };
    this.#teams.set(foldName(tidy), this.current);
    if (!known) this.teams.push(this.current);
    else if (division !== null && known.division !== null && known.division !== division)
      this.fault(line, `${tidy} is in division ${known.division} on line ${known.line}.`);
    this.venue(line, venue || at);
  }

  venue(line: number, written: string): void {
    const venue = parseVenue(written);
    if (!venue.ok) for (const { message } of venue.issues) this.fault(line, message);
    else if (venue.value !== '' && this.current) this.current.venue = venue.value;
  }

  player(line: number, written: WrittenPlayer): void {
    if (!this.current) return this.fault(line, `${written.name} has no team: write the team’s name above.`);
    const name = parsePlayerName(written.name);
    const numbers = this.numbersOf(line, written);
    if (!name.ok) for (const { message } of name.issues) this.fault(line, message);
    if (!name.ok || !numbers) return;
    const { players, name: team } = this.current;
    const byName = this.#players.get(this.current) ?? new Map<string, PastedPlayer>();
    this.#players.set(this.current, byName);
    const folded = foldName(name.value);
    const twin = byName.get(folded);
    if (twin) return this.fault(line, `${name.value} is already in ${team}, on line ${twin.line}.`);
    const player = { line, name: name.value, captain: written.captain ?? false, ...numbers };
    byName.set(folded, player);
    players.push(player);
  }

  /** Returns the handicaps. The default is 0 for a missing handicap, and the current handicap for a missing new handicap. */
  private numbersOf(line: number, written: WrittenPlayer): Handicaps | null {
    const handicap = this.number(line, written, written.handicap ?? '') ?? 0;
    const modifier = this.number(line, written, written.modifier ?? '') ?? 0;
    const newHandicap = this.number(line, written, written.newHandicap ?? '') ?? handicap;
    if ([handicap, modifier, newHandicap].some(Number.isNaN)) return null;
    const checked = check(handicaps, { handicap, modifier, newHandicap });
    // A current handicap that is out of range is often the new one too, so one sentence is enough.
    const [fault] = checked.ok ? handicapFaults(checked.value, this.#range) : checked.issues;
    if (fault) this.fault(line, `${written.name}: ${fault.message}`);
    return checked.ok && !fault ? checked.value : null;
  }

  /** Parses a number of the list: `null` if it says that there is none, NaN after reporting a fault. */
  private number(line: number, { name }: WrittenPlayer, text: string): number | null {
    if (/^(|-|–|\?|n\/?a|tb[acd]|none|new)$/i.test(text)) return null;
    if (/^scr(atch)?\.?$/i.test(text)) return 0;
    if (NUMBER.test(text)) return Number(text.replace(/[−–]/, '-').replace(',', '.'));
    this.fault(line, `${name}: the handicap “${text}” is not a number.`);
    return NaN;
  }
}

/** Reads a row of a table with a column for the team. The team's cell may be empty below the team's first row. */
function readTableRow({ line, cells }: PastedRow, columns: Columns, list: SquadList): void {
  if (isHeaderWithin(cells)) return;
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const team = cell(columns.team);
  const division = cell(columns.division);
  const digits = /\d{1,9}$/.exec(division)?.[0];
  const number = digits === undefined ? null : Number(digits);
  if (division !== '' && number === null) list.fault(line, `The division “${division}” is not a number.`);
  if (team !== '') list.team(line, team, number, cell(columns.venue));
  const name = [cell(columns.player), cell(columns.surname)].filter((part) => part !== '').join(' ');
  const handicap = cell(columns.handicap);
  if (name === '' && handicap !== '') return list.fault(line, `The handicap ${handicap} has no player.`);
  if (name === '') return;
  const { name: known, captain = false } = marksOf(name);
  const rest = { modifier: cell(columns.modifier), newHandicap: cell(columns.newHandicap) };
  const isCaptain = captain || /^(y|yes|x|c|capt|captain|1|true|✓)\.?$/i.test(cell(columns.captain));
  const own = columns.handicap === undefined ? splitHandicap(known) : { name: known, handicap };
  list.player(line, { ...rest, ...own, captain: isCaptain });
}

function readLines(rows: readonly PastedRow[], columns: Columns | null, list: SquadList): void {
  const areMarked = arePlayersMarked(rows);
  // Stryker disable next-line BooleanLiteral: the first line begins a team in any case.
  let startsBlock = false;
  for (const [index, { line, cells: written }] of rows.entries()) {
    if (written.length === 0) {
      startsBlock = true;
      continue;
    }
    if (!list.takes(line)) return;
    if (isHeaderWithin(written)) continue;
    const heading = divisionOf(written);
    if (heading !== null) {
      list.division = heading;
      list.current = null;
      continue;
    }
    const [first, ...others] = withoutNumber(columns ? inOrder(written, columns) : written);
    const next = rows[index + 1];
    const place = { startsBlock, isTeam: areMarked && next !== undefined && isPlayer(next.cells) };
    if (first === undefined) list.fault(line, `${written.filter((cell) => cell !== '').join(' ')} has no name.`);
    else if (!readLabel(line, [first, ...others], list)) readLine(line, [first, ...others], list, place);
    startsBlock = false;
  }
}

/** The cells of a line. The first cell is not empty. */
type Cells = readonly [string, ...string[]];

/** Reads `Lions: Ann Lee, Bob Fox 20`, `Captain: Ann Lee` or `Venue: Red Lion`. Returns whether the line was one of these. */
function readLabel(line: number, [first, ...others]: Cells, list: SquadList): boolean {
  const colon = first.indexOf(':');
  if (colon < 1) return false;
  const [label, after] = [first.slice(0, colon).trimEnd(), first.slice(colon + 1).trimStart()];
  const [next] = others;
  if (NUMBER.test(after) || (after === '' && next !== undefined && NUMBER.test(next))) return false;
  const rest = [...after.split(/ ?[,;] ?/), ...others].filter((cell) => cell !== '');
  if (/^(home )?(venue|ground|club house)$/i.test(label)) list.venue(line, rest.join(', '));
  else if (/^(capt|captain)\.?$/i.test(label)) readPlayers(line, [...rest, 'captain'], list);
  else if (/^players?$/i.test(label)) readPlayers(line, rest, list);
  else {
    list.team(line, /^team( name)?$/i.test(label) ? (rest.shift() ?? '') : label);
    readPlayers(line, rest, list);
  }
  return true;
}

/** The context of a line: whether it follows an empty line, and whether a player on the next line shows that it is a team. */
type Place = { startsBlock: boolean; isTeam: boolean };

function readLine(line: number, cells: Cells, list: SquadList, { startsBlock, isTeam }: Place): void {
  const texts = cells.filter(isText);
  const [name] = texts;
  if (name === undefined) return list.fault(line, `${cells.join(' ')} has no name.`);
  const [team, second, ...rest] = cells;
  if (texts.length > 1 && second !== undefined) {
    const division = NUMBER.test(second) ? Number(second) : null;
    list.team(line, team.replace(/^\d{1,2}[.)] ?|:$/g, ''), division ?? list.division);
    return readPlayers(line, division === null ? [second, ...rest] : rest, list);
  }
  const isMarked = cells.length > 1 || marksOf(name).name !== name;
  const hasHandicap = splitHandicap(name).handicap !== undefined;
  const awaitsPlayers = list.current !== null && list.current.players.length === 0;
  const beginsTeam =
    !isMarked &&
    (list.current === null || (startsBlock && !(hasHandicap && awaitsPlayers)) || (isTeam && !hasHandicap));
  if (beginsTeam) list.team(line, name);
  else readPlayers(line, cells, list);
}

/** Reads players. The handicap and the captain's mark of a player are in the cells that follow. */
function readPlayers(line: number, cells: readonly string[], list: SquadList): void {
  const players: WrittenPlayer[] = [];
  for (const cell of cells) {
    const last = players.at(-1);
    if (isText(cell)) players.push({ ...marksOf(cell), ...splitHandicap(marksOf(cell).name) });
    else if (!last) list.fault(line, `${cell} has no name.`);
    else if (NUMBER.test(cell)) last.handicap ??= cell;
    else last.captain = true;
  }
  for (const player of players) if (list.takes(line)) list.player(line, player);
}

/** Returns whether numbers or bullets mark the players. Otherwise empty lines or labels separate the teams. */
function arePlayersMarked(rows: readonly PastedRow[]): boolean {
  const lines = rows.map(({ cells }) => cells).filter((cells) => divisionOf(cells) === null);
  const last = lines.findLastIndex((cells) => cells.length > 0);
  const hasBlocks = lines.slice(0, last).some((cells, i) => cells.length === 0 && i > 0);
  return !hasBlocks && !lines.some(([first]) => first !== undefined && /\S ?:/.test(first)) && lines.some(isPlayer);
}

/** Returns whether a line has something that only a player has: a handicap, a bullet or number, or a captain's mark. */
function isPlayer(cells: readonly string[]): boolean {
  const [name] = cells;
  if (name === undefined || divisionOf(cells) !== null) return false;
  return cells.length > 1 || marksOf(name).name !== name || splitHandicap(name).handicap !== undefined;
}

/** Returns the number in a heading such as `Division 2`; `null` for any other line. */
function divisionOf(cells: readonly string[]): number | null {
  const heading = /^div(?:ision|\.)? ?(\d{1,2}) ?:?$/i.exec(cells.join(' '));
  return heading ? Number(heading[1]) : null;
}

/** Returns the filled cells. If the first cell only numbers the line, it is joined to the name. */
function withoutNumber(cells: string[]): string[] {
  const filled = cells.filter((cell) => cell !== '');
  const [first, second, ...rest] = filled;
  if (first === undefined || second === undefined || !isText(second)) return filled;
  const number = /^(\d{1,2})[.)]?$/.exec(first)?.[1];
  return number === undefined ? filled : [`${number}. ${second}`, ...rest];
}
