import type { Checked } from '#domain/issue.ts';
import {
  type RawNameCell,
  type NameInFile,
  readPlayerName,
  readPlayerOrAbsent,
  printableQuote,
} from '#domain/imports/cells.ts';
import type { PlayerOnLine } from '#domain/imports/content.ts';
import { type MeaningName, exportedHeading } from '#domain/imports/meanings.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import type { TableLine } from './line.ts';
import { isAbsentPlayerText, mayBeNobody, NAME_OR_NOBODY_ANSWERS } from './nobody.ts';
import { endsWithAmbiguousCaptain, whyNotAName, whyNotOnePerson, type PersonCell, readNameAndMarks } from './person.ts';
import { type ValueReadingContext, type ReportFault, valueOrReportFaults } from './reading.ts';

/**
 * The cell of a player: its line, and the meaning and number of its column. `what`: the beginning of a sentence about a
 * fault, such as `The home player`.
 */
type PlayerCell = { line: TableLine; meaning: MeaningName; number: number; what: string };

/**
 * The player in a cell. `cell`: the name and the marks beside it; `null` if the text was not split into name and marks.
 * `left-out`: an official leaves lines with this text out of the import.
 */
export type PlayerInCell = { named: PlayerOnLine; cell: PersonCell | null } | 'left-out';

const NOBODY_IN_CELL: PlayerInCell = { named: null, cell: null };
const UNREADABLE_PLAYER: PlayerInCell = { named: undefined, cell: null };

/**
 * Reads the players of a file (Rule N28). The same text may be in several cells. The reader reports only once for each
 * text that a mark beside the name, such as `(C)`, is not imported. The reader also asks an official only once for each
 * text whether the text means nobody.
 */
export class FilePlayerReader {
  readonly #reading: ValueReadingContext;
  readonly #named = new Map<string, Exclude<PlayerInCell, 'left-out'>>();
  readonly #told = new Set<string>();
  /**
   * Texts with a number from 1 to 3 after a name, such as `Ann Lee (2)`, keyed by the name as `foldName` returns it.
   * Only the first text for each name is stored.
   */
  readonly #numbered = new Map<string, { text: string; handicap: string }>();

  constructor(reading: ValueReadingContext) {
    this.#reading = reading;
  }

  /**
   * Returns the player in a cell, and reports a fault if the text is not a name. An empty cell means an absent player.
   */
  read(text: string, place: PlayerCell, report: ReportFault): PlayerInCell {
    // Names are repeated often, so results are cached. A result that depends on a question is not cached, because every
    // call must add its line to the question.
    const key = `${text}\u{1f}${place.line.cell(idColumnOf(place), place.number)}`;
    const known = this.#named.get(key);
    if (known) return known;
    const said = this.#read(text, place, report);
    if (said !== 'left-out' && said.named && !this.#isAsked(text)) this.#named.set(key, said);
    return said;
  }

  #isAsked(text: string): boolean {
    const { exported, knownPlayers } = this.#reading;
    return (
      !exported && !knownPlayers.has(foldName(text)) && (mayBeNobody(text) || / captain\b/i.test(text.slice(0, 100)))
    );
  }

