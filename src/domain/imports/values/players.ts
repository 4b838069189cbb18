import type { Checked } from '#domain/issue.ts';
import {
  type NameCell,
  type NameInFile,
  readPlayerName,
  readPlayerOrAbsent,
  printable,
} from '#domain/imports/cells.ts';
import type { PlayerOnLine } from '#domain/imports/content.ts';
import { type MeaningName, ownHeading } from '#domain/imports/meanings.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import type { TableLine } from './line.ts';
import { isAbsent, mayBeNobody, NOBODY_ANSWERS } from './nobody.ts';
import { endsWithCaptain, noNameFault, noPersonFault, type PersonCell, readPerson } from './person.ts';
import { type ValueReading, type ReportFault, valueOrReport } from './reading.ts';

/** The cell of a player: its line, its meaning and its number on the line. `what` begins the sentence about a fault. */
type PlayerPlace = { line: TableLine; meaning: MeaningName; number: number; what: string };

/** The player in a cell; `left-out` if the line is not imported. */
export type PlayerInCell = { named: PlayerOnLine; cell: PersonCell | null } | 'left-out';

const NOBODY_HERE: PlayerInCell = { named: null, cell: null };
const UNREADABLE: PlayerInCell = { named: undefined, cell: null };

/**
 * Reads the players of a file. A mark beside a name that is not imported is reported once, and a word that may mean
 * nobody is asked about once.
 */
export class FilePlayers {
  readonly #reading: ValueReading;
  readonly #named = new Map<string, Exclude<PlayerInCell, 'left-out'>>();
  readonly #told = new Set<string>();
  /**
   * Names with a number from 1 to 3 after the name, keyed by folded name. Of several texts with one name, the first is
   * kept.
   */
  readonly #numbered = new Map<string, { text: string; handicap: string }>();

  constructor(reading: ValueReading) {
    this.#reading = reading;
  }

  /** Returns the player in a cell. An empty cell means an absent player. */
  read(text: string, place: PlayerPlace, report: ReportFault): PlayerInCell {
    // Names are repeated often, so results are cached. Those of questions are not, because a question lists all its
    // lines.
    const key = `${text}\u{1f}${place.line.cell(idOf(place), place.number)}`;
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

  #read(text: string, place: PlayerPlace, report: ReportFault): PlayerInCell {
    if (this.#reading.exported) return { named: this.#nameIn(text, place, report, readPlayerOrAbsent), cell: null };
    if (isAbsent(text)) return this.#absent(place, report);
    const isKnown = this.#reading.knownPlayers.has(foldName(text));
    if (mayBeNobody(text) && !isKnown) {
      const answer = this.#askNobody(text, place.line.line);
      if (answer === NOBODY_ANSWERS.leftOut) return 'left-out';
      if (answer !== NOBODY_ANSWERS.person) return NOBODY_HERE;
    } else {
      const wrong = isKnown ? null : (noNameFault(text) ?? noPersonFault(text, this.#reading.kind === 'squads'));
      if (wrong !== null) {
        report(`${place.what} is "${printable(text)}": ${wrong}.`);
        return UNREADABLE;
      }
    }
    const isCaptain = (name: string) => this.#askCaptain(name, place.line.line) !== NOBODY_ANSWERS.person;
    const cell = readPerson(
      text,
      (name) => this.#reading.knownPlayers.has(foldName(name)) || (endsWithCaptain(name) && !isCaptain(name)),
    );
    this.#tellMarks(text, cell, place.line.line);
    const twin = this.#twinOf(text, cell);
    if (twin !== null) {
      report(`${printable(twin)} and ${printable(text)} may be two people: write their names apart.`);
      return UNREADABLE;
    }
    return { named: this.#nameIn(cell.name, place, report, readPlayerName), cell };
  }

  #absent(place: PlayerPlace, report: ReportFault): PlayerInCell {
    return { named: this.#nameIn('', place, report, readPlayerOrAbsent), cell: null };
  }

  /** Reports additions to a name, such as `(C)`, that are not stored. In squads, a handicap is stored. */
  #tellMarks(text: string, { name, marks, handicap }: PersonCell, line: FileLine): void {
    const { kind, inquiry } = this.#reading;
    const lost = marks.filter((mark) => kind !== 'squads' || !mark.includes(handicap ?? '\u{0}'));
    if (lost.length === 0 || this.#told.has(text)) return;
    this.#told.add(text);
    inquiry.leaveOut(line, `${printable(text)} is imported as ${name}, without ${lost.join(' ')}.`);
  }

  /**
   * Returns an earlier text with the same name and another number from 1 to 3, which may distinguish two people; `null`
   * for none.
   */
  #twinOf(text: string, { name, handicap }: PersonCell): string | null {
    if (handicap === null || !/^[1-3]$/.test(handicap)) return null;
    const folded = foldName(name);
    const other = this.#numbered.get(folded);
    if (other === undefined) this.#numbered.set(folded, { text, handicap });
    return other === undefined || other.handicap === handicap ? null : other.text;
  }

  /** Asks whether `Captain` in a text such as `Mary Ann Captain` is a surname or a mark. */
  #askCaptain(text: string, line: FileLine): string | null {
    const mark = 'mark';
    const name = printable(text.replace(/ captain$/i, ''));
    return this.#reading.inquiry.ask({
      kind: 'nobody',
      subject: text,
      lines: [line],
      text: `Is “${printable(text)}” the whole name, or ${name}, who is captain?`,
      options: [
        { value: mark, text: `The captain is called ${name}` },
        { value: NOBODY_ANSWERS.person, text: 'It is the whole name' },
      ],
      suggested: mark,
      needed: true,
    });
  }

  /** Asks whether a word such as `no player` is a name. */
  #askNobody(text: string, line: FileLine): string | null {
    return this.#reading.inquiry.ask({
      kind: 'nobody',
      subject: text,
      lines: [line],
      text: `Is “${printable(text)}” a player’s name?`,
      options: [
        { value: NOBODY_ANSWERS.absent, text: 'No, it means nobody' },
        { value: NOBODY_ANSWERS.leftOut, text: 'Leave these lines out' },
        { value: NOBODY_ANSWERS.person, text: 'Yes, it is a name' },
      ],
      suggested: NOBODY_ANSWERS.absent,
      needed: true,
    });
  }

  #nameIn(
    text: string,
    place: PlayerPlace,
    report: ReportFault,
    read: (cell: NameCell, what: string) => Checked<NameInFile | null>,
  ): PlayerOnLine {
    const { line, meaning, number, what } = place;
    const cell = { text, id: line.cell(idOf(place), number), heading: ownHeading(meaning) };
    return valueOrReport(read(cell, what), report);
  }
}

function idOf({ meaning }: PlayerPlace): MeaningName {
  return `${meaning}Id` as MeaningName;
}

/**
 * Returns the name of a player as written in one cell, or in the cells of first name and surname. `side`: `null` for a
 * table of players.
 */
export function playerText(line: TableLine, number: number, side: 'home' | 'away' | null): string {
  const names = side === null ? (['player', 'firstName', 'surname'] as const) : SIDE_NAMES[side];
  const [whole, first, last] = names.map((meaning) => line.cell(meaning, number));
  if (!first && !last) return whole ?? '';
  const parts = first ? [first, last] : [whole, last];
  return parts.filter((part) => part !== '').join(' ');
}

const SIDE_NAMES = {
  home: ['homePlayer', 'homeFirstName', 'homeSurname'],
  away: ['awayPlayer', 'awayFirstName', 'awaySurname'],
} as const;
