import type { MatchDraft } from '#domain/cards/match-body.ts';
import type { Side, Sides } from '#domain/cards/match.ts';
import type { OutcomeDraft } from '#domain/cards/outcome.ts';
import type { ScheduledState } from '#domain/fixtures/scheduled-fixture.ts';
import type { Named } from '#domain/imports/cells.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import type { Handicaps } from '#domain/squads/team.ts';

// The values of a file, before they are compared with the league.

/** Identifies the card that a line belongs to. */
export type CardKey = { season: string; division: number; week: number; home: Named; away: Named };

/** Lines with the same season, division, week and teams in identical spelling. */
export type RowGroup = { key: CardKey; rows: Row[] };

/** A player of a line; `null` for an absent player; `undefined` if the cell could not be read. */
export type NamedPlayer = Named | null | undefined;

/** One frame, or one match, of a card. A field that could not be read is `undefined`, and its fault was reported. */
export type Row = {
  line: FileLine;
  match: number | undefined;
  /** The number of the frame in a match of several frames; `null` for a line about the whole match. */
  frame: number | null | undefined;
  section: string;
  date: string | null | undefined;
  /** One player of each side, or all of a side of several. */
  players: Sides<NamedPlayer[]>;
  /** Scores, breaks, winner and players. Players have the keys of `playerKey` instead of ids. */
  draft: MatchDraft;
  /** How the fixture ended, on a line without a match. */
  ending: OutcomeDraft | null;
  /** Who gets a level aggregate of the card. */
  aggregateTo?: Side | null;
  faulty: boolean;
};

/** Returns the key that replaces a player's id until the name is resolved. */
export function playerKey({ id, folded }: Named): string {
  return id ?? folded;
}

/** Cards of results, or of match scores alone: their rows have only an `ending`. */
export type ResultsContent = {
  kind: 'results' | 'scores';
  groups: RowGroup[];
  /** Lines without a card, because they or their card could not be read; ascending. */
  strays: FileLine[];
};

/** A fixture in a list. `season` is never empty; `venue` is '' if the line has none. */
export type FixtureRow = {
  line: FileLine;
  season: string;
  division: number;
  week: number;
  date: string | null;
  /** `19:30`, or `null`. */
  time: string | null;
  home: Named;
  away: Named;
  venue: string;
  state: ScheduledState;
};

/** A player of a team, or only a team. `handicaps`: those that the file has. `venue` is '' if the line has none. */
export type SquadRow = {
  line: FileLine;
  team: Named;
  division: number;
  venue: string;
  player: (Named & { handicaps: Partial<Handicaps> }) | null;
};

/** A break in a list of breaks. */
export type BreakRow = {
  line: FileLine;
  season: string;
  division: number | null;
  week: number | null;
  date: string | null;
  player: Named;
  team: Named | null;
  points: number;
  /** The other player, as written; '' if the file does not say. */
  opponent: string;
  /** The points of the frame: the player's own first; `null` if the file does not say. */
  frameScore: [own: number, other: number] | null;
};

/** A division of a season, with the name that the file gives it. */
export type NamedDivision = { season: string; division: number; name: string };

/** Everything that a file says, of one kind. */
export type FileContent = { divisions: NamedDivision[] } & (
  | ResultsContent
  | { kind: 'fixtures'; rows: FixtureRow[] }
  | { kind: 'squads'; season: string; rows: SquadRow[] }
  | { kind: 'breaks'; rows: BreakRow[] }
);