  #read(text: string, place: PlayerCell, report: ReportFault): PlayerInCell {
    if (this.#reading.exported) return { named: this.#nameIn(text, place, report, readPlayerOrAbsent), cell: null };
    if (isAbsentPlayerText(text)) return this.#absent(place, report);
    const isKnown = this.#reading.knownPlayers.has(foldName(text));
    if (mayBeNobody(text) && !isKnown) {
      const answer = this.#askNobody(text, place.line.line);
      if (answer === NAME_OR_NOBODY_ANSWERS.leftOut) return 'left-out';
      if (answer !== NAME_OR_NOBODY_ANSWERS.person) return NOBODY_IN_CELL;
    } else {
      const wrong = isKnown ? null : (whyNotAName(text) ?? whyNotOnePerson(text, this.#reading.kind === 'squads'));
      if (wrong !== null) {
        report(`${place.what} is "${printableQuote(text)}": ${wrong}.`);
        return UNREADABLE_PLAYER;
      }
    }
    const isCaptain = (name: string) => this.#askCaptain(name, place.line.line) !== NAME_OR_NOBODY_ANSWERS.person;
    const cell = readNameAndMarks(
      text,
      (name) => this.#reading.knownPlayers.has(foldName(name)) || (endsWithAmbiguousCaptain(name) && !isCaptain(name)),
    );
    this.#tellMarks(text, cell, place.line.line);
    const twin = this.#twinOf(text, cell);
    if (twin !== null) {
      report(`${printableQuote(twin)} and ${printableQuote(text)} may be two people: write their names apart.`);
      return UNREADABLE_PLAYER;
    }
    return { named: this.#nameIn(cell.name, place, report, readPlayerName), cell };
  }

  #absent(place: PlayerCell, report: ReportFault): PlayerInCell {
    return { named: this.#nameIn('', place, report, readPlayerOrAbsent), cell: null };
  }

  /**
   * Reports the marks beside a name that are not stored, such as `(C)`, once for each text. In a file of squads, a
   * handicap among the marks is stored, so it is not reported.
   */
  #tellMarks(text: string, { name, marks, handicap }: PersonCell, line: FileLineNumber): void {
    const { kind, inquiry } = this.#reading;
    const lost = marks.filter((mark) => kind !== 'squads' || !mark.includes(handicap ?? '\u{0}'));
    if (lost.length === 0 || this.#told.has(text)) return;
    this.#told.add(text);
    inquiry.leaveOut(line, `${printableQuote(text)} is imported as ${name}, without ${lost.join(' ')}.`);
  }

  /**
   * Returns an earlier text that has the same name with another number from 1 to 3; `null` if there is none. `Ann Lee
   * (1)` and `Ann Lee (2)` may be two people.
   */
  #twinOf(text: string, { name, handicap }: PersonCell): string | null {
    if (handicap === null || !/^[1-3]$/.test(handicap)) return null;
    const folded = foldName(name);
    const other = this.#numbered.get(folded);
    if (other === undefined) this.#numbered.set(folded, { text, handicap });
    return other === undefined || other.handicap === handicap ? null : other.text;
  }

  /**
   * Asks an official whether `Captain` in a text such as `Mary Ann Captain` is a surname or says that the person is
   * captain. Returns `person` for a surname; `mark` for a captain, or without an answer.
   */
  #askCaptain(text: string, line: FileLineNumber): string | null {
    const mark = 'mark';
    const name = printableQuote(text.replace(/ captain$/i, ''));
    return this.#reading.inquiry.ask({
      kind: 'nobody',
      subject: text,
      lines: [line],
      text: `Is “${printableQuote(text)}” the whole name, or ${name}, who is captain?`,
      options: [
        { value: mark, text: `The captain is called ${name}` },
        { value: NAME_OR_NOBODY_ANSWERS.person, text: 'It is the whole name' },
      ],
      suggested: mark,
      needed: true,
    });
  }

  /**
   * Asks an official whether a word such as `no player` is a name. Returns one of `NAME_OR_NOBODY_ANSWERS`; without an
   * answer, `absent`.
   */
  #askNobody(text: string, line: FileLineNumber): string | null {
    return this.#reading.inquiry.ask({
      kind: 'nobody',
      subject: text,
      lines: [line],
      text: `Is “${printableQuote(text)}” a player’s name?`,
      options: [
        { value: NAME_OR_NOBODY_ANSWERS.absent, text: 'No, it means nobody' },
        { value: NAME_OR_NOBODY_ANSWERS.leftOut, text: 'Leave these lines out' },
        { value: NAME_OR_NOBODY_ANSWERS.person, text: 'Yes, it is a name' },
      ],
      suggested: NAME_OR_NOBODY_ANSWERS.absent,
      needed: true,
    });
  }

  #nameIn(
    text: string,
    place: PlayerCell,
    report: ReportFault,
    read: (cell: RawNameCell, what: string) => Checked<NameInFile | null>,
  ): PlayerOnLine {
    const { line, meaning, number, what } = place;
    const cell = { text, id: line.cell(idColumnOf(place), number), heading: exportedHeading(meaning) };
    return valueOrReportFaults(read(cell, what), report);
  }
}

function idColumnOf({ meaning }: PlayerCell): MeaningName {
  return `${meaning}Id` as MeaningName;
}

/**
 * Returns the name of a player from one cell, or from the cells for first name and surname; '' if they are empty.
 * `side`: the player's side of the frame, or `null` in lists of players and of breaks.
 */
export function playerNameInCells(line: TableLine, number: number, side: 'home' | 'away' | null): string {
  const names = side === null ? (['player', 'firstName', 'surname'] as const) : PLAYER_NAME_COLUMNS[side];
  const [whole, first, last] = names.map((meaning) => line.cell(meaning, number));
  if (!first && !last) return whole ?? '';
  const parts = first ? [first, last] : [whole, last];
  return parts.filter((part) => part !== '').join(' ');
}

const PLAYER_NAME_COLUMNS = {
  home: ['homePlayer', 'homeFirstName', 'homeSurname'],
  away: ['awayPlayer', 'awayFirstName', 'awaySurname'],
} as const;
