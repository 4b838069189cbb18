import type { Generated } from 'kysely';

/**
 * The tables, as both engines hold them. Flags are 0 and 1; lists and rules are JSON text; days are `YYYY-MM-DD`;
 * moments are ISO 8601 in UTC. No row of a league's life is ever removed: `deleted` marks it.
 */
export type Schema = {
  setting: SettingTable;
  season: SeasonTable;
  team: TeamTable;
  player: PlayerTable;
  fixture: FixtureTable;
  frame: FrameTable;
  listed_fixture: ScheduledFixtureTable;
  draw: DrawTable;
  draw_sealed: DrawSealedTable;
  draw_reveal: DrawRevealTable;
  history: HistoryTable;
  history_change: HistoryChangeTable;
  revision: RevisionTable;
  session: SessionTable;
  idempotency: IdempotencyTable;
  timer: TimerTable;
};

export type SettingTable = { key: string; value: string };

/**
 * `divisions`, `calendar` and `rules` are JSON; `imported` is 1 for a season that a file made, which later files may widen.
 * `placings`, JSON or `null`, says where teams are to play once the season is shown; `deleted` is 1 for one taken back.
 */
export type SeasonTable = {
  name: string;
  divisions: string;
  weeks: number;
  calendar: string;
  rules: string;
  imported: number;
  placings: string | null;
  deleted: number;
};

export type TeamTable = {
  id: string;
  name: string;
  name_folded: string;
  former_names: string;
  division: number;
  venue: string;
  deleted: number;
};

export type PlayerTable = {
  id: string;
  name: string;
  name_folded: string;
  former_names: string;
  team_id: string;
  handicap: number;
  modifier: number;
  new_handicap: number;
  deleted: number;
};

/** `recorded` grows in the order of recording. One live fixture for each season, division, week, home and away team. */
export type FixtureTable = {
  id: string;
  season: string;
  division: number;
  week: number;
  date: string | null;
  home_team_id: string;
  away_team_id: string;
  recorded: number;
  deleted: number;
};

/** A fixture of a season's list. `venue` is empty where it is the home team's own; drafts have 0 for `published`. */
export type ScheduledFixtureTable = {
  id: string;
  season: string;
  division: number;
  week: number;
  date: string | null;
  home_team_id: string;
  away_team_id: string;
  venue: string;
  state: string;
  published: number;
  changed_at: string;
  deleted: number;
};

/** `position` is 1 for the first frame of a fixture. */
export type FrameTable = {
  fixture_id: string;
  position: number;
  home_player_id: string | null;
  away_player_id: string | null;
  home_score: number;
  away_score: number;
  home_break: number | null;
  home_break2: number | null;
  away_break: number | null;
  away_break2: number | null;
};

/**
 * `pairs` is JSON; earlier draws of a competition are kept. `recorded` grows in the order of saving. `proof` is JSON too,
 * `null` where the draw was made elsewhere.
 */
export type DrawTable = {
  id: string;
  competition: string;
  drawn_at: string;
  pairs: string;
  proof: string | null;
  recorded: number;
  deleted: number;
};

/** A draw that is sealed and not drawn yet: its seed stays in this table until it is drawn. `entrants` is JSON. */
export type DrawSealedTable = {
  competition: string;
  seed: string;
  commitment: string;
  entrants: string;
  sealed_at: string;
};

/** When a draw began to be shown, match by match, and when somebody ended the suspense for all. No part of the history. */
export type DrawRevealTable = { draw_id: string; started_at: string; interval_ms: number; skipped_at: string | null };

/**
 * One row for each call that changed something: who, when, how it came in (`seed`, `command`, `web`), what.
 * `undoes` is the entry that this one took back, `undone_by` the one that took this one back. `counts_from` is the day
 * from which it counts, where that is not the day it was made on.
 */
export type HistoryTable = {
  id: Generated<number>;
  at: string;
  by: string;
  via: string;
  action: string;
  summary: string;
  undone_by: number | null;
  undoes: number | null;
  counts_from: string | null;
};

/** What a call changed, row by row; `before` is null where it was new. Both are JSON of the domain's value. */
export type HistoryChangeTable = {
  history_id: number;
  position: number;
  entity: string;
  entity_id: string;
  before: string | null;
  after: string;
};

export type RevisionTable = { scope: string; value: number };

/** A signed-in browser. The token it holds is kept as its hash alone; `id` may be shown. */
export type SessionTable = {
  id: string;
  token_hash: string;
  name: string;
  remembered: number;
  since: string;
  seen: string;
};

/** An answer kept for a repeated request; `place` is the hash of method, path and key. */
export type IdempotencyTable = { place: string; body_hash: string; status: number; answer: string; at: string };

/** A shared shootout timer; `shootout` is JSON, `used` the moment of its last press. */
export type TimerTable = { code: string; version: number; shootout: string; used: string };
