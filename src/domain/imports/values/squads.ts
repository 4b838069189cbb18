import { checkIndividuallyReadFields } from '#domain/check.ts';
import { type NameInFile, printableQuote } from '#domain/imports/cells.ts';
import type { FileContent, SquadRow } from '#domain/imports/content.ts';
import type { MeaningName } from '#domain/imports/meanings.ts';
import { type PlayerHandicapFields, playerHandicapFieldsSchema } from '#domain/squads/team.ts';
import { parseVenueName } from '#domain/squads/venue.ts';
import { divisionReader } from './divisions.ts';
import { readHandicap } from './handicap.ts';
import type { TableLine } from './line.ts';
import type { FileLines } from './lines.ts';
import { isBye } from './nobody.ts';
import { FilePlayerReader, playerNameInCells } from './players.ts';
import { LineFaultReporter, type ValueReadingContext, type ReportFault, ignoreFault } from './reading.ts';
import { seasonReader } from './seasons.ts';
import { splitListedName } from './squad-names.ts';
import { readTeam } from './teams.ts';

/**
 * How many lines of a file of squads are read. No league needs more. All names in the file are compared with each
 * other, so more lines would take too long.
 */
export const MAX_SQUAD_LINES = 5_000;

/**
 * Returns the teams and players in a file of squads, its season, and the names that it gives to divisions. Reports a
 * fault if the lines are for several seasons, or if there are too many lines.
 */
export function readSquads(file: FileLines, reading: ValueReadingContext): FileContent {
  const { inquiry } = reading;
  const [lines, more] = [file.lines.slice(0, MAX_SQUAD_LINES), file.lines[MAX_SQUAD_LINES]];
  const most = MAX_SQUAD_LINES.toLocaleString('en-GB');
  if (more)
    inquiry.fault(
      more.line,
      `The file has more than ${most} lines: no league has so many players. The rest is not read.`,
    );
  const seasonOf = seasonReader(lines, [], reading);
  const divisions = divisionReader(lines, (line) => seasonOf(line, ignoreFault), reading);
  const squads = { reading, players: new FilePlayerReader(reading), seasonOf, divisionOf: divisions.of };
  const rows = lines.flatMap((line) => squadRowsOfLine(line, squads));
  const [season = reading.facts.defaultSeason ?? '', other] = new Set(
    lines.flatMap((line) => seasonOf(line, ignoreFault) ?? []),
  );
  const stray = lines.find((line) => other !== undefined && seasonOf(line, ignoreFault) === other);
  if (stray)
    inquiry.fault(
      stray.line,
      `This line is for season ${other}, and others are for ${season}: import each season as a file of its own.`,
    );
  return { kind: 'squads', divisions: divisions.named, season, rows: withoutCaptainsListedAsPlayers(rows) };
}

type SquadReadingContext = {
  reading: ValueReadingContext;
  players: FilePlayerReader;
  seasonOf: ReturnType<typeof seasonReader>;
  divisionOf: ReturnType<typeof divisionReader>['of'];
};

/**
 * A row with a team and, usually, a player. `isCaptain`: the player comes from a column of captains, so the same player
 * may have another row from a column of players.
 */
type ListedRow = SquadRow & { isCaptain?: boolean };

function squadRowsOfLine(line: TableLine, squads: SquadReadingContext): ListedRow[] {
  const { inquiry, own, exported } = squads.reading;
  const faults = new LineFaultReporter(inquiry, line.line, false);
  const { report } = faults;
  const text = line.text('team');
  if (!exported && isBye(text)) {
    inquiry.leaveOut(line.line, `${text} is not a team.`);
    return [];
  }
  const team = readTeam(text, { line, meaning: 'team', what: 'The team name' }, squads.reading, report);
  const season = squads.seasonOf(line, report);
  const division = squads.divisionOf(line, season ?? '', report);
  const venue = parseVenueName(line.text('venue'));
  if (!venue.ok) for (const { message } of venue.issues) report(message);
  const players = own
    ? [readPlayerInThisSitesFile(line, squads, report)]
    : readPlayersInOtherSitesFile(line, squads, report);
  if (faults.isFaulty || !team || division === undefined || !venue.ok) return [];
  const row = { line: line.line, team, division, venue: venue.value };
  if (players.length === 0) return [];
  return players.flatMap((player) => (player === undefined ? [] : { ...row, ...player }));
}

type ListedPlayer = Pick<ListedRow, 'player' | 'isCaptain'>;

const HANDICAP_COLUMNS = ['handicap', 'modifier', 'newHandicap'] as const;

/**
 * Reads the player of a line in this site's own file. Returns `undefined` for a player with a fault. Returns `player:
 * null` if the line has no player, or if the text means nobody.
 */
function readPlayerInThisSitesFile(
  line: TableLine,
  { players, reading }: SquadReadingContext,
  report: ReportFault,
): ListedPlayer | undefined {
  if (line.cell('player') === '') {
    const given = [...HANDICAP_COLUMNS, 'playerId' as const].filter((column) => line.cell(column) !== '');
    if (given.length > 0) report(`${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} given, but no player.`);
    return { player: null };
  }
  const said = players.read(
    line.cell('player'),
    { line, meaning: 'player', number: 1, what: 'The player name' },
    report,
  );
  if (said === 'left-out' || said.named === null) {
    reading.inquiry.leaveOut(line.line, `${printableQuote(line.cell('player'))} is not a player.`);
    return { player: null };
  }
  const numbers = HANDICAP_COLUMNS.map((column) => {
    const isEmpty = line.cell(column) === '';
    if (isEmpty) report(`${column} is empty.`);
    return [column, isEmpty ? undefined : (readHandicapCell(line, column, 1, report) ?? undefined)];
  });
  const read = checkedHandicaps(Object.fromEntries(numbers), report);
  return said.named && read ? { player: { ...said.named, handicaps: read } } : undefined;
}

