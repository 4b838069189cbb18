import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Side, Sides } from '#domain/cards/match.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-state.ts';
import type { NameInFile } from '#domain/imports/cells.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import type { Handicaps } from '#domain/squads/team.ts';

// The values of a file, before they are compared with the league.

/** What identifies the card that a line of a file belongs to. Lines with the same key belong to one card. */
export type CardKey = { season: string; division: number; week: number; home: NameInFile; away: NameInFile };

/** Lines of one card, whose season, division, week and teams are spelled identically. */
export type RowGroup = { key: CardKey; rows: ResultRow[] };

/** A player on a line; `null` for an absent player; `undefined` if the cell could not be read. */
export type PlayerOnLine = NameInFile | null | undefined;

/**
 * One frame or one match of a card. A field is `undefined` if its cell could not be read; the fault has been reported.
 */
export type ResultRow = {
  line: FileLine;
  match: number | undefined;
  /** The number of the frame in a match of several frames; `null` for a line about the whole match. */
  frame: number | null | undefined;
  section: string;
  date: string | null | undefined;
  /** The players of each side: one, or several who play together. */
  players: Sides<PlayerOnLine[]>;
  /**
   * The frame or match in the form in which cards are checked. In place of ids it has the keys of its players
   * (`playerKey`).
   */
  draft: MatchDraft;
  /** How the fixture ended, if the line says only that; otherwise `null`. */
  ending: OutcomeDraft | null;
  /** The side that gets a level aggregate of the card. */
  aggregateTo?: Side | null;
  faulty: boolean;
};

/**
 * Returns a text that identifies a player of a file before it is known whom the name means: the id in the file or,
 * without one, the folded name.
 */
export function playerKey({ id, folded }: NameInFile): string {
  return id ?? folded;
}

/** The cards of a file. If the file has only match scores, each row is an `ending` without frames. */
export type ResultsContent = {
  kind: 'results' | 'scores';
  groups: RowGroup[];
  /** Lines that belong to no card, because the line itself or its card could not be read; ascending. */
  strays: FileLine[];
};

/** A fixture in a list. `season` is never empty; `venue` is '' if the line has none. */
export type FixtureListRow = {
  line: FileLine;
  season: string;
  division: number;
  week: number;
  date: string | null;
  /** Such as `19:30`; `null` if the file has no time. */
  time: string | null;
  home: NameInFile;
  away: NameInFile;
  venue: string;
  state: ScheduledState;
};

/**
 * A team and, on most lines, one of its players. `handicaps`: the handicaps that the file has, of the three kinds.
 * `venue` is '' for none.
 */
export type SquadRow = {
  line: FileLine;
  team: NameInFile;
  division: number;
  venue: string;
  player: (NameInFile & { handicaps: Partial<Handicaps> }) | null;
};

/** A break in a list of breaks. */
export type BreakListRow = {
  line: FileLine;
  season: string;
  division: number | null;
  week: number | null;
  date: string | null;
  player: NameInFile;
  team: NameInFile | null;
  points: number;
  /** The opponent's name as written; '' if the file does not say. */
  opponent: string;
  /** The points of the frame: the player's, then the opponent's; `null` if the file does not say. */
  frameScore: [own: number, other: number] | null;
};

/** A division of a season, with the name that the file gives it. */
export type NamedDivision = { season: string; division: number; name: string };

/** Everything that was read from a file. A file has one kind. */
export type FileContent = { divisions: NamedDivision[] } & (
  | ResultsContent
  | { kind: 'fixtures'; rows: FixtureListRow[] }
  | { kind: 'squads'; season: string; rows: SquadRow[] }
  | { kind: 'breaks'; rows: BreakListRow[] }
);
