import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { Fixture, Review, Side } from '#domain/cards/fixture.ts';
import type { RunningScore } from '#domain/cards/running.ts';
import type { RunningTie } from '#domain/cups/running-tie.ts';
import type { Substitute } from '#domain/cards/substitutes.ts';
import type { Competition, Tie } from '#domain/cups/cup.ts';
import type { Draw } from '#domain/draws/draw.ts';
import type { DrawProof } from '#domain/draws/proven-draw.ts';
import type { ScheduledFixture } from '#domain/fixtures/scheduled-fixture.ts';
import type { NoticeKey } from '#domain/followers/notices.ts';
import type { StoredFileAnswer } from '#domain/imports/inquiry.ts';
import type { Person } from '#domain/people/access.ts';
import type { storedSeason } from '#domain/seasons/stored-season.ts';
import type { player, team } from '#domain/squads/team.ts';
import type { LoneBreak } from '#domain/players/lone-break.ts';
import type { PenaltyDecision } from '#domain/rules/penalty-decision.ts';
import type { Ruling } from '#domain/rules/ruling.ts';
import type { Adjustment } from '#domain/standings/adjustment.ts';

/**
 * The rows of the tables (`tables/tables.ts`), the same on both engines. Flags are 0 and 1; lists and rules are JSON text; days
 * are `YYYY-MM-DD`; moments are ISO 8601 in UTC. Rows of the league are never removed, only marked `deleted`.
 */
export type Schema = {
  setting: SettingTable;
  season: SeasonTable;
  team: RowOf<z.output<typeof team>> & { name_folded: string };
  player: RowOf<z.output<typeof player>> & { name_folded: string };
  fixture: FixtureTable;
  card_match: MatchTable;
  substitute: RowOf<Substitute>;
  listed_fixture: RowOf<Omit<ScheduledFixture, 'left' | 'playBy'>>;
  adjustment: RowOf<Adjustment>;
  lone_break: RowOf<LoneBreak>;
  ruling: RowOf<Ruling>;
  penalty_decision: RowOf<PenaltyDecision>;
  file_answer: RowOf<StoredFileAnswer>;
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
  running_score: RunningScoreTable;
  running_tie: RunningTieTable;
  push_key: PushKeyTable;
  follower: FollowerTable;
  push_message: PushMessage;
  face: FaceTable;
  stored_file: StoredFileTable;
  stored_file_part: StoredFilePartTable;
};

/** A name of the domain in the form of tables and columns: `teamId` becomes `team_id`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The stored form of a field: text and numbers unchanged, a flag as 0 or 1, lists and objects as JSON. */
type ColumnValue<T> = T extends undefined ? null : T extends boolean ? number : T extends object ? string : T;

/** The columns of a value's fields. */
type ColumnsOf<V> = { [Field in keyof V & string as SnakeCase<Field>]-?: ColumnValue<V[Field]> };
/** The row of a value with a mark of deletion. */
type RowOf<V> = ColumnsOf<V> & { deleted: number };

export type SettingTable = { key: string; value: string };

export type SeasonTable = RowOf<Omit<z.output<typeof storedSeason>, 'closed'> & { closed: boolean }>;

/**
 * `recorded` increases in the order of recording. Season, division, week, home and away team are unique among live fixtures.
 * `recorded_at` is null for an imported card.
 */
export type FixtureTable = RowOf<
  Omit<Fixture, 'matches' | 'review' | 'weekOfPlay' | 'counts' | 'secondPlays'> & Omit<Review, 'recordedAt'>
> & {
  recorded_at: string | null;
};

/** The players of a side of a match, its score and its breaks, which are JSON, or null if there are none. */
export type MatchSideColumns<S extends Side> = Record<
  `${S}_${'player' | 'partner' | 'third' | 'fourth'}_id` | `${S}_breaks`,
  string | null
> &
  Record<`${S}_score`, number | null>;

/** A match of a card. `position` is 1 for the first. `more` is JSON of all else, such as its frames. */
export type MatchTable = { fixture_id: string; position: number; more: string | null } & MatchSideColumns<'home'> &
  MatchSideColumns<'away'>;

/**
 * `competition` is the id of a row of `competition`. A draw of one of its rounds has a `round`. `recorded` increases in the order
 * of saving. `proof` is `null` if the draw was made elsewhere. Earlier draws of a competition stay.
 */
export type DrawTable = RowOf<Draw & { id: string; proof?: DrawProof }> & { recorded: number };