/**
 * Returns the handicaps in `read` that are not `undefined`. If one of them has a fault, reports the fault and returns
 * `null`.
 */
function checkedHandicaps(
  read: { [K in keyof PlayerHandicapFields]?: number | undefined },
  report: ReportFault,
): Partial<PlayerHandicapFields> | null {
  const checked = checkIndividuallyReadFields(playerHandicapFieldsSchema, read);
  if (checked.ok || checked.issues.length === 0)
    return Object.fromEntries(Object.entries(read).filter(([, points]) => points !== undefined));
  for (const { path, message } of checked.issues) report(`${message.slice(0, -1)} (${path}).`);
  return null;
}

/**
 * Returns the players of a line in a file from another site. If a column names the captain, the captain comes first. If
 * the line has no player, returns one item with `player: null`.
 */
function readPlayersInOtherSitesFile(
  line: TableLine,
  squads: SquadReadingContext,
  report: ReportFault,
): ListedPlayer[] {
  const { columns } = line;
  const numbers = columns.numbers('player', (meaning) => PLAYER_NAME_MEANINGS.includes(meaning));
  const found = numbers.flatMap((number) => readPlayerInColumns(line, number, squads, report) ?? []);
  const captain = line.cell('captain');
  const said =
    captain === '' || isCaptainYesOrNo(captain)
      ? null
      : readPlayerNameAndHandicap(captain, { line, number: 1 }, squads, report);
  if (said?.named) return [{ player: { ...said.named, handicaps: {} }, isCaptain: true }, ...found];
  return found.length > 0 ? found : [{ player: null }];
}

const PLAYER_NAME_MEANINGS: readonly MeaningName[] = ['player', 'firstName', 'surname'];

/**
 * Returns whether a cell in the column of captains has no name, but only says whether the player of its line is
 * captain, such as `x` or `no`.
 */
function isCaptainYesOrNo(text: string): boolean {
  return /^(?:y|yes|n|no|x|c|capt\.?|captain|vc|1|0|true|false|✓|✔|[-–*])$/i.test(text);
}

function readPlayerInColumns(
  line: TableLine,
  number: number,
  squads: SquadReadingContext,
  report: ReportFault,
): ListedPlayer | null {
  const text = playerNameInCells(line, number, null);
  const cell = line.cell('handicap', number);
  if (text === '') {
    if (cell !== '' && typeof readHandicap(cell) === 'number' && number > 1)
      report(`${line.heading('handicap', number)} is "${printableQuote(cell)}", but there is no player.`);
    return null;
  }
  const said = readPlayerNameAndHandicap(text, { line, number }, squads, report);
  if (!said?.named) return null;
  const { handicap } = said;
  const [points, modifier, newHandicap] = HANDICAP_COLUMNS.map(
    (meaning) => readHandicapCell(line, meaning, number, report) ?? undefined,
  );
  const beside = handicap === null ? undefined : (readHandicap(handicap) ?? undefined);
  const read = checkedHandicaps({ handicap: points ?? beside, modifier, newHandicap }, report);
  return read ? { player: { ...said.named, handicaps: read } } : null;
}

function readHandicapCell(
  line: TableLine,
  meaning: (typeof HANDICAP_COLUMNS)[number],
  number: number,
  report: ReportFault,
): number | null {
  const text = line.cell(meaning, number);
  const read = readHandicap(text);
  if (read === undefined)
    report(`${line.heading(meaning, number)} is "${printableQuote(text)}", which is not a number.`);
  return read ?? null;
}

/**
 * Reads a player's name, perhaps with a handicap after it (Rule N16). If the text means nobody, lists it as left out
 * and returns `null`. `named` is `undefined` for a name with a fault.
 */
function readPlayerNameAndHandicap(
  text: string,
  { line, number }: { line: TableLine; number: number },
  { players, reading }: SquadReadingContext,
  report: ReportFault,
): { named: NameInFile | undefined; handicap: string | null } | null {
  const hasHandicaps = line.columns.find('handicap', number) !== undefined;
  const { name, handicap } = splitListedName(text, !hasHandicaps, reading);
  const said = players.read(name, { line, meaning: 'player', number, what: 'The player name' }, report);
  if (said === 'left-out' || said.named === null) {
    reading.inquiry.leaveOut(line.line, `${printableQuote(text)} is not a player.`);
    return null;
  }
  return { named: said.named, handicap: handicap ?? said.cell?.handicap ?? null };
}

/**
 * Returns the rows without repeated captains. A captain's row is left out if the same person also has a row as a player
 * of the same team.
 */
function withoutCaptainsListedAsPlayers(rows: readonly ListedRow[]): SquadRow[] {
  const listed = new Set(rows.flatMap((row) => (row.player && !row.isCaptain ? keyOf(row) : [])));
  return rows.filter((row) => !row.isCaptain || !listed.has(keyOf(row))).map(({ isCaptain: _, ...row }) => row);
}

function keyOf({ team, player }: SquadRow): string {
  return `${team.folded}\u{1f}${player?.folded ?? ''}`;
}
