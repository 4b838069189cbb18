import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Side, Sides } from '#domain/cards/match.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import type { NameInFile } from '#domain/imports/cells.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import type { PlayerHandicapFields } from '#domain/squads/team.ts';

// The values that were read from a file, before they are compared with the data of the league.

/** Identifies the match card that a line of a file belongs to. Lines with the same key belong to one card. */
export type CardKey = { season: string; division: number; week: number; home: NameInFile; away: NameInFile };

/** The lines of one card. They spell its season, division, week and teams identically. */
export type RowsOfCard = { key: CardKey; rows: ResultRow[] };

/** A player on a line; `null` for an absent player; `undefined` if the cell could not be read. */
export type PlayerOnLine = NameInFile | null | undefined;

/**
 * A line of a file with one frame or one match of a card. A field is `undefined` if its cell could not be read; the
 * fault of the cell has been reported.
 */
export type ResultRow = {
  line: FileLineNumber;
  match: number | undefined;
  /** The number of the frame in a match of several frames; `null` for a line about the whole match. */
  frame: number | null | undefined;
  section: string;
  date: string | null | undefined;
  /** The players of each side: one, or several who play together. */
  players: Sides<PlayerOnLine[]>;
  /**
   * The frame or match in the form in which match cards are checked. It identifies players by `playerKey`, not by their
   * ids in the league.
   */
  draft: MatchDraft;
  /**
   * How the fixture ended, such as a match score. Set only for a line that says how the fixture ended and has no frame;
   * `null` for any other line.
   */
  ending: OutcomeDraft | null;
  /**
   * The side that the match card names to get the points for a level aggregate. Only in a league whose rules leave this
   * choice to the match card (Rule R28).
   */
  aggregateTo?: Side | null;
  faulty: boolean;
};

/**
 * Returns a text that identifies a player of a file: the id in the file or, without an id, the name without capitals
 * (`folded`). The import uses this text until it knows which player of the league the name means.
 */
export function playerKey({ id, folded }: NameInFile): string {
  return id ?? folded;
}

/**
 * The match cards of a file. In a file of match scores (`scores`), each row has an `ending`, such as the match score,
 * and no frames.
 */
export type ResultsContent = {
  kind: 'results' | 'scores';
  groups: RowsOfCard[];
  /**
   * The lines, in ascending order, for which no card could be found. Either the whole line could not be read, or one of
   * these could not be read: its season, its division, its week or one of its teams.
   */
  unassignedLines: FileLineNumber[];
};

/** A line of a fixture list, which is one fixture. `season` is never empty; `venue` is '' if the line has none. */
export type FixtureListRow = {
  line: FileLineNumber;
  season: string;
  division: number;
  week: number;
  date: string | null;
  /** A time such as `19:30`; `null` if the line has none. */
  time: string | null;
  home: NameInFile;
  away: NameInFile;
  venue: string;
  state: ScheduledState;
};

/**
 * A line with a team and, usually, one of its players. `player`: `null` if the line is about the team alone.
 * `handicaps`: the handicap, new handicap and modifier, as far as the file has them. `venue`: '' for none.
 */
export type SquadRow = {
  line: FileLineNumber;
  team: NameInFile;
  division: number;
  venue: string;
  player: (NameInFile & { handicaps: Partial<PlayerHandicapFields> }) | null;
};

/** A line of a list of breaks. A field is `null` if the file has no value for it. */
export type BreakListRow = {
  line: FileLineNumber;
  season: string;
  division: number | null;
  week: number | null;
  date: string | null;
  player: NameInFile;
  team: NameInFile | null;
  points: number;
  /** The opponent's name as written; '' if the file does not say. */
  opponent: string;
  /**
   * The points of the frame in which the break was made: first the player's, then the opponent's; `null` if the file
   * does not say.
   */
  frameScore: [own: number, other: number] | null;
};

/** A division of a season, with the name that the file gives it. */
export type NamedDivision = { season: string; division: number; name: string };

/** Everything that was read from a file. `kind` is the kind of the file. */
export type FileContent = { divisions: NamedDivision[] } & (
  | ResultsContent
  | { kind: 'fixtures'; rows: FixtureListRow[] }
  | { kind: 'squads'; season: string; rows: SquadRow[] }
  | { kind: 'breaks'; rows: BreakListRow[] }
);
