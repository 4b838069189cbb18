import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { Competition, Tie } from '#domain/cups/cup.ts';
import type { Person } from '#domain/people/access.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { player, team } from '#domain/squads/team.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';

/**
 * The tables, the same on both engines. Flags are 0 and 1; lists and rules are JSON text; days are `YYYY-MM-DD`;
 * moments are ISO 8601 in UTC. Rows of the league are never removed, only marked `deleted`.
 */
export type Schema = {
  setting: SettingTable;
  season: SeasonTable;
  team: RowOf<z.output<typeof team>> & { name_folded: string };
  player: RowOf<z.output<typeof player>> & { name_folded: string };
  fixture: FixtureTable;
  frame: FrameTable;
  listed_fixture: RowOf<ScheduledFixture>;
  adjustment: RowOf<Adjustment>;
  name_answer: NameAnswerTable;
  draw: DrawTable;
  competition: RowOf<Competition>;
  tie: RowOf<Tie>;
  draw_sealed: DrawSealedTable;
  draw_reveal: DrawRevealTable;
  history: HistoryTable;
  history_change: HistoryChangeTable;
  revision: RevisionTable;
  person: RowOf<Person>;
  content: ContentTable;
  invitation: InvitationTable;
  session: SessionTable;
  idempotency: IdempotencyTable;
  timer: TimerTable;
  stored_file: StoredFileTable;
  stored_file_part: StoredFilePartTable;
};

/** A name of the domain as a table or a column: `teamId` is in `team_id`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** How a described field is stored: text and numbers as they are, a flag as 0 or 1, lists and objects as JSON. */
type InColumn<T> = T extends undefined ? null : T extends boolean ? number : T extends object ? string : T;

/** The row of a described value. */
type RowOf<V> = { [Field in keyof V & string as SnakeCase<Field>]-?: InColumn<V[Field]> } & { deleted: number };

export type SettingTable = { key: string; value: string };

/**
 * `divisions`, `calendar`, `rules` and `division_rules` are JSON; `imported` is 1 for a season that a file created, which later files may
 * widen. `placings`, JSON or `null`, are the divisions of teams once the season is the default one.
 */
export type SeasonTable = {
  name: string;
  divisions: string;
  weeks: number;
  calendar: string;
  rules: string;
  division_rules: string;
  imported: number;
  placings: string | null;
  closed: number;
  deleted: number;
};

/**
 * `recorded` grows in the order of recording. One live fixture for each season, division, week, home and away team.
 * `recorded_at` is null for an imported card and for one from before there were reviews; `dispute` is JSON.
 */
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
  recorded_by: string;
  recorded_at: string | null;
  confirm_by: string | null;
  dispute: string | null;
};

/**
 * `position` is 1 for the first frame of a fixture. `home_breaks` and `away_breaks` are JSON: all breaks of a side that
 * has more than two, else null.
 */
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
  home_breaks: string | null;
  away_breaks: string | null;
};

/** What a name of a file was said to mean; `teams`, JSON, are the names of those that it played for there. */
export type NameAnswerTable = {
  id: string;
  name: string;
  teams: string;
  player_id: string | null;
  same_as: string | null;
  deleted: number;
};

/**
 * `competition` is the id of a row of `competition`; a draw of one of its rounds has a `round`. `pairs` is JSON;
 * `recorded` grows in the order of saving. `proof` is JSON, `null` where the draw was made elsewhere. Earlier draws of a
 * competition stay.
 */
export type DrawTable = {
  id: string;
  competition: string;
  drawn_at: string;
  pairs: string;
  proof: string | null;
  recorded: number;
  round: number | null;
  deleted: number;
};

/** A sealed draw; its seed stays in this table until it is drawn. `entrants` is JSON. */
type DrawSealedTable = {
  competition: string;
  seed: string;
  commitment: string;
  entrants: string;
  sealed_at: string;
};

/** When the reveal of a draw started, and when it was skipped. Not in the history. */
export type DrawRevealTable = { draw_id: string; started_at: string; interval_ms: number; skipped_at: string | null };

/**
 * One row for each call that changed something. `via` is `seed`, `command` or `web`; `undoes` is the entry that this one
 * undid, `undone_by` the one that undid this one. `counts_from` is the effective day where it differs from the day of
 * the change.
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

/** The values that a call changed, as JSON; `before` is null for a new value. */
export type HistoryChangeTable = {
  history_id: number;
  position: number;
  entity: string;
  entity_id: string;
  before: string | null;
  after: string;
};

export type RevisionTable = { scope: string; value: number };

/** What the league says about itself. `value` is JSON. */
export type ContentTable = { content_id: string; value: string; deleted: number };

/**
 * A link with which a person joins. Only the hash of its code is stored; `key_hash` and `session_id` are of the request
 * that used it.
 */
type InvitationTable = {
  code_hash: string;
  person_id: string;
  kind: string;
  expires_at: string;
  used_at: string | null;
  key_hash: string | null;
  session_id: string | null;
  /** The session in which the link was made; `null` for the command line. */
  made_in: string | null;
};

/** A signed-in browser. Only the hash of its token is stored; `id` may be shown. `person_id` is `null` for the shared password. */
export type SessionTable = {
  id: string;
  token_hash: string;
  person_id: string | null;
  name: string;
  device: string;
  remembered: number;
  since: string;
  seen: string;
};

/** A stored answer to a repeated request; `place` is the hash of method, path and key. */
type IdempotencyTable = { place: string; body_hash: string; status: number; answer: string; at: string };

/** A shared shootout timer; `shootout` is JSON, `used` the moment of the last press. */
type TimerTable = { code: string; version: number; shootout: string; used: string };

/** A picture or document of the league. Its bytes are elsewhere (`files/stored-files.ts`). */
type StoredFileTable = { hash: string; type: string; bytes: number; added_at: string };

/**
 * The bytes of files in parts, on PostgreSQL and in a backup that holds everything; otherwise empty. `hash` references no
 * row, as bytes are stored before anything names them.
 */
type StoredFilePartTable = { hash: string; part: number; data: Uint8Array; kept_at: string };