/** The public part of a sealed draw that has not been drawn. `sealedAt` is a moment (ISO 8601, UTC). */
export type Seal = { commitment: string; entrants: string[]; sealedAt: string };
/** A sealed draw. Its seed is only in this table until it is drawn. */
type DrawSealedTable = ColumnsOf<Seal> & { competition: string; seed: string };

/** When the reveal of a draw started, and when it was skipped. Not in the history. */
export type DrawRevealTable = { draw_id: string; started_at: string; interval_ms: number; skipped_at: string | null };

/**
 * One row per call that changed something. `via` is `seed`, `command` or `web`. `undoes` is the entry that this one undid, and
 * `undone_by` the entry that undid this one. `counts_from` is the effective day if it differs from the day of the change.
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

/** The values that a call changed, as JSON. `before` is null for a new value. */
export type HistoryChangeTable = {
  history_id: number;
  position: number;
  entity: string;
  entity_id: string;
  before: string | null;
  after: string;
};

export type RevisionTable = { scope: string; value: number };

/** The league's published content. `value` is JSON. */
export type ContentTable = { content_id: string; value: string; deleted: number };

/**
 * A link with which a person joins. Only the hash of its code is stored. `key_hash` and `session_id` belong to the request that
 * used it.
 */
type InvitationTable = {
  code_hash: string;
  person_id: string;
  kind: string;
  expires_at: string;
  used_at: string | null;
  key_hash: string | null;
  session_id: string | null;
  /** The session in which the link was created; `null` for the command line. */
  made_in: string | null;
};

/**
 * A signed-in browser. `since` and `seen` are moments (ISO 8601). `id` may be shown. `personId` is `null` for the shared
 * password. `name` is the person's current name, or the name typed with the password.
 */
export type Session = {
  id: string;
  personId: string | null;
  name: string;
  device: string;
  remembered: boolean;
  since: string;
  seen: string;
};
/** Only the hash of the token is stored. `id` may be shown. */
export type SessionTable = ColumnsOf<Session> & { token_hash: string };

/** A stored answer for repeated requests. `place` is the hash of method, path and key. */
type IdempotencyTable = { place: string; body_hash: string; status: number; answer: string; at: string };

/** A shared shootout timer. `shootout` is JSON, `used` the time of the last press. */
type TimerTable = { code: string; version: number; shootout: string; used: string };

/** The score of a match in progress. Season, division, week, home and away team are unique. */
type RunningScoreTable = ColumnsOf<Omit<RunningScore, 'changedAt'>> & { changed_at: string };
/** The score of a cup tie in progress, one for each tie. */
type RunningTieTable = ColumnsOf<Omit<RunningTie, 'changedAt'>> & { changed_at: string };

/**
 * The keys that sign this database's messages (one row). `told`: the last history entry announced to followers. `tonight`: the
 * last day whose matches were announced.
 */
type PushKeyTable = { id: number; public_key: string; private_key: string; told: number; tonight: string };

/**
 * A browser that follows teams and players, and the session in which it chose them. `id` is a hash of the endpoint, `service` its
 * push service. `confirmed` is the day (UTC) when the browser last confirmed its choice, `delivered` when its push service last
 * accepted a message.
 */
export type Follower = {
  id: string;
  endpoint: string;
  service: string;
  p256dh: string;
  auth: string;
  teamIds: string[];
  playerIds: string[];
  sessionId: string | null;
  confirmed: string;
  delivered: string | null;
};
type FollowerTable = ColumnsOf<Follower>;

/** A message waiting for a follower. `id`: follower and notice. `due`: the earliest time of the next try. */
export type PushMessage = {
  id: string;
  follower_id: string;
  notice: NoticeKey;
  due: string;
  expires: string;
  tries: number;
};

/** The photo of a player: the hash of its file, and who agreed to it and when. In no history. `at`: when it was set. */
export type FaceTable = { player_id: string; file: string; consent: string; at: string };

/** A picture or document of the league. Its bytes are elsewhere (`files/stored-files.ts`). */
type StoredFileTable = { hash: string; type: string; bytes: number; added_at: string };

/**
 * The bytes of files in parts, on PostgreSQL and in a self-contained backup; otherwise empty. `hash` references no row, because
 * bytes are stored before anything references them.
 */
type StoredFilePartTable = { hash: string; part: number; data: Uint8Array; kept_at: string };
